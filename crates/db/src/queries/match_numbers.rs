//! Which matches stand on a page of a group's history: their numbers, newest first.
//!
//! Each filter has a way of its own, and none of them grows with the group: all matches are counted through, since
//! their numbers have no gaps; a player's are driven by the player's own rows; those between two dates by the days on
//! which there were any. Fences (a lateral part with a limit of its own) keep Postgres on these ways, whatever its
//! statistics say: on the day that a group has grown, a hash over all its matches is no surprise to have.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Integer, Nullable};
use diesel_async::RunQueryDsl;

use super::matches::{Filter, Page};
use crate::ids::{GroupId, PlayerId};
use crate::schema::{groups, players};
use crate::{Connection, Error};

/// The page's numbers.
pub(super) async fn page(
    connection: &mut Connection,
    group: GroupId,
    filter: &Filter,
    page: Page,
) -> Result<Vec<i32>, Error> {
    match filter {
        Filter {
            player: Some(player), ..
        } => of_player(connection, group, *player, filter, page).await,
        Filter {
            from: None, to: None, ..
        } => {
            let latest = all(connection, group).await?;
            Ok(counted(latest, page))
        }
        _ => between(connection, group, filter, page).await,
    }
}

/// How many numbers all pages have.
pub(super) async fn count(
    connection: &mut Connection,
    group: GroupId,
    filter: &Filter,
) -> Result<i64, Error> {
    match filter {
        Filter {
            player: Some(player),
            from: None,
            to: None,
        } => {
            let counted = players::table
                .filter(players::group_id.eq(group))
                .find(player)
                .select(players::matches_played)
                .first::<i32>(connection)
                .await
                .optional()?;
            Ok(counted.unwrap_or_default().into())
        }
        Filter {
            player: Some(player), ..
        } => count_of_player(connection, group, *player, filter).await,
        Filter {
            from: None, to: None, ..
        } => Ok(all(connection, group).await?.into()),
        _ => count_between(connection, group, filter).await,
    }
}

/// The number of the group's latest match, which is how many it has.
async fn all(connection: &mut Connection, group: GroupId) -> Result<i32, Error> {
    let counted = groups::table.find(group).select(groups::match_count);
    Ok(counted.first(connection).await.optional()?.unwrap_or_default())
}

/// Numbers without gaps need no look-up at all.
fn counted(latest: i32, page: Page) -> Vec<i32> {
    let end = page
        .before
        .map_or(latest, |before| latest.min(before.saturating_sub(1)));
    let first = i64::from(end).saturating_sub(page.offset);
    let last = first.saturating_sub(page.limit).max(0);
    (last.saturating_add(1)..=first)
        .rev()
        .filter_map(|number| i32::try_from(number).ok())
        .collect()
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = Integer)]
    match_number: i32,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    matches: i64,
}

fn numbers(found: Vec<Number>) -> Vec<i32> {
    found.into_iter().map(|found| found.match_number).collect()
}

/// Backwards through the player's own matches, as far as it takes to fill the page.
async fn of_player(
    connection: &mut Connection,
    group: GroupId,
    player: PlayerId,
    filter: &Filter,
    page: Page,
) -> Result<Vec<i32>, Error> {
    if filter.from.is_none() && filter.to.is_none() {
        let found = diesel::sql_query(
            "SELECT match_number FROM match_players
             WHERE player_id = (SELECT id FROM players WHERE group_id = $1 AND id = $2)
                 AND ($3 IS NULL OR match_number < $3)
             ORDER BY match_number DESC LIMIT $4 OFFSET $5",
        )
        .bind::<BigInt, _>(group)
        .bind::<BigInt, _>(player)
        .bind::<Nullable<Integer>, _>(page.before)
        .bind::<BigInt, _>(page.limit)
        .bind::<BigInt, _>(page.offset)
        .load(connection)
        .await?;
        return Ok(numbers(found));
    }
    let found = diesel::sql_query(
        "SELECT own.match_number FROM match_players AS own
         CROSS JOIN LATERAL (
             SELECT played_on FROM matches
             WHERE group_id = own.group_id AND match_number = own.match_number LIMIT 1
         ) AS played
         WHERE own.player_id = (SELECT id FROM players WHERE group_id = $1 AND id = $2)
             AND ($3 IS NULL OR own.match_number < $3)
             AND ($4 IS NULL OR played.played_on >= $4) AND ($5 IS NULL OR played.played_on <= $5)
         ORDER BY own.match_number DESC LIMIT $6 OFFSET $7",
    )
    .bind::<BigInt, _>(group)
    .bind::<BigInt, _>(player)
    .bind::<Nullable<Integer>, _>(page.before)
    .bind::<Nullable<Date>, _>(filter.from)
    .bind::<Nullable<Date>, _>(filter.to)
    .bind::<BigInt, _>(page.limit)
    .bind::<BigInt, _>(page.offset)
    .load(connection)
    .await?;
    Ok(numbers(found))
}

async fn count_of_player(
    connection: &mut Connection,
    group: GroupId,
    player: PlayerId,
    filter: &Filter,
) -> Result<i64, Error> {
    let count: Count = diesel::sql_query(
        "SELECT count(*) AS matches FROM match_players AS own
         CROSS JOIN LATERAL (
             SELECT played_on FROM matches
             WHERE group_id = own.group_id AND match_number = own.match_number LIMIT 1
         ) AS played
         WHERE own.player_id = (SELECT id FROM players WHERE group_id = $1 AND id = $2)
             AND ($3 IS NULL OR played.played_on >= $3) AND ($4 IS NULL OR played.played_on <= $4)",
    )
    .bind::<BigInt, _>(group)
    .bind::<BigInt, _>(player)
    .bind::<Nullable<Date>, _>(filter.from)
    .bind::<Nullable<Date>, _>(filter.to)
    .get_result(connection)
    .await?;
    Ok(count.matches)
}

/// The days first, each with its newest match: the page's matches are on those whose newest are the newest of all,
/// and none of them is older than the last of these.
async fn between(
    connection: &mut Connection,
    group: GroupId,
    filter: &Filter,
    page: Page,
) -> Result<Vec<i32>, Error> {
    let found = diesel::sql_query(
        "WITH newest AS MATERIALIZED (
             SELECT days.played_on, latest.match_number
             FROM match_days AS days
             CROSS JOIN LATERAL (
                 SELECT match_number FROM matches
                 WHERE group_id = days.group_id AND played_on = days.played_on
                     AND ($4 IS NULL OR match_number < $4)
                 ORDER BY match_number DESC LIMIT 1
             ) AS latest
             WHERE days.group_id = $1
                 AND ($2 IS NULL OR days.played_on >= $2) AND ($3 IS NULL OR days.played_on <= $3)
             ORDER BY latest.match_number DESC LIMIT $5 + $6
         )
         SELECT found.match_number FROM newest
         CROSS JOIN LATERAL (
             SELECT match_number FROM matches
             WHERE group_id = $1 AND played_on = newest.played_on AND match_number <= newest.match_number
                 AND match_number >= (
                     SELECT CASE WHEN count(*) = $5 + $6 THEN min(last.match_number) ELSE 0 END FROM newest AS last
                 )
             ORDER BY match_number DESC LIMIT $5 + $6
         ) AS found
         ORDER BY found.match_number DESC LIMIT $5 OFFSET $6",
    )
    .bind::<BigInt, _>(group)
    .bind::<Nullable<Date>, _>(filter.from)
    .bind::<Nullable<Date>, _>(filter.to)
    .bind::<Nullable<Integer>, _>(page.before)
    .bind::<BigInt, _>(page.limit)
    .bind::<BigInt, _>(page.offset)
    .load(connection)
    .await?;
    Ok(numbers(found))
}

async fn count_between(connection: &mut Connection, group: GroupId, filter: &Filter) -> Result<i64, Error> {
    let count: Count = diesel::sql_query(
        "SELECT coalesce(sum(matches), 0)::bigint AS matches FROM match_days
         WHERE group_id = $1 AND ($2 IS NULL OR played_on >= $2) AND ($3 IS NULL OR played_on <= $3)",
    )
    .bind::<BigInt, _>(group)
    .bind::<Nullable<Date>, _>(filter.from)
    .bind::<Nullable<Date>, _>(filter.to)
    .get_result(connection)
    .await?;
    Ok(count.matches)
}
