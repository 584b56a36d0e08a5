//! The schemas of joins.

use chrono::{DateTime, NaiveDate, Utc};
use db::ids::{MatchId, PlayerId};
use db::rows::{GroupRow, PlayerRow};
use elo_core::limits::JOIN_MATCHES_SINCE_MAX;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::rewinds::schemas::ChangedRating;
use crate::service::joins::join_players::{self, PlayerBefore, RequestedJoin};
use crate::service::joins::list_joins::ListedJoin;
use crate::service::joins::undo_join::MatchesSince;

/// The players to join.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
pub(crate) struct JoinRequest {
    /// The player who stays, with the name.
    #[schema(example = 314)]
    keep: i64,
    /// The player whose matches become the other's.
    #[schema(example = 315)]
    drop: i64,
}

/// What a join changes.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct JoinPreview {
    /// The number of matches of the group, which are all rated again.
    #[schema(example = 142)]
    matches: i32,
    /// How many of them change.
    #[schema(example = 97)]
    changed_matches: i32,
    /// The player who stays, before.
    keep: PlayerToJoin,
    /// The other player, before.
    drop: PlayerToJoin,
    /// The player who stays, before and after.
    joined: ChangedRating,
    /// The players whose rating changes, in the order of the ranking before.
    players: Vec<ChangedRating>,
    /// Until when the join could be undone, if it were made now.
    undoable_until: DateTime<Utc>,
}

/// A player before a join.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlayerToJoin {
    /// The player.
    #[schema(example = 314)]
    player_id: i64,
    /// The player's name.
    #[schema(example = "Björn Ekström")]
    name: String,
    /// The rating.
    #[schema(example = 1552)]
    elo: i32,
    /// The rank; null for a guest.
    #[schema(required, example = 6)]
    rank: Option<u32>,
    /// The number of matches.
    #[schema(example = 29)]
    games_played: u32,
    /// The first day with a match; null without one.
    #[schema(required)]
    first_played_on: Option<NaiveDate>,
    /// The last day with a match; null without one.
    #[schema(required)]
    last_played_on: Option<NaiveDate>,
}

/// A join that was made.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlayersJoined {
    /// The change, by which the join is undone.
    #[schema(example = 872)]
    change_id: i64,
    /// Until when it can be undone.
    undoable_until: DateTime<Utc>,
}

/// How a change is to be undone.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct UndoRequest {
    /// Of the matches that the joined player has played since the join, those of the player who stayed: their ids.
    #[schema(example = json!([90_143]))]
    of_kept: Vec<i64>,
    /// Those of the player who is there again. Each match since is to be in one of the two lists.
    #[schema(example = json!([90_145]))]
    of_dropped: Vec<i64>,
}

/// A join or a split that was undone.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ChangeUndone {
    /// The player who is there again, or whose the matches are again.
    #[schema(example = 315)]
    pub(crate) player_id: i64,
}

/// The joins that have not expired.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Joins {
    /// The joins, newest first.
    #[schema(max_items = 20)]
    joins: Vec<Join>,
}

/// A join that has not expired.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Join {
    /// The change, by which the join is undone.
    #[schema(example = 872)]
    change_id: i64,
    /// When the two were joined.
    at: DateTime<Utc>,
    /// Until when the join can be undone.
    undoable_until: DateTime<Utc>,
    /// The player of whom the joined one is a part now.
    #[schema(example = 314)]
    player_id: i64,
    /// That player's name.
    #[schema(example = "Björn Ekström")]
    name: String,
    /// The player who is no more.
    #[schema(example = 315)]
    dropped_id: i64,
    /// The name which that player had.
    #[schema(example = "Björn E")]
    dropped_name: String,
    /// How many matches that player had.
    #[schema(example = 21)]
    dropped_matches: usize,
    /// The matches that the joined player has played since, in order: to undo it, it is to be said whose each is. Null
    /// if there are more than 200, then it can no longer be undone.
    #[schema(required, max_items = 200)]
    matches_since: Option<Vec<MatchSince>>,
    /// Whether the joined player was joined into another one since, which must be undone first.
    #[schema(example = false)]
    is_joined_again: bool,
    /// Whether matches of the dropped player were split off since, which must be undone first.
    #[schema(example = false)]
    is_split_since: bool,
}

/// A match that a joined player has played since.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchSince {
    /// The match.
    #[schema(example = 90_143)]
    match_id: i64,
    /// Its number.
    #[schema(example = 143)]
    match_number: i32,
}

/// Players who may be one person.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NearNames {
    /// Pairs of players.
    #[schema(max_items = 10)]
    near_names: Vec<NearPair>,
}

/// Two players who may be one person.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct NearPair {
    /// Both, the one with more matches first.
    #[schema(min_items = 2, max_items = 2)]
    players: Vec<NearPlayer>,
}

/// A player who may be the same person as another one.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NearPlayer {
    /// The player.
    #[schema(example = 314)]
    player_id: i64,
    /// The player's name.
    #[schema(example = "Björn Ekström")]
    name: String,
    /// The number of matches.
    #[schema(example = 29)]
    games_played: u32,
}

impl From<JoinRequest> for RequestedJoin {
    fn from(body: JoinRequest) -> Self {
        Self {
            keep: PlayerId(body.keep),
            drop: PlayerId(body.drop),
        }
    }
}

impl From<join_players::Joined> for PlayersJoined {
    fn from(joined: join_players::Joined) -> Self {
        Self {
            change_id: joined.change,
            undoable_until: joined.undoable_until,
        }
    }
}

impl From<UndoRequest> for MatchesSince {
    fn from(UndoRequest { of_kept, of_dropped }: UndoRequest) -> Self {
        Self {
            of_kept: of_kept.into_iter().map(MatchId).collect(),
            of_dropped: of_dropped.into_iter().map(MatchId).collect(),
        }
    }
}

impl JoinPreview {
    /// The preview of a join in this group.
    pub(super) fn new(previewed: join_players::JoinPreview, group: &GroupRow) -> Self {
        Self {
            matches: group.match_count,
            changed_matches: previewed.changed,
            keep: previewed.kept.into(),
            drop: previewed.dropped.into(),
            joined: previewed.joined.into(),
            players: previewed.players.into_iter().map(Into::into).collect(),
            undoable_until: previewed.undoable_until,
        }
    }
}

impl From<PlayerBefore> for PlayerToJoin {
    fn from(PlayerBefore { player, rank, days }: PlayerBefore) -> Self {
        Self {
            player_id: player.id.0,
            name: player.name,
            elo: player.current_elo,
            rank,
            games_played: player.matches_played.unsigned_abs(),
            first_played_on: days.map(|(first, _)| first),
            last_played_on: days.map(|(_, last)| last),
        }
    }
}

impl Joins {
    /// The list.
    pub(super) fn new(listed: Vec<ListedJoin>) -> Self {
        Self {
            joins: listed.into_iter().map(Join::from).collect(),
        }
    }
}

impl From<ListedJoin> for Join {
    fn from(listed: ListedJoin) -> Self {
        let ListedJoin {
            found,
            kept,
            played_since,
            is_split_since,
        } = listed;
        let mut since: Vec<MatchSince> = played_since.iter().map(MatchSince::from).collect();
        since.sort_by_key(|played| played.match_number);
        Self {
            change_id: found.join.id,
            at: found.join.happened_at,
            undoable_until: found.join.expires_at,
            player_id: kept.id.0,
            name: kept.name,
            dropped_id: found.join.dropped_id.0,
            dropped_name: found.join.name,
            dropped_matches: found.join.dropped_matches.len(),
            matches_since: (played_since.len() <= JOIN_MATCHES_SINCE_MAX).then_some(since),
            is_joined_again: found.kept != found.into,
            is_split_since,
        }
    }
}

impl From<(&MatchId, &i32)> for MatchSince {
    fn from((id, number): (&MatchId, &i32)) -> Self {
        Self {
            match_id: id.0,
            match_number: *number,
        }
    }
}

impl NearNames {
    /// The list.
    pub(super) fn new(near: Vec<[PlayerRow; 2]>) -> Self {
        let pair = |mut pair: [PlayerRow; 2]| {
            pair.sort_by_key(|player| std::cmp::Reverse(player.matches_played));
            NearPair {
                players: pair.map(NearPlayer::from).into(),
            }
        };
        Self {
            near_names: near.into_iter().map(pair).collect(),
        }
    }
}

impl From<PlayerRow> for NearPlayer {
    fn from(player: PlayerRow) -> Self {
        Self {
            player_id: player.id.0,
            name: player.name,
            games_played: player.matches_played.unsigned_abs(),
        }
    }
}
