//! Invitations by the operator to make an account.

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use super::text::fold_case;
use crate::ids::AccountInvitationId;
use crate::rows::{AccountInvitationRow, NewAccountInvitationRow};
use crate::schema::account_invitations;
use crate::{Connection, Error, RunQueryDsl};

/// Inserts an invitation, in place of those of the same address that wait. Returns its id.
pub async fn replace(
    connection: &mut Connection,
    new: &NewAccountInvitationRow<'_>,
) -> Result<AccountInvitationId, Error> {
    let of_address = account_invitations::table
        .filter(account_invitations::used_at.is_null())
        .filter(fold_case(account_invitations::email).eq(fold_case(new.email)));
    diesel::update(of_address)
        .set(account_invitations::used_at.eq(new.created_at))
        .execute(connection)
        .await?;
    Ok(diesel::insert_into(account_invitations::table)
        .values(new)
        .returning(account_invitations::id)
        .get_result(connection)
        .await?)
}

/// The invitation with the token of this digest, whatever its state.
pub async fn by_digest(
    connection: &mut Connection,
    digest: &[u8],
) -> Result<Option<AccountInvitationRow>, Error> {
    Ok(account_invitations::table
        .filter(account_invitations::digest.eq(digest))
        .select(AccountInvitationRow::as_select())
        .first(connection)
        .await
        .optional()?)
}

/// Marks an invitation that waits as used. Of two concurrent calls one succeeds.
pub async fn use_up(
    connection: &mut Connection,
    id: AccountInvitationId,
    at: DateTime<Utc>,
) -> Result<bool, Error> {
    let open = account_invitations::table
        .filter(account_invitations::id.eq(id))
        .filter(account_invitations::used_at.is_null())
        .filter(account_invitations::expires_at.gt(at));
    let used = diesel::update(open)
        .set(account_invitations::used_at.eq(at))
        .execute(connection)
        .await?;
    Ok(used > 0)
}
