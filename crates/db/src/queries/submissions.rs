//! Submission of a match: the match itself, the rating changes of its players, and their new standings.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::groups::LockedGroup;
use super::matches::{MatchWithPlayers, written};
use super::standings;
use crate::ids::UserId;
use crate::rows::{MatchContentRow, MatchPlayerRow, MatchRow, StandingRow};
use crate::schema::{match_players, matches};
use crate::{Connection, Error};

/// A match to insert.
#[derive(Debug, Clone, PartialEq)]
pub struct NewMatch {
    /// The number of the group's latest match plus one.
    pub match_number: i32,
    /// Date, score and notes.
    pub content: MatchContentRow,
    /// The account that submits it; `None` for a player with the passcode.
    pub submitted_by: Option<UserId>,
    /// The time of the submission.
    pub created_at: DateTime<Utc>,
    /// The rating changes of its four players.
    pub entries: [MatchPlayerRow; 4],
    /// Their standings after the match.
    pub standings: Vec<StandingRow>,
}

/// Inserts a match. Triggers update the group's counters and version.
///
/// Deferred constraints are checked at commit: four players, a winning team, and standings that follow from the log.
///
/// # Errors
///
/// [`Violated::NotTheLatestMatch`](crate::Violated) when the number is not the next one, and
/// [`Violated::PlayerNotInGroup`](crate::Violated).
pub async fn insert(
    connection: &mut Connection,
    group: &LockedGroup,
    new: &NewMatch,
) -> Result<MatchWithPlayers, Error> {
    let played = diesel::insert_into(matches::table)
        .values((
            matches::group_id.eq(group.id),
            matches::match_number.eq(new.match_number),
            new.content.clone(),
            matches::submitted_by.eq(new.submitted_by),
            matches::created_at.eq(new.created_at),
        ))
        .returning(MatchRow::as_returning())
        .get_result(connection)
        .await?;
    diesel::insert_into(match_players::table)
        .values(&new.entries[..])
        .execute(connection)
        .await?;
    standings::set(connection, group, &new.standings).await?;
    written(connection, played).await
}
