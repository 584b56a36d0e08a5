//! The record of who changed what may be done by whom.

use diesel_async::RunQueryDsl;

use crate::rows::NewAuditEntry;
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
