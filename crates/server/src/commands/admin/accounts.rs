//! The tasks of `duelo admin` about accounts.

use std::error::Error;
use std::io::{self, Write as _};

use chrono::{DateTime, NaiveDate, Utc};
use clap::Args;
use db::ids::UserId;
use db::queries::{operations, sessions, users};
use db::rows::LinkPurpose;
use elo_core::limits::PASSWORD_RESET_MINUTES;
use serde::Serialize;
use serde_json::json;

use super::{no_account, print_json};
use crate::caller::actor::Actor;
use crate::config::Links;
use crate::domain::account_mails::{NewLink, new_link};
use crate::domain::audit::{Action, record};
use crate::mail::message::MailKind;
use crate::mail::outbox;
use crate::service::operations::disable_account::{Outcome, disable_account, enable_account};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// Only accounts whose address or name contains this text, ignoring case.
    #[arg(long)]
    search: Option<String>,
    /// One line of JSON for each row.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ListedAccount {
    user_id: i64,
    email: String,
    name: String,
    is_verified: bool,
    /// The active groups that it owns.
    groups: i64,
    created_at: DateTime<Utc>,
    /// The day (UTC) on which it was last used, as far as its sessions are stored.
    last_used_on: Option<NaiveDate>,
    deleted_at: Option<DateTime<Utc>>,
    disabled_at: Option<DateTime<Utc>>,
}

/// Prints the accounts.
pub(super) async fn run(connection: &mut db::Connection, options: &Options) -> Result<(), Box<dyn Error>> {
    let found = operations::accounts(connection, options.search.as_deref()).await?;
    let ids: Vec<UserId> = found.iter().map(|user| user.id).collect();
    let last_days = sessions::last_days(connection, &ids).await?;
    let owned = operations::owned_groups(connection).await?;
    let rows: Vec<_> = found
        .into_iter()
        .map(|user| ListedAccount {
            user_id: user.id.0,
            email: user.email,
            name: user.name,
            is_verified: user.email_verified_at.is_some(),
            groups: owned.get(&user.id).copied().unwrap_or_default(),
            created_at: user.created_at,
            last_used_on: last_days.get(&user.id).copied(),
            deleted_at: user.deleted_at,
            disabled_at: user.disabled_at,
        })
        .collect();
    if options.json {
        return print_json(&rows);
    }
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{:>6}  {:<10}  {:>6}  {:<10}  {:<32}  NAME",
        "NUMBER", "STATE", "GROUPS", "LAST USED", "ADDRESS"
    )?;
    for row in &rows {
        let state = match (row.deleted_at, row.disabled_at, row.is_verified) {
            (Some(at), ..) => at.format("-%Y-%m-%d").to_string(),
            (None, Some(_), _) => "disabled".to_owned(),
            (None, None, true) => "verified".to_owned(),
            (None, None, false) => "unverified".to_owned(),
        };
        let last_used = row.last_used_on.map(|day| day.to_string()).unwrap_or_default();
        writeln!(
            out,
            "{:>6}  {state:<10}  {:>6}  {last_used:<10}  {:<32}  {}",
            row.user_id, row.groups, row.email, row.name
        )?;
    }
    writeln!(
        out,
        "{} accounts. A state like -2025-06-13 is the day of deletion.",
        rows.len()
    )?;
    Ok(())
}

/// Ends all sessions of an account, at once on every server.
pub(super) async fn end_sessions(connection: &mut db::Connection, email: &str) -> Result<(), Box<dyn Error>> {
    let ended: crate::error::Result<bool> = db::transaction(connection, async |connection| {
        let Some(user) = users::lock_by_email(connection, email).await? else {
            return Ok(false);
        };
        sessions::end_all(connection, user.id, None).await?;
        let details = json!({"userId": user.id});
        record(
            connection,
            Actor::OPERATOR,
            Action::AllSessionsEnded,
            None,
            details,
        )
        .await?;
        Ok(true)
    })
    .await;
    if !ended? {
        return Err(no_account(email));
    }
    writeln!(io::stdout(), "{email} is signed out everywhere.")?;
    Ok(())
}

/// Disables an account, at once on every server.
pub(super) async fn disable(connection: &mut db::Connection, email: &str) -> Result<(), Box<dyn Error>> {
    let said = match disable_account(connection, email, Utc::now()).await? {
        Outcome::NoAccount => return Err(no_account(email)),
        Outcome::Unchanged => "was disabled already",
        Outcome::Changed => "is disabled and signed out everywhere",
    };
    writeln!(io::stdout(), "{email} {said}.")?;
    Ok(())
}

/// Enables a disabled account.
pub(super) async fn enable(connection: &mut db::Connection, email: &str) -> Result<(), Box<dyn Error>> {
    let said = match enable_account(connection, email).await? {
        Outcome::NoAccount => return Err(no_account(email)),
        Outcome::Unchanged => "was not disabled",
        Outcome::Changed => "can sign in again",
    };
    writeln!(io::stdout(), "{email} {said}.")?;
    Ok(())
}

#[derive(Debug, Args)]
pub(super) struct ResetOptions {
    /// The e-mail address, ignoring case.
    email: String,

    #[command(flatten)]
    links: Links,
}

/// Prints a link to choose a new password, and mails it where mail is configured.
pub(super) async fn reset_password(
    connection: &mut db::Connection,
    options: &ResetOptions,
) -> Result<(), Box<dyn Error>> {
    let ResetOptions { email, links } = options;
    let account = users::find_by_email(connection, email).await?;
    if account.is_some_and(|account| account.disabled_at.is_some()) {
        return Err(format!("{email} is disabled: enable it first").into());
    }
    let issued: crate::error::Result<Option<String>> = db::transaction(connection, async |connection| {
        let Some(user) = users::lock_by_email(connection, email).await? else {
            return Ok(None);
        };
        let NewLink { path, lifetime } = new_link(connection, &user, LinkPurpose::ResetPassword).await?;
        // Without an address of the site, whose shell may not have it, the link begins after it.
        let link = format!("{}{path}", links.public_url.as_deref().unwrap_or_default());
        let details = json!({"userId": user.id});
        record(
            connection,
            Actor::OPERATOR,
            Action::ResetLinkIssued,
            None,
            details,
        )
        .await?;
        let kind = MailKind::ResetPassword;
        outbox::enqueue(connection, links, &user, kind, &link, lifetime).await?;
        Ok(Some(link))
    })
    .await;
    let link = issued?.ok_or_else(|| no_account(email))?;
    let mailed = if links.mail.is_disabled() {
        "Give"
    } else {
        "A running server mails this link. You can also give"
    };
    writeln!(
        io::stdout(),
        "{mailed} the owner of {email} this link, which works once within {PASSWORD_RESET_MINUTES} minutes: {link}"
    )?;
    Ok(())
}
