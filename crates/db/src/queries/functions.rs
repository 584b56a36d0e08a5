//! Functions of the schema, as Diesel sees them.

use diesel::sql_types::Text;

diesel::define_sql_function! {
    /// Makes upper and lower case the same.
    fn fold_case(written: Text) -> Text;
}
