use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::ids::GroupId;
use crate::schema::match_locks;

/// A lock on the latest match of a group.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = match_locks)]
pub struct MatchLockRow {
    /// The group; it has at most one lock.
    pub group_id: GroupId,
    /// The id that the client sends to use or release the lock.
    pub id: Uuid,
    /// The number of the locked match.
    pub match_number: i32,
    /// The session that has acquired it.
    pub session_id: Uuid,
    /// When it was acquired.
    pub created_at: DateTime<Utc>,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
}
