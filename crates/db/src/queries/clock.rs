//! The database's clock.

use std::time::Duration;

use diesel::IntoSql;
use diesel::dsl::AsExprOf;
use diesel::sql_types::Timestamptz;

/// The database's clock, since the clocks of several servers may differ.
pub(super) fn now() -> AsExprOf<diesel::dsl::now, Timestamptz> {
    diesel::dsl::now.into_sql::<Timestamptz>()
}

/// Whole seconds, for a Postgres interval.
pub(super) fn seconds(duration: Duration) -> i32 {
    i32::try_from(duration.as_secs()).unwrap_or(i32::MAX)
}
