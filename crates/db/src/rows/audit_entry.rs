use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde_json::Value;

use crate::ids::{AuditEntryId, GroupId, UserId};
use crate::schema::audit_log;

/// An entry of the audit log.
#[derive(Debug, Clone, PartialEq, Queryable, Selectable)]
#[diesel(table_name = audit_log)]
pub struct AuditEntryRow {
    /// Its id, ascending with time.
    pub id: AuditEntryId,
    /// The time of the change.
    pub happened_at: DateTime<Utc>,
    /// The kind of change, such as `group.deactivated`.
    pub action: String,
    /// The account that made the change; `None` for the operator.
    pub actor_id: Option<UserId>,
    /// The group that was changed, if any.
    pub group_id: Option<GroupId>,
    /// The id of the HTTP request, if any.
    pub request_id: Option<String>,
    /// Details of the change, without secrets: a JSON object.
    pub details: Value,
}

/// An entry to insert.
#[derive(Debug, Clone, PartialEq, Insertable)]
#[diesel(table_name = audit_log)]
pub struct NewAuditEntryRow<'a> {
    /// See [`AuditEntryRow::action`].
    pub action: &'a str,
    /// See [`AuditEntryRow::actor_id`].
    pub actor_id: Option<UserId>,
    /// See [`AuditEntryRow::group_id`].
    pub group_id: Option<GroupId>,
    /// See [`AuditEntryRow::request_id`].
    pub request_id: Option<&'a str>,
    /// See [`AuditEntryRow::details`].
    pub details: Value,
}
