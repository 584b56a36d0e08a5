//! The rows by which a player's matches are found; they follow the entries of the matches.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::groups::LockedGroup;
use crate::rows::MatchEntry;
use crate::schema::appearances;
use crate::{Connection, Error};

/// Inserts those of a match.
///
/// # Errors
///
/// [`Violated::PlayerNotInGroup`](crate::Violated).
pub(super) async fn add(
    connection: &mut Connection,
    group: &LockedGroup,
    match_number: i32,
    entries: &[MatchEntry; 4],
) -> Result<(), Error> {
    let row = |entry: &MatchEntry| {
        (
            appearances::group_id.eq(group.id),
            appearances::player_id.eq(entry.player_id),
            appearances::match_number.eq(match_number),
            appearances::elo_change.eq(entry.elo_change),
        )
    };
    diesel::insert_into(appearances::table)
        .values(entries.each_ref().map(row))
        .execute(connection)
        .await?;
    Ok(())
}

/// Deletes those of a match.
pub(super) async fn remove(
    connection: &mut Connection,
    group: &LockedGroup,
    match_number: i32,
) -> Result<(), Error> {
    let of_match = appearances::table
        .filter(appearances::group_id.eq(group.id))
        .filter(appearances::match_number.eq(match_number));
    diesel::delete(of_match).execute(connection).await?;
    Ok(())
}
