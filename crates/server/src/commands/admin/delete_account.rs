//! `duelo admin delete`.

use std::collections::BTreeSet;
use std::error::Error as StdError;
use std::io::{self, Write as _};

use chrono::Utc;
use clap::Args;
use db::ids::GroupId;
use db::queries::users;
use db::rows::{Role, UserRow};
use elo_core::limits::DELETED_ACCOUNT_DAYS;

use super::{label, no_account};
use crate::config::Links;
use crate::error::{Error, ErrorCode};
use crate::service::account_deletion::delete_account::delete_account_of;
use crate::service::account_deletion::preview_deletion::{GroupToLeave, groups_to_leave};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The e-mail address, ignoring case.
    email: String,
    /// Do not ask for the address again.
    #[arg(long)]
    yes: bool,

    #[command(flatten)]
    links: Links,
}

/// Says what goes with the account, and deletes it once that is confirmed.
pub(super) async fn run(connection: &mut db::Connection, options: &Options) -> Result<(), Box<dyn StdError>> {
    let Options { email, yes, links } = options;
    let user = users::find_by_email(connection, email)
        .await?
        .ok_or_else(|| no_account(email))?;
    if user.deleted_at.is_some() {
        return Err(format!("{} is deleted already", user.email).into());
    }
    let groups = groups_to_leave(connection, user.id, Utc::now()).await?;
    print_what_goes(&user, &groups)?;
    if !yes && !is_confirmed(&user.email)? {
        return Err("this is not the address: nothing was deleted".into());
    }
    let owned: BTreeSet<GroupId> = (groups.iter())
        .filter(|left| left.role == Role::Owner)
        .map(|left| left.group.id)
        .collect();
    let deleted = delete_account_of(connection, user.id, &owned, links, Utc::now()).await;
    let erased_at = deleted.map_err(|error| -> Box<dyn StdError> {
        match error {
            Error::Refused(refusal) if refusal.code == ErrorCode::AccountGroupsChanged => {
                "its groups have changed meanwhile: nothing was deleted".into()
            }
            error => error.into(),
        }
    })?;
    let erased_at = erased_at.format("%Y-%m-%d %H:%M UTC");
    let rest = if user.disabled_at.is_some() {
        format!("It is erased on {erased_at}; enabled before, its owner can sign in and keep it.")
    } else {
        format!("Its owner can sign in and keep it until {erased_at}.")
    };
    writeln!(
        io::stdout(),
        "{} is deleted and signed out everywhere. {rest}",
        user.email
    )?;
    Ok(())
}

fn print_what_goes(user: &UserRow, groups: &[GroupToLeave]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "Account {} ({}, {}) can be kept for {DELETED_ACCOUNT_DAYS} days after its deletion.",
        user.id, user.email, user.name
    )?;
    for left in groups {
        let label = label(&left.group);
        if left.role != Role::Owner {
            writeln!(out, "  {label} stays, without this {}", left.role.as_str())?;
            continue;
        }
        let (players, matches, members) = (left.group.player_count, left.group.match_count, left.members);
        let others = if members > 1 {
            format!(", {members} members (transfer-group keeps it)")
        } else {
            String::new()
        };
        writeln!(
            out,
            "  {label} is deleted with it: {players} players, {matches} matches{others}"
        )?;
    }
    Ok(())
}

/// Whether the operator types the address again.
fn is_confirmed(email: &str) -> io::Result<bool> {
    let mut out = io::stdout().lock();
    write!(out, "Type the address again to delete it: ")?;
    out.flush()?;
    let mut typed = String::new();
    io::stdin().read_line(&mut typed)?;
    Ok(typed.trim().to_lowercase() == email.to_lowercase())
}
