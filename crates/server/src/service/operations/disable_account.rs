//! The operator disables an account, and enables it again.

use chrono::{DateTime, Utc};
use db::queries::{operations, sessions, users};
use serde_json::json;

use crate::caller::actor::Actor;
use crate::domain::audit::{Action, record};
use crate::error::Result;

/// What became of a request for an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// No account has the address.
    NoAccount,
    /// It was so already.
    Unchanged,
    /// It was changed.
    Changed,
}

/// Disables the account of the address: its sessions end at once, and nobody can sign in to it. Its groups stay as they
/// are.
pub(crate) async fn disable_account(
    connection: &mut db::Connection,
    email: &str,
    at: DateTime<Utc>,
) -> Result<Outcome> {
    change(connection, email, Some(at)).await
}

/// Enables the account of the address again. Its owner can sign in.
pub(crate) async fn enable_account(connection: &mut db::Connection, email: &str) -> Result<Outcome> {
    change(connection, email, None).await
}

async fn change(
    connection: &mut db::Connection,
    email: &str,
    disabled_at: Option<DateTime<Utc>>,
) -> Result<Outcome> {
    db::transaction(connection, async |connection| {
        // A log-in that locks the account later is refused; the session of an earlier one is ended here.
        let Some(user) = users::lock_by_email(connection, email).await? else {
            return Ok(Outcome::NoAccount);
        };
        if user.disabled_at.is_some() == disabled_at.is_some() {
            return Ok(Outcome::Unchanged);
        }
        operations::disable(connection, user.id, disabled_at).await?;
        let action = if disabled_at.is_some() {
            sessions::end_all(connection, user.id, None).await?;
            Action::AccountDisabled
        } else {
            Action::AccountEnabled
        };
        let details = json!({"userId": user.id});
        record(connection, Actor::OPERATOR, action, None, details).await?;
        Ok(Outcome::Changed)
    })
    .await
}
