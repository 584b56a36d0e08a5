//! The HTTP requests of a group's administrator and players.

use std::collections::BTreeMap;
use std::time::{SystemTime, UNIX_EPOCH};

use serde_json::{Value, json};
use ureq::Agent;

use crate::api::{self, answer, number, text};
use crate::commands::replay_csv::files::{PlayedMatch, Standing};
use crate::failure::{Context, Result};

const PASSCODE: &str = "replayed";
/// The largest page size that the server accepts.
const PAGE_SIZE: usize = 100;

/// A new group and its administrator.
#[derive(Debug)]
pub(super) struct Group {
    agent: Agent,
    api: String,
    token: String,
    id: i64,
    hash: String,
}

impl Group {
    /// Registers a new administrator with a group.
    pub(super) fn register(url: &str) -> Result<Self> {
        let agent = api::agent();
        let base = format!("{url}/api");
        let moment = SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .context("the clock")?
            .as_nanos();
        let data = answer(agent.post(format!("{base}/auth/register")).send_json(json!({
            "email": format!("replay-{moment}@duelo.example"),
            "password": format!("replay-{moment}"),
            "name": "Replay",
            "groupName": "Replayed matches",
            "passcode": PASSCODE,
        })))?;
        Ok(Self {
            token: text(&data, "/token")?.to_owned(),
            id: number(&data, "/group/groupId")?,
            hash: text(&data, "/group/publicHash")?.to_owned(),
            agent,
            api: base,
        })
    }

    /// Adds a player as the administrator, and returns their id.
    pub(super) fn add_player(&self, name: &str) -> Result<i64> {
        let data = answer(
            self.agent
                .post(format!("{}/groups/{}/players", self.api, self.id))
                .header("Authorization", format!("Bearer {}", self.token))
                .send_json(json!({ "name": name })),
        )?;
        number(&data, "/player/playerId")
    }

    /// Submits a match as a player, with the sharable link and the passcode.
    pub(super) fn submit(&self, played: &PlayedMatch, ids: &BTreeMap<&str, i64>) -> Result<()> {
        let team = |names: &[String; 2]| names.each_ref().map(|name| ids.get(name.as_str()).copied());
        let request = self
            .agent
            .post(format!("{}/groups/hash/{}/matches", self.api, self.hash));
        answer(request.send_json(json!({
            "team1": team(&played.team1),
            "team2": team(&played.team2),
            "sets": played.sets,
            "playedOn": played.date,
            "passcode": PASSCODE,
            // A season is submitted within minutes.
            "again": true,
        })))
        .map(drop)
    }

    /// The standings of all players, by name.
    pub(super) fn standings(&self) -> Result<BTreeMap<String, Standing>> {
        let mut standings = BTreeMap::new();
        loop {
            let offset = standings.len();
            let list = format!("{}/groups/hash/{}/players", self.api, self.hash);
            let data = answer(
                self.agent
                    .get(format!("{list}?stats=true&limit={PAGE_SIZE}&offset={offset}"))
                    .call(),
            )?;
            let page = data
                .pointer("/players")
                .and_then(Value::as_array)
                .map(Vec::as_slice)
                .unwrap_or_default();
            for entry in page {
                standings.insert(text(entry, "/player/name")?.to_owned(), standing(entry)?);
            }
            if standings.len() == offset {
                return Ok(standings);
            }
        }
    }
}

fn standing(entry: &Value) -> Result<Standing> {
    Ok(Standing {
        elo: number(entry, "/player/currentElo")?,
        peak: number(entry, "/player/peakElo")?,
        low: number(entry, "/player/lowestElo")?,
        played: number(entry, "/player/gamesPlayed")?,
        won: number(entry, "/player/wins")?,
    })
}
