//! The public list of discoverable groups.

use std::collections::HashMap;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Double, Integer, Text};

use super::text::alphabetical;
use crate::ids::GroupId;
use crate::rows::GroupRow;
use crate::rows::group_columns;
use crate::schema::{group_listings as listings, groups};
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

/// The filter, order and page of the list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Discovery<'a> {
    /// A part of the name, case-insensitive.
    pub search: Option<&'a str>,
    /// The order.
    pub sort: Sort,
    /// The most groups on the page.
    pub limit: i64,
    /// How many groups to skip at the start.
    pub offset: i64,
}

/// The order of the list. Ties are broken by id, so that pages neither repeat nor skip a group.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Sort {
    /// Newest first.
    #[default]
    Newest,
    /// Most players first.
    Players,
    /// Most matches first.
    Matches,
    /// By name, A to Z.
    Name,
}

/// A page of the list.
#[derive(Debug, Clone, PartialEq)]
pub struct Listing {
    /// The groups of the page.
    pub groups: Vec<GroupRow>,
    /// Number of groups on all pages: 10,000 at most, or [`MOST_FOUND`] in a search.
    pub total: i64,
}

/// The most groups that a search finds: the first ones in the requested order. Who does not find a group among them
/// types more of its name.
pub const MOST_FOUND: i64 = 200;

/// Reads a page of the list. The connection must be in a transaction.
pub async fn list(connection: &mut Connection, query: &Discovery<'_>) -> Result<Listing, Error> {
    // How common the searched text is decides on the plan.
    connection
        .batch_execute("SET LOCAL plan_cache_mode = force_custom_plan")
        .await?;
    let (ids, total) = match query.search {
        None => page_of_all(connection, query).await?,
        Some(part) => {
            let found = search(connection, part, query.sort).await?;
            let total = i64::try_from(found.len()).unwrap_or(i64::MAX);
            let whole = |count: i64| usize::try_from(count).unwrap_or_default();
            let page = found.into_iter().skip(whole(query.offset));
            (page.take(whole(query.limit)).collect(), total)
        }
    };
    let found: Vec<GroupRow> = groups::table
        .filter(groups::id.eq_any(&ids))
        .select(GroupRow::as_select())
        .load(connection)
        .await?;
    let mut by_id: HashMap<GroupId, GroupRow> = found.into_iter().map(|group| (group.id, group)).collect();
    let groups = ids.iter().filter_map(|id| by_id.remove(id)).collect();
    Ok(Listing { groups, total })
}

/// A page without a search, and the number of groups, 10,000 at most: counting each time takes as long as there are
/// groups.
async fn page_of_all(
    connection: &mut Connection,
    query: &Discovery<'_>,
) -> Result<(Vec<GroupId>, i64), Error> {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        groups: i64,
    }

    let counted: Count =
        statement("SELECT count(*) AS groups FROM (SELECT 1 FROM group_listings LIMIT 10000) AS listed")
            .get_result(connection)
            .await?;
    let total = counted.groups;
    if query.offset >= total {
        return Ok((Vec::new(), total));
    }
    let page = listings::table.select(listings::group_id).into_boxed();
    let page = match query.sort {
        Sort::Newest => page.order((listings::created_at.desc(), listings::group_id.desc())),
        Sort::Players => page.order((listings::player_count.desc(), listings::group_id.desc())),
        Sort::Matches => page.order((listings::match_count.desc(), listings::group_id.desc())),
        Sort::Name => page.order((alphabetical("group_listings.name"), listings::group_id)),
    };
    let ids = page
        .limit(query.limit.min(total - query.offset))
        .offset(query.offset)
        .load(connection)
        .await?;
    Ok((ids, total))
}

/// The statements of a search in one order.
struct SearchStatements {
    /// Scans the first groups in this order.
    scan: &'static str,
    /// Looks the parts of the names up.
    by_parts: &'static str,
}

macro_rules! search_in_order {
    ($order:literal) => {
        SearchStatements {
            scan: concat!(
                "SELECT group_id FROM (SELECT * FROM group_listings ORDER BY ",
                $order,
                " LIMIT 40000) AS scanned WHERE strpos(folded_name, fold_case($1)) > 0 ORDER BY ",
                $order,
                " LIMIT $2"
            ),
            by_parts: concat!(
                "WITH found AS MATERIALIZED (
                     SELECT group_id, name, created_at, player_count, match_count FROM group_listings
                     WHERE array_to_tsvector(trigrams || ARRAY[right(folded_name, 2), right(folded_name, 1)])
                             @@ search_query(fold_case($1))
                         AND strpos(folded_name, fold_case($1)) > 0
                 )
                 SELECT group_id FROM found ORDER BY ",
                $order,
                " LIMIT $2"
            ),
        }
    };
}

/// A search scans the order's index if more than one in so many names contain the text: [`MOST_FOUND`] of them are then
/// among the names that a scan reads.
const SCANNED_FROM_ONE_IN: f64 = 160.0;

/// The first [`MOST_FOUND`] groups in this order whose names contain this part, case-insensitive.
///
/// What many names contain is found soon by a scan of the order's index, which has the names. What fewer contain is
/// found by the index of the names' parts, which lists them all before they are sorted.
async fn search(connection: &mut Connection, part: &str, sort: Sort) -> Result<Vec<GroupId>, Error> {
    #[derive(QueryableByName)]
    struct Found {
        #[diesel(sql_type = BigInt)]
        group_id: GroupId,
    }

    let statements = match sort {
        Sort::Newest => search_in_order!("created_at DESC, group_id DESC"),
        Sort::Players => search_in_order!("player_count DESC, group_id DESC"),
        Sort::Matches => search_in_order!("match_count DESC, group_id DESC"),
        Sort::Name => search_in_order!("name COLLATE \"und-x-icu\", group_id"),
    };
    let first = async |connection: &mut Connection, sql: &'static str| {
        let found: Result<Vec<Found>, _> = statement(sql)
            .bind::<Text, _>(part)
            .bind::<BigInt, _>(MOST_FOUND)
            .load(connection)
            .await;
        found.map(|found| found.into_iter().map(|one| one.group_id).collect::<Vec<_>>())
    };
    if frequency(connection, part).await? > 1.0 / SCANNED_FROM_ONE_IN {
        let found = first(connection, statements.scan).await?;
        if i64::try_from(found.len()).is_ok_and(|found| found >= MOST_FOUND) {
            return Ok(found);
        }
        // The statistics are outdated, or it is rare among the first groups.
    }
    Ok(first(connection, statements.by_parts).await?)
}

/// The share of the names that can contain this text, by Postgres' statistics of the most common trigrams: the share
/// that has its rarest trigram, or, of one or two characters, the sum of the shares of the trigrams that begin with
/// them.
async fn frequency(connection: &mut Connection, part: &str) -> Result<f64, Error> {
    #[derive(QueryableByName)]
    struct Frequency {
        #[diesel(sql_type = Double)]
        frequency: f64,
    }

    let found: Frequency = statement(
        "WITH common AS (
             SELECT unnest(most_common_elems::text::text[]) AS part, unnest(most_common_elem_freqs) AS frequency
             FROM pg_stats
             WHERE schemaname = current_schema() AND tablename = 'group_listings' AND attname = 'trigrams'
         )
         SELECT coalesce(CASE WHEN char_length(fold_case($1)) < 3
             THEN (SELECT sum(frequency) FROM common WHERE starts_with(part, fold_case($1)))
             ELSE (SELECT min(coalesce(frequency, 0)) FROM unnest(trigrams(fold_case($1))) AS part LEFT JOIN common USING (part))
         END, 0)::float8 AS frequency",
    )
    .bind::<Text, _>(part)
    .get_result(connection)
    .await?;
    Ok(found.frequency)
}

/// How well filled a group must be to be an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filling {
    /// At least 8 players and 20 matches.
    Lively,
    /// Any number of both.
    Any,
}

/// An example of a group: one of the ten with the most matches, by chance, of those that are discoverable and filled
/// like this. `names` are the hashes and vanity names of the groups to choose from; empty for all.
pub async fn example(
    connection: &mut Connection,
    names: &[String],
    filling: Filling,
) -> Result<Option<GroupRow>, Error> {
    let (players, matches) = match filling {
        Filling::Lively => (8, 20),
        Filling::Any => (0, 0),
    };
    let found = statement(
        concat!(
            "SELECT ",
            group_columns!(),
            " FROM (
             SELECT group_id FROM group_listings
             WHERE player_count >= $2 AND match_count >= $3
                 AND (cardinality($1) = 0 OR group_id IN (
                     SELECT group_id FROM group_directory
                     WHERE public_hash = ANY($1)
                         OR fold_case(vanity_name) = ANY(ARRAY(SELECT fold_case(name) FROM unnest($1) AS name))
                 ))
             ORDER BY match_count DESC, group_id DESC LIMIT 10
         ) AS best JOIN groups ON groups.id = best.group_id
         ORDER BY random() LIMIT 1"
        ),
    )
    .bind::<Array<Text>, _>(names)
    .bind::<Integer, _>(players)
    .bind::<Integer, _>(matches)
    .get_result(connection)
    .await;
    Ok(found.optional()?)
}

/// Brings the group's listing up to date: it has one while it is active and discoverable.
pub(super) async fn update_listing(connection: &mut Connection, group: GroupId) -> Result<(), Error> {
    statement(
        "WITH listed AS (
             SELECT id, name, created_at, player_count, match_count FROM groups
             WHERE id = $1 AND is_active AND is_discoverable AND closed_reason IS NULL
         ), unlisted AS (
             DELETE FROM group_listings WHERE group_id = $1 AND NOT EXISTS (SELECT FROM listed)
         )
         INSERT INTO group_listings (group_id, name, created_at, player_count, match_count)
         SELECT id, name, created_at, player_count, match_count FROM listed
         ON CONFLICT (group_id) DO UPDATE SET name = EXCLUDED.name, created_at = EXCLUDED.created_at,
             player_count = EXCLUDED.player_count, match_count = EXCLUDED.match_count",
    )
    .bind::<BigInt, _>(group)
    .execute(connection)
    .await?;
    Ok(())
}
