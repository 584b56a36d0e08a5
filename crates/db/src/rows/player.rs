use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::ids::{GroupId, PlayerId};
use crate::schema::players;

/// A player of a group: a name and where they stand.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = players)]
pub struct Player {
    /// Its id.
    pub id: PlayerId,
    /// The group they play in.
    pub group_id: GroupId,
    /// Unique in the group without regard to case.
    pub name: String,
    /// The rating now.
    pub current_elo: i32,
    /// The highest rating so far.
    pub peak_elo: i32,
    /// The lowest rating so far.
    pub lowest_elo: i32,
    /// How many matches they have finished.
    pub matches_played: i32,
    /// How many of these they won.
    pub matches_won: i32,
    /// When their latest match was saved.
    pub last_played_at: Option<DateTime<Utc>>,
    /// When they were added.
    pub created_at: DateTime<Utc>,
    /// When their name was taken away.
    pub anonymised_at: Option<DateTime<Utc>>,
    /// By which number of the group they are known since then.
    pub former_number: Option<i32>,
}

/// A player about to be added, who has no match yet: current, peak and lowest rating are the same.
#[derive(Debug, Clone, Copy)]
pub struct NewPlayer<'a> {
    /// See [`Player::name`].
    pub name: &'a str,
    /// The rating that everybody starts with.
    pub starting_elo: i32,
    /// See [`Player::created_at`].
    pub created_at: DateTime<Utc>,
}

/// Where a player stands after a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// Who.
    pub player_id: PlayerId,
    /// See [`Player::current_elo`].
    pub current_elo: i32,
    /// See [`Player::peak_elo`].
    pub peak_elo: i32,
    /// See [`Player::lowest_elo`].
    pub lowest_elo: i32,
    /// See [`Player::matches_played`].
    pub matches_played: i32,
    /// See [`Player::matches_won`].
    pub matches_won: i32,
    /// See [`Player::last_played_at`].
    pub last_played_at: Option<DateTime<Utc>>,
}
