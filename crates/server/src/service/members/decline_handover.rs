//! A member declines the offer of the group.

use chrono::{DateTime, Utc};
use db::queries::{handovers, users};
use serde_json::json;

use super::accept_handover::offer_to;
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::domain::account_mails::mail_handover;
use crate::domain::audit::{self, Action};
use crate::domain::group_access::GroupAccess;
use crate::error::{ErrorCode, Result};
use crate::mail::message::MailKind;
use crate::state::State;

/// Ends the offer, and tells the owner by mail. Nothing else changes.
///
/// # Errors
///
/// [`ErrorCode::HandoverNotFound`] where none waits for the caller.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn decline_handover(
    state: &State,
    connection: &mut db::Connection,
    access: &GroupAccess,
    member: Admin,
    by: Actor,
    at: DateTime<Utc>,
) -> Result<()> {
    let declined = db::transaction(connection, async |connection| {
        let group = access.lock(connection).await?;
        offer_to(connection, &group, member.user, at).await?;
        handovers::end(connection, &group).await?;
        audit::record(
            connection,
            by,
            Action::HandoverDeclined,
            Some(group.id),
            json!({}),
        )
        .await?;
        let owner = users::find(connection, group.owner_id).await?;
        let owner = owner.ok_or(ErrorCode::GroupNotFound)?;
        let kind = MailKind::HandoverDeclined;
        mail_handover(connection, &state.config.links, &owner, group.id, kind).await
    });
    declined.await?;
    state.mail_queued.notify_one();
    Ok(())
}
