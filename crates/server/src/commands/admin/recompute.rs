//! `duelo admin recompute`.

use std::error::Error;
use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::Args;
use db::queries::operations::{self, GroupFilter};
use db::rows::GroupRow;
use serde::Serialize;

use super::{find, label, print_json};
use crate::service::operations::recompute_group::{Difference, Recomputed, recompute_group};

/// The exit code if differences were found and not fixed.
const DIFFERENCES_LEFT: u8 = 3;

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
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct RecomputedGroup<'a> {
    group_id: i64,
    #[serde(flatten)]
    recomputed: &'a Recomputed,
}

/// Replays the matches of the groups and prints the differences.
pub(super) async fn run(
    connection: &mut db::Connection,
    options: &Options,
) -> Result<ExitCode, Box<dyn Error>> {
    let groups = if let Some(group) = &options.group {
        vec![find(connection, group).await?]
    } else {
        let all = operations::list(connection, &GroupFilter::default()).await?;
        all.into_iter().map(|(group, _)| group).collect()
    };
    let mut has_differences_left = false;
    for group in &groups {
        let recomputed = recompute_group(connection, group.id, options.fix).await?;
        has_differences_left |= !recomputed.differences.is_empty() && !recomputed.fixed;
        if options.json {
            print_json(&[RecomputedGroup {
                group_id: group.id.0,
                recomputed: &recomputed,
            }])?;
        } else {
            print(group, &recomputed)?;
        }
    }
    Ok(if has_differences_left {
        ExitCode::from(DIFFERENCES_LEFT)
    } else {
        ExitCode::SUCCESS
    })
}

fn print(group: &GroupRow, recomputed: &Recomputed) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for difference in &recomputed.differences {
        let Difference {
            match_number,
            player_id,
            value,
            stored,
            expected,
        } = difference;
        match match_number {
            Some(number) => write!(out, "  match {number}, player {player_id}: ")?,
            None => write!(out, "  player {player_id}: ")?,
        }
        writeln!(out, "{value} is {stored}, should be {expected}")?;
    }
    let result = match (recomputed.differences.len(), recomputed.fixed) {
        (0, _) => "as the log has it".to_owned(),
        (many, true) => format!("{many} differences fixed"),
        (many, false) => format!("{many} differences; --fix writes what should be there"),
    };
    writeln!(
        out,
        "{}: {} matches, {} players, {result}",
        label(group),
        recomputed.matches,
        recomputed.players
    )
}
