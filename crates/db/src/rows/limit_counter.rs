use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::schema::limit_counters;

/// How often something was tried within the running window of time.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = limit_counters)]
pub struct LimitCounter {
    /// What is limited, in lower case with underscores.
    pub bucket: String,
    /// Whose tries.
    pub subject: String,
    /// How many.
    pub hits: i32,
    /// Since when.
    pub window_start: DateTime<Utc>,
    /// From when on counting begins anew.
    pub window_end: DateTime<Utc>,
}
