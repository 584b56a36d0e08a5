//! `duelo admin accounts` and `duelo admin end-sessions`.

use std::error::Error;
use std::io::{self, Write as _};

use chrono::{DateTime, NaiveDate, Utc};
use clap::Args;
use db::ids::UserId;
use db::queries::{operations, sessions, users};
use serde::Serialize;
use serde_json::json;

use super::print_json;
use crate::caller::actor::Actor;
use crate::domain::audit::{Action, record};

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
        let state = match (row.deleted_at, row.is_verified) {
            (Some(at), _) => at.format("-%Y-%m-%d").to_string(),
            (None, true) => "verified".to_owned(),
            (None, false) => "unverified".to_owned(),
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
            Action::OtherSessionsEnded,
            None,
            details,
        )
        .await?;
        Ok(true)
    })
    .await;
    if !ended? {
        return Err(format!("no account has the address {email}").into());
    }
    writeln!(io::stdout(), "{email} is signed out everywhere.")?;
    Ok(())
}
