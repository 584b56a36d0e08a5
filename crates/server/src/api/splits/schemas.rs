//! The schemas of splits.

use chrono::{DateTime, Utc};
use db::ids::{MatchId, PlayerId};
use db::rows::{GroupRow, PlayerRow};
use elo_core::player::PlayerName;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::api::rewinds::schemas::ChangedRating;
use crate::error::{Error, ErrorCode, Result};
use crate::service::joins::list_splits::ListedSplit;
use crate::service::joins::split_player::{self, AfterSplit, RequestedSplit, SplitTarget};
use crate::text::NameText;

/// Which matches of a player become whose.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SplitRequest {
    /// Whose the matches are.
    #[schema(example = 314)]
    player: i64,
    /// The numbers of the matches, in any order.
    #[schema(min_items = 1, max_items = 20_000, example = json!([12, 15]))]
    matches: Vec<i32>,
    /// The id of the latest of these matches, as the client has read it: 409 if its number is another match's. Without
    /// it, whatever matches have these numbers are split off.
    #[serde(alias = "last_match_id")]
    #[schema(example = 5150)]
    last_match_id: Option<i64>,
    /// The player whose they become; without it `name`.
    #[schema(example = 315)]
    to: Option<i64>,
    /// The name of a player who is added, whose they become; without it `to`.
    #[schema(value_type = Option<String>, example = "Björn Ek")]
    name: Option<NameText>,
}

/// What a split changes.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SplitPreview {
    /// The number of matches of the group, which are all rated again.
    #[schema(example = 142)]
    matches: i32,
    /// How many of them change.
    #[schema(example = 97)]
    changed_matches: i32,
    /// Whose the matches are.
    player: SplitPart,
    /// Whose they become.
    other: SplitPart,
    /// The players whose rating changes, in the order of the ranking before, without one who is added.
    players: Vec<ChangedRating>,
    /// Until when the split could be undone, if it were made now.
    undoable_until: DateTime<Utc>,
}

/// One of the two players of a split.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SplitPart {
    /// The player; null if added by the split.
    #[schema(required, example = 314)]
    player_id: Option<i64>,
    /// The name; null if added by the split.
    #[schema(required, example = "Björn")]
    name: Option<String>,
    /// The rating before; null if added by the split.
    #[schema(required, example = 1552)]
    elo_before: Option<i32>,
    /// The number of matches before.
    #[schema(example = 29)]
    games_before: u32,
    /// The rating after.
    #[schema(example = 1561)]
    elo_after: i32,
    /// The rank after; null for a guest.
    #[schema(required, example = 5)]
    rank_after: Option<u32>,
    /// The number of matches after.
    #[schema(example = 17)]
    games_played: u32,
}

/// A split that was made.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PlayerSplit {
    /// The change, by which the split is undone.
    #[schema(example = 872)]
    change_id: i64,
    /// The player whose the matches are.
    #[schema(example = 315)]
    player_id: i64,
    /// Until when it can be undone.
    undoable_until: DateTime<Utc>,
}

/// The splits that have not expired.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Splits {
    /// The splits, newest first.
    #[schema(max_items = 20)]
    splits: Vec<Split>,
}

/// A split that has not expired.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Split {
    /// The change, by which the split is undone.
    #[schema(example = 872)]
    change_id: i64,
    /// When it was made.
    at: DateTime<Utc>,
    /// Until when it can be undone.
    undoable_until: DateTime<Utc>,
    /// Whose the matches were.
    #[schema(example = 314)]
    player_id: i64,
    /// That player's name.
    #[schema(example = "Björn")]
    name: String,
    /// Whose they are.
    #[schema(example = 315)]
    other_id: i64,
    /// That player's name.
    #[schema(example = "Björn Ek")]
    other_name: String,
    /// How many matches.
    #[schema(example = 12)]
    matches: usize,
    /// Whether matches of it were split off again since, which must be undone first.
    #[schema(example = false)]
    is_split_since: bool,
}

impl TryFrom<SplitRequest> for RequestedSplit {
    type Error = Error;

    fn try_from(body: SplitRequest) -> Result<Self> {
        let target = match (body.to, body.name) {
            (Some(player), None) => SplitTarget::Player(PlayerId(player)),
            (None, Some(name)) => SplitTarget::New(PlayerName::parse("name", &name)?),
            _ => return Err(ErrorCode::SplitTarget.into()),
        };
        Ok(Self {
            player: PlayerId(body.player),
            matches: body.matches.into_iter().collect(),
            last: body.last_match_id.map(MatchId),
            target,
        })
    }
}

impl SplitPreview {
    /// The preview of a split in this group.
    pub(super) fn new(previewed: split_player::SplitPreview, group: &GroupRow) -> Self {
        Self {
            matches: group.match_count,
            changed_matches: previewed.changed,
            player: SplitPart::new(Some(previewed.player), previewed.player_after),
            other: SplitPart::new(previewed.other, previewed.other_after),
            players: previewed.players.into_iter().map(Into::into).collect(),
            undoable_until: previewed.undoable_until,
        }
    }
}

impl SplitPart {
    fn new(before: Option<PlayerRow>, after: AfterSplit) -> Self {
        let AfterSplit { standing, rank } = after;
        Self {
            player_id: before.as_ref().map(|player| player.id.0),
            elo_before: before.as_ref().map(|player| player.current_elo),
            games_before: before
                .as_ref()
                .map_or(0, |player| player.matches_played.unsigned_abs()),
            name: before.map(|player| player.name),
            elo_after: standing.rating,
            rank_after: rank,
            games_played: standing.played,
        }
    }
}

impl From<split_player::Split> for PlayerSplit {
    fn from(split: split_player::Split) -> Self {
        Self {
            change_id: split.change,
            player_id: split.to.0,
            undoable_until: split.undoable_until,
        }
    }
}

impl Splits {
    /// The list.
    pub(super) fn new(listed: Vec<ListedSplit>) -> Self {
        Self {
            splits: listed.into_iter().map(Split::from).collect(),
        }
    }
}

impl From<ListedSplit> for Split {
    fn from(listed: ListedSplit) -> Self {
        let ListedSplit {
            split,
            player,
            other,
            is_split_since,
        } = listed;
        Self {
            change_id: split.id,
            at: split.happened_at,
            undoable_until: split.expires_at,
            player_id: player.id.0,
            name: player.name,
            other_id: other.id.0,
            other_name: other.name,
            matches: split.matches.len(),
            is_split_since,
        }
    }
}
