//! SQL functions, as Diesel sees them.

use diesel::sql_types::Text;

diesel::define_sql_function! {
    /// Text as it is compared where case does not count; made by our first migration.
    fn fold_case(written: Text) -> Text;
}

diesel::define_sql_function! {
    /// The place of `part` in `whole` from 1, or 0.
    fn strpos(whole: Text, part: Text) -> Integer;
}
