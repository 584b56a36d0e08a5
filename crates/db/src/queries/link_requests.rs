//! Wishes for a link by mail, until somebody looks up whose address it is.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use crate::rows::{LinkPurpose, LinkRequest};
use crate::schema::link_requests;
use crate::{Connection, Error};

/// Notes the wish, whoever has the address or nobody.
///
/// # Errors
///
/// If the database fails.
pub async fn add(connection: &mut Connection, email: &str, purpose: LinkPurpose) -> Result<(), Error> {
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

/// Takes the oldest wish that nobody else is taking, out of the table. Call it in the transaction that fulfils it.
///
/// # Errors
///
/// If the database fails.
pub async fn take(connection: &mut Connection) -> Result<Option<LinkRequest>, Error> {
    let oldest = link_requests::table
        .order(link_requests::id)
        .limit(1)
        .for_update()
        .skip_locked()
        .select(LinkRequest::as_select())
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
