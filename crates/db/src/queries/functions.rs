//! SQL functions, as Diesel sees them.

use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::sql_types::Text;

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
