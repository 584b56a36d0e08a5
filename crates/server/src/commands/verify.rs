//! `duelo verify`.

use std::error::Error;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Args;
use db::queries::operations::{self, GroupFilter};
use db::rows::GroupRow;
use serde::Serialize;

use super::admin::{STATEMENT_TIMEOUT, find, label, print_json};
use crate::config::Database;
use crate::service::operations::verify_group::{Difference, Verified, repair_group, verify_group};

/// The exit code if differences were found and not fixed.
pub(super) const DIFFERENCES_LEFT: u8 = 3;

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The group's number, its hash or its sharable link's name.
    #[arg(required_unless_present = "all", conflicts_with = "all")]
    group: Option<String>,
    /// Every group, the deleted ones too.
    #[arg(long)]
    all: bool,
    /// Write the replayed values, each group in one transaction.
    #[arg(long)]
    fix: bool,
    /// One line of JSON for each group.
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    database: Database,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct VerifiedGroup<'a> {
    group_id: i64,
    #[serde(flatten)]
    verified: &'a Verified,
}

/// Replays the matches of the groups and prints the differences.
pub(super) async fn run(options: &Options) -> Result<ExitCode, Box<dyn Error>> {
    let pool = db::Pool::new(&options.database.settings_with_timeout(STATEMENT_TIMEOUT)?);
    let mut connection = pool.get().await?;
    let groups = if let Some(group) = &options.group {
        vec![find(&mut connection, group).await?]
    } else {
        let all = operations::list(&mut connection, &GroupFilter::default()).await?;
        all.into_iter().map(|(group, _)| group).collect()
    };
    let mut has_differences_left = false;
    for group in &groups {
        let verified = if options.fix {
            repair_group(&mut connection, group.id).await?
        } else {
            let mut snapshot = pool.snapshot().await?;
            // Read again: it may have changed since the list was read.
            match operations::by_id(&mut snapshot, group.id).await? {
                Some(group) => verify_group(&mut snapshot, &group).await?,
                None => continue,
            }
        };
        has_differences_left |= !verified.differences.is_empty() && !verified.fixed;
        if options.json {
            print_json(&[VerifiedGroup {
                group_id: group.id.0,
                verified: &verified,
            }])?;
        } else {
            print(group, &verified)?;
        }
    }
    Ok(if has_differences_left {
        ExitCode::from(DIFFERENCES_LEFT)
    } else {
        ExitCode::SUCCESS
    })
}

/// Prints the result of a group.
pub(super) fn print(group: &GroupRow, verified: &Verified) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for difference in &verified.differences {
        let Difference {
            match_number,
            player_id,
            value,
            stored,
            expected,
        } = difference;
        match (match_number, player_id) {
            (Some(number), Some(player)) => write!(out, "  match {number}, player {player}: ")?,
            (Some(number), None) => write!(out, "  match {number}: ")?,
            (None, Some(player)) => write!(out, "  player {player}: ")?,
            (None, None) => write!(out, "  group: ")?,
        }
        writeln!(out, "{value} is {stored}, should be {expected}")?;
    }
    let result = match (verified.differences.len(), verified.fixed) {
        (0, _) => "as the log has it".to_owned(),
        (many, true) => format!("{many} differences fixed"),
        (many, false) => format!("{many} differences; --fix writes what should be there"),
    };
    writeln!(
        out,
        "{}: {} matches, {} players, {result}",
        label(group),
        verified.matches,
        verified.players
    )
}
