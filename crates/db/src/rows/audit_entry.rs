use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde_json::Value;

use crate::ids::{AuditEntryId, GroupId, UserId};
use crate::schema::audit_log;

/// One change of what may be done by whom.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = audit_log)]
pub struct AuditEntry {
    /// Its id, growing with time.
    pub id: AuditEntryId,
    /// When.
    pub happened_at: DateTime<Utc>,
    /// What was done, such as `group.deactivated`.
    pub action: String,
    /// The account that did it, if it was one.
    pub actor_id: Option<UserId>,
    /// The group it was done to, if it was one.
    pub group_id: Option<GroupId>,
    /// The request it was done with, if it was one.
    pub request_id: Option<String>,
    /// More about it, without secrets.
    pub details: Value,
}

/// An entry about to be written.
#[derive(Debug, Clone, PartialEq, Insertable)]
#[diesel(table_name = audit_log)]
pub struct NewAuditEntry<'a> {
    /// See [`AuditEntry::action`].
    pub action: &'a str,
    /// See [`AuditEntry::actor_id`].
    pub actor_id: Option<UserId>,
    /// See [`AuditEntry::group_id`].
    pub group_id: Option<GroupId>,
    /// See [`AuditEntry::request_id`].
    pub request_id: Option<&'a str>,
    /// See [`AuditEntry::details`]: a JSON object.
    pub details: Value,
}
