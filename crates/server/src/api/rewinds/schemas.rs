//! The schemas of rewinds.

use chrono::{DateTime, NaiveDate, Utc};
use db::ids::PlayerId;
use db::queries::rewinds::KeptRewind;
use db::rows::{DeclaredChangeRow, GroupRow, RemovedMatchRow};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::api::matches::schemas::{Match, SetGames};
use crate::domain::changed_players::ChangedPlayer;
use crate::domain::stored_score::StoredScore;
use crate::error::Result;
use crate::service::rewinds::list_rewinds::ListedRewinds;
use crate::service::rewinds::rewind_matches::{self, RequestedRewind};
use crate::text::Text;

/// The match to go back to.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
pub(crate) struct RewindTarget {
    /// The number of the last match that stays; 0 if none does.
    #[schema(example = 112)]
    pub(crate) after: i32,
}

/// A rewind.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RewindRequest {
    /// The number of the last match that stays; 0 if none does.
    #[schema(example = 112)]
    after: i32,
    /// The id of the client's lock on the latest match.
    #[serde(alias = "lock_id")]
    lock_id: Uuid,
    /// The number of the latest match that the client expects.
    #[serde(alias = "expected_latest_match")]
    #[schema(example = 142)]
    expected_latest_match: i32,
    /// The number `after`, as it was typed.
    #[schema(value_type = String, example = "112")]
    confirmation: Text,
}

/// A rewind that was made.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Rewound {
    /// The rewind, by which the removed matches are entered again.
    #[schema(example = 871)]
    rewind_id: i64,
    /// How many matches were removed.
    #[schema(example = 30)]
    removed: i32,
}

/// What a rewind changes.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RewindPreview {
    /// The number of the group's latest match: to be sent as `expectedLatestMatch`.
    #[schema(example = 142)]
    latest_match: i32,
    /// The players of the matches that go, in the order of the ranking before.
    players: Vec<ChangedRating>,
    /// The matches that go, the latest first.
    #[schema(max_items = 200)]
    matches: Vec<Match>,
}

/// The rating and rank of a player before and after a change.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChangedRating {
    /// The player.
    #[schema(example = 314)]
    player_id: i64,
    /// The player's name.
    #[schema(example = "Björn Ekström")]
    name: String,
    /// Set for an anonymised player: see `Player`.
    #[schema(required, example = json!(null))]
    former_number: Option<i32>,
    /// The rating before.
    #[schema(example = 1552)]
    elo_before: i32,
    /// The rating after.
    #[schema(example = 1550)]
    elo_after: i32,
    /// The rank before; null for a guest.
    #[schema(required, example = 6)]
    rank_before: Option<u32>,
    /// The rank after; null for a guest.
    #[schema(required, example = 6)]
    rank_after: Option<u32>,
    /// The number of matches after.
    #[schema(example = 29)]
    games_played: u32,
}

/// The rewinds whose removed matches are kept.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Rewinds {
    /// The rewinds, newest first.
    #[schema(max_items = 20)]
    rewinds: Vec<Rewind>,
}

/// A rewind with the matches that it removed.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Rewind {
    /// The rewind.
    #[schema(example = 871)]
    rewind_id: i64,
    /// When it was made.
    at: DateTime<Utc>,
    /// The number of the last match that stayed.
    #[schema(example = 112)]
    after: i32,
    /// Until when the removed matches can be entered again.
    kept_until: DateTime<Utc>,
    /// The removed matches, in their order.
    #[schema(max_items = 200)]
    matches: Vec<RemovedMatch>,
}

/// A match that a rewind removed.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RemovedMatch {
    /// Its number before it was removed.
    #[schema(example = 113)]
    match_number: i32,
    /// The day on which it was played.
    played_on: NaiveDate,
    /// The two players of team 1.
    #[schema(min_items = 2, max_items = 2)]
    team1: Vec<RemovedMatchPlayer>,
    /// The two players of team 2.
    #[schema(min_items = 2, max_items = 2)]
    team2: Vec<RemovedMatchPlayer>,
    /// The games of each set, team 1 first.
    sets: Vec<SetGames>,
    /// The team that won: 1 or 2.
    #[schema(minimum = 1, maximum = 2, example = 1)]
    winner: u8,
    /// The notes of the submitter.
    #[schema(required)]
    notes: Option<String>,
    /// Its new number, once it was entered again.
    #[schema(required, example = json!(null))]
    restored_as: Option<i32>,
}

/// A player of a removed match.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct RemovedMatchPlayer {
    /// The player.
    #[schema(example = 314)]
    player_id: i64,
    /// The player's current name; null if the player was deleted, so that the match cannot be entered again.
    #[schema(required, example = "Björn Ekström")]
    name: Option<String>,
    /// Set for an anonymised player: see `Player`.
    #[schema(required, example = json!(null))]
    former_number: Option<i32>,
}

/// Which removed matches to enter again.
#[derive(Debug, Clone, Deserialize, ToSchema)]
pub(crate) struct Restoration {
    /// The numbers that they had, in any order.
    #[schema(max_items = 200, example = json!([113, 118]))]
    pub(crate) matches: Vec<i32>,
}

/// What a restoration changes.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct RestorationPreview {
    /// The players of the matches, in the order of the ranking before.
    players: Vec<ChangedRating>,
}

/// Removed matches that were entered again.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Restored {
    /// The number of the group's latest match: the last of those entered again.
    #[schema(example = 122)]
    pub(crate) latest_match: i32,
}

/// What was changed of matches that were not the latest one.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeclaredChanges {
    /// The changes, newest first.
    #[schema(max_items = 100)]
    pub(crate) declared_changes: Vec<DeclaredChange>,
}

/// A change of matches that were not the latest one.
#[derive(Debug, Clone, Serialize, Deserialize, ToSchema)]
pub(crate) struct DeclaredChange {
    /// The group's version that has it: the log of this version or a later one.
    #[schema(example = 871)]
    pub(crate) version: i64,
    /// What was done: `rewind`, all matches after one were removed; `join`, two players became one, and matches were
    /// rated again; `split`, matches of a player became another's; `join_undone`, `split_undone`, that was undone.
    #[schema(example = "rewind")]
    pub(crate) kind: String,
    /// When.
    pub(crate) at: DateTime<Utc>,
    /// The number of the last match before the changed ones; 0 if the first one changed.
    #[schema(example = 112)]
    pub(crate) after: i32,
    /// How many matches changed.
    #[schema(example = 30)]
    pub(crate) matches: i32,
}

impl From<RewindRequest> for RequestedRewind {
    fn from(body: RewindRequest) -> Self {
        Self {
            after: body.after,
            lock: body.lock_id,
            expected_latest: body.expected_latest_match,
            confirmation: body.confirmation.to_string(),
        }
    }
}

impl From<rewind_matches::Rewound> for Rewound {
    fn from(rewound: rewind_matches::Rewound) -> Self {
        Self {
            rewind_id: rewound.rewind,
            removed: rewound.removed,
        }
    }
}

impl RewindPreview {
    /// The preview of a rewind of this group.
    pub(super) fn new(previewed: rewind_matches::RewindPreview, group: &GroupRow) -> Result<Self> {
        let latest_match = group.match_count;
        let matches = previewed.matches.into_iter().map(|found| {
            let is_latest = found.played.match_number == latest_match;
            Match::new(found, is_latest)
        });
        Ok(Self {
            latest_match,
            players: previewed.players.into_iter().map(Into::into).collect(),
            matches: matches.collect::<Result<_>>()?,
        })
    }
}

impl RestorationPreview {
    /// The preview of a restoration that changes these players.
    pub(super) fn new(changed: Vec<ChangedPlayer>) -> Self {
        Self {
            players: changed.into_iter().map(Into::into).collect(),
        }
    }
}

impl From<ChangedPlayer> for ChangedRating {
    fn from(changed: ChangedPlayer) -> Self {
        let ChangedPlayer { player, after, ranks } = changed;
        Self {
            player_id: player.id.0,
            name: player.name,
            former_number: player.former_number,
            elo_before: player.current_elo,
            elo_after: after.rating,
            rank_before: ranks.map(|ranks| ranks.before),
            rank_after: ranks.map(|ranks| ranks.after),
            games_played: after.played,
        }
    }
}

impl Rewinds {
    /// The admins' list.
    pub(super) fn new(listed: ListedRewinds) -> Result<Self> {
        let ListedRewinds { rewinds, players } = listed;
        let player = |id: &PlayerId| {
            let row = players.get(id);
            RemovedMatchPlayer {
                player_id: id.0,
                name: row.map(|row| row.name.clone()),
                former_number: row.and_then(|row| row.former_number),
            }
        };
        let rewinds = rewinds
            .into_iter()
            .map(|rewind| Rewind::new(rewind, player))
            .collect::<Result<_>>()?;
        Ok(Self { rewinds })
    }
}

impl Rewind {
    fn new(rewind: KeptRewind, player: impl Fn(&PlayerId) -> RemovedMatchPlayer) -> Result<Self> {
        let KeptRewind { declared, removed } = rewind;
        let kept_until = removed.iter().map(|played| played.expires_at).min();
        Ok(Self {
            rewind_id: declared.id,
            at: declared.happened_at,
            after: declared.after_match,
            kept_until: kept_until.unwrap_or(declared.happened_at),
            matches: removed
                .into_iter()
                .map(|played| RemovedMatch::new(played, &player))
                .collect::<Result<_>>()?,
        })
    }
}

impl RemovedMatch {
    fn new(removed: RemovedMatchRow, player: impl Fn(&PlayerId) -> RemovedMatchPlayer) -> Result<Self> {
        let score = StoredScore::of_games(&removed.team1_games, &removed.team2_games)?;
        let mut players = removed.player_ids.iter().map(player);
        Ok(Self {
            match_number: removed.match_number,
            played_on: removed.played_on,
            team1: players.by_ref().take(2).collect(),
            team2: players.collect(),
            winner: score.outcome.winner.number(),
            sets: score.sets.into_iter().map(|set| SetGames(set.into())).collect(),
            notes: removed.notes,
            restored_as: removed.restored_as,
        })
    }
}

impl DeclaredChanges {
    /// The public list.
    pub(super) fn new(found: Vec<DeclaredChangeRow>) -> Self {
        let change = |row: DeclaredChangeRow| DeclaredChange {
            version: row.id,
            kind: row.kind,
            at: row.happened_at,
            after: row.after_match,
            matches: row.matches,
        };
        Self {
            declared_changes: found.into_iter().map(change).collect(),
        }
    }
}
