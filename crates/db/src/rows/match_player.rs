use diesel::prelude::*;

use crate::ids::{GroupId, PlayerId};
use crate::schema::match_players;

/// One of the four players of a match, with the rating change.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = match_players)]
pub struct MatchPlayerRow {
    /// The group of the match and of the player.
    pub group_id: GroupId,
    /// The number of the match.
    pub match_number: i32,
    /// The team, 1 or 2.
    pub team: i16,
    /// The seat within the team, 1 or 2.
    pub seat: i16,
    /// The player.
    pub player_id: PlayerId,
    /// Whether the player's team won.
    pub won: bool,
    /// The rating before the match.
    pub elo_before: i32,
    /// The final change, margin included and rounded.
    pub elo_change: i32,
    /// The rating after the match.
    pub elo_after: i32,
    /// The player's K-factor.
    pub k_factor: i16,
    /// The expected score of the player's team, 0 to 1.
    pub expected_score: f64,
    /// The raw change, before margin and rounding.
    pub raw_change: f64,
    /// The margin, in games.
    pub games_margin: i16,
    /// The peak rating before the match.
    pub peak_before: i32,
    /// The lowest rating before the match.
    pub lowest_before: i32,
    /// Number of finished matches before the match.
    pub played_before: i32,
}
