//! SQL functions and the database's clock, as Diesel sees them.

use std::time::Duration;

use diesel::IntoSql;
use diesel::dsl::{AsExprOf, sql};
use diesel::expression::SqlLiteral;
use diesel::sql_types::{Text, Timestamptz};

diesel::define_sql_function! {
    /// Text as it is compared where case does not count; made by our first migration.
    fn fold_case(written: Text) -> Text;
}

diesel::define_sql_function! {
    /// The place of `part` in `whole` from 1, or 0.
    fn strpos(whole: Text, part: Text) -> Integer;
}

/// A column of names to sort by: as readers of any language expect it, with Å near A and not after Z.
pub(super) fn alphabetical(column: &str) -> SqlLiteral<Text> {
    sql(&format!("{column} COLLATE \"und-x-icu\""))
}

/// The database's clock: the servers' clocks may differ.
pub(super) fn now() -> AsExprOf<diesel::dsl::now, Timestamptz> {
    diesel::dsl::now.into_sql::<Timestamptz>()
}

/// Postgres takes whole seconds; no lifetime of ours is near the largest.
pub(super) fn seconds(duration: Duration) -> i32 {
    i32::try_from(duration.as_secs()).unwrap_or(i32::MAX)
}
