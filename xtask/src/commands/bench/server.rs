//! The server under load: a release build, a Postgres of its own, and clients on the same machine.

use std::path::Path;
use std::time::Duration;

use ureq::Agent;

use super::group::{Group, status};
use super::installation;
use super::load::{self, Measured};
use super::table::Table;
use crate::api;
use crate::console;
use crate::failure::{Context, Failure, Result};
use crate::project::Project;

/// Groups that submissions are spread over.
const GROUPS: u32 = 32;

/// Measures every kind of request for `seconds`; with `store`, the figures replace the stored ones.
pub(super) fn run(project: &Project, program: &Path, seconds: u64, store: bool) -> Result<()> {
    console::headline("server");
    let measured = installation::Measured::start(project, program, &[])?;
    let bench = Bench::prepare(measured.url(), Duration::from_secs(seconds))?;
    let table = bench.run()?;
    table.print(project)?;
    if store { table.store(project) } else { Ok(()) }
}

/// A server with groups of different sizes.
struct Bench {
    server: String,
    duration: Duration,
    small: Group,
    long: Group,
    longest: Group,
    wide: Group,
    many: Vec<Group>,
}

impl Bench {
    fn prepare(server: &str, duration: Duration) -> Result<Self> {
        let group = |players, matches| {
            console::step(
                &format!("group of {players} players and {matches} matches"),
                || Group::create(server, players, matches),
            )
        };
        Ok(Self {
            server: server.to_owned(),
            duration,
            small: group(50, 1_000)?,
            long: group(50, 20_000)?,
            longest: group(50, 100_000)?,
            wide: group(500, 5_000)?,
            many: console::step(&format!("{GROUPS} groups of 8 players"), || {
                (0..GROUPS).map(|_| Group::create(server, 8, 40)).collect()
            })?,
        })
    }

    /// Reads first: submissions make the groups longer.
    fn run(&self) -> Result<Table> {
        let mut table = Table::new("server");
        table.add("liveness", self.read(&format!("{}/health/live", self.server))?);
        let ranking = |group: &Group| format!("{}/players?stats=true", group.url);
        table.add("ranking of 50", self.read(&ranking(&self.small))?);
        table.add(
            "ranking of 50, unchanged (304)",
            self.revalidate(&ranking(&self.small))?,
        );
        table.add("ranking of 50, 20,000 matches", self.read(&ranking(&self.long))?);
        table.add(
            "ranking of 50, 100,000 matches",
            self.read(&ranking(&self.longest))?,
        );
        table.add("ranking of 500", self.read(&ranking(&self.wide))?);
        let [player, ..] = self.small.players;
        for (work, path) in [
            ("statistics", "stats".to_owned()),
            ("trends", "players/trends".to_owned()),
            ("matches", "matches?limit=20".to_owned()),
            ("profile", format!("players/{player}")),
        ] {
            table.add(work, self.read(&format!("{}/{path}", self.small.url))?);
        }
        for (work, group) in [
            ("submissions to one group", &self.small),
            ("submissions, 20,000 matches", &self.long),
            ("submissions, 100,000 matches", &self.longest),
        ] {
            table.add(work, self.load(201, |agent, nth| group.submit(agent, nth))?);
        }
        let many = |agent: &Agent, nth: u64| {
            let place = usize::try_from(nth % u64::from(GROUPS)).unwrap_or(0);
            let group = self.many.get(place).ok_or_else(|| Failure::new("no group"))?;
            group.submit(agent, nth)
        };
        table.add("submissions to 32 groups", self.load(201, many)?);
        Ok(table)
    }

    fn load(
        &self,
        expected_status: u16,
        request: impl Fn(&Agent, u64) -> Result<u16> + Sync,
    ) -> Result<Measured> {
        load::run(self.duration, expected_status, request)
    }

    fn read(&self, url: &str) -> Result<Measured> {
        self.load(200, |agent, _| status(agent.get(url).call()))
    }

    /// Asks again with the tag of the stored answer.
    fn revalidate(&self, url: &str) -> Result<Measured> {
        let answer = api::agent().get(url).call().context("no answer")?;
        let tag = answer.headers().get("ETag");
        let tag = tag.ok_or_else(|| Failure::new("the answer has no ETag"))?;
        self.load(304, |agent, _| {
            status(agent.get(url).header("If-None-Match", tag).call())
        })
    }
}
