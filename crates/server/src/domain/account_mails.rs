//! The mails about an account: links that only the owner of its address receives, and notices of a new password, of
//! its deletion, of a group that is handed over and of many submissions; and reports to the operator.

use std::time::Duration;

use db::ids::GroupId;
use db::queries::{email_tokens, users};
use db::rows::{LinkPurpose, Role, UserRow};
use elo_core::account::Email;
use elo_core::identifier::Language;
use elo_core::limits::{EMAIL_VERIFICATION_HOURS, HANDOVER_DAYS, INVITATION_DAYS, PASSWORD_RESET_MINUTES};
use secrecy::ExposeSecret;

use crate::config::Links;
use crate::credentials::opaque_token;
use crate::error::Result;
use crate::mail::message::MailKind;
use crate::mail::outbox;

/// A link that works once.
pub(crate) struct NewLink {
    /// The path with the secret in the fragment, which browsers do not send to servers or other pages.
    pub(crate) path: String,
    pub(crate) lifetime: Duration,
}

/// Stores a mail with a new link, which replaces older ones; nothing where mails are disabled. Call it in a transaction
/// that has locked the account.
pub(crate) async fn mail_link(
    connection: &mut db::Connection,
    links: &Links,
    user: &UserRow,
    purpose: LinkPurpose,
) -> Result<()> {
    // A link that the operator has made stays valid.
    if links.mail.is_disabled() {
        return Ok(());
    }
    let kind = match purpose {
        LinkPurpose::VerifyEmail => MailKind::VerifyEmail,
        LinkPurpose::ResetPassword => MailKind::ResetPassword,
    };
    let NewLink { path, lifetime } = new_link(connection, user, purpose).await?;
    outbox::enqueue(
        connection,
        links,
        user,
        kind,
        &format!("{}{path}", links.public_url()),
        lifetime,
    )
    .await
}

/// Stores a new link, which replaces older ones. Call it in a transaction that has locked the account.
pub(crate) async fn new_link(
    connection: &mut db::Connection,
    user: &UserRow,
    purpose: LinkPurpose,
) -> Result<NewLink> {
    let (page, lifetime) = match purpose {
        LinkPurpose::VerifyEmail => (
            "verify-email",
            Duration::from_hours(EMAIL_VERIFICATION_HOURS.into()),
        ),
        LinkPurpose::ResetPassword => (
            "reset-password",
            Duration::from_mins(PASSWORD_RESET_MINUTES.into()),
        ),
    };
    let token = opaque_token::generate();
    email_tokens::replace(
        connection,
        user.id,
        purpose,
        &opaque_token::digest(&token),
        lifetime,
    )
    .await?;
    let language = outbox::language_of(user).code();
    let path = format!("/{language}/{page}#token={}", token.expose_secret());
    Ok(NewLink { path, lifetime })
}

/// Notifies the account's owner by mail that the password was changed, in case it was another person.
pub(crate) async fn mail_password_changed(
    connection: &mut db::Connection,
    links: &Links,
    user: &UserRow,
) -> Result<()> {
    mail_notice(
        connection,
        links,
        user,
        MailKind::PasswordChanged,
        "forgot-password",
    )
    .await
}

/// Confirms the deletion of an account.
pub(crate) async fn mail_account_deleted(
    connection: &mut db::Connection,
    links: &Links,
    user: &UserRow,
    by_operator: bool,
) -> Result<()> {
    let kind = if by_operator {
        MailKind::AccountDeletedByOperator
    } else {
        MailKind::AccountDeleted
    };
    mail_notice(connection, links, user, kind, "login").await
}

/// Tells the account's owner what was done, with a link to a page.
///
/// Only to a verified address: an unverified one may belong to another person, who could be sent unwanted mails.
async fn mail_notice(
    connection: &mut db::Connection,
    links: &Links,
    user: &UserRow,
    kind: MailKind,
    page: &str,
) -> Result<()> {
    if user.email_verified_at.is_none() {
        return Ok(());
    }
    let language = outbox::language_of(user).code();
    let link = format!("{}/{language}/{page}", links.public_url());
    outbox::enqueue(connection, links, user, kind, &link, NOTICE_LIFETIME).await
}

/// Invites an address to run a group. The mail names neither the group nor who invites: it may be a stranger's address.
pub(crate) async fn mail_invitation(
    connection: &mut db::Connection,
    email: &str,
    language: Language,
    role: Role,
    (links, link): (&Links, &str),
) -> Result<()> {
    let kind = MailKind::Invitation {
        as_admin: role >= Role::Admin,
    };
    let lifetime = Duration::from_hours(24 * u64::from(INVITATION_DAYS));
    outbox::enqueue_to(connection, links, email, language, kind, link, lifetime).await
}

/// Invites an address to make an account.
pub(crate) async fn mail_account_invitation(
    connection: &mut db::Connection,
    email: &str,
    language: Language,
    (links, link): (&Links, &str),
) -> Result<()> {
    let lifetime = Duration::from_hours(24 * u64::from(INVITATION_DAYS));
    outbox::enqueue_to(
        connection,
        links,
        email,
        language,
        MailKind::AccountInvitation,
        link,
        lifetime,
    )
    .await
}

/// Tells an account about the offer of a group. Only at a verified address, as above.
pub(crate) async fn mail_handover(
    connection: &mut db::Connection,
    links: &Links,
    user: &UserRow,
    group: GroupId,
    kind: MailKind,
) -> Result<()> {
    if user.email_verified_at.is_none() {
        return Ok(());
    }
    let (page, lifetime) = match kind {
        MailKind::HandoverOffered => ("handover", Duration::from_hours(24 * u64::from(HANDOVER_DAYS))),
        _ => ("players/manage?tab=members", NOTICE_LIFETIME),
    };
    let language = outbox::language_of(user).code();
    let link = format!("{}/{language}/admin/groups/{group}/{page}", links.public_url());
    outbox::enqueue(connection, links, user, kind, &link, lifetime).await
}

/// Tells the owner of a group that others submit many matches. Only at a verified address, as above.
pub(crate) async fn mail_burst(
    connection: &mut db::Connection,
    links: &Links,
    owner: &UserRow,
    group: GroupId,
    matches: i32,
) -> Result<()> {
    if owner.email_verified_at.is_none() {
        return Ok(());
    }
    let language = outbox::language_of(owner).code();
    let link = format!(
        "{}/{language}/admin/groups/{group}/players/manage?tab=settings",
        links.public_url()
    );
    let kind = MailKind::ManySubmissions { matches };
    outbox::enqueue(connection, links, owner, kind, &link, NOTICE_LIFETIME).await
}

/// Tells the operator that a visitor has reported a group, in the language of the address's account, if it has one.
pub(crate) async fn mail_report(
    connection: &mut db::Connection,
    links: &Links,
    to: &Email,
    hash: &str,
    text: &str,
) -> Result<()> {
    let account = users::find_by_email(connection, to.as_str()).await?;
    let language = account.as_ref().map(outbox::language_of).unwrap_or_default();
    let link = format!("{}/{}/groups/{hash}", links.public_url(), language.code());
    let kind = MailKind::GroupReported;
    outbox::enqueue_quoting(
        connection,
        links,
        to.as_str(),
        language,
        kind,
        (&link, text),
        REPORT_LIFETIME,
    )
    .await
}

/// A report is not useless after an outage of the mail server.
const REPORT_LIFETIME: Duration = Duration::from_hours(7 * 24);

/// A mail that is still queued after this time is not sent: a late notice looks like another one.
const NOTICE_LIFETIME: Duration = Duration::from_hours(24);
