//! `duelo admin show`.

use std::error::Error;
use std::io::{self, Write as _};

use chrono::{DateTime, Utc};
use clap::Args;
use db::queries::{matches, members, sessions, users};
use db::rows::{Role, UserRow};
use serde::Serialize;

use super::{find, no_account, print_json};
use crate::config::Sessions;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// An e-mail address, ignoring case; or a group's number, its hash or its sharable link's name.
    name: String,
    /// One line of JSON.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    sessions: Sessions,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ShownAccount {
    user_id: i64,
    email: String,
    name: String,
    language: String,
    created_at: DateTime<Utc>,
    verified_at: Option<DateTime<Utc>>,
    disabled_at: Option<DateTime<Utc>>,
    deleted_at: Option<DateTime<Utc>>,
    groups: Vec<GroupOfAccount>,
    sessions: Vec<OpenSession>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct GroupOfAccount {
    group_id: i64,
    name: String,
    role: &'static str,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct OpenSession {
    browser: Option<String>,
    system: Option<String>,
    created_at: DateTime<Utc>,
    last_used_at: DateTime<Utc>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ShownGroup {
    group_id: i64,
    name: String,
    public_hash: String,
    vanity_url: Option<String>,
    is_discoverable: bool,
    created_at: DateTime<Utc>,
    deleted_at: Option<DateTime<Utc>>,
    closed_reason: Option<String>,
    submissions_paused: bool,
    players: i32,
    matches: i32,
    latest_match_at: Option<DateTime<Utc>>,
    members: Vec<MemberOfGroup>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct MemberOfGroup {
    user_id: i64,
    email: String,
    name: String,
    role: &'static str,
    since: DateTime<Utc>,
}

/// Prints what there is to know about an account or a group.
pub(super) async fn run(connection: &mut db::Connection, options: &Options) -> Result<(), Box<dyn Error>> {
    // No name of a group has the sign.
    if options.name.contains('@') {
        let user = users::find_by_email(connection, &options.name)
            .await?
            .ok_or_else(|| no_account(&options.name))?;
        let account = account(connection, user, options).await?;
        if options.json {
            return print_json(&[account]);
        }
        print_account(&account)
    } else {
        let group = group(connection, &options.name).await?;
        if options.json {
            return print_json(&[group]);
        }
        print_group(&group)
    }
}

async fn account(
    connection: &mut db::Connection,
    user: UserRow,
    options: &Options,
) -> Result<ShownAccount, Box<dyn Error>> {
    let groups = members::groups_of(connection, user.id).await?;
    let sessions = sessions::open_of(connection, user.id, options.sessions.session).await?;
    Ok(ShownAccount {
        user_id: user.id.0,
        email: user.email,
        name: user.name,
        language: user.language,
        created_at: user.created_at,
        verified_at: user.email_verified_at,
        disabled_at: user.disabled_at,
        deleted_at: user.deleted_at,
        groups: groups
            .into_iter()
            .map(|(group, role)| GroupOfAccount {
                group_id: group.id.0,
                name: group.name,
                role: Role::as_str(role),
            })
            .collect(),
        sessions: sessions
            .into_iter()
            .map(|session| OpenSession {
                browser: session.browser,
                system: session.system,
                created_at: session.created_at,
                last_used_at: session.last_used_at,
            })
            .collect(),
    })
}

async fn group(connection: &mut db::Connection, name: &str) -> Result<ShownGroup, Box<dyn Error>> {
    let group = find(connection, name).await?;
    let members = members::list(connection, &group).await?;
    let latest = matches::latest(connection, group.id).await?;
    Ok(ShownGroup {
        group_id: group.id.0,
        name: group.name,
        public_hash: group.public_hash,
        vanity_url: group.vanity_name,
        is_discoverable: group.is_discoverable,
        created_at: group.created_at,
        deleted_at: group.deactivated_at,
        closed_reason: group.closed_reason,
        submissions_paused: group.submissions_paused,
        players: group.player_count,
        matches: group.match_count,
        latest_match_at: latest.map(|latest| latest.played.created_at),
        members: members
            .into_iter()
            .map(|member| MemberOfGroup {
                user_id: member.user_id.0,
                email: member.email,
                name: member.name,
                role: Role::as_str(member.role),
                since: member.since,
            })
            .collect(),
    })
}

fn print_account(account: &ShownAccount) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    writeln!(out, "Account {} ({})", account.user_id, account.email)?;
    writeln!(out, "  name      {}", account.name)?;
    writeln!(out, "  created   {}", time(account.created_at))?;
    writeln!(
        out,
        "  verified  {}",
        account.verified_at.map_or_else(|| "no".to_owned(), time)
    )?;
    for (what, at) in [
        ("disabled", account.disabled_at),
        ("deleted ", account.deleted_at),
    ] {
        if let Some(at) = at {
            writeln!(out, "  {what}  {}", time(at))?;
        }
    }
    for group in &account.groups {
        writeln!(
            out,
            "  {:<8}  group {} ({})",
            group.role, group.group_id, group.name
        )?;
    }
    for session in &account.sessions {
        let named = |name: &Option<String>| name.clone().unwrap_or_else(|| "unknown".to_owned());
        writeln!(
            out,
            "  session   {} on {}, since {}, last used {}",
            named(&session.browser),
            named(&session.system),
            time(session.created_at),
            time(session.last_used_at)
        )?;
    }
    Ok(())
}

fn print_group(group: &ShownGroup) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    writeln!(out, "Group {} ({})", group.group_id, group.name)?;
    writeln!(out, "  link      /en/groups/{}", group.public_hash)?;
    if let Some(name) = &group.vanity_url {
        writeln!(out, "  link      /{name}")?;
    }
    let visibility = if group.is_discoverable {
        "public"
    } else {
        "private"
    };
    writeln!(out, "  state     {visibility}")?;
    if let Some(at) = group.deleted_at {
        writeln!(out, "  deleted   {}", time(at))?;
    }
    if let Some(reason) = &group.closed_reason {
        writeln!(out, "  closed    {reason}")?;
    }
    if group.submissions_paused {
        writeln!(out, "  paused    submissions by others than its members")?;
    }
    writeln!(out, "  created   {}", time(group.created_at))?;
    writeln!(out, "  players   {}", group.players)?;
    writeln!(out, "  matches   {}", group.matches)?;
    if let Some(at) = group.latest_match_at {
        writeln!(out, "  latest    {}", time(at))?;
    }
    for member in &group.members {
        writeln!(
            out,
            "  {:<8}  {} ({}), since {}",
            member.role,
            member.email,
            member.name,
            time(member.since)
        )?;
    }
    Ok(())
}

fn time(at: DateTime<Utc>) -> String {
    at.format("%Y-%m-%d %H:%M UTC").to_string()
}
