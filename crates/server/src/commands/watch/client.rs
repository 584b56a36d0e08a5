//! Reading a group from the server of its address.

use std::error::Error;
use std::time::Duration;

use elo_core::identifier::GroupHash;
use elo_core::limits::PAGE_LOG_MAX;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use ureq::Agent;

use crate::api::log::schemas::MatchLog;
use crate::api::rewinds::schemas::{DeclaredChange, DeclaredChanges};
use crate::system_tls;

/// The longest time for one answer.
const TIMEOUT: Duration = Duration::from_mins(1);
/// How often a log is read from its beginning because the group changes meanwhile.
const ATTEMPTS: u32 = 5;
/// The largest answer: a page of the log has some 2 MB.
const ANSWER_BYTES_MAX: u64 = 64 << 20;

/// A group on a server.
pub(super) struct Client {
    agent: Agent,
    /// The address of the group in the API.
    address: String,
    pub(super) group: GroupHash,
}

/// What is read for a check.
pub(super) struct Read {
    /// All matches, and the declared changes from before they were read.
    pub(super) log: MatchLog,
    pub(super) declared: Vec<DeclaredChange>,
}

/// The envelope of the API's answers.
#[derive(Deserialize)]
struct Answer<T> {
    data: T,
}

impl Client {
    /// Of the address of a group's page.
    pub(super) fn new(url: &str) -> Result<Self, Box<dyn Error>> {
        let (origin, group) = group_of(url).ok_or(
            "the address of a group's page is needed, such as https://duelo.example/en/groups/k7m2p9qa",
        )?;
        let address = format!("{origin}/api/groups/hash/{}", group.as_str());
        let config = Agent::config_builder()
            .timeout_global(Some(TIMEOUT))
            .user_agent(concat!("duelo-watch/", env!("CARGO_PKG_VERSION")))
            .tls_config(system_tls::config());
        Ok(Self {
            agent: config.build().into(),
            address,
            group,
        })
    }

    /// Reads the whole log of one version of the group, and then the changes that were declared until then or later.
    pub(super) fn read(&self) -> Result<Read, Box<dyn Error>> {
        for _ in 0..ATTEMPTS {
            if let Some(log) = self.read_log()? {
                let declared = self.get::<DeclaredChanges>("/declared-changes")?.declared_changes;
                return Ok(Read { log, declared });
            }
        }
        Err("the group changes again and again while its log is read".into())
    }

    /// All pages of the log; `None` if they are of different versions.
    fn read_log(&self) -> Result<Option<MatchLog>, Box<dyn Error>> {
        let page = |after: i32| self.get::<MatchLog>(&format!("/log?after={after}&limit={PAGE_LOG_MAX}"));
        let mut log = page(0)?;
        while let Some(after) = log.next_after {
            let next = page(after)?;
            if (next.version, &next.epoch) != (log.version, &log.epoch) {
                return Ok(None);
            }
            log.matches.extend(next.matches);
            log.next_after = next.next_after;
        }
        Ok(Some(log))
    }

    fn get<T: DeserializeOwned>(&self, path: &str) -> Result<T, Box<dyn Error>> {
        let address = format!("{}{path}", self.address);
        let read = || -> Result<Answer<T>, ureq::Error> {
            let mut answer = self.agent.get(&address).call()?;
            answer
                .body_mut()
                .with_config()
                .limit(ANSWER_BYTES_MAX)
                .read_json()
        };
        let answer = read().map_err(|cause| format!("{address} cannot be read: {cause}"))?;
        Ok(answer.data)
    }
}

/// The server and the hash of a group in an address; `None` if it names none.
fn group_of(url: &str) -> Option<(&str, GroupHash)> {
    let (scheme, rest) = url.split_once("://")?;
    let (path_starts, path) = rest.find('/').and_then(|at| Some((at, rest.get(at..)?)))?;
    let origin = url.get(..scheme.len() + "://".len() + path_starts)?;
    let mut segments = path
        .split(['/', '?', '#'])
        .skip_while(|segment| *segment != "groups");
    segments.next()?;
    let hash = segments.find_map(GroupHash::parse)?;
    matches!(scheme, "http" | "https").then_some((origin, hash))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_is_found_in_the_addresses_of_its_pages() {
        for path in [
            "/en/groups/k7m2p9qa",
            "/groups/k7m2p9qa/audit?x#y",
            "/api/groups/hash/k7m2p9qa/log",
        ] {
            let url = format!("https://duelo.example:8443{path}");
            let (origin, group) = group_of(&url).unwrap();
            assert_eq!(
                (origin, group.as_str()),
                ("https://duelo.example:8443", "k7m2p9qa")
            );
        }
    }

    #[test]
    fn other_addresses_name_no_group() {
        for url in [
            "duelo.example/groups/k7m2p9qa",
            "https://duelo.example",
            "https://duelo.example/share/torsdag1",
            "https://duelo.example/groups/123",
            "ftp://duelo.example/groups/k7m2p9qa",
        ] {
            assert!(group_of(url).is_none(), "{url}");
        }
    }
}
