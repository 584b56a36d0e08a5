//! How text is compared and ordered.

use diesel::dsl::sql;
use diesel::expression::SqlLiteral;
use diesel::sql_types::Text;

diesel::define_sql_function! {
    /// Text folded for case-insensitive comparison; defined by migration 0001.
    fn fold_case(written: Text) -> Text;
}

/// A column of names to order by, with the ICU root collation: independent of language, with Å next to A.
pub(super) fn alphabetical(column: &str) -> SqlLiteral<Text> {
    sql(&format!("{column} COLLATE \"und-x-icu\""))
}
