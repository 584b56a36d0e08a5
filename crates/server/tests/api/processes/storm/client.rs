//! Somebody who makes one call after the other, each drawn at random.

use std::time::Instant;

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom, SliceRandom};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use super::calls::{Calls, request_line};
use crate::actors::{Actor, Admin, Answer, text};
use crate::app::App;
use crate::club::Club;

/// Names that all clients share, so that they collide.
const NAMES: [&str; 10] = [
    "Åsa", "ÅSA", "Bo", "Cia", "Dan", "Eva", "Finn", "Gun", "Hugo", "Ida",
];
const VANITY_NAMES: [&str; 3] = ["torsdag", "Torsdag", "fredag"];
const PASSWORD: &str = "correct horse battery";

/// The reads of a group, each by hash and by number, with what stands behind a question mark.
const READS: [(&str, &str); 9] = [
    ("read_group", ""),
    ("read_group_stats", ""),
    ("list_players", "?stats=true"),
    ("list_players", "?sort=name"),
    ("list_trends", "?matches=5"),
    ("list_matches", "?limit=50"),
    ("list_matches", "?from=2025-01-01&to=2030-01-01"),
    ("list_recent_matches", ""),
    ("read_match_stats", ""),
];

/// An account of the client's own, with a group that may be deleted.
struct Account {
    email: String,
    token: String,
    refresh_token: String,
}

pub(super) struct Client<'a> {
    number: u64,
    clubs: &'a [Club<'a>],
    calls: &'a Calls,
    dice: Xoshiro256PlusPlus,
    account: Option<Account>,
    /// The tag of the last read, for the next one.
    etag: Option<String>,
}

impl<'a> Client<'a> {
    pub(super) fn new(
        number: u64,
        clubs: &'a [Club<'a>],
        calls: &'a Calls,
        dice: Xoshiro256PlusPlus,
    ) -> Self {
        Self {
            number,
            clubs,
            calls,
            dice,
            account: None,
            etag: None,
        }
    }

    /// Calls until the end, and on until every call has succeeded once, but not beyond `latest`.
    pub(super) async fn run(&mut self, end: Instant, latest: Instant) {
        while Instant::now() < end || Instant::now() < latest && !self.calls.missing().is_empty() {
            match self.dice.random_range(0..100) {
                0..25 => self.submit().await,
                25..30 => self.preview().await,
                30..38 => self.change_latest().await,
                38..52 => self.change_players().await,
                52..82 => self.read().await,
                82..86 => self.read_outside_groups().await,
                86..90 => self.change_settings().await,
                90..97 => self.use_account().await,
                _ => self.live_a_group().await,
            }
        }
    }

    fn app(&self) -> &'a App {
        self.clubs[0].admin.app()
    }

    fn club(&mut self) -> &'a Club<'a> {
        self.clubs.choose(&mut self.dice).unwrap()
    }

    fn name(&mut self) -> &'static str {
        NAMES.choose(&mut self.dice).unwrap()
    }

    /// An address of the network of this client.
    fn address(&mut self) -> String {
        format!("10.{}.{}.1", self.number, self.dice.random::<u8>())
    }

    async fn call(
        &mut self,
        operation: &str,
        places: &[(&str, &str)],
        token: Option<&str>,
        body: Option<Value>,
    ) -> Answer {
        self.call_with(operation, places, "", token, |request| match &body {
            Some(body) => request.json(body),
            None => request,
        })
        .await
    }

    async fn call_with(
        &mut self,
        operation: &str,
        places: &[(&str, &str)],
        query: &str,
        token: Option<&str>,
        finish: impl FnOnce(reqwest::RequestBuilder) -> reqwest::RequestBuilder,
    ) -> Answer {
        let (method, path) = request_line(operation, places);
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
        let answer = Answer::to(finish(request)).await;
        self.calls.count(operation, &answer);
        answer
    }

    /// A match of four players of the club, whoever they are by now, with any score.
    async fn typed(&mut self, club: &Club<'_>) -> Option<Value> {
        let group = club.admin.group["groupId"].to_string();
        let players = self
            .call(
                "list_players",
                &[("groupId", &group)],
                Some(&club.admin.token),
                None,
            )
            .await;
        let mut players: Vec<i64> = players.json()["data"]["players"]
            .as_array()?
            .iter()
            .filter_map(|player| player["playerId"].as_i64())
            .collect();
        players.shuffle(&mut self.dice);
        let sets: Vec<[i64; 2]> = (0..self.dice.random_range(1..=3))
            .map(|_| [self.dice.random_range(0..=8), self.dice.random_range(0..=8)])
            .collect();
        Some(json!({"team1": players.get(..2)?, "team2": players.get(2..4)?, "sets": sets}))
    }

    async fn submit(&mut self) {
        let club = self.club();
        let Some(mut typed) = self.typed(club).await else {
            return;
        };
        let (group, hash) = (club.admin.group["groupId"].to_string(), hash_of(&club.admin));
        // A few keys, so that some are used again with the same and with another match.
        let key = Uuid::from_u128(self.dice.random_range(0..2000));
        let keyed =
            move |request: reqwest::RequestBuilder| request.header("idempotency-key", key.to_string());
        if self.dice.random() {
            let token = Some(club.admin.token.as_str());
            self.call_with("submit_match", &[("groupId", &group)], "", token, |request| {
                keyed(request.json(&typed))
            })
            .await;
        } else {
            let is_wrong = self.dice.random_ratio(1, 10);
            typed["passcode"] = json!(if is_wrong { "wrong" } else { "bollboll" });
            self.call_with("submit_match_by_hash", &[("hash", &hash)], "", None, |request| {
                keyed(request.json(&typed))
            })
            .await;
        }
    }

    async fn preview(&mut self) {
        let club = self.club();
        if let Some(typed) = self.typed(club).await {
            let hash = hash_of(&club.admin);
            self.call(
                "preview_match_by_hash",
                &[("hash", &hash)],
                None,
                Some(typed.clone()),
            )
            .await;
            let group = club.admin.group["groupId"].to_string();
            let token = Some(club.admin.token.as_str());
            self.call("preview_match", &[("groupId", &group)], token, Some(typed))
                .await;
        }
    }

    /// Locks the latest match, then corrects it, deletes it or changes its mind.
    async fn change_latest(&mut self) {
        let club = self.club();
        let (group, token) = (club.admin.group["groupId"].to_string(), club.admin.token.as_str());
        let at_group = [("groupId", group.as_str())];
        let lock = self
            .call("lock_latest_match", &at_group, Some(token), Some(json!({})))
            .await;
        self.call("read_lock_status", &at_group, Some(token), None).await;
        self.call("read_latest_match_for_edit", &at_group, Some(token), None)
            .await;
        let lock = lock.json()["data"].take();
        let (played, number) = (lock["matchId"].to_string(), lock["matchNumber"].clone());
        let at_match = [("groupId", group.as_str()), ("matchId", played.as_str())];
        match self.dice.random_range(0..3) {
            0 => {
                let body = json!({"lockId": lock["lockId"], "expectedLatestMatch": number});
                self.call("delete_latest_match", &at_match, Some(token), Some(body))
                    .await;
            }
            1 => {
                if let Some(mut typed) = self.typed(club).await {
                    typed["lockId"] = lock["lockId"].clone();
                    typed["expectedLatestMatch"] = number;
                    self.call("correct_latest_match", &at_match, Some(token), Some(typed))
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
        let club = self.club();
        let (group, token) = (club.admin.group["groupId"].to_string(), club.admin.token.as_str());
        let name = format!("{} {}", self.name(), self.dice.random_range(0..4));
        let player = self.player(club);
        let at_player = [("groupId", group.as_str()), ("playerId", player.as_str())];
        match self.dice.random_range(0..20) {
            0..9 => {
                let added = self
                    .call(
                        "add_player",
                        &[("groupId", &group)],
                        Some(token),
                        Some(json!({"name": name})),
                    )
                    .await;
                if added.status == StatusCode::CREATED && self.dice.random() {
                    let added = added.json()["data"]["player"]["playerId"].to_string();
                    let at_added = [("groupId", group.as_str()), ("playerId", added.as_str())];
                    self.call("delete_player", &at_added, Some(token), None).await;
                }
            }
            9..18 => {
                self.call(
                    "rename_player",
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

    /// One of the first players of a club.
    fn player(&mut self, club: &Club<'_>) -> String {
        club.players.choose(&mut self.dice).unwrap().to_string()
    }

    async fn read(&mut self) {
        let club = self.club();
        let by_hash = self.dice.random::<bool>();
        let (group, hash) = (club.admin.group["groupId"].to_string(), hash_of(&club.admin));
        let (suffix, place) = if by_hash {
            ("_by_hash", ("hash", hash.as_str()))
        } else {
            ("", ("groupId", group.as_str()))
        };
        let token = self.dice.random_ratio(1, 4).then_some(club.admin.token.as_str());
        let known = self.etag.take();
        let conditional = |request: reqwest::RequestBuilder| match known {
            Some(tag) => request.header("if-none-match", tag),
            None => request,
        };
        let answer = match self.dice.random_range(0..13) {
            0 => {
                let player = self.player(club);
                let places = [place, ("playerId", player.as_str())];
                self.call(&format!("read_player{suffix}"), &places, token, None)
                    .await
            }
            1 => {
                let player = self.player(club);
                let places = [place, ("playerId", player.as_str())];
                self.call(&format!("list_explanations{suffix}"), &places, token, None)
                    .await
            }
            2 => {
                let played = self.latest_match(club).await;
                let places = [place, ("matchId", played.as_str())];
                self.call(&format!("read_match{suffix}"), &places, token, None)
                    .await
            }
            3 => {
                let token = Some(club.admin.token.as_str());
                self.call("read_group_as_owner", &[("groupId", &group)], token, None)
                    .await
            }
            _ => {
                let (read, query) = READS.choose(&mut self.dice).unwrap();
                self.call_with(&format!("{read}{suffix}"), &[place], query, token, conditional)
                    .await
            }
        };
        self.etag = answer
            .headers
            .get("etag")
            .and_then(|tag| Some(tag.to_str().ok()?.to_owned()));
    }

    async fn latest_match(&mut self, club: &Club<'_>) -> String {
        let hash = hash_of(&club.admin);
        let recent = self
            .call("list_recent_matches_by_hash", &[("hash", &hash)], None, None)
            .await;
        recent.json()["data"]["matches"][0]["matchId"].to_string()
    }

    async fn read_outside_groups(&mut self) {
        match self.dice.random_range(0..7) {
            0 => {
                let query = format!("?search={}&sort=matches", self.name());
                self.call_with("list_groups", &[], &query, None, |request| request)
                    .await;
            }
            1 => {
                self.call("read_random_group", &[], None, None).await;
            }
            2 => {
                let name = VANITY_NAMES.choose(&mut self.dice).unwrap();
                self.call("read_group_by_vanity_name", &[("name", name)], None, None)
                    .await;
            }
            3 => {
                self.call("ready", &[], None, None).await;
            }
            4 => {
                self.call("live", &[], None, None).await;
            }
            5 => {
                let hash = hash_of(&self.club().admin);
                self.get("page", &format!("/sv/groups/{hash}")).await;
            }
            _ => {
                let hash = hash_of(&self.club().admin);
                self.get("share card", &format!("/share-card/sv/{hash}.png"))
                    .await;
            }
        }
    }

    async fn get(&mut self, what: &str, path: &str) {
        let request = self
            .app()
            .client
            .request(Method::GET, format!("{}{path}", self.app().url));
        let response = request.send().await.unwrap();
        let (status, headers) = (response.status(), response.headers().clone());
        // A picture is no text.
        response.bytes().await.unwrap();
        let answer = Answer {
            status,
            headers,
            text: String::new(),
        };
        self.calls.count(what, &answer);
    }

    async fn change_settings(&mut self) {
        let club = self.club();
        let group = club.admin.group["groupId"].to_string();
        let mut settings = json!({"name": format!("Club {}", self.name()), "passcode": "bollboll"});
        if self.dice.random() {
            settings["vanityUrl"] = json!(VANITY_NAMES.choose(&mut self.dice).unwrap());
        }
        let token = Some(club.admin.token.as_str());
        self.call("update_group", &[("groupId", &group)], token, Some(settings))
            .await;
    }

    /// Everything that an account can do, with an account of the client's own.
    async fn use_account(&mut self) {
        let Some(account) = self.account.take() else {
            return self.register().await;
        };
        let token = Some(account.token.as_str());
        match self.dice.random_range(0..12) {
            0 => {
                self.call("verify", &[], token, None).await;
            }
            1 => {
                let body = json!({"name": self.name()});
                self.call("update_profile", &[], token, Some(body)).await;
            }
            2 => {
                let body = json!({"currentPassword": PASSWORD, "newPassword": PASSWORD});
                self.call("update_password", &[], token, Some(body)).await;
            }
            3 => {
                let body = json!({"refreshToken": account.refresh_token});
                self.call("logout", &[], token, Some(body)).await;
                return self.log_in(&account.email).await;
            }
            4 => {
                let body = json!({"email": account.email, "password": "wrong password"});
                self.call("login", &[], None, Some(body)).await;
            }
            5 => return self.log_in(&account.email).await,
            6 => {
                self.call(
                    "forgot_password",
                    &[],
                    None,
                    Some(json!({"email": account.email})),
                )
                .await;
            }
            7 => {
                self.call("resend_verification", &[], token, None).await;
            }
            8 => {
                let body = json!({"token": "rubbish", "password": PASSWORD});
                self.call("reset_password", &[], None, Some(body)).await;
            }
            9 => {
                self.call("verify_address", &[], None, Some(json!({"token": "rubbish"})))
                    .await;
            }
            _ => {
                let body = json!({"refreshToken": account.refresh_token});
                let next = self.call("refresh", &[], None, Some(body)).await;
                if next.status == StatusCode::OK {
                    return self.signed_in(account.email, &next);
                }
            }
        }
        self.account = Some(account);
    }

    async fn register(&mut self) {
        let email = format!("storm{}@padel.example", self.dice.random::<u64>());
        let body = json!({
            "email": email,
            "password": PASSWORD,
            "name": "Storm",
            "groupName": "Storm",
            "passcode": "bollboll",
        });
        let answer = self.call("register", &[], None, Some(body)).await;
        if answer.status == StatusCode::CREATED {
            self.signed_in(email, &answer);
        }
    }

    async fn log_in(&mut self, email: &str) {
        let body = json!({"email": email, "password": PASSWORD});
        let answer = self.call("login", &[], None, Some(body)).await;
        if answer.status == StatusCode::OK {
            self.signed_in(email.to_owned(), &answer);
        }
    }

    fn signed_in(&mut self, email: String, answer: &Answer) {
        let data = answer.json()["data"].take();
        self.account = Some(Account {
            email,
            token: text(&data["token"]),
            refresh_token: text(&data["refreshToken"]),
        });
    }

    /// A group of the client's own from its creation to its deletion.
    async fn live_a_group(&mut self) {
        let Some(account) = self.account.take() else {
            return self.register().await;
        };
        let token = Some(account.token.as_str());
        let name = format!("Own {}", self.name());
        let created = self
            .call("create_group", &[], token, Some(json!({"name": name})))
            .await;
        if created.status == StatusCode::CREATED {
            let group = created.json()["data"]["group"]["groupId"].to_string();
            let at_group = [("groupId", group.as_str())];
            self.call("import_group", &at_group, token, Some(history())).await;
            self.call("export_group", &at_group, token, None).await;
            let body = json!({"confirmation": name});
            self.call("delete_group", &at_group, token, Some(body)).await;
        }
        self.account = Some(account);
    }
}

fn hash_of(admin: &Admin<'_>) -> String {
    text(&admin.group["publicHash"])
}

/// A group's file of a hundred matches.
fn history() -> Value {
    let played =
        json!({"playedOn": "2025-06-01", "team1": ["Ann", "Bo"], "team2": ["Cia", "Dan"], "sets": [[6, 4]]});
    json!({"format": "duelo.group", "version": 1, "name": "Own", "players": [], "matches": vec![played; 100]})
}
