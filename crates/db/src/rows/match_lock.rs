use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::ids::GroupId;
use crate::schema::match_locks;

/// Somebody's hold on the latest match of a group.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = match_locks)]
pub struct MatchLock {
    /// The group, which has one lock at most.
    pub group_id: GroupId,
    /// What its holder shows to use or release it.
    pub id: Uuid,
    /// The match that is held.
    pub match_number: i32,
    /// The session that holds it: one browser that is signed in.
    pub session_id: Uuid,
    /// Since when.
    pub created_at: DateTime<Utc>,
    /// Until when.
    pub expires_at: DateTime<Utc>,
}
