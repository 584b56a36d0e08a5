//! A member accepts the offer of the group.

use chrono::{DateTime, Utc};
use db::ids::UserId;
use db::queries::locked_group::LockedGroup;
use db::queries::{groups, handovers, members, users};
use db::rows::HandoverRow;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::domain::account_mails::mail_handover;
use crate::domain::audit::{self, Action};
use crate::domain::group_access::GroupAccess;
use crate::error::{ErrorCode, Result};
use crate::mail::message::MailKind;
use crate::state::State;

/// Makes the member the owner, and the owner an admin. Both are told by mail.
///
/// # Errors
///
/// [`ErrorCode::HandoverNotFound`] where no offer waits for the caller, and [`ErrorCode::TooManyGroups`] where they own
/// as many groups as an account may.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn accept_handover(
    state: &State,
    connection: &mut db::Connection,
    access: &GroupAccess,
    member: Admin,
    by: Actor,
    at: DateTime<Utc>,
) -> Result<()> {
    db::transaction(connection, async |connection| {
        accept(state, connection, access, member, by, at).await
    })
    .await?;
    state.mail_queued.notify_one();
    Ok(())
}

async fn accept(
    state: &State,
    connection: &mut db::Connection,
    access: &GroupAccess,
    member: Admin,
    by: Actor,
    at: DateTime<Utc>,
) -> Result<()> {
    // Locked before the group, as by the creation of one.
    let account = groups::lock_owner(connection, member.user)
        .await?
        .ok_or(ErrorCode::TokenInvalid)?;
    let group = access.lock(connection).await?;
    offer_to(connection, &group, member.user, at).await?;
    let most = state.config.limits.groups_per_account.get();
    if account.groups >= i64::from(most) {
        return Err(ErrorCode::TooManyGroups.with("max", most).into());
    }
    let former = group.owner_id;
    if !members::hand_over(connection, &group, member.user).await? {
        return Err(ErrorCode::HandoverNotFound.into());
    }
    let details = json!({"userId": former});
    audit::record(connection, by, Action::HandoverAccepted, Some(group.id), details).await?;
    for (account, kind) in [
        (former, MailKind::HandoverAccepted),
        (member.user, MailKind::HandoverReceived),
    ] {
        if let Some(user) = users::find(connection, account).await? {
            mail_handover(connection, &state.config.links, &user, group.id, kind).await?;
        }
    }
    Ok(())
}

/// The offer of the group that waits for this account.
///
/// # Errors
///
/// [`ErrorCode::HandoverNotFound`].
pub(super) async fn offer_to(
    connection: &mut db::Connection,
    group: &LockedGroup,
    user: UserId,
    at: DateTime<Utc>,
) -> Result<HandoverRow> {
    let offered = handovers::waiting(connection, group.id, at).await?;
    let offered = offered.filter(|offered| offered.user_id == user);
    Ok(offered.ok_or(ErrorCode::HandoverNotFound)?)
}
