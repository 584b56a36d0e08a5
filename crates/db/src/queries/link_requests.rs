//! The queue of requests for a mailed link. A worker looks up the account, so that response times do not reveal whether
//! an address has one.

use diesel::prelude::*;

use crate::rows::{LinkPurpose, LinkRequestRow};
use crate::schema::link_requests;
use crate::{Connection, Error, RunQueryDsl};

/// Enqueues a request, whether or not the address has an account.
pub async fn enqueue(connection: &mut Connection, email: &str, purpose: LinkPurpose) -> Result<(), Error> {
    let row = (
        link_requests::email.eq(email),
        link_requests::purpose.eq(purpose.as_str()),
    );
    diesel::insert_into(link_requests::table)
        .values(row)
        .execute(connection)
        .await?;
    Ok(())
}

/// Removes and returns the oldest request that no other transaction has locked. Call it in the transaction that handles
/// it.
pub async fn dequeue(connection: &mut Connection) -> Result<Option<LinkRequestRow>, Error> {
    let oldest = link_requests::table
        .order(link_requests::id)
        .limit(1)
        .for_update()
        .skip_locked()
        .select(LinkRequestRow::as_select())
        .first(connection)
        .await
        .optional()?;
    if let Some(request) = &oldest {
        diesel::delete(link_requests::table.find(request.id))
            .execute(connection)
            .await?;
    }
    Ok(oldest)
}
