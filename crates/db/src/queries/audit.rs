//! The audit log of security-relevant changes: passcodes, settings, corrections, deletions.

use diesel::prelude::*;

use crate::ids::GroupId;
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
