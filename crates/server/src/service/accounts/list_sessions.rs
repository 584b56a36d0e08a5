//! The open sessions of an account.

use db::queries::sessions;
use db::rows::SessionRow;

use crate::caller::admin::Admin;
use crate::error::Result;
use crate::state::State;

/// Reads the open sessions of an administrator, the last used first; refused in an ended session.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn list_sessions(
    state: &State,
    connection: &mut db::Connection,
    admin: Admin,
) -> Result<Vec<SessionRow>> {
    admin.check_session(state, connection).await?;
    let lifetime = state.config.sessions.session;
    Ok(sessions::open_of(connection, admin.user, lifetime).await?)
}
