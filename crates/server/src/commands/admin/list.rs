//! `duelo admin list`.

use std::error::Error;
use std::io::{self, Write as _};

use chrono::{DateTime, Utc};
use clap::{Args, ValueEnum};
use db::ids::GroupId;
use db::queries::operations::{self, GroupFilter, GroupOrder};
use db::rows::GroupRow;
use serde::Serialize;

use super::print_json;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// Only groups whose name contains this text, ignoring case.
    #[arg(long)]
    search: Option<String>,
    /// Only groups of the account with this e-mail address.
    #[arg(long)]
    owner: Option<String>,
    /// Only groups in this state.
    #[arg(long)]
    state: Option<State>,
    /// The groups with the most of it first; the oldest first without.
    #[arg(long)]
    most: Option<Most>,
    /// At most so many.
    #[arg(long, value_parser = clap::value_parser!(i64).range(1..))]
    limit: Option<i64>,
    /// One line of JSON for each row.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Most {
    /// Matches.
    Matches,
    /// Players.
    Players,
    /// Matches of the last 30 days.
    Activity,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    /// Not deleted.
    Active,
    /// Deleted by its owner.
    Deleted,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ListedGroup {
    group_id: i64,
    name: String,
    owner: String,
    state: State,
    is_discoverable: bool,
    players: i32,
    matches: i32,
    recent_matches: i64,
    public_hash: String,
    vanity_url: Option<String>,
    created_at: DateTime<Utc>,
    deleted_at: Option<DateTime<Utc>>,
    closed_reason: Option<String>,
}

pub(super) async fn run(connection: &mut db::Connection, options: Options) -> Result<(), Box<dyn Error>> {
    let Options {
        search,
        owner,
        state,
        most,
        limit,
        json,
    } = options;
    let filter = GroupFilter {
        search,
        owner,
        is_active: state.map(|state| state == State::Active),
        order: match most {
            None => GroupOrder::Created,
            Some(Most::Matches) => GroupOrder::Matches,
            Some(Most::Players) => GroupOrder::Players,
            Some(Most::Activity) => GroupOrder::Activity,
        },
        limit,
    };
    let found = operations::list(connection, &filter).await?;
    let ids: Vec<GroupId> = found.iter().map(|(group, _)| group.id).collect();
    let recent = operations::recent_matches(connection, &ids).await?;
    let rows: Vec<_> = found
        .into_iter()
        .map(|(group, owner)| {
            let recent = recent.get(&group.id).copied().unwrap_or_default();
            listed(group, owner, recent)
        })
        .collect();
    if json { print_json(&rows) } else { print(&rows) }
}

fn listed(group: GroupRow, owner: String, recent_matches: i64) -> ListedGroup {
    ListedGroup {
        group_id: group.id.0,
        name: group.name,
        owner,
        state: if group.is_active {
            State::Active
        } else {
            State::Deleted
        },
        is_discoverable: group.is_discoverable,
        players: group.player_count,
        matches: group.match_count,
        recent_matches,
        public_hash: group.public_hash,
        vanity_url: group.vanity_name,
        created_at: group.created_at,
        deleted_at: group.deactivated_at,
        closed_reason: group.closed_reason,
    }
}

fn print(rows: &[ListedGroup]) -> Result<(), Box<dyn Error>> {
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{:>6}  {:<8}  {:<10}  {:>7}  {:>7}  {:>7}  {:<32}  OWNER",
        "NUMBER", "LINK", "STATE", "PLAYERS", "MATCHES", "30 DAYS", "NAME"
    )?;
    for row in rows {
        let state = match (row.deleted_at, &row.closed_reason, row.is_discoverable) {
            (Some(at), ..) => at.format("-%Y-%m-%d").to_string(),
            (None, Some(_), _) => "closed".to_owned(),
            (None, None, true) => "public".to_owned(),
            (None, None, false) => "private".to_owned(),
        };
        writeln!(
            out,
            "{:>6}  {:<8}  {state:<10}  {:>7}  {:>7}  {:>7}  {:<32}  {}",
            row.group_id, row.public_hash, row.players, row.matches, row.recent_matches, row.name, row.owner
        )?;
    }
    writeln!(
        out,
        "{} groups. A state like -2025-06-13 is the day of deletion; 30 DAYS are the matches of these.",
        rows.len()
    )?;
    Ok(())
}
