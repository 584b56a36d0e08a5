//! The verification of groups: which is due, and what a group stores besides its matches and standings.

use std::time::Duration;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Nullable, Timestamptz};

use super::clock::{now, seconds};
use crate::ids::{GroupId, PlayerId};
use crate::schema::{group_checks, group_listings, match_days};
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

/// Takes the group with the oldest check, if that is older than `age`, and dates its check now: of several servers only
/// one gets it.
pub async fn take_next(connection: &mut Connection, age: Duration) -> Result<Option<GroupId>, Error> {
    #[derive(QueryableByName)]
    struct Due {
        #[diesel(sql_type = BigInt)]
        group_id: GroupId,
        #[diesel(sql_type = Timestamptz)]
        checked_at: DateTime<Utc>,
    }

    loop {
        let due: Option<Due> = statement(
            "SELECT group_id, checked_at FROM group_checks WHERE checked_at <= now() - $1 * interval '1 second'
             ORDER BY checked_at LIMIT 1",
        )
        .bind::<Integer, _>(seconds(age))
        .get_result(connection)
        .await
        .optional()?;
        let Some(Due { group_id, checked_at }) = due else {
            return Ok(None);
        };
        let unchanged = group_checks::table
            .find(group_id)
            .filter(group_checks::checked_at.eq(checked_at));
        let taken = diesel::update(unchanged)
            .set(group_checks::checked_at.eq(now()))
            .execute(connection)
            .await?;
        if taken > 0 {
            return Ok(Some(group_id));
        }
        // Another server was quicker.
    }
}

/// Stores the result of a check.
pub async fn record(connection: &mut Connection, group: GroupId, differences: usize) -> Result<(), Error> {
    let differences = i32::try_from(differences).unwrap_or(i32::MAX);
    diesel::update(group_checks::table.find(group))
        .set(group_checks::differences.eq(differences))
        .execute(connection)
        .await?;
    Ok(())
}

/// An appearance that differs from the match.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct WrongAppearance {
    /// The player.
    #[diesel(sql_type = BigInt)]
    pub player_id: PlayerId,
    /// The number of the match.
    #[diesel(sql_type = Integer)]
    pub match_number: i32,
    /// The rating change of the appearance; `None` if there is no appearance.
    #[diesel(sql_type = Nullable<Integer>)]
    pub stored: Option<i32>,
    /// The rating change of the match; `None` if the player did not play it.
    #[diesel(sql_type = Nullable<Integer>)]
    pub expected: Option<i32>,
}

/// The appearances that differ from the matches, `limit` at most.
pub async fn wrong_appearances(
    connection: &mut Connection,
    group: GroupId,
    limit: i64,
) -> Result<Vec<WrongAppearance>, Error> {
    Ok(statement(
        "SELECT player_id, match_number, appearance.elo_change AS stored, entry.elo_change AS expected
         FROM (SELECT * FROM appearances WHERE group_id = $1) AS appearance
         FULL JOIN (
             SELECT seat.player_id, match_number, seat.elo_change
             FROM matches, unnest(player_ids, elo_change) AS seat (player_id, elo_change) WHERE group_id = $1
         ) AS entry USING (player_id, match_number)
         WHERE appearance.elo_change IS DISTINCT FROM entry.elo_change
         ORDER BY match_number, player_id LIMIT $2",
    )
    .bind::<BigInt, _>(group)
    .bind::<BigInt, _>(limit)
    .load(connection)
    .await?)
}

/// The dates with matches and their numbers, by date.
pub async fn days(connection: &mut Connection, group: GroupId) -> Result<Vec<(NaiveDate, i32)>, Error> {
    Ok(match_days::table
        .filter(match_days::group_id.eq(group))
        .filter(match_days::matches.gt(0))
        .order(match_days::played_on)
        .select((match_days::played_on, match_days::matches))
        .load(connection)
        .await?)
}

/// Name, players and matches in the group's listing; `None` if it is not listed.
pub async fn listing(
    connection: &mut Connection,
    group: GroupId,
) -> Result<Option<(String, i32, i32)>, Error> {
    Ok(group_listings::table
        .find(group)
        .select((
            group_listings::name,
            group_listings::player_count,
            group_listings::match_count,
        ))
        .first(connection)
        .await
        .optional()?)
}
