//! An account and its groups.

use db::queries::{members, users};
use db::rows::{GroupRow, Role, UserRow};

use crate::caller::admin::Admin;
use crate::error::{ErrorCode, Result};
use crate::state::State;

/// Reads the account of an access token, and its groups, the oldest first.
///
/// # Errors
///
/// [`ErrorCode::SessionEnded`] where the session has ended or the account is gone: access tokens are valid for some
/// minutes more.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn read_account(
    state: &State,
    connection: &mut db::Connection,
    admin: Admin,
) -> Result<(UserRow, Vec<(GroupRow, Role)>)> {
    let user = users::of_session(connection, admin.asking_session(state))
        .await?
        .ok_or(ErrorCode::SessionEnded)?;
    let groups = read_own_groups(connection, admin).await?;
    Ok((user, groups))
}

/// The groups that an administrator owns or is a member of, the oldest first, with the role in each.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn read_own_groups(
    connection: &mut db::Connection,
    admin: Admin,
) -> Result<Vec<(GroupRow, Role)>> {
    Ok(members::groups_of(connection, admin.user).await?)
}
