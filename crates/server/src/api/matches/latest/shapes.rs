//! What the latest match looks like to those who may change it.

use chrono::{DateTime, NaiveDate, Utc};
use db::ids::{MatchId, PlayerId};
use db::queries::matches::MatchWithPlayers;
use db::rows::MatchLockRow;
use elo_core::rating::Standing;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::api::matches::shapes::{Match, MatchSubmission, SetGames};
use crate::api::players::shapes::Ranking;
use crate::caller::admin::Admin;
use crate::domain::latest_match::LatestMatchTarget;
use crate::domain::stored_score::StoredScore;
use crate::error::Result;
use crate::service::matches::lock_latest::LockedLatest;

/// The latest match, in the shape of a submission.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LatestMatch {
    /// The match.
    #[schema(example = 4711)]
    pub(crate) match_id: i64,
    /// Its number in the group: what to send as `expectedLatestMatch`.
    #[schema(example = 143)]
    pub(crate) match_number: i32,
    /// The two players of team 1.
    #[schema(min_items = 2, max_items = 2, example = json!([314, 271]))]
    pub(crate) team1: Vec<i64>,
    /// The two players of team 2.
    #[schema(min_items = 2, max_items = 2, example = json!([161, 141]))]
    pub(crate) team2: Vec<i64>,
    /// The games of each set, team 1 first.
    pub(crate) sets: Vec<SetGames>,
    /// The day on which it was played.
    pub(crate) played_on: NaiveDate,
    /// What the submitter wrote.
    #[schema(required)]
    pub(crate) notes: Option<String>,
    /// When it was last corrected.
    #[schema(required)]
    pub(crate) edited_at: Option<DateTime<Utc>>,
    /// Where its players stood before it, team 1 first: with it everybody's rating after a change can be computed.
    #[schema(min_items = 4, max_items = 4)]
    pub(crate) before: Vec<StandingBefore>,
}

/// Where a player stood before a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StandingBefore {
    /// The player.
    #[schema(example = 314)]
    pub(crate) player_id: i64,
    /// The rating.
    #[schema(example = 1538)]
    pub(crate) current_elo: i32,
    /// The highest rating until then.
    #[schema(example = 1590)]
    pub(crate) peak_elo: i32,
    /// The lowest rating until then.
    #[schema(example = 1474)]
    pub(crate) lowest_elo: i32,
    /// How many matches the player had finished.
    #[schema(example = 29)]
    pub(crate) games_played: u32,
    /// How many of them were won.
    #[schema(example = 17)]
    pub(crate) wins: u32,
}

/// The latest match, to be changed.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct LatestMatchData {
    /// The match.
    #[serde(rename = "match")]
    pub(crate) latest: LatestMatch,
}

/// A correction of the latest match.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchCorrection {
    /// The match as it should have been submitted: all of it.
    #[serde(flatten)]
    pub(crate) submission: MatchSubmission,
    /// The number of the latest match, as far as the sender knows.
    #[schema(example = 143)]
    pub(crate) expected_latest_match: i32,
    /// The lock that the sender took. It may be left out while nobody holds the match.
    #[serde(default)]
    pub(crate) lock_id: Option<Uuid>,
}

/// Which match to delete, with the lock on it.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchDeletion {
    /// The lock that the sender took.
    #[serde(default)]
    #[schema(required)]
    pub(crate) lock_id: Option<Uuid>,
    /// The number of the latest match, as far as the sender knows.
    #[schema(example = 143)]
    pub(crate) expected_latest_match: i32,
}

/// What is left after a deletion.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeletedMatch {
    /// The match that is gone.
    #[schema(example = 4711)]
    pub(crate) match_id: i64,
    /// The match that is now the latest.
    #[schema(required)]
    pub(crate) latest_match: Option<Match>,
    /// The whole ranking as it now stands.
    pub(crate) ranking: Vec<Ranking>,
}

/// A lock on the latest match.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Lock {
    /// What to send with a change of the match, or to let the lock go.
    pub(crate) lock_id: Uuid,
    /// The match that it holds.
    #[schema(example = 4711)]
    pub(crate) match_id: i64,
    /// That match's number in the group.
    #[schema(example = 143)]
    pub(crate) match_number: i32,
    /// When it ends by itself.
    pub(crate) expires_at: DateTime<Utc>,
}

/// Which lock to let go.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LockRelease {
    /// The lock.
    pub(crate) lock_id: Uuid,
}

/// Whether somebody holds the latest match.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LockStatus {
    /// Whether it is held.
    pub(crate) locked: bool,
    /// When that ends by itself.
    #[schema(required)]
    pub(crate) expires_at: Option<DateTime<Utc>>,
    /// Whether the caller's own session holds it.
    pub(crate) mine: bool,
}

impl LatestMatch {
    /// The match as stored, whose players stood as given before it.
    pub(crate) fn new(latest: MatchWithPlayers, before: &[(PlayerId, Standing)]) -> Result<Self> {
        let MatchWithPlayers { played, players } = latest;
        let score = StoredScore::of(&played)?;
        let team = |team: i16| {
            let of_team = players.iter().filter(|player| player.entry.team == team);
            of_team.map(|player| player.entry.player_id.0).collect()
        };
        Ok(Self {
            match_id: played.id.0,
            match_number: played.match_number,
            team1: team(1),
            team2: team(2),
            sets: score.sets.into_iter().map(|set| SetGames(set.into())).collect(),
            played_on: played.played_on,
            notes: played.notes,
            edited_at: played.edited_at,
            before: before.iter().map(StandingBefore::from).collect(),
        })
    }
}

impl From<&(PlayerId, Standing)> for StandingBefore {
    fn from((player, standing): &(PlayerId, Standing)) -> Self {
        let Standing {
            rating,
            peak,
            lowest,
            played,
            won,
        } = *standing;
        Self {
            player_id: player.0,
            current_elo: rating,
            peak_elo: peak,
            lowest_elo: lowest,
            games_played: played,
            wins: won,
        }
    }
}

impl MatchCorrection {
    pub(crate) fn target(&self, played: MatchId, admin: Admin) -> LatestMatchTarget {
        LatestMatchTarget {
            played,
            expected_latest: self.expected_latest_match,
            session: admin.session,
            lock: self.lock_id,
        }
    }
}

impl MatchDeletion {
    pub(crate) fn target(self, played: MatchId, admin: Admin) -> LatestMatchTarget {
        LatestMatchTarget {
            played,
            expected_latest: self.expected_latest_match,
            session: admin.session,
            lock: self.lock_id,
        }
    }
}

impl From<LockedLatest> for Lock {
    fn from(LockedLatest { lock, latest }: LockedLatest) -> Self {
        Self {
            lock_id: lock.id,
            match_id: latest.played.id.0,
            match_number: lock.match_number,
            expires_at: lock.expires_at,
        }
    }
}

impl LockStatus {
    /// What a lock looks like to that admin.
    pub(crate) fn new(match_lock: Option<&MatchLockRow>, admin: Admin) -> Self {
        Self {
            locked: match_lock.is_some(),
            expires_at: match_lock.map(|lock| lock.expires_at),
            mine: match_lock.is_some_and(|lock| lock.session_id == admin.session),
        }
    }
}
