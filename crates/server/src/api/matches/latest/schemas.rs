//! The schemas of the latest match and its lock.

use chrono::{DateTime, NaiveDate, Utc};
use db::ids::PlayerId;
use db::queries::match_locks::ActiveLock;
use db::queries::matches::MatchWithPlayers;
use elo_core::rating::Standing;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use crate::api::matches::schemas::submission::MatchSubmission;
use crate::api::matches::schemas::{Match, SetGames};
use crate::api::players::schemas::Ranking;
use crate::caller::admin::Admin;
use crate::domain::stored_score::StoredScore;
use crate::error::Result;
use crate::service::matches::lock_latest::{LockPurpose, LockedLatest};

/// The latest match, in the shape of a submission.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LatestMatch {
    /// The match.
    #[schema(example = 4711)]
    pub(crate) match_id: i64,
    /// Its number in the group: to be sent as `expectedLatestMatch`.
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
    /// The notes of the submitter.
    #[schema(required)]
    pub(crate) notes: Option<String>,
    /// When it was last corrected.
    #[schema(required)]
    pub(crate) edited_at: Option<DateTime<Utc>>,
    /// The standings of its players before it, team 1 first: from these all ratings after a change can be computed.
    #[schema(min_items = 4, max_items = 4)]
    pub(crate) before: Vec<StandingBefore>,
}

/// The standing of a player before a match.
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
    /// The number of the latest match that the client expects.
    #[serde(alias = "expected_latest_match")]
    #[schema(example = 143)]
    pub(crate) expected_latest_match: i32,
    /// The id of the client's lock. It may be absent while the match is not locked.
    #[serde(default, alias = "lock_id")]
    pub(crate) lock_id: Option<Uuid>,
}

/// Which match to delete, with the lock on it.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchDeletion {
    /// The id of the client's lock.
    #[serde(default, alias = "lock_id")]
    #[schema(required)]
    pub(crate) lock_id: Option<Uuid>,
    /// The number of the latest match that the client expects.
    #[serde(alias = "expected_latest_match")]
    #[schema(example = 143)]
    pub(crate) expected_latest_match: i32,
}

/// The state after a deletion.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeletedMatch {
    /// The deleted match.
    #[schema(example = 4711)]
    pub(crate) match_id: i64,
    /// The match that is now the latest.
    #[schema(required)]
    pub(crate) latest_match: Option<Match>,
    /// The first 100 of the ranking after it: all of it in a group of up to 100 players.
    #[schema(max_items = 100)]
    pub(crate) ranking: Vec<Ranking>,
    /// How many players the group has.
    #[schema(example = 19)]
    pub(crate) total_players: u32,
}

/// A lock on the latest match.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Lock {
    /// The id, to be sent with a change of the match or to release the lock.
    pub(crate) lock_id: Uuid,
    /// The locked match.
    #[schema(example = 4711)]
    pub(crate) match_id: i64,
    /// That match's number in the group.
    #[schema(example = 143)]
    pub(crate) match_number: i32,
    /// When it expires.
    pub(crate) expires_at: DateTime<Utc>,
}

/// What the latest match is to be locked for.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(crate) struct LockQuery {
    /// Without it, a correction or deletion of the match.
    #[serde(default)]
    #[param(inline)]
    purpose: Option<Purpose>,
}

/// What a lock is for.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Purpose {
    /// A rewind.
    Rewind,
}

impl LockQuery {
    /// What the lock is for.
    pub(crate) const fn purpose(self) -> LockPurpose {
        match self.purpose {
            Some(Purpose::Rewind) => LockPurpose::Rewind,
            None => LockPurpose::Correction,
        }
    }
}

/// The lock to release.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LockRelease {
    /// The lock.
    #[serde(alias = "lock_id")]
    pub(crate) lock_id: Uuid,
}

/// Whether the latest match is locked.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LockStatus {
    /// Whether it is locked.
    pub(crate) locked: bool,
    /// When the lock expires.
    #[schema(required)]
    pub(crate) expires_at: Option<DateTime<Utc>>,
    /// Whether the lock belongs to the caller's session.
    pub(crate) mine: bool,
}

/// The latest match after its correction, and the ranking.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct CorrectedMatch {
    /// The match.
    #[serde(rename = "match")]
    pub(crate) played: Match,
    /// The first 100 of the ranking after it: all of it in a group of up to 100 players.
    #[schema(max_items = 100)]
    pub(crate) ranking: Vec<Ranking>,
    /// How many players the group has.
    #[schema(example = 19)]
    pub(crate) total_players: u32,
}

impl LatestMatch {
    /// The stored match with the standings before it.
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

impl From<LockedLatest> for Lock {
    fn from(LockedLatest { lock, latest }: LockedLatest) -> Self {
        Self {
            lock_id: lock.id,
            match_id: latest.played.id.0,
            match_number: latest.played.match_number,
            expires_at: lock.expires_at,
        }
    }
}

impl LockStatus {
    /// The lock status for that administrator.
    pub(crate) fn new(match_lock: Option<&ActiveLock>, admin: Admin) -> Self {
        Self {
            locked: match_lock.is_some(),
            expires_at: match_lock.map(|lock| lock.expires_at),
            mine: match_lock.is_some_and(|lock| lock.session == admin.session),
        }
    }
}
