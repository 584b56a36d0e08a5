//! The owner invites somebody to run the group.

use std::time::Duration;

use chrono::{DateTime, Utc};
use db::ids::InvitationId;
use db::queries::{invitations, users};
use db::rows::{NewInvitationRow, Role};
use elo_core::account::Email;
use elo_core::identifier::Language;
use elo_core::limits::{INVITATION_DAYS, INVITATIONS_MAX};
use secrecy::ExposeSecret;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::credentials::opaque_token;
use crate::domain::account_mails::mail_invitation;
use crate::domain::audit::{self, Action};
use crate::domain::group_access::GroupAccess;
use crate::domain::rate_limit::{self, Limit};
use crate::error::{ErrorCode, Result};
use crate::state::State;

/// Whom to invite.
#[derive(Debug, Clone)]
pub(crate) struct Invited {
    pub(crate) email: Email,
    /// Admin or editor.
    pub(crate) role: Role,
}

/// An invitation that was sent.
pub(crate) struct Sent {
    pub(crate) invitation: InvitationId,
    pub(crate) expires_at: DateTime<Utc>,
    /// The link, where the server sends no mail.
    pub(crate) link: Option<String>,
}

/// Stores an invitation, which replaces one of the same address, and mails its link.
///
/// Whether the address has an account decides only the mail's language, and is looked up in any case.
///
/// # Errors
///
/// [`ErrorCode::MemberExists`], [`ErrorCode::TooManyInvitations`], [`ErrorCode::InvitationLimit`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn invite_member(
    state: &State,
    connection: &mut db::Connection,
    access: &GroupAccess,
    owner: Admin,
    invited: &Invited,
    by: Actor,
    at: DateTime<Utc>,
) -> Result<Sent> {
    let (of_account, of_address) = limits(state, owner, &invited.email);
    rate_limit::count_all(connection, &of_account, &[of_address]).await?;
    let sent = db::transaction(connection, async |connection| {
        store(state, connection, access, owner, invited, by, at).await
    })
    .await?;
    state.mail_queued.notify_one();
    Ok(sent)
}

async fn store(
    state: &State,
    connection: &mut db::Connection,
    access: &GroupAccess,
    owner: Admin,
    invited: &Invited,
    by: Actor,
    at: DateTime<Utc>,
) -> Result<Sent> {
    let group = access.lock(connection).await?;
    let email = invited.email.as_str();
    let account = invitations::address(connection, group.id, email).await?;
    let role = account
        .as_ref()
        .and_then(|known| group.role_of(known.user, known.as_member));
    if role.is_some() {
        return Err(ErrorCode::MemberExists.into());
    }
    let others = invitations::count_others(connection, &group, email, at).await?;
    if others >= i64::from(INVITATIONS_MAX) {
        return Err(ErrorCode::TooManyInvitations.with("max", INVITATIONS_MAX).into());
    }
    let token = opaque_token::generate();
    let expires_at = at + Duration::from_hours(24 * u64::from(INVITATION_DAYS));
    let new = NewInvitationRow {
        digest: &opaque_token::digest(&token),
        email,
        role: invited.role,
        invited_by: owner.user,
        created_at: at,
        expires_at,
    };
    let invitation = invitations::replace(connection, &group, &new).await?;
    let own = users::find(connection, owner.user)
        .await?
        .ok_or(ErrorCode::TokenInvalid)?;
    let code = account.map_or(own.language, |known| known.language);
    let language = Language::from_code(&code).unwrap_or_default();
    let (public_url, language_code) = (state.config.links.public_url(), language.code());
    let link = format!(
        "{public_url}/{language_code}/invitation#token={}",
        token.expose_secret()
    );
    let details = json!({"invitationId": invitation, "role": invited.role.as_str()});
    audit::record(connection, by, Action::MemberInvited, Some(group.id), details).await?;
    let links = &state.config.links;
    mail_invitation(connection, email, language, invited.role, (links, &link)).await?;
    Ok(Sent {
        invitation,
        expires_at,
        link: links.mail.is_disabled().then_some(link),
    })
}

/// The limits of the account that invites, and of the mails to one address, whoever invites it.
fn limits(state: &State, owner: Admin, email: &Email) -> (Limit, Limit) {
    let limit = |bucket, subject| Limit {
        bucket,
        subject,
        window: state.config.limits.invitations,
        refusal: ErrorCode::InvitationLimit,
    };
    let address = rate_limit::digest(&email.as_str().to_lowercase());
    (
        limit("invitations", owner.user.to_string()),
        limit("invited_addresses", address),
    )
}
