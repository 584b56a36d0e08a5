//! The tasks of `duelo admin` that change a group.

use std::error::Error;
use std::io::{self, Write as _};

use chrono::Utc;
use clap::Args;
use db::queries::users;
use elo_core::limits::NOTES_MAX;
use elo_core::submission::Notes;
use elo_core::text::clean_name;

use super::{find, label, no_account};
use crate::service::operations::close_group::{close_group, reopen_group};
use crate::service::operations::restore_group::restore_group;
use crate::service::operations::transfer_group::transfer_group;

#[derive(Debug, Args)]
pub(super) struct CloseOptions {
    /// The group's number, its hash or its sharable link's name.
    group: String,
    /// Why, in the language of its players: everyone who opens the group reads it.
    #[arg(long)]
    reason: String,
}

#[derive(Debug, Args)]
pub(super) struct TransferOptions {
    /// The group's number, its hash or its sharable link's name.
    group: String,
    /// The e-mail address of the account that will own it, ignoring case.
    #[arg(long)]
    to: String,
}

pub(super) async fn restore(connection: &mut db::Connection, group: &str) -> Result<(), Box<dyn Error>> {
    let group = find(connection, group).await?;
    if !restore_group(connection, &group).await? {
        return Err(format!("{} is not deleted", label(&group)).into());
    }
    writeln!(
        io::stdout(),
        "{} is back: /en/groups/{}",
        label(&group),
        group.public_hash
    )?;
    Ok(())
}

pub(super) async fn close(
    connection: &mut db::Connection,
    options: &CloseOptions,
) -> Result<(), Box<dyn Error>> {
    let group = find(connection, &options.group).await?;
    let reason = clean_name(&options.reason);
    if reason.is_empty() {
        return Err("say why: the pages of the group show it".into());
    }
    let reason = Notes::parse("reason", &reason)
        .map_err(|_| format!("a reason is a line of at most {NOTES_MAX} characters"))?;
    close_group(connection, group.id, &reason).await?;
    writeln!(
        io::stdout(),
        "{} is closed: /en/groups/{}",
        label(&group),
        group.public_hash
    )?;
    Ok(())
}

pub(super) async fn reopen(connection: &mut db::Connection, group: &str) -> Result<(), Box<dyn Error>> {
    let group = find(connection, group).await?;
    if !reopen_group(connection, &group).await? {
        return Err(format!("{} is not closed", label(&group)).into());
    }
    writeln!(io::stdout(), "{} is open again.", label(&group))?;
    Ok(())
}

pub(super) async fn transfer(
    connection: &mut db::Connection,
    options: &TransferOptions,
) -> Result<(), Box<dyn Error>> {
    let group = find(connection, &options.group).await?;
    if !group.is_active {
        return Err(format!("{} is deleted: restore it first", label(&group)).into());
    }
    let account = users::find_by_email(connection, &options.to)
        .await?
        .ok_or_else(|| no_account(&options.to))?;
    if !account.can_sign_in() {
        return Err(format!("{} can't sign in: it is disabled or deleted", account.email).into());
    }
    if !transfer_group(connection, group.id, account.id, Utc::now()).await? {
        return Err(format!("{} is of {} already", label(&group), account.email).into());
    }
    writeln!(
        io::stdout(),
        "{} is of {} now; the former owner is an admin of it.",
        label(&group),
        account.email
    )?;
    Ok(())
}
