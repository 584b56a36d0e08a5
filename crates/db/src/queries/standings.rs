//! Writing players' standings: rating, peak, lowest and counts.

use diesel::sql_types::{BigInt, Json};

use super::locked_group::LockedGroup;
use crate::rows::StandingRow;
use crate::statement::{records, statement};
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

/// That relation, of the [`StandingRow`]s in a parameter, with further columns before those of the row.
macro_rules! changed_standings {
    ($parameter:literal $(, $further:literal)?) => {
        concat!(
            "json_to_recordset(",
            $parameter,
            ") AS changed (", $($further, ", ",)? "
                 id bigint, current_elo integer, peak_elo integer, lowest_elo integer, matches_played integer,
                 matches_won integer, last_played_at timestamptz
             )"
        )
    };
}

pub(super) use {changed_standings, set_standing};

/// Updates the standings of players of the group, in one statement.
pub(super) async fn set(
    connection: &mut Connection,
    group: &LockedGroup,
    standings: &[StandingRow],
) -> Result<(), Error> {
    statement(concat!(
        "UPDATE players ",
        set_standing!(),
        " FROM ",
        changed_standings!("$2"),
        " WHERE players.group_id = $1 AND players.id = changed.id",
    ))
    .bind::<BigInt, _>(group.id)
    .bind::<Json, _>(records(standings)?)
    .execute(connection)
    .await?;
    Ok(())
}
