//! An account and its groups.

use db::queries::{groups, users};
use db::rows::{GroupRow, UserRow};

use crate::caller::admin::Admin;
use crate::error::{ErrorCode, Result};

/// Reads the account of an access token, and its groups, the oldest first.
///
/// # Errors
///
/// [`ErrorCode::TokenInvalid`] where the account is gone: its access tokens are valid for some minutes more.
pub(crate) async fn read_account(
    connection: &mut db::Connection,
    admin: Admin,
) -> Result<(UserRow, Vec<GroupRow>)> {
    let user = users::find(connection, admin.user)
        .await?
        .ok_or(ErrorCode::TokenInvalid)?;
    let groups = read_own_groups(connection, admin).await?;
    Ok((user, groups))
}

/// The groups of an administrator, the oldest first.
pub(crate) async fn read_own_groups(connection: &mut db::Connection, admin: Admin) -> Result<Vec<GroupRow>> {
    Ok(groups::of_owner(connection, admin.user).await?)
}
