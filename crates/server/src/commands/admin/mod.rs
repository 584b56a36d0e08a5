//! `duelo admin`: inspection and repair by an operator with a shell on the server.

mod accounts;
mod audit;
mod delete_account;
mod equal_names;
mod groups;
mod invite;
mod list;
mod show;

use std::error::Error;
use std::io::{self, Write as _};
use std::process::ExitCode;
use std::time::Duration;

use chrono::Utc;
use clap::{Args, Subcommand};
use db::queries::{operations, users, visitor_matches};
use db::rows::GroupRow;
use serde::Serialize;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::config::Database;
use crate::domain::audit::{Action, record};
use crate::domain::rate_limit;
use crate::service::groups::check_passcode;

/// Reading all matches of a large group can take longer than the timeout of a request.
pub(super) const STATEMENT_TIMEOUT: Duration = Duration::from_mins(10);

#[derive(Debug, Args)]
pub(super) struct Options {
    #[command(flatten)]
    database: Database,

    #[command(subcommand)]
    task: Task,
}

#[derive(Debug, Subcommand)]
enum Task {
    /// List groups with owner, state and counts, the deleted ones too.
    List(list::Options),
    /// Show an account by its e-mail address, or a group by its number, its hash or its sharable link's name.
    Show(show::Options),
    /// List the accounts with their state, groups and when they were last used.
    Accounts(accounts::Options),
    /// End all sessions of an account at once, on every server. Its owner can sign in again.
    EndSessions {
        /// The e-mail address, ignoring case.
        email: String,
    },
    /// Disable an account: its sessions end at once, and nobody can sign in to it. Its groups stay as they are.
    Disable {
        /// The e-mail address, ignoring case.
        email: String,
    },
    /// Enable a disabled account again.
    Enable {
        /// The e-mail address, ignoring case.
        email: String,
    },
    /// Delete an account with the groups that it owns, as its owner can: its sessions end at once, and for 14 days its
    /// owner can sign in and keep it; then everything personal of it is erased.
    Delete(Box<delete_account::Options>),
    /// Close a group: it can be read, and its pages show the reason; nobody can enter or change anything.
    CloseGroup(groups::CloseOptions),
    /// Open a closed group again.
    ReopenGroup(GroupArgument),
    /// Give a group to another account, whose owner it becomes; the former owner stays as an admin.
    TransferGroup(groups::TransferOptions),
    /// Restore a deleted group, with its players, its matches and its links.
    RestoreGroup(GroupArgument),
    /// Mark the e-mail address of an account as verified, if no mail reaches it.
    VerifyEmail {
        /// The e-mail address, ignoring case.
        email: String,
    },
    /// Print a link with which the owner of an account chooses a new password, and mail it where a mail server is
    /// configured.
    ResetPassword(Box<accounts::ResetOptions>),
    /// Print a link with which somebody makes an account, and mail it where a mail server is configured.
    Invite(Box<invite::Options>),
    /// Reset rate limits.
    ResetLimits(ResetOptions),
    /// Show who changed what in a group, the latest first.
    Audit(audit::Options),
    /// List the players of one group whose names look the same: from before invisible characters were removed.
    EqualNames,
}

#[derive(Debug, Args)]
struct GroupArgument {
    /// The group's number, its hash or its sharable link's name.
    group: String,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = false)]
struct ResetOptions {
    /// Wrong passcodes and submissions of this group: its number, its hash or its sharable link's name.
    #[arg(long)]
    group: Option<String>,
    /// The kind of attempts.
    #[arg(long, value_parser = rate_limit::KINDS)]
    kind: Option<String>,
    /// Every kind, but submissions.
    #[arg(long)]
    all: bool,
}

pub(super) async fn run(options: Options) -> Result<ExitCode, Box<dyn Error>> {
    let pool = db::Pool::new(&options.database.settings_with_timeout(STATEMENT_TIMEOUT)?);
    match options.task {
        Task::List(options) => list::run(&mut *pool.get().await?, options).await?,
        Task::Accounts(options) => accounts::run(&mut *pool.snapshot().await?, &options).await?,
        Task::Show(options) => show::run(&mut *pool.snapshot().await?, &options).await?,
        Task::Disable { email } => accounts::disable(&mut *pool.get().await?, &email).await?,
        Task::Enable { email } => accounts::enable(&mut *pool.get().await?, &email).await?,
        Task::Delete(options) => delete_account::run(&mut *pool.get().await?, &options).await?,
        Task::CloseGroup(options) => groups::close(&mut *pool.get().await?, &options).await?,
        Task::ReopenGroup(named) => groups::reopen(&mut *pool.get().await?, &named.group).await?,
        Task::TransferGroup(options) => groups::transfer(&mut *pool.get().await?, &options).await?,
        Task::EndSessions { email } => accounts::end_sessions(&mut *pool.get().await?, &email).await?,
        Task::RestoreGroup(named) => groups::restore(&mut *pool.get().await?, &named.group).await?,
        Task::VerifyEmail { email } => verify_email(&mut *pool.get().await?, &email).await?,
        Task::ResetPassword(options) => accounts::reset_password(&mut *pool.get().await?, &options).await?,
        Task::Invite(options) => invite::run(&mut *pool.get().await?, &options).await?,
        Task::ResetLimits(options) => reset_limits(&mut *pool.get().await?, &options).await?,
        Task::Audit(options) => audit::run(&mut *pool.snapshot().await?, &options).await?,
        Task::EqualNames => equal_names::run(&mut *pool.snapshot().await?).await?,
    }
    Ok(ExitCode::SUCCESS)
}

async fn verify_email(connection: &mut db::Connection, email: &str) -> Result<(), Box<dyn Error>> {
    let user = users::find_by_email(connection, email)
        .await?
        .ok_or_else(|| no_account(email))?;
    if user.email_verified_at.is_some() {
        writeln!(io::stdout(), "{} was verified already.", user.email)?;
        return Ok(());
    }
    let verified: crate::error::Result<()> = db::transaction(connection, async |connection| {
        users::verify_email(connection, user.id, Utc::now()).await?;
        let details = json!({"userId": user.id});
        record(connection, Actor::OPERATOR, Action::EmailVerified, None, details).await
    })
    .await;
    verified?;
    writeln!(io::stdout(), "{} is verified.", user.email)?;
    Ok(())
}

async fn reset_limits(connection: &mut db::Connection, options: &ResetOptions) -> Result<(), Box<dyn Error>> {
    let group = match &options.group {
        Some(group) => Some(find(connection, group).await?.id),
        None => None,
    };
    let removed: crate::error::Result<usize> = db::transaction(connection, async |connection| {
        let removed = match group {
            Some(group) => {
                if let Some(locked) = db::queries::groups::lock(connection, group).await? {
                    visitor_matches::reset(connection, &locked).await?;
                }
                check_passcode::reset_wrong_passcodes(connection, group).await?
            }
            None => operations::reset_limits(connection, options.kind.as_deref()).await?,
        };
        let details = json!({"kind": options.kind, "counters": removed});
        record(connection, Actor::OPERATOR, Action::LimitsReset, group, details).await?;
        Ok(removed)
    })
    .await;
    writeln!(io::stdout(), "{} counters removed.", removed?)?;
    Ok(())
}

/// Finds a group by its id, hash or vanity name, deleted groups included.
pub(super) async fn find(connection: &mut db::Connection, group: &str) -> Result<GroupRow, Box<dyn Error>> {
    let found = operations::find(connection, group).await?;
    found.ok_or_else(|| format!("there is no group {group}, not even a deleted one").into())
}

/// The error of an e-mail address without an account.
pub(super) fn no_account(email: &str) -> Box<dyn Error> {
    format!("no account has the address {email}").into()
}

/// The name of a group in messages.
pub(super) fn label(group: &GroupRow) -> String {
    format!("Group {} ({})", group.id, group.name)
}

/// Prints one line of JSON for each row.
pub(super) fn print_json(rows: &[impl Serialize]) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    for row in rows {
        writeln!(out, "{}", serde_json::to_string(row)?)?;
    }
    Ok(())
}
