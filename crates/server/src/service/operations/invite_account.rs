//! The operator invites somebody to make an account.

use std::time::Duration;

use chrono::{DateTime, Utc};
use db::queries::{account_invitations, users};
use db::rows::NewAccountInvitationRow;
use elo_core::account::Email;
use elo_core::identifier::Language;
use elo_core::limits::INVITATION_DAYS;
use secrecy::ExposeSecret;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::config::Links;
use crate::credentials::opaque_token;
use crate::domain::account_invitation::check_registration;
use crate::domain::account_mails::mail_account_invitation;
use crate::domain::audit::{self, Action};
use crate::error::{ErrorCode, Result};

/// Stores an invitation, which replaces one of the same address, and mails its link where mail is configured. Returns
/// the link.
///
/// # Errors
///
/// [`ErrorCode::RegistrationClosed`] where the link would be refused, and [`ErrorCode::EmailTaken`].
pub(crate) async fn invite_account(
    connection: &mut db::Connection,
    links: &Links,
    email: &Email,
    language: Language,
    at: DateTime<Utc>,
) -> Result<String> {
    check_registration(links.registration, true)?;
    db::transaction(connection, async |connection| {
        if users::find_by_email(connection, email.as_str()).await?.is_some() {
            return Err(ErrorCode::EmailTaken.into());
        }
        let token = opaque_token::generate();
        let new = NewAccountInvitationRow {
            digest: &opaque_token::digest(&token),
            email: email.as_str(),
            created_at: at,
            expires_at: at + Duration::from_hours(24 * u64::from(INVITATION_DAYS)),
        };
        let invitation = account_invitations::replace(connection, &new).await?;
        let (public_url, code) = (links.public_url(), language.code());
        let link = format!("{public_url}/{code}/register#token={}", token.expose_secret());
        let details = json!({"invitationId": invitation});
        audit::record(connection, Actor::OPERATOR, Action::AccountInvited, None, details).await?;
        mail_account_invitation(connection, email.as_str(), language, (links, &link)).await?;
        Ok(link)
    })
    .await
}
