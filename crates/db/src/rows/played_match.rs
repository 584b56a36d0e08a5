use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;

use crate::ids::{GroupId, MatchId, UserId};
use crate::schema::matches;

/// A match that was played: when, and the score. Its players are in `match_players`.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = matches)]
pub struct PlayedMatch {
    /// Its id.
    pub id: MatchId,
    /// The group it was played in.
    pub group_id: GroupId,
    /// 1, 2, 3 … within the group.
    pub match_number: i32,
    /// The date that was typed.
    pub played_on: NaiveDate,
    /// Games of team 1, set by set.
    pub team1_games: Vec<i16>,
    /// Games of team 2, set by set.
    pub team2_games: Vec<i16>,
    /// 1 or 2; worked out by the database.
    pub winner: i16,
    /// A remark.
    pub notes: Option<String>,
    /// The admin who submitted it; nobody for a player with the passcode.
    pub submitted_by: Option<UserId>,
    /// When it was saved.
    pub created_at: DateTime<Utc>,
    /// When it was last edited.
    pub edited_at: Option<DateTime<Utc>>,
}

/// What was submitted of a match, apart from who played.
#[derive(Debug, Clone, PartialEq, Eq, Insertable, AsChangeset)]
#[diesel(table_name = matches, treat_none_as_null = true)]
pub struct MatchContent {
    /// See [`PlayedMatch::played_on`].
    pub played_on: NaiveDate,
    /// See [`PlayedMatch::team1_games`].
    pub team1_games: Vec<i16>,
    /// See [`PlayedMatch::team2_games`].
    pub team2_games: Vec<i16>,
    /// See [`PlayedMatch::notes`].
    pub notes: Option<String>,
}
