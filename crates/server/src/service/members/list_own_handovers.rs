//! The groups that are offered to an account.

use chrono::{DateTime, Utc};
use db::queries::handovers::{self, OfferedGroupRow};

use crate::caller::admin::Admin;
use crate::error::Result;
use crate::state::State;

/// Reads the offers that wait for the caller's answer; refused in an ended session.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn list_own_handovers(
    state: &State,
    connection: &mut db::Connection,
    admin: Admin,
    now: DateTime<Utc>,
) -> Result<Vec<OfferedGroupRow>> {
    admin.check_session(state, connection).await?;
    Ok(handovers::to_account(connection, admin.user, now).await?)
}
