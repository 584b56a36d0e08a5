//! The owner offers the group to a member.

use std::time::Duration;

use chrono::{DateTime, Utc};
use db::ids::UserId;
use db::queries::{handovers, members, users};
use db::rows::{HandoverRow, Role};
use elo_core::limits::HANDOVER_DAYS;
use secrecy::SecretString;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::caller::client::Client;
use crate::domain::account_mails::mail_handover;
use crate::domain::audit::{self, Action};
use crate::domain::group_access::GroupAccess;
use crate::domain::own_password::verify_own_password;
use crate::error::{ErrorCode, Result};
use crate::mail::message::MailKind;
use crate::state::{Connection, State};

/// Who asks, with the password that confirms it.
pub(crate) struct Asking {
    pub(crate) owner: Admin,
    pub(crate) password: SecretString,
    pub(crate) client: Client,
    pub(crate) by: Actor,
}

/// Offers the group to a member, who becomes its owner by accepting. Both are told by mail.
///
/// # Errors
///
/// Those of [`verify_own_password`], [`ErrorCode::MemberNotFound`], [`ErrorCode::MemberIsOwner`] for the owner, and
/// [`ErrorCode::HandoverWaiting`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn offer_handover(
    state: &State,
    connection: Connection,
    access: &GroupAccess,
    asking: Asking,
    to: UserId,
    at: DateTime<Utc>,
) -> Result<HandoverRow> {
    let Asking {
        owner,
        password,
        client,
        by,
    } = asking;
    let mut connection = verify_own_password(state, owner, connection, password, client).await?;
    let offered = db::transaction(&mut connection, async |connection| {
        store(state, connection, access, to, by, at).await
    })
    .await?;
    state.mail_queued.notify_one();
    Ok(offered)
}

async fn store(
    state: &State,
    connection: &mut db::Connection,
    access: &GroupAccess,
    to: UserId,
    by: Actor,
    at: DateTime<Utc>,
) -> Result<HandoverRow> {
    let group = access.lock(connection).await?;
    let role = members::role(connection, &group, to).await?;
    if role.ok_or(ErrorCode::MemberNotFound)? == Role::Owner {
        return Err(ErrorCode::MemberIsOwner.into());
    }
    if handovers::waiting(connection, group.id, at).await?.is_some() {
        return Err(ErrorCode::HandoverWaiting.into());
    }
    let expires_at = at + Duration::from_hours(24 * u64::from(HANDOVER_DAYS));
    let offered = handovers::offer(connection, &group, to, at, expires_at).await?;
    let details = json!({"userId": to});
    audit::record(connection, by, Action::HandoverOffered, Some(group.id), details).await?;
    for (account, kind) in [
        (to, MailKind::HandoverOffered),
        (group.owner_id, MailKind::HandoverSent),
    ] {
        if let Some(user) = users::find(connection, account).await? {
            mail_handover(connection, &state.config.links, &user, group.id, kind).await?;
        }
    }
    Ok(offered)
}
