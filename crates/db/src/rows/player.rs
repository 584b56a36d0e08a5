use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde::Serialize;

use crate::ids::{GroupId, PlayerId};
use crate::schema::players;

/// A player of a group.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = players)]
pub struct PlayerRow {
    /// Its id.
    pub id: PlayerId,
    /// The player's group.
    pub group_id: GroupId,
    /// The name, unique in the group ignoring case.
    pub name: String,
    /// The current rating.
    pub current_elo: i32,
    /// The highest rating so far.
    pub peak_elo: i32,
    /// The lowest rating so far.
    pub lowest_elo: i32,
    /// Number of finished matches.
    pub matches_played: i32,
    /// Number of matches won.
    pub matches_won: i32,
    /// When the player's latest match was submitted.
    pub last_played_at: Option<DateTime<Utc>>,
    /// When the player was added.
    pub created_at: DateTime<Utc>,
    /// When the player was anonymised.
    pub anonymised_at: Option<DateTime<Utc>>,
    /// The number that replaces the name of an anonymised player.
    pub former_number: Option<i32>,
    /// Whether the player is not ranked.
    pub is_guest: bool,
}

/// A player to insert.
#[derive(Debug, Clone, Copy)]
pub struct NewPlayerRow<'a> {
    /// See [`PlayerRow::name`].
    pub name: &'a str,
    /// The initial rating: current, peak and lowest.
    pub starting_elo: i32,
    /// See [`PlayerRow::created_at`].
    pub created_at: DateTime<Utc>,
}

/// The columns of a player that matches change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct StandingRow {
    /// The player.
    #[serde(rename = "id")]
    pub player_id: PlayerId,
    /// See [`PlayerRow::current_elo`].
    pub current_elo: i32,
    /// See [`PlayerRow::peak_elo`].
    pub peak_elo: i32,
    /// See [`PlayerRow::lowest_elo`].
    pub lowest_elo: i32,
    /// See [`PlayerRow::matches_played`].
    pub matches_played: i32,
    /// See [`PlayerRow::matches_won`].
    pub matches_won: i32,
    /// See [`PlayerRow::last_played_at`].
    pub last_played_at: Option<DateTime<Utc>>,
}

impl StandingRow {
    /// Gives a player this standing.
    pub fn apply_to(&self, player: &mut PlayerRow) {
        player.current_elo = self.current_elo;
        player.peak_elo = self.peak_elo;
        player.lowest_elo = self.lowest_elo;
        player.matches_played = self.matches_played;
        player.matches_won = self.matches_won;
        player.last_played_at = self.last_played_at;
    }
}
