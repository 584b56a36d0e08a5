//! The public list of discoverable groups.

use std::collections::HashMap;

use diesel::dsl::sql;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};

use super::functions::alphabetical;
use crate::ids::GroupId;
use crate::rows::GroupRow;
use crate::schema::{group_listings as listings, groups};
use crate::statement::statement;
use crate::{Connection, Error};

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
    /// Number of groups on all pages: 10,000 at most, or 1,000 in a search.
    pub total: i64,
}

/// Reads a page of the list. The connection must be in a transaction.
///
/// # Errors
///
/// When the database fails.
pub async fn list(connection: &mut Connection, query: &Discovery<'_>) -> Result<Listing, Error> {
    // A search for what few names contain uses the index of trigrams, one for what many contain the index of the order.
    // Only a plan made for the searched text can tell.
    connection
        .batch_execute("SET LOCAL plan_cache_mode = force_custom_plan")
        .await?;
    let total = count(connection, query.search).await?;
    if query.offset >= total {
        return Ok(Listing {
            groups: Vec::new(),
            total,
        });
    }
    let mut page = listings::table.select(listings::group_id).into_boxed();
    if let Some(part) = query.search {
        page = page.filter(contains(part));
    }
    page = match query.sort {
        Sort::Newest => page.order((listings::created_at.desc(), listings::group_id.desc())),
        Sort::Players => page.order((listings::player_count.desc(), listings::group_id.desc())),
        Sort::Matches => page.order((listings::match_count.desc(), listings::group_id.desc())),
        Sort::Name => page.order((alphabetical("group_listings.name"), listings::group_id)),
    };
    let ids: Vec<GroupId> = page
        .limit(query.limit.min(total - query.offset))
        .offset(query.offset)
        .load(connection)
        .await?;
    let found: Vec<GroupRow> = groups::table
        .filter(groups::id.eq_any(&ids))
        .select(GroupRow::as_select())
        .load(connection)
        .await?;
    let mut by_id: HashMap<GroupId, GroupRow> = found.into_iter().map(|group| (group.id, group)).collect();
    let groups = ids.iter().filter_map(|id| by_id.remove(id)).collect();
    Ok(Listing { groups, total })
}

/// The number of groups, 10,000 at most, or 1,000 in a search: counting each time takes as long as there are groups.
async fn count(connection: &mut Connection, search: Option<&str>) -> Result<i64, Error> {
    #[derive(QueryableByName)]
    struct Count {
        #[diesel(sql_type = BigInt)]
        groups: i64,
    }

    let counted: Count = match search {
        None => {
            statement("SELECT count(*) AS groups FROM (SELECT FROM group_listings LIMIT 10000) AS listed")
                .get_result(connection)
                .await?
        }
        Some(part) => {
            statement(
                "SELECT count(*) AS groups FROM (
                     SELECT FROM group_listings
                     WHERE trigrams @> trigrams(fold_case($1)) AND strpos(folded_name, fold_case($1)) > 0 LIMIT 1000
                 ) AS found",
            )
            .bind::<Text, _>(part)
            .get_result(connection)
            .await?
        }
    };
    Ok(counted.groups)
}

/// Whether the name of a listing contains this part, case-insensitive.
fn contains(part: &str) -> Box<dyn BoxableExpression<listings::table, Pg, SqlType = Bool> + '_> {
    Box::new(
        sql::<Bool>("trigrams @> trigrams(fold_case(")
            .bind::<Text, _>(part)
            .sql(")) AND strpos(folded_name, fold_case(")
            .bind::<Text, _>(part)
            .sql(")) > 0"),
    )
}

/// A discoverable group with at least one match: the first one from a random id on.
///
/// # Errors
///
/// When the database fails.
pub async fn random(connection: &mut Connection) -> Result<Option<GroupRow>, Error> {
    let found = statement(
        "WITH range AS (
             SELECT min(group_id) AS first, max(group_id) AS last FROM group_listings WHERE match_count > 0
         ), point AS MATERIALIZED (
             SELECT first + floor(random() * (last - first + 1))::bigint AS id FROM range
         )
         SELECT * FROM groups WHERE id = (
             SELECT group_id FROM group_listings WHERE match_count > 0 AND group_id >= (SELECT id FROM point)
             ORDER BY group_id LIMIT 1
         )",
    )
    .get_result(connection)
    .await;
    Ok(found.optional()?)
}

/// Brings the group's listing up to date: it has one while it is active and discoverable.
pub(super) async fn update_listing(connection: &mut Connection, group: GroupId) -> Result<(), Error> {
    statement(
        "WITH listed AS (
             SELECT id, name, created_at, player_count, match_count FROM groups
             WHERE id = $1 AND is_active AND is_discoverable
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
