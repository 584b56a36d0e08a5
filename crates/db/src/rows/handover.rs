use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::ids::{GroupId, UserId};
use crate::schema::handovers;

/// The offer of a group to one of its members, who becomes its owner by accepting it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = handovers)]
pub struct HandoverRow {
    /// The group.
    pub group_id: GroupId,
    /// The member's account.
    pub user_id: UserId,
    /// When it was made.
    pub offered_at: DateTime<Utc>,
    /// Until when it can be accepted.
    pub expires_at: DateTime<Utc>,
}
