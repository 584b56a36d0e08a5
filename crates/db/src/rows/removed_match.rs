use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;

use super::played_match::MatchContentRow;
use crate::ids::PlayerId;
use crate::schema::{declared_changes, removed_matches};

/// What was changed of matches that were not the latest one.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = declared_changes)]
pub struct DeclaredChangeRow {
    /// The group's version that has the change.
    pub id: i64,
    /// What was done, such as [`REWIND`](Self::REWIND).
    pub kind: String,
    /// When.
    pub happened_at: DateTime<Utc>,
    /// The last match before the changed ones, 0 if the first one changed.
    pub after_match: i32,
    /// How many matches changed.
    pub matches: i32,
}

impl DeclaredChangeRow {
    /// The kind of a rewind, which removes all matches after one.
    pub const REWIND: &'static str = "rewind";
    /// The kind of a join, by which two players became one.
    pub const JOIN: &'static str = "join";
    /// The kind of the undoing of a join.
    pub const JOIN_UNDONE: &'static str = "join_undone";
    /// The kind of a split, by which matches of a player became another's.
    pub const SPLIT: &'static str = "split";
    /// The kind of the undoing of a split.
    pub const SPLIT_UNDONE: &'static str = "split_undone";
}

/// A match that a rewind removed.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = removed_matches)]
pub struct RemovedMatchRow {
    /// The rewind: the id of its [`DeclaredChangeRow`].
    pub rewind_id: i64,
    /// Its number before it was removed.
    pub match_number: i32,
    /// The four players, team 1 first. They may have been deleted since.
    pub player_ids: Vec<PlayerId>,
    /// Games of team 1, set by set.
    pub team1_games: Vec<i16>,
    /// Games of team 2, set by set.
    pub team2_games: Vec<i16>,
    /// The date as submitted.
    pub played_on: NaiveDate,
    /// The notes, if there are any.
    pub notes: Option<String>,
    /// Its new number, once it was entered again.
    pub restored_as: Option<i32>,
    /// Until when it can be entered again.
    pub expires_at: DateTime<Utc>,
}

impl RemovedMatchRow {
    /// Date, score and notes.
    #[must_use]
    pub fn content(&self) -> MatchContentRow {
        MatchContentRow {
            played_on: self.played_on,
            team1_games: self.team1_games.clone(),
            team2_games: self.team2_games.clone(),
            notes: self.notes.clone(),
        }
    }
}
