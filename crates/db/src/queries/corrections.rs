//! Corrections of a group's latest match: it is edited or deleted.
//!
//! They read and write that match and its players only, so their cost does not grow with the group.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Timestamptz};
use diesel_async::RunQueryDsl;

use super::groups::{AddedMatches, LockedGroup, update_totals};
use super::matches::{MatchWithPlayers, with_names};
use super::{appearances, match_days, standings};
use crate::ids::{GroupId, PlayerId};
use crate::rows::{MatchContentRow, MatchEntriesRow, MatchEntry, MatchRow, StandingRow};
use crate::schema::matches;
use crate::statement::statement;
use crate::{Connection, Error, Violated};

/// An edit of the latest match, rated.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchEdit {
    /// Date, score and notes.
    pub content: MatchContentRow,
    /// The time of the edit.
    pub edited_at: DateTime<Utc>,
    /// The rating changes of its four players.
    pub entries: [MatchEntry; 4],
    /// The new standings of its players, and of those who no longer play in it.
    pub standings: Vec<StandingRow>,
}

/// Replaces the latest match.
///
/// # Errors
///
/// [`Violated::NotTheLatestMatch`](crate::Violated) and [`Violated::PlayerNotInGroup`](crate::Violated).
pub async fn edit(
    connection: &mut Connection,
    group: &LockedGroup,
    latest: &MatchRow,
    edit: &MatchEdit,
) -> Result<MatchWithPlayers, Error> {
    appearances::remove(connection, group, latest.match_number).await?;
    let played: MatchRow =
        diesel::update(latest_of(group.id, group.match_count).filter(matches::id.eq(latest.id)))
            .set((
                edit.content.clone(),
                matches::edited_at.eq(edit.edited_at),
                MatchEntriesRow::from(&edit.entries),
            ))
            .returning(MatchRow::as_returning())
            .get_result(connection)
            .await
            .optional()?
            .ok_or(Error::Violated(Violated::NotTheLatestMatch))?;
    appearances::add(connection, group, latest.match_number, &edit.entries).await?;
    standings::set(connection, group, &edit.standings).await?;
    match_days::add(connection, group, latest.played_on, -1).await?;
    match_days::add(connection, group, played.played_on, 1).await?;
    let added = AddedMatches {
        matches: 0,
        games: played.games() - latest.games(),
    };
    update_totals(connection, group, added).await?;
    with_names(connection, played).await
}

/// Deletes the latest match and restores the given standings, those from before it.
///
/// # Errors
///
/// [`Violated::NotTheLatestMatch`](crate::Violated).
pub async fn delete(
    connection: &mut Connection,
    group: &LockedGroup,
    latest: &MatchRow,
    standings: &[StandingRow],
) -> Result<(), Error> {
    let deleted = diesel::delete(latest_of(group.id, group.match_count).filter(matches::id.eq(latest.id)))
        .execute(connection)
        .await?;
    if deleted == 0 {
        return Err(Error::Violated(Violated::NotTheLatestMatch));
    }
    standings::set(connection, group, standings).await?;
    match_days::add(connection, group, latest.played_on, -1).await?;
    let removed = AddedMatches {
        matches: -1,
        games: -latest.games(),
    };
    update_totals(connection, group, removed).await
}

#[derive(QueryableByName)]
struct LastPlayed {
    #[diesel(sql_type = BigInt)]
    player_id: PlayerId,
    #[diesel(sql_type = Timestamptz)]
    at: DateTime<Utc>,
}

/// When each of these players' last match before `match_number` was saved; players without one are left out.
///
/// # Errors
///
/// When the database fails.
pub async fn last_played_before(
    connection: &mut Connection,
    group: GroupId,
    players: &[PlayerId],
    match_number: i32,
) -> Result<HashMap<PlayerId, DateTime<Utc>>, Error> {
    let found: Vec<LastPlayed> = statement(
        "SELECT requested.player_id, matches.created_at AS at
         FROM unnest($2) AS requested (player_id)
         CROSS JOIN LATERAL (
             SELECT group_id, match_number FROM appearances
             WHERE group_id = $1 AND player_id = requested.player_id AND match_number < $3
             ORDER BY match_number DESC LIMIT 1
         ) AS earlier
         JOIN matches USING (group_id, match_number)",
    )
    .bind::<BigInt, _>(group)
    .bind::<Array<BigInt>, _>(players)
    .bind::<Integer, _>(match_number)
    .load(connection)
    .await?;
    Ok(found.into_iter().map(|last| (last.player_id, last.at)).collect())
}

#[diesel::dsl::auto_type]
fn latest_of(group: GroupId, number: i32) -> _ {
    matches::table
        .filter(matches::group_id.eq(group))
        .filter(matches::match_number.eq(number))
}
