//! SQL functions for Diesel, the database's clock, and columns to bind as arrays.

use std::time::Duration;

use diesel::IntoSql;
use diesel::dsl::{AsExprOf, sql};
use diesel::expression::SqlLiteral;
use diesel::sql_types::{Text, Timestamptz};

diesel::define_sql_function! {
    /// Text folded for case-insensitive comparison; defined by migration 0001.
    fn fold_case(written: Text) -> Text;
}

diesel::define_sql_function! {
    /// The 1-based position of `part` in `whole`; 0 if it is not contained.
    fn strpos(whole: Text, part: Text) -> Integer;
}

/// A column of names to order by, with the ICU root collation: independent of language, with Å next to A.
pub(super) fn alphabetical(column: &str) -> SqlLiteral<Text> {
    sql(&format!("{column} COLLATE \"und-x-icu\""))
}

/// The database's clock, since the clocks of several servers may differ.
pub(super) fn now() -> AsExprOf<diesel::dsl::now, Timestamptz> {
    diesel::dsl::now.into_sql::<Timestamptz>()
}

/// Whole seconds, for a Postgres interval.
pub(super) fn seconds(duration: Duration) -> i32 {
    i32::try_from(duration.as_secs()).unwrap_or(i32::MAX)
}

/// One column of rows to bind as an array: a statement takes at most 65,535 values, but arrays of any length.
pub(super) fn column<'a, R, T>(rows: &'a [R], value: impl Fn(&'a R) -> T) -> Vec<T> {
    rows.iter().map(value).collect()
}

/// The SQL of the rating after a match, given that before it and its change. As `MatchEntriesRow` computes it, it stays
/// within its type.
macro_rules! rating_after {
    ($before:literal, $change:literal) => {
        concat!(
            "greatest(-2147483648, least(2147483647, ",
            $before,
            "::bigint + ",
            $change,
            "))::integer"
        )
    };
}

pub(super) use rating_after;
