//! A client that makes random calls one after the other.

use std::time::Instant;

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom, SliceRandom};
use reqwest::StatusCode;
use serde_json::{Value, json};
use uuid::Uuid;

use super::accounts::Account;
use super::calls::{Calls, request_line};
use crate::support::actors::{Actor, Admin, Response, text};
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;

/// Names shared by all clients, so that they conflict.
const NAMES: [&str; 10] = [
    "Åsa", "ÅSA", "Bo", "Cia", "Dan", "Eva", "Finn", "Gun", "Hugo", "Ida",
];
pub(super) const VANITY_NAMES: [&str; 3] = ["torsdag", "Torsdag", "fredag"];

pub(super) struct Client<'a> {
    number: u64,
    fixtures: &'a [GroupFixture<'a>],
    pub(super) calls: &'a Calls,
    pub(super) rng: Xoshiro256PlusPlus,
    pub(super) account: Option<Account>,
    /// The `ETag` of the last read, sent with the next one.
    pub(super) etag: Option<String>,
}

impl<'a> Client<'a> {
    pub(super) fn new(
        number: u64,
        fixtures: &'a [GroupFixture<'a>],
        calls: &'a Calls,
        rng: Xoshiro256PlusPlus,
    ) -> Self {
        Self {
            number,
            fixtures,
            calls,
            rng,
            account: None,
            etag: None,
        }
    }

    /// Calls until `end`, and after that until every operation has succeeded once, at most until `latest`.
    pub(super) async fn run(&mut self, end: Instant, latest: Instant) {
        while Instant::now() < end || Instant::now() < latest && !self.calls.missing().is_empty() {
            match self.rng.random_range(0..100) {
                0..25 => self.submit().await,
                25..30 => self.preview().await,
                30..40 => self.change_latest().await,
                40..42 => self.question().await,
                42 => self.rewind().await,
                43 => self.run_together().await,
                44 => self.join().await,
                45 => self.split().await,
                46..52 => self.change_players().await,
                52..82 => self.read().await,
                82..86 => self.read_outside_groups().await,
                86..90 => self.change_settings().await,
                90..97 => self.use_account().await,
                _ => self.use_own_group().await,
            }
        }
    }

    pub(super) fn app(&self) -> &'a App {
        self.fixtures[0].admin.app()
    }

    pub(super) fn fixture(&mut self) -> &'a GroupFixture<'a> {
        self.fixtures.choose(&mut self.rng).unwrap()
    }

    pub(super) fn name(&mut self) -> &'static str {
        NAMES.choose(&mut self.rng).unwrap()
    }

    /// A random address in the network of this client.
    fn address(&mut self) -> String {
        format!("10.{}.{}.1", self.number, self.rng.random::<u8>())
    }

    pub(super) async fn call(
        &mut self,
        operation: &str,
        parameters: &[(&str, &str)],
        token: Option<&str>,
        body: Option<Value>,
    ) -> Response {
        self.call_with(operation, parameters, "", token, |request| match &body {
            Some(body) => request.json(body),
            None => request,
        })
        .await
    }

    pub(super) async fn call_with(
        &mut self,
        operation: &str,
        parameters: &[(&str, &str)],
        query: &str,
        token: Option<&str>,
        finish: impl FnOnce(reqwest::RequestBuilder) -> reqwest::RequestBuilder,
    ) -> Response {
        let (method, path) = request_line(operation, parameters);
        let address = self.address();
        let request = self
            .app()
            .client
            .request(method, format!("{}{path}{query}", self.app().url))
            .header("x-forwarded-for", address);
        let request = match token {
            Some(token) => request.bearer_auth(token),
            None => request,
        };
        let response = Response::to(finish(request)).await;
        self.calls.count(operation, &response);
        response
    }

    /// A match of four current players with any score.
    async fn submission(&mut self, fixture: &GroupFixture<'_>) -> Option<Value> {
        let group = fixture.admin.group["groupId"].to_string();
        let players = self
            .call(
                "list_players",
                &[("groupId", &group)],
                Some(&fixture.admin.token),
                None,
            )
            .await;
        let mut players: Vec<i64> = players.json()["data"]["players"]
            .as_array()?
            .iter()
            .filter_map(|player| player["playerId"].as_i64())
            .collect();
        players.shuffle(&mut self.rng);
        let sets: Vec<[i64; 2]> = (0..self.rng.random_range(1..=3))
            .map(|_| [self.rng.random_range(0..=8), self.rng.random_range(0..=8)])
            .collect();
        let again = self.rng.random_ratio(3, 4);
        Some(json!({"team1": players.get(..2)?, "team2": players.get(2..4)?, "sets": sets, "again": again}))
    }

    async fn submit(&mut self) {
        let fixture = self.fixture();
        let Some(mut submission) = self.submission(fixture).await else {
            return;
        };
        let (group, hash) = (
            fixture.admin.group["groupId"].to_string(),
            hash_of(&fixture.admin),
        );
        // Few keys, so that some are used again with the same or another match.
        let key = Uuid::from_u128(self.rng.random_range(0..2000));
        let keyed =
            move |request: reqwest::RequestBuilder| request.header("idempotency-key", key.to_string());
        if self.rng.random() {
            let token = Some(fixture.admin.token.as_str());
            self.call("check_passcode", &[("groupId", &group)], token, Some(json!({})))
                .await;
            self.call_with("submit_match", &[("groupId", &group)], "", token, |request| {
                keyed(request.json(&submission))
            })
            .await;
        } else {
            let is_wrong = self.rng.random_ratio(1, 10);
            submission["passcode"] = json!(if is_wrong { "wrong" } else { "bollboll" });
            let passcode = json!({"passcode": submission["passcode"]});
            self.call("check_passcode_by_hash", &[("hash", &hash)], None, Some(passcode))
                .await;
            self.call_with("submit_match_by_hash", &[("hash", &hash)], "", None, |request| {
                keyed(request.json(&submission))
            })
            .await;
        }
    }

    async fn preview(&mut self) {
        let fixture = self.fixture();
        if let Some(submission) = self.submission(fixture).await {
            let hash = hash_of(&fixture.admin);
            self.call(
                "preview_match_by_hash",
                &[("hash", &hash)],
                None,
                Some(submission.clone()),
            )
            .await;
            let group = fixture.admin.group["groupId"].to_string();
            let token = Some(fixture.admin.token.as_str());
            self.call("preview_match", &[("groupId", &group)], token, Some(submission))
                .await;
        }
    }

    /// Questions the latest match, reads all questions, then settles those about it; reports the group.
    async fn question(&mut self) {
        let fixture = self.fixture();
        let latest = self.latest_match(fixture).await;
        let number = latest["matchNumber"].to_string();
        let (group, hash) = (
            fixture.admin.group["groupId"].to_string(),
            hash_of(&fixture.admin),
        );
        let token = Some(fixture.admin.token.as_str());
        let body = json!({"text": "Ask Bo", "matchId": latest["matchId"], "passcode": "bollboll"});
        let (suffix, named) = if self.rng.random() {
            ("_by_hash", ("hash", hash.as_str()))
        } else {
            ("", ("groupId", group.as_str()))
        };
        let at_match = [named, ("matchNumber", number.as_str())];
        self.call(&format!("question_match{suffix}"), &at_match, None, Some(body))
            .await;
        self.call("list_questioned_matches", &[("groupId", &group)], token, None)
            .await;
        self.call(&format!("settle_questions{suffix}"), &at_match, token, None)
            .await;
        let report = json!({"text": "Names"});
        self.call("report_group_by_hash", &[("hash", &hash)], None, Some(report))
            .await;
    }

    /// Locks the latest match, then corrects it, deletes it or releases the lock.
    async fn change_latest(&mut self) {
        let fixture = self.fixture();
        let (group, token) = (
            fixture.admin.group["groupId"].to_string(),
            fixture.admin.token.as_str(),
        );
        let at_group = [("groupId", group.as_str())];
        let action = self.rng.random_range(0..3);
        // Before the lock, which the next client replaces: a correction follows it at once.
        let corrected = if action == 1 {
            self.submission(fixture).await
        } else {
            None
        };
        let lock = self
            .call("lock_latest_match", &at_group, Some(token), Some(json!({})))
            .await;
        if action != 1 {
            self.call("read_lock_status", &at_group, Some(token), None).await;
            self.call("read_latest_match_for_edit", &at_group, Some(token), None)
                .await;
        }
        let lock = lock.json()["data"].take();
        let (played, number) = (lock["matchId"].to_string(), lock["matchNumber"].clone());
        let at_match = [("groupId", group.as_str()), ("matchId", played.as_str())];
        match action {
            0 => {
                let body = json!({"lockId": lock["lockId"], "expectedLatestMatch": number});
                self.call("delete_latest_match", &at_match, Some(token), Some(body))
                    .await;
            }
            1 => {
                if let Some(mut submission) = corrected {
                    submission["lockId"] = lock["lockId"].clone();
                    submission["expectedLatestMatch"] = number;
                    self.call("correct_latest_match", &at_match, Some(token), Some(submission))
                        .await;
                }
            }
            _ => {
                let body = json!({"lockId": lock["lockId"]});
                self.call("release_latest_match", &at_group, Some(token), Some(body))
                    .await;
            }
        }
    }

    async fn change_players(&mut self) {
        let fixture = self.fixture();
        let (group, token) = (
            fixture.admin.group["groupId"].to_string(),
            fixture.admin.token.as_str(),
        );
        let name = format!("{} {}", self.name(), self.rng.random_range(0..4));
        let player = self.player(fixture);
        let at_player = [("groupId", group.as_str()), ("playerId", player.as_str())];
        match self.rng.random_range(0..20) {
            0..9 => {
                let added = self
                    .call(
                        "add_player",
                        &[("groupId", &group)],
                        Some(token),
                        Some(json!({"name": name})),
                    )
                    .await;
                if added.status == StatusCode::CREATED && self.rng.random() {
                    let added = added.json()["data"]["player"]["playerId"].to_string();
                    let at_added = [("groupId", group.as_str()), ("playerId", added.as_str())];
                    self.call("delete_player", &at_added, Some(token), None).await;
                }
            }
            9..18 => {
                self.call(
                    "change_player",
                    &at_player,
                    Some(token),
                    Some(json!({"name": name})),
                )
                .await;
            }
            18 => {
                self.call("delete_player", &at_player, Some(token), None).await;
            }
            _ => {
                self.call("anonymise_player", &at_player, Some(token), None).await;
            }
        }
    }

    /// One of the first players.
    pub(super) fn player(&mut self, fixture: &GroupFixture<'_>) -> String {
        fixture.players.choose(&mut self.rng).unwrap().to_string()
    }

    async fn change_settings(&mut self) {
        let fixture = self.fixture();
        let group = fixture.admin.group["groupId"].to_string();
        let mut settings = json!({"name": format!("Club {}", self.name()), "passcode": "bollboll"});
        if self.rng.random() {
            settings["vanityUrl"] = json!(VANITY_NAMES.choose(&mut self.rng).unwrap());
        }
        let token = Some(fixture.admin.token.as_str());
        self.call("update_group", &[("groupId", &group)], token, Some(settings))
            .await;
    }
}

pub(super) fn hash_of(admin: &Admin<'_>) -> String {
    text(&admin.group["publicHash"])
}
