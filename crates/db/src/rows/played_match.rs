use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use serde::Serialize;

use super::match_entry::MatchEntriesRow;
use crate::ids::{GroupId, MatchId, PlayerId, UserId};
use crate::schema::matches;

/// A match: date, score and notes. [`MatchWithPlayers`](crate::queries::matches::MatchWithPlayers) has what it did to
/// its players.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = matches)]
pub struct MatchRow {
    /// Its id.
    pub id: MatchId,
    /// The group it was played in.
    pub group_id: GroupId,
    /// Its number in the group: 1, 2, 3 … without gaps.
    pub match_number: i32,
    /// The date as submitted.
    pub played_on: NaiveDate,
    /// Games of team 1, set by set.
    pub team1_games: Vec<i16>,
    /// Games of team 2, set by set.
    pub team2_games: Vec<i16>,
    /// The winning team, 1 or 2; a generated column.
    pub winner: i16,
    /// The notes, if there are any.
    pub notes: Option<String>,
    /// The account that submitted it; `None` for a player with the passcode.
    pub submitted_by: Option<UserId>,
    /// When it was submitted.
    pub created_at: DateTime<Utc>,
    /// When it was last edited.
    pub edited_at: Option<DateTime<Utc>>,
    /// The number of its twin, the same match before it, if its submitter said that the same was played again.
    pub twin_number: Option<i32>,
}

/// All columns of a match.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = matches)]
pub(crate) struct StoredMatchRow {
    #[diesel(embed)]
    pub(crate) played: MatchRow,
    /// What it did to its players.
    #[diesel(embed)]
    pub(crate) entries: MatchEntriesRow,
}

impl MatchRow {
    /// The games of both teams in all sets.
    #[must_use]
    pub fn games(&self) -> i64 {
        total_games(&self.team1_games, &self.team2_games)
    }
}

/// A match as the log has it: what a replay needs, and what it is compared with.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = matches)]
pub struct LoggedMatchRow {
    /// See [`MatchRow::match_number`].
    pub match_number: i32,
    /// See [`MatchRow::id`].
    pub id: MatchId,
    /// See [`MatchRow::played_on`].
    pub played_on: NaiveDate,
    /// See [`MatchRow::created_at`].
    pub created_at: DateTime<Utc>,
    /// The four players, team 1 first.
    pub player_ids: Vec<PlayerId>,
    /// See [`MatchRow::team1_games`].
    pub team1_games: Vec<i16>,
    /// See [`MatchRow::team2_games`].
    pub team2_games: Vec<i16>,
    /// The ratings of the four before the match.
    pub elo_before: Vec<i32>,
    /// Their final changes.
    pub elo_change: Vec<i32>,
}

fn total_games(team1: &[i16], team2: &[i16]) -> i64 {
    team1.iter().chain(team2).copied().map(i64::from).sum()
}

/// The columns of a match that a submission or an edit sets.
#[derive(Debug, Clone, PartialEq, Eq, Insertable, Serialize)]
#[diesel(table_name = matches)]
pub struct MatchContentRow {
    /// See [`MatchRow::played_on`].
    pub played_on: NaiveDate,
    /// See [`MatchRow::team1_games`].
    pub team1_games: Vec<i16>,
    /// See [`MatchRow::team2_games`].
    pub team2_games: Vec<i16>,
    /// See [`MatchRow::notes`].
    pub notes: Option<String>,
}

impl MatchContentRow {
    /// The games of both teams in all sets.
    #[must_use]
    pub fn games(&self) -> i64 {
        total_games(&self.team1_games, &self.team2_games)
    }
}

/// A match to insert: a record for [`match_records!`].
#[derive(Debug, Serialize)]
pub(crate) struct NewMatchRow<'a> {
    /// `None` for the next one of the sequence.
    pub(crate) id: Option<MatchId>,
    pub(crate) group_id: GroupId,
    pub(crate) match_number: i32,
    #[serde(flatten)]
    pub(crate) content: &'a MatchContentRow,
    pub(crate) submitted_by: Option<UserId>,
    pub(crate) created_at: DateTime<Utc>,
    pub(crate) twin_number: Option<i32>,
    #[serde(flatten)]
    pub(crate) entries: MatchEntriesRow,
}

/// The columns of [`NewMatchRow`] after its id.
macro_rules! new_match_columns {
    () => {
        "group_id, match_number, played_on, team1_games, team2_games, notes, submitted_by, created_at, twin_number,
         player_ids, elo_before, elo_change, k_factors, raw_changes, peak_before, lowest_before, played_before,
         expected_scores, games_margin"
    };
}

/// The relation of the [`NewMatchRow`]s in a parameter: `id` and [`new_match_columns!`].
macro_rules! match_records {
    ($parameter:literal) => {
        concat!(
            "json_to_recordset(",
            $parameter,
            ") AS new_match (
                 id bigint, group_id bigint, match_number integer, played_on date, team1_games smallint[],
                 team2_games smallint[], notes text, submitted_by bigint, created_at timestamptz, twin_number integer,
                 player_ids bigint[], elo_before integer[], elo_change integer[], k_factors smallint[],
                 raw_changes double precision[], peak_before integer[], lowest_before integer[], played_before integer[],
                 expected_scores double precision[], games_margin smallint
             )"
        )
    };
}

pub(crate) use {match_records, new_match_columns};
