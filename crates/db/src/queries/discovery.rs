//! The public list of discoverable groups.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Double;
use diesel_async::RunQueryDsl;

use super::functions::{alphabetical, fold_case, strpos};
use super::groups::{GroupSummary, summaries};
use crate::rows::GroupRow;
use crate::schema::groups;
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
    pub groups: Vec<GroupSummary>,
    /// Number of groups on all pages.
    pub total: i64,
}

/// Reads a page of the list.
///
/// # Errors
///
/// When the database fails.
pub async fn list(connection: &mut Connection, query: &Discovery<'_>) -> Result<Listing, Error> {
    let mut count = groups::table
        .filter(groups::is_active)
        .filter(groups::is_discoverable)
        .count()
        .into_boxed();
    let mut page = summaries().filter(groups::is_discoverable).into_boxed();
    if let Some(part) = query.search {
        count = count.filter(strpos(fold_case(groups::name), fold_case(part)).gt(0));
        page = page.filter(strpos(fold_case(groups::name), fold_case(part)).gt(0));
    }
    page = match query.sort {
        Sort::Newest => page.order((groups::created_at.desc(), groups::id.desc())),
        Sort::Players => page.order((groups::player_count.desc(), groups::id.desc())),
        Sort::Matches => page.order((groups::match_count.desc(), groups::id.desc())),
        Sort::Name => page.order((alphabetical("groups.name"), groups::id)),
    };
    let found: Vec<(GroupRow, Option<f64>)> = page
        .limit(query.limit)
        .offset(query.offset)
        .load(connection)
        .await?;
    let total = count.get_result(connection).await?;
    Ok(Listing {
        groups: found.into_iter().map(GroupSummary::from).collect(),
        total,
    })
}

/// A random discoverable group with at least one match.
///
/// # Errors
///
/// When the database fails.
pub async fn random(connection: &mut Connection) -> Result<Option<GroupRow>, Error> {
    let found = groups::table
        .filter(groups::is_active)
        .filter(groups::is_discoverable)
        .filter(groups::match_count.gt(0))
        .order(sql::<Double>("random()"))
        .select(GroupRow::as_select())
        .first(connection)
        .await;
    Ok(found.optional()?)
}
