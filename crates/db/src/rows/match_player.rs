use diesel::prelude::*;

use crate::ids::{GroupId, PlayerId};
use crate::schema::match_players;

/// What a match did to one of its four players.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = match_players)]
pub struct MatchPlayer {
    /// The group of the match and of the player.
    pub group_id: GroupId,
    /// The match.
    pub match_number: i32,
    /// 1 or 2.
    pub team: i16,
    /// 1 or 2 within the team.
    pub seat: i16,
    /// Who played.
    pub player_id: PlayerId,
    /// Whether their team won.
    pub won: bool,
    /// The rating before.
    pub elo_before: i32,
    /// The final change, margin included and rounded.
    pub elo_change: i32,
    /// The rating after.
    pub elo_after: i32,
    /// The K-factor that applied to this player.
    pub k_factor: i16,
    /// The expected score of their team.
    pub expected_score: f64,
    /// The change before margin and rounding.
    pub raw_change: f64,
    /// Games won by the winners minus games won by the losers, never below 0.
    pub games_margin: i16,
    /// The peak rating before.
    pub peak_before: i32,
    /// The lowest rating before.
    pub lowest_before: i32,
    /// How many matches they had finished before.
    pub played_before: i32,
}
