//! `replay-csv`: submits the matches of a CSV file to a server and compares every rating with the expected one.

mod client;
mod files;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Instant;

use crate::artifacts::{self, Profile};
use crate::console;
use crate::failure::{Failure, Result};
use crate::project::Project;
use crate::server::{Installation, free_port};
use crate::temporary_database::TemporaryDatabase;
use crate::tools::postgres;

use client::Group;
use files::{Expected, PlayedMatch, Standing};

/// Most differences that are printed.
const DIFFERENCES_SHOWN_MAX: usize = 20;

#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The matches, one a line: date, four names, sets as `6-2 6-4`. The first line is skipped.
    matches: PathBuf,

    /// The expected standings, as JSON.
    #[arg(long)]
    expect: PathBuf,

    /// The URL of a running server, whose limits of submissions must be above the number of matches; without it, one is
    /// started with a temporary database.
    #[arg(long)]
    url: Option<String>,

    /// Uses a release build of the server.
    #[arg(long, conflicts_with = "url")]
    release: bool,
}

pub(crate) fn run(project: &Project, options: &Options) -> Result<()> {
    let matches = files::read_matches(&options.matches)?;
    let expected = files::read_expected(&options.expect)?;
    match &options.url {
        Some(url) => replay(url.trim_end_matches('/'), &matches, &expected),
        None => replay_on_new_server(project, options.release, &matches, &expected),
    }
}

fn replay_on_new_server(
    project: &Project,
    release: bool,
    matches: &[PlayedMatch],
    expected: &Expected,
) -> Result<()> {
    postgres::ensure(project)?;
    if release {
        // The release build contains the web app.
        artifacts::ensure_web_app(project)?;
    }
    let profile = if release {
        Profile::Release
    } else {
        Profile::Development
    };
    let program = artifacts::build_server(project, profile)?;
    let database = TemporaryDatabase::start(project.temporary_cluster("replay-postgres"))?;
    let installation = Installation {
        project,
        program: &program,
        database_url: database.url(),
    };
    installation.migrate()?;
    let port = free_port()?;
    let server = installation.serve(
        port,
        &format!("http://localhost:{port}"),
        &[
            ("DUELO_LOG", "warn"),
            // A season in minutes.
            ("DUELO_LIMIT_SUBMISSIONS", "1000000/60"),
            ("DUELO_LIMIT_GROUP_SUBMISSIONS", "1000000/60"),
            ("DUELO_LIMIT_PLAYERS", "1000000/60"),
        ],
    )?;
    replay(server.url(), matches, expected)
}

fn replay(url: &str, matches: &[PlayedMatch], expected: &Expected) -> Result<()> {
    let names: BTreeSet<&str> = matches.iter().flat_map(PlayedMatch::players).collect();
    let group = console::step("administrator and group", || Group::register(url))?;
    let ids = console::step(&format!("{} players", names.len()), || {
        names
            .iter()
            .map(|name| Ok((*name, group.add_player(name)?)))
            .collect::<Result<BTreeMap<_, _>>>()
    })?;
    let started = Instant::now();
    console::step(&format!("{} matches", matches.len()), || {
        matches.iter().try_for_each(|played| group.submit(played, &ids))
    })?;
    let count = f64::from(u32::try_from(matches.len()).unwrap_or(u32::MAX));
    console::line(format_args!(
        "{:.1} matches per second",
        count / started.elapsed().as_secs_f64()
    ));
    compare(&group.standings()?, expected)
}

/// Prints the players whose standing differs, and the number of equal ones.
fn compare(standings: &BTreeMap<String, Standing>, expected: &Expected) -> Result<()> {
    let differing: Vec<String> = expected
        .players
        .iter()
        .filter_map(|player| {
            let found = standings.get(&player.name);
            (found != Some(&player.standing)).then(|| {
                format!(
                    "{}: expected {}, found {}",
                    player.name,
                    player.standing,
                    found.map_or_else(|| "no such player".to_owned(), Standing::to_string)
                )
            })
        })
        .collect();
    for line in differing.iter().take(DIFFERENCES_SHOWN_MAX) {
        console::line(line);
    }
    let total = expected.players.len();
    console::line(format_args!("{} of {total} equal", total - differing.len()));
    if !differing.is_empty() {
        return Err(Failure::new("the ratings differ from what is expected"));
    }
    if standings.len() == total {
        Ok(())
    } else {
        Err(Failure::new(format!(
            "{} players expected, {} found",
            total,
            standings.len()
        )))
    }
}
