//! Writing players' standings: rating, peak, lowest and counts.

use diesel::sql_types::{Array, BigInt, Integer, Nullable, Timestamptz};

use super::locked_group::LockedGroup;
use crate::rows::StandingRow;
use crate::statement::{column, statement};
use crate::{Connection, Error, RunQueryDsl};

/// The new values of the columns of players that a match changes, from a relation `changed` with columns of the same
/// names.
macro_rules! set_standing {
    () => {
        "SET current_elo = changed.current_elo, peak_elo = changed.peak_elo, lowest_elo = changed.lowest_elo,
             matches_played = changed.matches_played, matches_won = changed.matches_won,
             last_played_at = changed.last_played_at"
    };
}

pub(super) use set_standing;

/// Updates the standings of players of the group, in one statement.
pub(super) async fn set(
    connection: &mut Connection,
    group: &LockedGroup,
    standings: &[StandingRow],
) -> Result<(), Error> {
    statement(concat!(
        "UPDATE players ",
        set_standing!(),
        " FROM unnest($2, $3, $4, $5, $6, $7, $8)
             AS changed (id, current_elo, peak_elo, lowest_elo, matches_played, matches_won, last_played_at)
         WHERE players.group_id = $1 AND players.id = changed.id",
    ))
    .bind::<BigInt, _>(group.id)
    .bind::<Array<BigInt>, _>(column(standings, |standing| standing.player_id))
    .bind::<Array<Integer>, _>(column(standings, |standing| standing.current_elo))
    .bind::<Array<Integer>, _>(column(standings, |standing| standing.peak_elo))
    .bind::<Array<Integer>, _>(column(standings, |standing| standing.lowest_elo))
    .bind::<Array<Integer>, _>(column(standings, |standing| standing.matches_played))
    .bind::<Array<Integer>, _>(column(standings, |standing| standing.matches_won))
    .bind::<Array<Nullable<Timestamptz>>, _>(column(standings, |standing| standing.last_played_at))
    .execute(connection)
    .await?;
    Ok(())
}
