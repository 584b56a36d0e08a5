//! The record of who changed what may be done by whom.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use crate::ids::GroupId;
use crate::rows::{AuditEntry, NewAuditEntry};
use crate::schema::audit_log;
use crate::{Connection, Error};

/// Writes an entry; call it in the transaction of the change.
///
/// # Errors
///
/// When the database fails.
pub async fn record(connection: &mut Connection, entry: &NewAuditEntry<'_>) -> Result<(), Error> {
    diesel::insert_into(audit_log::table)
        .values(entry)
        .execute(connection)
        .await?;
    Ok(())
}

/// The latest entries about a group, the newest first.
///
/// # Errors
///
/// When the database fails.
pub async fn of_group(
    connection: &mut Connection,
    group: GroupId,
    limit: i64,
) -> Result<Vec<AuditEntry>, Error> {
    Ok(audit_log::table
        .filter(audit_log::group_id.eq(group))
        .order(audit_log::id.desc())
        .limit(limit)
        .select(AuditEntry::as_select())
        .load(connection)
        .await?)
}
