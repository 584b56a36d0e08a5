//! `replay-csv`: real matches through the real server, every rating compared with what it must come to.

mod client;
mod files;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::time::Instant;

use crate::artifacts::{self, Profile};
use crate::console;
use crate::failure::{Failure, Result};
use crate::passing_database::PassingDatabase;
use crate::project::Project;
use crate::server::{Installation, free_port};
use crate::tools::{node, postgres, rust};

use client::Club;
use files::{Expected, Played, Standing};

/// How many differences are shown before the sum.
const SHOWN: usize = 20;

/// What to play and where.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// The matches: date, four names, sets as `6-2 6-4`, with a first line that is skipped.
    matches: PathBuf,

    /// What they must come to.
    #[arg(long)]
    expect: PathBuf,

    /// A server that runs already; without it, one is started on a new database.
    #[arg(long)]
    url: Option<String>,

    /// Starts the server in its release build.
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
    matches: &[Played],
    expected: &Expected,
) -> Result<()> {
    rust::ensure(project)?;
    postgres::ensure(project)?;
    if release {
        // The release build carries the web app inside.
        node::ensure(project)?;
        artifacts::ensure_web_app(project)?;
    }
    let profile = if release {
        Profile::Release
    } else {
        Profile::Development
    };
    let program = artifacts::build_server(project, profile)?;
    let database = PassingDatabase::start(project.passing_cluster("replay-postgres"))?;
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
        &[("DUELO_LOG", "warn")],
    )?;
    replay(server.url(), matches, expected)
}

fn replay(url: &str, matches: &[Played], expected: &Expected) -> Result<()> {
    let names: BTreeSet<&str> = matches.iter().flat_map(Played::players).collect();
    let club = console::step("administrator and group", || Club::found(url))?;
    let ids = console::step(&format!("{} players", names.len()), || {
        names
            .iter()
            .map(|name| Ok((*name, club.add_player(name)?)))
            .collect::<Result<BTreeMap<_, _>>>()
    })?;
    let started = Instant::now();
    console::step(&format!("{} matches", matches.len()), || {
        matches.iter().try_for_each(|played| club.submit(played, &ids))
    })?;
    let count = f64::from(u32::try_from(matches.len()).unwrap_or(u32::MAX));
    console::say(format_args!(
        "{:.1} matches per second",
        count / started.elapsed().as_secs_f64()
    ));
    compare(&club.standings()?, expected)
}

/// Says who stands otherwise than expected, and how many stand as they should.
fn compare(standings: &BTreeMap<String, Standing>, expected: &Expected) -> Result<()> {
    let differing: Vec<String> = expected
        .players
        .iter()
        .filter_map(|wanted| {
            let found = standings.get(&wanted.name);
            (found != Some(&wanted.standing)).then(|| {
                format!(
                    "{}: expected {}, found {}",
                    wanted.name,
                    wanted.standing,
                    Standing::or_none(found)
                )
            })
        })
        .collect();
    for line in differing.iter().take(SHOWN) {
        console::say(line);
    }
    let total = expected.players.len();
    console::say(format_args!("{} of {total} equal", total - differing.len()));
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
