//! Groups to send requests to.

use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use ureq::http::Response;
use ureq::{Agent, Body};

use crate::api::{self, answer, number, text};
use crate::failure::{Context, Result};

const PASSCODE: &str = "benchmark";
const SAVED_AT: &str = "2025-01-01T10:00:00Z";

/// A group with an imported history.
#[derive(Debug)]
pub(super) struct Group {
    /// `…/api/groups/hash/{hash}`.
    pub(super) url: String,
    /// `…/api/groups/{id}`, for its owner.
    owner_url: String,
    /// The owner's, as a header.
    bearer: String,
    /// The ids of four players.
    pub(super) players: [i64; 4],
}

impl Group {
    /// Registers an admin with a group, and imports that many players and matches.
    pub(super) fn create(server: &str, players: u32, matches: u32) -> Result<Self> {
        let agent = api::agent();
        let base = format!("{server}/api");
        let moment = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .context("the clock")?
            .as_nanos();
        let registered = answer(agent.post(format!("{base}/auth/register")).send_json(json!({
            "email": format!("bench-{moment}@duelo.example"),
            "password": format!("bench-{moment}"),
            "name": "Benchmark",
            "groupName": "Benchmark",
            "passcode": PASSCODE,
        })))?;
        let token = text(&registered, "/token")?;
        let id: i64 = number(&registered, "/group/groupId")?;
        let url = format!("{base}/groups/hash/{}", text(&registered, "/group/publicHash")?);
        let (owner_url, bearer) = (format!("{base}/groups/{id}"), format!("Bearer {token}"));
        let import = agent
            .post(format!("{owner_url}/import"))
            .header("Authorization", &bearer);
        answer(import.send_json(history(players, matches)))?;
        let list = answer(agent.get(format!("{url}/players?limit=4")).call())?;
        let mut ids = [0; 4];
        for (place, id) in ids.iter_mut().enumerate() {
            *id = number(&list, &format!("/players/{place}/playerId"))?;
        }
        Ok(Self {
            url,
            owner_url,
            bearer,
            players: ids,
        })
    }

    /// Reads what only the owner may, below the group's path, and returns the status of the answer.
    pub(super) fn read_as_owner(&self, agent: &Agent, path: &str) -> Result<u16> {
        let request = agent.get(format!("{}{path}", self.owner_url));
        status(request.header("Authorization", &self.bearer).call())
    }

    /// Locks the latest match and corrects it; returns the status of the last answer.
    pub(super) fn correct(&self, agent: &Agent, nth: u64) -> Result<u16> {
        let lock = self.lock(agent)?;
        let [one, two, three, four] = self.players;
        let body = json!({
            "lockId": text(&lock, "/lockId")?,
            "expectedLatestMatch": number::<i64>(&lock, "/matchNumber")?,
            "team1": [one, two],
            "team2": [three, four],
            "sets": [[6, nth % 5], [6, 4]],
            "playedOn": "2025-06-01",
        });
        let url = format!(
            "{}/matches/{}/edit",
            self.owner_url,
            number::<i64>(&lock, "/matchId")?
        );
        let request = agent.put(url).header("Authorization", &self.bearer);
        status(request.send_json(body))
    }

    /// Submits a match, locks it and deletes it; returns the status of the last answer.
    pub(super) fn submit_and_delete(&self, agent: &Agent, nth: u64) -> Result<u16> {
        self.submit(agent, nth)?;
        let lock = self.lock(agent)?;
        let body = json!({
            "lockId": text(&lock, "/lockId")?,
            "expectedLatestMatch": number::<i64>(&lock, "/matchNumber")?,
        });
        let url = format!("{}/matches/{}", self.owner_url, number::<i64>(&lock, "/matchId")?);
        let request = agent.delete(url).header("Authorization", &self.bearer);
        status(request.force_send_body().send_json(body))
    }

    fn lock(&self, agent: &Agent) -> Result<Value> {
        let request = agent.post(format!("{}/matches/lock-latest", self.owner_url));
        answer(request.header("Authorization", &self.bearer).send_json(json!({})))
    }

    /// Gives a player another name; returns the status of the answer.
    pub(super) fn rename(&self, agent: &Agent, nth: u64) -> Result<u16> {
        let [player, ..] = self.players;
        let request = agent.put(format!("{}/players/{player}", self.owner_url));
        let request = request.header("Authorization", &self.bearer);
        status(request.send_json(json!({ "name": format!("Renamed {nth}") })))
    }

    /// Adds a player and deletes it; returns the status of the last answer.
    pub(super) fn add_and_delete_player(&self, agent: &Agent, nth: u64) -> Result<u16> {
        let request = agent.post(format!("{}/players", self.owner_url));
        let request = request.header("Authorization", &self.bearer);
        let added = answer(request.send_json(json!({ "name": format!("Added {nth}") })))?;
        let id: i64 = number(&added, "/player/playerId")?;
        let request = agent.delete(format!("{}/players/{id}", self.owner_url));
        status(request.header("Authorization", &self.bearer).call())
    }

    /// The id of the latest match.
    pub(super) fn latest_match(&self, agent: &Agent) -> Result<i64> {
        let recent = answer(agent.get(format!("{}/matches/recent", self.url)).call())?;
        number(&recent, "/matches/0/matchId")
    }

    /// Submits a match, and returns the status of the answer.
    pub(super) fn submit(&self, agent: &Agent, nth: u64) -> Result<u16> {
        let [one, two, three, four] = self.players;
        let lost = nth % 5;
        let sets = if nth.is_multiple_of(2) {
            [[6, lost], [6, 4]]
        } else {
            [[lost, 6], [4, 6]]
        };
        let body = json!({
            "team1": [one, two],
            "team2": [three, four],
            "sets": sets,
            "playedOn": "2025-06-01",
            "passcode": PASSCODE,
            "again": true,
        });
        status(agent.post(format!("{}/matches", self.url)).send_json(body))
    }
}

/// The status of an answer whose body was read.
pub(super) fn status(response: std::result::Result<Response<Body>, ureq::Error>) -> Result<u16> {
    let mut response = response.context("no answer")?;
    // Unread, it would close the connection.
    response
        .body_mut()
        .read_to_vec()
        .context("cannot read the answer")?;
    Ok(response.status().as_u16())
}

/// A file of the import. The same players and matches every time: neighbours by index play each other, and either side
/// wins.
fn history(players: u32, matches: u32) -> Value {
    let name = |index: u32| format!("Player {:05}", index % players);
    let played = |nth: u32| {
        // Consecutive matches have other players, and a player has other partners from round to round.
        let first = nth * 4 + nth / players * 3;
        let lost = nth % 5;
        json!({
            "playedOn": format!("2024-{:02}-{:02}", 1 + nth / 28 % 12, 1 + nth % 28),
            "savedAt": SAVED_AT,
            "sets": if nth.is_multiple_of(3) { [[6, lost], [6, 4]] } else { [[lost, 6], [3, 6]] },
            "team1": [name(first), name(first + 1)],
            "team2": [name(first + 2), name(first + 3)],
            "notes": "",
        })
    };
    let added = |index: u32| json!({ "name": name(index), "addedAt": SAVED_AT });
    json!({
        "format": "duelo.group",
        "version": 1,
        "name": "Benchmark",
        "exportedAt": SAVED_AT,
        "players": (0..players).map(added).collect::<Vec<_>>(),
        "matches": (0..matches).map(played).collect::<Vec<_>>(),
    })
}
