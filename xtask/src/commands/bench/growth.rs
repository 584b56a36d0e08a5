//! How long the calls of a group and of discovery take with more matches or players in a group, and with more groups:
//! one client, and a server that keeps no answers in memory.

use std::path::Path;

use ureq::Agent;

use super::group::{Group, status};
use super::installation::Measured;
use super::load;
use super::table::Table;
use crate::api;
use crate::artifacts;
use crate::console;
use crate::failure::Result;
use crate::process;
use crate::project::Project;

const NO_CACHE: [(&str, &str); 1] = [("DUELO_READ_CACHE_MEGABYTES", "0")];
/// Of a group of 50 players.
const MATCHES: [u32; 3] = [1_000, 20_000, 100_000];
/// Of a group of 10,000 matches, so that all have played. The largest one has room for the player that is added.
const PLAYERS: [u32; 3] = [50, 500, 9_999];
const GROUPS: [u32; 2] = [1_000, 1_000_000];
/// The list of groups ends there.
const GROUPS_LISTED_MAX: u32 = 10_000;

/// The discovery's calls; `{last}` is the offset of the last page. The program `fill-groups` says how many names have
/// the words.
const DISCOVERY: [(&str, &str); 16] = [
    ("the first page", "groups?limit=20"),
    ("the first page by name", "groups?limit=20&sort=name"),
    ("the first page by matches", "groups?limit=20&sort=matches"),
    ("the last page", "groups?limit=20&offset={last}"),
    (
        "the last page by matches",
        "groups?limit=20&offset={last}&sort=matches",
    ),
    ("a word in every 10th name", "groups?limit=20&search=tennis"),
    (
        "a word in every 10th name, by matches",
        "groups?limit=20&search=tennis&sort=matches",
    ),
    (
        "a word in every 30th name, by matches",
        "groups?limit=20&search=madrid&sort=matches",
    ),
    (
        "a word in every 100th name, by matches",
        "groups?limit=20&search=g%C3%B6teborg&sort=matches",
    ),
    (
        "a word in every 100th name, by name",
        "groups?limit=20&search=g%C3%B6teborg&sort=name",
    ),
    (
        "a word in every 1,000th name, by matches",
        "groups?limit=20&search=zaragoza&sort=matches",
    ),
    ("a word in every 100,000th name", "groups?limit=20&search=quixote"),
    ("a word in no name", "groups?limit=20&search=wimbledon"),
    ("one letter", "groups?limit=20&search=e&sort=matches"),
    (
        "two letters that few names have, by matches",
        "groups?limit=20&search=ix&sort=matches",
    ),
    ("a random group", "groups/random-discoverable"),
];

/// Measures the calls in all sizes; with `store`, the figures replace the stored ones.
pub(super) fn run(project: &Project, program: &Path, store: bool) -> Result<()> {
    console::headline("growth");
    let fill = artifacts::build_fill_groups(project)?;
    let measured = Measured::start(project, program, &NO_CACHE)?;
    let mut growth = Growth {
        server: measured.url(),
        agent: api::agent(),
        table: Table::new("growth"),
    };
    growth.read("liveness", &format!("{}/health/live", growth.server))?;

    let sizes = MATCHES.map(|matches| (format!("{} matches", thousands(matches)), 50, matches));
    let in_matches = growth.groups(&sizes)?;
    let sizes = PLAYERS.map(|players| (format!("{} players", thousands(players)), players, 10_000));
    let in_players = growth.groups(&sizes)?;

    let mut in_groups = Vec::new();
    for groups in GROUPS {
        let size = format!("{} groups", thousands(groups));
        let mut command = project.command(&fill);
        command
            .arg(groups.to_string())
            .env("DATABASE_URL", measured.database_url());
        process::run_logged(project, &size, command)?;
        let last = groups.min(GROUPS_LISTED_MAX) - 20;
        for (call, path) in DISCOVERY {
            let path = path.replace("{last}", &last.to_string());
            growth.read(
                &format!("{call} · {size}"),
                &format!("{}/api/{path}", growth.server),
            )?;
        }
        growth.group_calls(&Group::create(growth.server, 50, 1_000)?, 50, &size)?;
        in_groups.push(size);
    }

    let Growth { table, .. } = growth;
    table.print(project)?;
    for sizes in [in_matches, in_players, in_groups] {
        table.print_sizes(&sizes);
    }
    if store { table.store(project) } else { Ok(()) }
}

struct Growth<'a> {
    server: &'a str,
    agent: Agent,
    table: Table,
}

impl Growth<'_> {
    /// Measures groups of so many players and matches, and returns the names of the sizes.
    fn groups(&mut self, sizes: &[(String, u32, u32)]) -> Result<Vec<String>> {
        for (size, players, matches) in sizes {
            let group = console::step(&format!("group of {size}"), || {
                Group::create(self.server, *players, *matches)
            })?;
            self.group_calls(&group, *players, size)?;
        }
        Ok(sizes.iter().map(|(size, ..)| size.clone()).collect())
    }

    /// Every call of a group; those that change it last.
    fn group_calls(&mut self, group: &Group, players: u32, size: &str) -> Result<()> {
        let [player, ..] = group.players;
        let latest = group.latest_match(&self.agent)?;
        for (call, path) in [
            ("group", String::new()),
            ("statistics", "/stats".to_owned()),
            (
                "ranking, a page of 100",
                "/players?stats=true&limit=100".to_owned(),
            ),
            (
                "ranking, the last page",
                format!(
                    "/players?stats=true&limit=100&offset={}",
                    players.saturating_sub(100)
                ),
            ),
            (
                "ranking by trend, a page of 100",
                "/players?stats=true&limit=100&sort=trend".to_owned(),
            ),
            (
                "ranking, a search",
                "/players?stats=true&limit=100&search=0001".to_owned(),
            ),
            ("all players", "/players".to_owned()),
            ("trends", "/players/trends".to_owned()),
            ("profile", format!("/players/{player}")),
            ("explanations", format!("/players/{player}/elo-explanations")),
            ("matches", "/matches?limit=20".to_owned()),
            ("matches, far back", "/matches?limit=20&offset=900".to_owned()),
            (
                "matches of a player and month",
                format!("/matches?limit=20&player={player}&from=2024-02-01&to=2024-02-29"),
            ),
            ("months of the history", "/matches/months".to_owned()),
            ("recent matches", "/matches/recent".to_owned()),
            ("statistics of matches", "/matches/stats".to_owned()),
            ("match", format!("/matches/{latest}")),
            ("match by number, explained", "/matches/number/500".to_owned()),
            ("log of 1,000 matches", "/log?limit=1000".to_owned()),
        ] {
            self.read(&format!("{call} · {size}"), &format!("{}{path}", group.url))?;
        }
        let agent = &self.agent;
        let table = &mut self.table;
        let mut owned = |call: &str, expected: u16, request: &dyn Fn(u64) -> Result<u16>| {
            let measured = load::alone(expected, request)?;
            table.add(format!("{call} · {size}"), measured);
            Ok(())
        };
        owned("dashboard", 200, &|_| group.read_as_owner(agent, "/admin"))?;
        owned("submission", 201, &|nth| group.submit(agent, nth))?;
        owned("lock and correction", 200, &|nth| group.correct(agent, nth))?;
        owned("submission, lock and deletion", 200, &|nth| {
            group.submit_and_delete(agent, nth)
        })?;
        owned("new name of a player", 200, &|nth| group.rename(agent, nth))?;
        owned("new player and its deletion", 200, &|nth| {
            group.add_and_delete_player(agent, nth)
        })
    }

    fn read(&mut self, work: &str, url: &str) -> Result<()> {
        let measured = load::alone(200, |_| status(self.agent.get(url).call()))?;
        self.table.add(work, measured);
        Ok(())
    }
}

/// `20,000`
fn thousands(count: u32) -> String {
    match (count / 1_000_000, count / 1000) {
        (0, 0) => count.to_string(),
        (0, thousands) => format!("{thousands},{:03}", count % 1000),
        (millions, thousands) => format!("{millions},{:03},{:03}", thousands % 1000, count % 1000),
    }
}
