//! A group with players, and the ways in which the tests let it play.

use std::collections::BTreeMap;

use elo_core::lineup::Lineup;
use elo_core::outcome::Outcome;
use elo_core::rating::Standing;
use elo_core::replay::{PlayedMatch, replay};
use elo_core::scoreline::SetScore;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::actors::{Actor, Admin, Answer};
use crate::app::App;

/// The passcode of every club.
pub(crate) const PASSCODE: &str = "boll";

/// A group whose admin has added players.
pub(crate) struct Club<'a> {
    pub(crate) admin: Admin<'a>,
    /// The players' numbers, in the order in which they were added.
    pub(crate) players: Vec<i64>,
}

impl<'a> Club<'a> {
    /// A private club of Ann, Bo, Cia, Dan, Eva, Finn … as many as are wanted.
    pub(crate) async fn of(app: &'a App, count: usize) -> Self {
        let admin = app.admin().await;
        let mut club = Self {
            admin,
            players: Vec::new(),
        };
        for number in 0..count {
            let name = NAMES
                .get(number)
                .map_or_else(|| format!("Player {number}"), |name| (*name).to_owned());
            club.add(&name).await;
        }
        club
    }

    /// The same club at another server.
    pub(crate) fn at<'b>(&self, app: &'b App) -> Club<'b> {
        Club {
            admin: self.admin.at(app),
            players: self.players.clone(),
        }
    }

    /// The path of the club's group by its number.
    pub(crate) fn path(&self) -> String {
        self.admin.group_path()
    }

    /// The path of the club's group by its hash.
    pub(crate) fn hash_path(&self) -> String {
        self.admin.hash_path()
    }

    /// One more player.
    pub(crate) async fn add(&mut self, name: &str) -> i64 {
        let answer = self
            .admin
            .post(&format!("{}/players", self.path()), json!({"name": name}))
            .await;
        let player = number(&answer.data(StatusCode::CREATED)["player"]["playerId"]);
        self.players.push(player);
        player
    }

    /// Lists the club in discovery.
    pub(crate) async fn publish(&self) {
        let settings = json!({"name": "Torsdagspadel", "passcode": "bollboll", "isDiscoverable": true});
        self.admin.put(&self.path(), settings).await.ok();
    }

    /// A match of the players at these places.
    pub(crate) fn typed(&self, team1: [usize; 2], team2: [usize; 2], sets: &[[i64; 2]]) -> Value {
        let of = |team: [usize; 2]| team.map(|place| self.players[place]);
        json!({"team1": of(team1), "team2": of(team2), "sets": sets})
    }

    /// Submits a match as the admin, who needs no passcode.
    pub(crate) async fn play(&self, team1: [usize; 2], team2: [usize; 2], sets: &[[i64; 2]]) -> Value {
        let answer = self.submit(&self.typed(team1, team2, sets)).await;
        answer.data(StatusCode::CREATED)
    }

    /// Submits whatever was typed, as the admin.
    pub(crate) async fn submit(&self, typed: &Value) -> Answer {
        self.admin
            .post(&format!("{}/matches", self.path()), typed.clone())
            .await
    }

    /// All matches of the club, oldest first.
    pub(crate) async fn log(&self) -> Vec<Value> {
        log(&self.admin, &self.path()).await
    }

    /// All players of the club as the API shows them, by number.
    pub(crate) async fn standings(&self) -> BTreeMap<i64, Value> {
        standings(&self.admin, &self.path()).await
    }

    /// Asserts that everything stored about matches and players is what a replay of the log comes to.
    pub(crate) async fn assert_equals_replay(&self) {
        assert_log_equals_replay(&self.admin, &self.path()).await;
    }
}

/// Asserts that everything stored about a group's matches and players is what a replay of the log comes to.
pub(crate) async fn assert_log_equals_replay(actor: &impl Actor, path: &str) {
    let log = log(actor, path).await;
    let numbers: Vec<_> = log.iter().map(|played| number(&played["matchNumber"])).collect();
    assert!(
        numbers.iter().copied().eq(1..=numbers.len().try_into().unwrap()),
        "{numbers:?}"
    );
    let replayed = replay(&log.iter().map(played).collect::<Vec<_>>());
    for (stored, rated) in log.iter().zip(&replayed.ratings) {
        let shown: Vec<_> = team_players(stored).map(numbers_of).collect();
        let rated: Vec<_> = rated
            .changes
            .iter()
            .map(|change| [change.before, change.after, change.change].map(i64::from))
            .collect();
        assert_eq!(shown, rated, "match {}", stored["matchNumber"]);
    }
    let mut last_played: BTreeMap<i64, &Value> = BTreeMap::new();
    for stored in &log {
        let players = team_players(stored).map(|entry| number(&entry["playerId"]));
        last_played.extend(players.map(|player| (player, &stored["createdAt"])));
    }
    for (player, shown) in standings(actor, path).await {
        let Standing {
            rating,
            peak,
            lowest,
            played,
            won,
        } = replayed.standings.of(player);
        let stored =
            ["currentElo", "peakElo", "lowestElo", "gamesPlayed", "wins"].map(|field| number(&shown[field]));
        let expected = [rating, peak, lowest]
            .map(i64::from)
            .into_iter()
            .chain([played, won].map(i64::from));
        assert!(stored.into_iter().eq(expected), "{shown}");
        let last = last_played.get(&player).copied().unwrap_or(&Value::Null);
        assert_eq!(&shown["lastPlayedAt"], last, "{shown}");
    }
}

/// All matches of a group, oldest first, read page by page.
async fn log(actor: &impl Actor, path: &str) -> Vec<Value> {
    let mut log = Vec::new();
    let mut before = String::new();
    loop {
        let page = actor.get(&format!("{path}/matches?limit=100{before}")).await.ok();
        log.extend(page["matches"].as_array().unwrap().iter().cloned());
        match page["nextBefore"].as_i64() {
            Some(number) => before = format!("&before={number}"),
            None => break,
        }
    }
    log.reverse();
    log
}

/// All players of a group as the API shows them, by number.
async fn standings(actor: &impl Actor, path: &str) -> BTreeMap<i64, Value> {
    let list = actor.get(&format!("{path}/players")).await.ok();
    let players = list["players"].as_array().unwrap();
    players
        .iter()
        .map(|player| (number(&player["playerId"]), player.clone()))
        .collect()
}

/// The rules that a refused request breaks.
pub(crate) trait BrokenRules {
    /// Field, code and numbers of each, in order.
    fn broken_rules(&self) -> Value;
}

impl BrokenRules for Answer {
    fn broken_rules(&self) -> Value {
        let body = self.json();
        let details = body["details"]
            .as_array()
            .unwrap_or_else(|| panic!("no details: {body}"));
        details
            .iter()
            .map(|detail| json!([detail["field"], detail["code"], detail["params"]]))
            .collect()
    }
}

const NAMES: [&str; 8] = ["Ann", "Bo", "Cia", "Dan", "Eva", "Finn", "Gun", "Hugo"];

/// The whole number in a JSON value.
#[track_caller]
pub(crate) fn number(value: &Value) -> i64 {
    value
        .as_i64()
        .unwrap_or_else(|| panic!("no whole number: {value}"))
}

fn played(stored: &Value) -> PlayedMatch<i64> {
    let ids: Vec<_> = team_players(stored)
        .map(|entry| number(&entry["playerId"]))
        .collect();
    let sets: Vec<SetScore> = serde_json::from_value(stored["sets"].clone()).unwrap();
    PlayedMatch {
        lineup: Lineup {
            team1: [ids[0], ids[1]],
            team2: [ids[2], ids[3]],
        },
        outcome: Outcome::of(&sets).unwrap(),
    }
}

fn team_players(stored: &Value) -> impl Iterator<Item = &Value> {
    ["team1", "team2"]
        .into_iter()
        .flat_map(|team| stored[team]["players"].as_array().unwrap())
}

fn numbers_of(entry: &Value) -> [i64; 3] {
    ["eloBefore", "eloAfter", "eloChange"].map(|field| number(&entry[field]))
}
