//! The audit log of security-relevant changes: passcodes, settings, corrections, deletions.

use diesel::prelude::*;

use crate::ids::{AuditEntryId, GroupId, UserId};
use crate::rows::{AuditEntryRow, NewAuditEntryRow};
use crate::schema::audit_log;
use crate::{Connection, Error, RunQueryDsl};

/// Appends an entry. Call it in the transaction of the change.
pub async fn record(connection: &mut Connection, entry: &NewAuditEntryRow<'_>) -> Result<(), Error> {
    diesel::insert_into(audit_log::table)
        .values(entry)
        .execute(connection)
        .await?;
    Ok(())
}

/// The entries of what an account did, oldest first, those after one of them.
pub async fn of_actor(
    connection: &mut Connection,
    actor: UserId,
    after: Option<AuditEntryId>,
    limit: i64,
) -> Result<Vec<AuditEntryRow>, Error> {
    Ok(audit_log::table
        .filter(audit_log::actor_id.eq(actor))
        .filter(audit_log::id.gt(after.unwrap_or(AuditEntryId(0))))
        .order(audit_log::id)
        .limit(limit)
        .select(AuditEntryRow::as_select())
        .load(connection)
        .await?)
}

/// The latest entries about a group, newest first.
pub async fn of_group(
    connection: &mut Connection,
    group: GroupId,
    limit: i64,
) -> Result<Vec<AuditEntryRow>, Error> {
    Ok(audit_log::table
        .filter(audit_log::group_id.eq(group))
        .order(audit_log::id.desc())
        .limit(limit)
        .select(AuditEntryRow::as_select())
        .load(connection)
        .await?)
}
