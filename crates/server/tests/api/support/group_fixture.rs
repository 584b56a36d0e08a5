//! A fixture: a group with players that can submit matches.

use std::collections::BTreeMap;

use elo_core::lineup::Lineup;
use elo_core::outcome::Outcome;
use elo_core::rating::Standing;
use elo_core::replay::{PlayedMatch, replay};
use elo_core::set_score::SetScore;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::actors::{Actor, Admin, Response, text};
use crate::support::app::App;

/// The passcode of every fixture.
pub(crate) const PASSCODE: &str = "boll";

/// A group with an admin and players.
pub(crate) struct GroupFixture<'a> {
    pub(crate) admin: Admin<'a>,
    /// The players' ids, in the order of their addition.
    pub(crate) players: Vec<i64>,
}

impl<'a> GroupFixture<'a> {
    /// A private group of `count` players: Ann, Bo, Cia, Dan, Eva, Finn …
    pub(crate) async fn with_players(app: &'a App, count: usize) -> Self {
        let admin = app.admin().await;
        let mut fixture = Self {
            admin,
            players: Vec::new(),
        };
        for number in 0..count {
            let name = NAMES
                .get(number)
                .map_or_else(|| format!("Player {number}"), |name| (*name).to_owned());
            fixture.add(&name).await;
        }
        fixture
    }

    /// The same group on another server.
    pub(crate) fn at<'b>(&self, app: &'b App) -> GroupFixture<'b> {
        GroupFixture {
            admin: self.admin.at(app),
            players: self.players.clone(),
        }
    }

    /// The path of the group by its number.
    pub(crate) fn path(&self) -> String {
        self.admin.group_path()
    }

    /// The path of the group by its hash.
    pub(crate) fn hash_path(&self) -> String {
        self.admin.hash_path()
    }

    /// Adds a player.
    pub(crate) async fn add(&mut self, name: &str) -> i64 {
        let response = self
            .admin
            .post(&format!("{}/players", self.path()), json!({"name": name}))
            .await;
        let player = number(&response.data(StatusCode::CREATED)["player"]["playerId"]);
        self.players.push(player);
        player
    }

    /// Makes the group discoverable.
    pub(crate) async fn publish(&self) {
        let settings = json!({"name": "Torsdagspadel", "passcode": "bollboll", "isDiscoverable": true});
        self.admin.put(&self.path(), settings).await.ok();
    }

    /// The body of a submission, with the players at these indices. It may be the same match again.
    pub(crate) fn submission(&self, team1: [usize; 2], team2: [usize; 2], sets: &[[i64; 2]]) -> Value {
        let of = |team: [usize; 2]| team.map(|place| self.players[place]);
        json!({"team1": of(team1), "team2": of(team2), "sets": sets, "again": true})
    }

    /// Submits a match as the admin, who needs no passcode.
    pub(crate) async fn play(&self, team1: [usize; 2], team2: [usize; 2], sets: &[[i64; 2]]) -> Value {
        let response = self.submit(&self.submission(team1, team2, sets)).await;
        response.data(StatusCode::CREATED)
    }

    /// Submits this body as the admin.
    pub(crate) async fn submit(&self, submission: &Value) -> Response {
        self.admin
            .post(&format!("{}/matches", self.path()), submission.clone())
            .await
    }

    /// All matches, oldest first.
    pub(crate) async fn matches(&self) -> Vec<Value> {
        matches(&self.admin, &self.path()).await
    }

    /// All players as the API shows them, by id.
    pub(crate) async fn standings(&self) -> BTreeMap<i64, Value> {
        standings(&self.admin, &self.path()).await
    }

    /// Asserts that everything stored about matches and players equals a replay of the matches.
    pub(crate) async fn assert_equals_replay(&self) {
        assert_group_equals_replay(&self.admin, &self.path()).await;
    }
}

/// Asserts that everything stored about a group's matches and players equals a replay of the matches.
pub(crate) async fn assert_group_equals_replay(actor: &impl Actor, path: &str) {
    let log = matches(actor, path).await;
    let numbers: Vec<_> = log.iter().map(|played| number(&played["matchNumber"])).collect();
    assert!(
        numbers.iter().copied().eq(1..=numbers.len().try_into().unwrap()),
        "{numbers:?}"
    );
    let replayed = replay(&log.iter().map(played).collect::<Vec<_>>());
    for (stored, rated) in log.iter().zip(&replayed.ratings) {
        let stored_ratings: Vec<_> = team_players(stored).map(numbers_of).collect();
        let rated: Vec<_> = rated
            .changes
            .iter()
            .map(|change| [change.before, change.after, change.change].map(i64::from))
            .collect();
        assert_eq!(stored_ratings, rated, "match {}", stored["matchNumber"]);
    }
    let mut last_played: BTreeMap<i64, &Value> = BTreeMap::new();
    for stored in &log {
        let players = team_players(stored).map(|entry| number(&entry["playerId"]));
        last_played.extend(players.map(|player| (player, &stored["createdAt"])));
    }
    for (player, stored_ratings) in standings(actor, path).await {
        let Standing {
            rating,
            peak,
            lowest,
            played,
            won,
        } = replayed.standings.of(player);
        let stored = ["currentElo", "peakElo", "lowestElo", "gamesPlayed", "wins"]
            .map(|field| number(&stored_ratings[field]));
        let expected = [rating, peak, lowest]
            .map(i64::from)
            .into_iter()
            .chain([played, won].map(i64::from));
        assert!(stored.into_iter().eq(expected), "{stored_ratings}");
        let last = last_played.get(&player).copied().unwrap_or(&Value::Null);
        assert_eq!(&stored_ratings["lastPlayedAt"], last, "{stored_ratings}");
    }
}

/// All matches of a group, oldest first, read page by page.
pub(crate) async fn matches(actor: &impl Actor, path: &str) -> Vec<Value> {
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

/// All players of a group as the API shows them, by id.
pub(crate) async fn standings(actor: &impl Actor, path: &str) -> BTreeMap<i64, Value> {
    let list = actor.get(&format!("{path}/players")).await.ok();
    let players = list["players"].as_array().unwrap();
    players
        .iter()
        .map(|player| (number(&player["playerId"]), player.clone()))
        .collect()
}

/// The violations in a response.
pub(crate) trait Violations {
    /// Field, code and parameters of each, in order.
    fn violations(&self) -> Value;

    /// The code of each, in order.
    fn violation_codes(&self) -> Vec<String>;
}

impl Violations for Response {
    fn violations(&self) -> Value {
        let body = self.json();
        let details = body["details"]
            .as_array()
            .unwrap_or_else(|| panic!("no details: {body}"));
        details
            .iter()
            .map(|detail| json!([detail["field"], detail["code"], detail["params"]]))
            .collect()
    }

    fn violation_codes(&self) -> Vec<String> {
        let violations = self.violations();
        let violations = violations.as_array().into_iter().flatten();
        violations.map(|violation| text(&violation[1])).collect()
    }
}

/// The numbers of the submitted matches, in ascending order.
#[track_caller]
pub(crate) fn sorted_match_numbers(submissions: &[Response]) -> Vec<i64> {
    let played = submissions
        .iter()
        .map(|response| response.data(StatusCode::CREATED));
    let mut numbers: Vec<_> = played.map(|data| number(&data["match"]["matchNumber"])).collect();
    numbers.sort_unstable();
    numbers
}

const NAMES: [&str; 8] = ["Ann", "Bo", "Cia", "Dan", "Eva", "Finn", "Gun", "Hugo"];

/// The integer in a JSON value.
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
