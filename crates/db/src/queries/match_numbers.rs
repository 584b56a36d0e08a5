//! The numbers of the matches on a page of a group's history, newest first.
//!
//! Each filter has a query of its own, whose cost does not grow with the group. Without a filter the numbers are
//! calculated, since they have no gaps; a player's matches are found by the player's appearances; with dates or another
//! player they are all found at once, which counts them too; matches between two dates by the days with matches
//! (`match_days`). `LATERAL` subqueries with a `LIMIT` are optimisation fences: with outdated statistics, such as after
//! a fast growth, Postgres would choose a hash join over all matches of the group.
//!
//! An absent bound is `coalesce`d to a value beyond all others. `$1 IS NULL OR …` would be no condition of an index in
//! the generic plan that Postgres may choose for a prepared statement.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Date, Integer, Nullable};

use super::match_filter::{MatchFilter, MatchPage, PlayerFilter};
use crate::ids::{GroupId, PlayerId};
use crate::schema::{appearances, groups, players};
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

/// The numbers on a page.
pub(super) async fn page(
    connection: &mut Connection,
    group: GroupId,
    filter: &MatchFilter,
    page: MatchPage,
) -> Result<Vec<i32>, Error> {
    match filter.players {
        None if filter.is_dated() => between(connection, group, filter, page).await,
        None => {
            let latest = latest_number(connection, group).await?;
            Ok(unfiltered(latest, page))
        }
        Some(PlayerFilter::One(player)) if !filter.is_dated() => {
            of_player(connection, group, player, page).await
        }
        Some(players) => Ok(page_of(
            &all_filtered(connection, group, players, filter).await?,
            page,
        )),
    }
}

/// The numbers on a page, and how many there are on all pages.
pub(super) async fn page_and_count(
    connection: &mut Connection,
    group: GroupId,
    filter: &MatchFilter,
    page: MatchPage,
) -> Result<(Vec<i32>, i64), Error> {
    match filter.players {
        None if filter.is_dated() => {
            let found = between(connection, group, filter, page).await?;
            Ok((found, count_between(connection, group, filter).await?))
        }
        None => {
            let latest = latest_number(connection, group).await?;
            Ok((unfiltered(latest, page), latest.into()))
        }
        Some(PlayerFilter::One(player)) if !filter.is_dated() => {
            let found = of_player(connection, group, player, page).await?;
            Ok((found, count_of_player(connection, group, player).await?.into()))
        }
        Some(players) => {
            let all = all_filtered(connection, group, players, filter).await?;
            let count = i64::try_from(all.len()).unwrap_or(i64::MAX);
            Ok((page_of(&all, page), count))
        }
    }
}

/// The numbers of all matches of these players, in no order.
pub(super) async fn of_players(
    connection: &mut Connection,
    group: GroupId,
    players: PlayerFilter,
) -> Result<Vec<i32>, Error> {
    match players {
        PlayerFilter::One(player) => Ok(appearances::table
            .filter(appearances::group_id.eq(group))
            .filter(appearances::player_id.eq(player))
            .select(appearances::match_number)
            .load(connection)
            .await?),
        PlayerFilter::Both(one, other) => of_both(connection, group, one, other).await,
    }
}

async fn count_of_player(
    connection: &mut Connection,
    group: GroupId,
    player: PlayerId,
) -> Result<i32, Error> {
    let counted = players::table
        .find((group, player))
        .select(players::matches_played)
        .first(connection)
        .await
        .optional()?;
    Ok(counted.unwrap_or_default())
}

/// The number of the group's latest match, which is the number of its matches.
async fn latest_number(connection: &mut Connection, group: GroupId) -> Result<i32, Error> {
    let counted = groups::table.find(group).select(groups::match_count);
    Ok(counted.first(connection).await.optional()?.unwrap_or_default())
}

/// The page of all these numbers, newest first.
fn page_of(all: &[i32], page: MatchPage) -> Vec<i32> {
    let whole = |count: i64| usize::try_from(count).unwrap_or_default();
    let before = page.before.unwrap_or(i32::MAX);
    let listed = all.iter().copied().filter(|number| *number < before);
    listed.skip(whole(page.offset)).take(whole(page.limit)).collect()
}

/// The page without a filter: numbers have no gaps.
fn unfiltered(latest: i32, page: MatchPage) -> Vec<i32> {
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

/// Reads the player's matches backwards until the page is full.
async fn of_player(
    connection: &mut Connection,
    group: GroupId,
    player: PlayerId,
    page: MatchPage,
) -> Result<Vec<i32>, Error> {
    let found = statement(
        "SELECT match_number FROM appearances
         WHERE group_id = $1 AND player_id = $2
             AND match_number < coalesce($3::bigint, 2147483648)
         ORDER BY match_number DESC LIMIT $4 OFFSET $5",
    )
    .bind::<BigInt, _>(group)
    .bind::<BigInt, _>(player)
    .bind::<Nullable<Integer>, _>(page.before)
    .bind::<BigInt, _>(page.limit)
    .bind::<BigInt, _>(page.offset)
    .load(connection)
    .await?;
    Ok(numbers(found))
}

/// So many matches are looked up in a millisecond or two.
const FEW_MATCHES: i64 = 1_000;
/// To look up a match costs as much as to read so many numbers from an index.
const NUMBERS_PER_LOOK_UP: i64 = 10;

/// Whether to look up `few` matches is less work than to read `many` numbers from an index.
const fn is_look_up_cheaper(few: i64, many: i64) -> bool {
    few <= FEW_MATCHES || many > few * NUMBERS_PER_LOOK_UP
}

/// The numbers of all matches that two players both played.
///
/// Either the matches of the player who has played fewer are looked up among those of the other one, or the numbers of
/// both are read from an index and compared.
async fn of_both(
    connection: &mut Connection,
    group: GroupId,
    one: PlayerId,
    other: PlayerId,
) -> Result<Vec<i32>, Error> {
    let mut counted = [
        (count_of_player(connection, group, one).await?, one),
        (count_of_player(connection, group, other).await?, other),
    ];
    counted.sort_unstable_by_key(|(count, _)| *count);
    let [(few, rarer), (many, other)] = counted;
    let looked_up = "SELECT own.match_number FROM appearances AS own
         CROSS JOIN LATERAL (
             SELECT match_number FROM appearances
             WHERE group_id = $1 AND player_id = $3 AND match_number = own.match_number LIMIT 1
         ) AS shared
         WHERE own.group_id = $1 AND own.player_id = $2";
    let compared = "SELECT match_number FROM appearances WHERE group_id = $1 AND player_id = $2
         INTERSECT
         SELECT match_number FROM appearances WHERE group_id = $1 AND player_id = $3";
    let is_looked_up = is_look_up_cheaper(few.into(), many.into());
    let found = statement(if is_looked_up { looked_up } else { compared })
        .bind::<BigInt, _>(group)
        .bind::<BigInt, _>(rarer)
        .bind::<BigInt, _>(other)
        .load(connection)
        .await?;
    Ok(numbers(found))
}

/// All matches of these players between the filter's dates, newest first.
async fn all_filtered(
    connection: &mut Connection,
    group: GroupId,
    players: PlayerFilter,
    filter: &MatchFilter,
) -> Result<Vec<i32>, Error> {
    let mut all = of_players(connection, group, players).await?;
    if filter.is_dated() {
        all = dated(connection, group, all, filter).await?;
    }
    all.sort_unstable_by(|one, other| other.cmp(one));
    Ok(all)
}

/// Those of these matches that were played between the filter's dates, in no order.
///
/// Either the dates of the matches are looked up, or the numbers of all matches between the dates are read from an
/// index and compared: whichever is less work. So it costs no more than these matches.
async fn dated(
    connection: &mut Connection,
    group: GroupId,
    mut all: Vec<i32>,
    filter: &MatchFilter,
) -> Result<Vec<i32>, Error> {
    let looked_up = "SELECT own.match_number FROM unnest($4::integer[]) AS own (match_number)
         CROSS JOIN LATERAL (
             SELECT played_on FROM matches
             WHERE group_id = $1 AND match_number = own.match_number LIMIT 1
         ) AS played
         WHERE played.played_on >= coalesce($2, '-infinity') AND played.played_on <= coalesce($3, 'infinity')";
    let read = "SELECT match_number FROM matches
         WHERE group_id = $1 AND played_on >= coalesce($2, '-infinity') AND played_on <= coalesce($3, 'infinity')";
    let count = i64::try_from(all.len()).unwrap_or(i64::MAX);
    if count <= FEW_MATCHES || is_look_up_cheaper(count, count_between(connection, group, filter).await?) {
        let found = statement(looked_up)
            .bind::<BigInt, _>(group)
            .bind::<Nullable<Date>, _>(filter.from)
            .bind::<Nullable<Date>, _>(filter.to)
            .bind::<Array<Integer>, _>(all)
            .load(connection)
            .await?;
        return Ok(numbers(found));
    }
    let found = statement(read)
        .bind::<BigInt, _>(group)
        .bind::<Nullable<Date>, _>(filter.from)
        .bind::<Nullable<Date>, _>(filter.to)
        .load(connection)
        .await?;
    all.sort_unstable();
    let mut between = numbers(found);
    between.retain(|number| all.binary_search(number).is_ok());
    Ok(between)
}

/// First finds the days, each with its newest match before the cursor. The matches up to the end of the page are on the
/// `limit + offset` days with the newest of these, and none is older than the oldest of these.
async fn between(
    connection: &mut Connection,
    group: GroupId,
    filter: &MatchFilter,
    page: MatchPage,
) -> Result<Vec<i32>, Error> {
    let found = statement(
        "WITH newest AS MATERIALIZED (
             SELECT days.played_on, latest.match_number
             FROM match_days AS days
             CROSS JOIN LATERAL (
                 SELECT match_number FROM matches
                 WHERE group_id = $1 AND played_on = days.played_on
                     AND match_number < coalesce($4::bigint, 2147483648)
                 ORDER BY match_number DESC LIMIT 1
             ) AS latest
             WHERE days.group_id = $1
                 AND days.played_on >= coalesce($2, '-infinity') AND days.played_on <= coalesce($3, 'infinity')
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

async fn count_between(
    connection: &mut Connection,
    group: GroupId,
    filter: &MatchFilter,
) -> Result<i64, Error> {
    let count: Count = statement(
        "SELECT coalesce(sum(matches), 0)::bigint AS matches FROM match_days
         WHERE group_id = $1 AND played_on >= coalesce($2, '-infinity') AND played_on <= coalesce($3, 'infinity')",
    )
    .bind::<BigInt, _>(group)
    .bind::<Nullable<Date>, _>(filter.from)
    .bind::<Nullable<Date>, _>(filter.to)
    .get_result(connection)
    .await?;
    Ok(count.matches)
}
