//! Clients with random operations: the owner in several tabs, and visitors with the passcode.

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom, SliceRandom};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use super::expected_state::{ExpectedState, SubmittedMatch};
use crate::support::actors::{Actor, Admin, Response, text};
use crate::support::group_fixture::{GroupFixture, PASSCODE, number};

/// Error codes of changes that conflict with changes by others.
const CONFLICT_CODES: [&str; 4] = [
    "match.locked",
    "match.lock_expired",
    "match.not_latest",
    "match.not_found",
];

/// Error codes of random submissions: invalid scores, and players deleted or joined meanwhile.
const INVALID_CODES: [&str; 6] = [
    "set.no_games",
    "set.tied",
    "match.tied",
    "player.unknown",
    "player.duplicate",
    "group.too_few_players",
];

/// A client that takes one step after the other.
pub(super) struct Client<'a> {
    fixture: &'a GroupFixture<'a>,
    owner: Option<&'a Admin<'a>>,
    rng: Xoshiro256PlusPlus,
}

impl<'a> Client<'a> {
    pub(super) fn new(
        fixture: &'a GroupFixture<'a>,
        owner: Option<&'a Admin<'a>>,
        rng: Xoshiro256PlusPlus,
    ) -> Self {
        Self { fixture, owner, rng }
    }

    pub(super) const fn is_visitor(&self) -> bool {
        self.owner.is_none()
    }

    pub(super) async fn take_steps(&mut self, steps: u64, expected: &ExpectedState) {
        for _ in 0..steps {
            let Some(owner) = self.owner else {
                self.submit(expected).await;
                continue;
            };
            match self.rng.random_range(0..20) {
                0..7 => self.submit(expected).await,
                7..11 => self.correct(owner, expected).await,
                11..14 => self.delete(owner, expected).await,
                14 => self.rewind(owner, expected).await,
                15 => self.rename(owner, expected).await,
                // Limits the group to about a dozen players, as every response to a submission lists them all.
                _ if self.rng.random_range(0..24) < expected.players().len() => {
                    self.remove(owner, expected).await;
                }
                _ => self.add(owner, expected).await,
            }
        }
    }

    /// A match of any four players with any score, identified by its notes.
    fn submission(&mut self, expected: &ExpectedState) -> Value {
        let mut players = expected.players();
        players.shuffle(&mut self.rng);
        let sets: Vec<[i64; 2]> = (0..self.rng.random_range(1..=3))
            .map(|_| [self.rng.random_range(0..=8), self.rng.random_range(0..=8)])
            .collect();
        json!({
            "team1": players[..2],
            "team2": players[2..4],
            "sets": sets,
            "again": true,
            "notes": Uuid::from_u128(self.rng.random()).to_string(),
        })
    }

    fn name(&mut self) -> String {
        format!("Player {}", self.rng.random::<u64>())
    }

    /// A submission, sometimes sent twice with the same key.
    async fn submit(&mut self, expected: &ExpectedState) {
        let submission = self.submission(expected);
        let key = Uuid::from_u128(self.rng.random()).to_string();
        let is_sent_twice = self.rng.random_ratio(1, 8);
        let requested_at = expected.tick();
        let response = if is_sent_twice {
            let (first, second) = tokio::join!(self.send(&submission, &key), self.send(&submission, &key));
            if first.status == StatusCode::CREATED && second.status == StatusCode::CREATED {
                assert_eq!(first.text, second.text);
            }
            // One of the two may have been refused because of a lock or a deleted player.
            if first.status == StatusCode::CREATED {
                first
            } else {
                second
            }
        } else {
            self.send(&submission, &key).await
        };
        if response.status != StatusCode::CREATED {
            return refused(&response, &["match.locked"], &INVALID_CODES);
        }
        let played = &response.json()["data"]["match"];
        let number_of = |name: &str| number(&played[name]);
        let submission = SubmittedMatch {
            number: number_of("matchNumber"),
            submission,
        };
        expected.submitted(requested_at, number_of("matchId"), submission);
        expected.count(if self.owner.is_some() {
            "submit as owner"
        } else {
            "submit"
        });
    }

    async fn send(&self, submission: &Value, key: &str) -> Response {
        let path = format!("{}/matches", self.fixture.hash_path());
        let request = if let Some(owner) = self.owner {
            owner.request(Method::POST, &path).json(submission)
        } else {
            let mut submission = submission.clone();
            submission["passcode"] = json!(PASSCODE);
            self.fixture
                .admin
                .app()
                .visitor()
                .request(Method::POST, &path)
                .json(&submission)
        };
        Response::to(request.header("Idempotency-Key", key)).await
    }

    /// A correction of the latest match, with a lock or without.
    async fn correct(&mut self, owner: &Admin<'_>, expected: &ExpectedState) {
        let path = owner.group_path();
        let lock = if self.rng.random() {
            self.lock(owner).await
        } else {
            None
        };
        let latest = owner.get(&format!("{path}/matches/latest/edit")).await;
        if latest.status == StatusCode::OK {
            let latest = &latest.json()["data"]["match"];
            let id = number(&latest["matchId"]);
            // Only matches whose response has arrived, so that events are recorded in order.
            if expected.contains_match(id) {
                let submission = self.submission(expected);
                let mut body = submission.clone();
                body["expectedLatestMatch"] = latest["matchNumber"].clone();
                body["lockId"] = json!(lock.as_ref().map(|lock| &lock.id));
                let requested_at = expected.tick();
                let response = owner.put(&format!("{path}/matches/{id}/edit"), body).await;
                if response.status == StatusCode::OK {
                    let number = number(&response.json()["data"]["match"]["matchNumber"]);
                    expected.corrected(requested_at, id, SubmittedMatch { number, submission });
                    expected.count("correct");
                } else {
                    refused(&response, &CONFLICT_CODES, &INVALID_CODES);
                }
            }
        } else {
            latest.assert_error(StatusCode::NOT_FOUND, "match.not_found");
        }
        if let Some(lock) = lock {
            self.release(owner, &lock).await;
        }
    }

    async fn delete(&mut self, owner: &Admin<'_>, expected: &ExpectedState) {
        let Some(lock) = self.lock(owner).await else {
            return;
        };
        if expected.contains_match(lock.played) {
            let path = format!("{}/matches/{}", owner.group_path(), lock.played);
            let body = json!({"lockId": lock.id, "expectedLatestMatch": lock.number});
            let response = owner.delete_with(&path, body).await;
            if response.status == StatusCode::OK {
                expected.deleted(lock.played);
                return expected.count("delete");
            }
            refused(&response, &CONFLICT_CODES, &[]);
        }
        self.release(owner, &lock).await;
    }

    /// Removes the latest one to three matches at once.
    async fn rewind(&mut self, owner: &Admin<'_>, expected: &ExpectedState) {
        let Some(lock) = self.lock(owner).await else {
            return;
        };
        let after = (lock.number - self.rng.random_range(1..=3)).max(0);
        let path = format!("{}/matches/rewind", owner.group_path());
        let previewed = owner
            .post(&format!("{path}/preview"), json!({"after": after}))
            .await;
        // Refused if another tab of the session has removed matches meanwhile.
        let matches = if previewed.status == StatusCode::OK {
            previewed.json()["data"]["matches"].take()
        } else {
            refused(&previewed, &[], &["rewind.out_of_range"]);
            Value::Null
        };
        let ids = matches
            .as_array()
            .into_iter()
            .flatten()
            .map(|played| number(&played["matchId"]));
        let ids: Vec<i64> = ids.collect();
        if !ids.is_empty() && ids.iter().all(|id| expected.contains_match(*id)) {
            let body = json!({"after": after, "lockId": lock.id, "expectedLatestMatch": lock.number,
                "confirmation": after.to_string()});
            let response = owner.post(&path, body).await;
            if response.status == StatusCode::OK {
                for id in ids {
                    expected.deleted(id);
                }
                return expected.count("rewind");
            }
            refused(&response, &CONFLICT_CODES, &[]);
        }
        self.release(owner, &lock).await;
    }

    async fn lock(&self, owner: &Admin<'_>) -> Option<Lock> {
        let response = owner
            .post(&format!("{}/matches/lock-latest", owner.group_path()), json!({}))
            .await;
        if response.status != StatusCode::CREATED {
            refused(&response, &CONFLICT_CODES, &[]);
            return None;
        }
        let lock = &response.json()["data"];
        Some(Lock {
            id: text(&lock["lockId"]),
            played: number(&lock["matchId"]),
            number: number(&lock["matchNumber"]),
        })
    }

    async fn release(&self, owner: &Admin<'_>, lock: &Lock) {
        let path = format!("{}/matches/lock-latest", owner.group_path());
        owner.delete_with(&path, json!({"lockId": lock.id})).await.ok();
    }

    async fn add(&mut self, owner: &Admin<'_>, expected: &ExpectedState) {
        let (name, requested_at) = (self.name(), expected.tick());
        let response = owner
            .post(&format!("{}/players", owner.group_path()), json!({"name": name}))
            .await;
        let player = number(&response.data(StatusCode::CREATED)["player"]["playerId"]);
        expected.added(requested_at, player, name);
        expected.count("add");
    }

    async fn rename(&mut self, owner: &Admin<'_>, expected: &ExpectedState) {
        let player = self.any_player(expected);
        let (name, requested_at) = (self.name(), expected.tick());
        let path = format!("{}/players/{player}", owner.group_path());
        let response = owner.put(&path, json!({"name": name})).await;
        if response.status == StatusCode::OK {
            expected.renamed(requested_at, player, name);
            expected.count("rename");
        } else {
            response.assert_error(StatusCode::NOT_FOUND, "player.not_found");
        }
    }

    async fn remove(&mut self, owner: &Admin<'_>, expected: &ExpectedState) {
        // Mostly the newest player, who may have no matches yet.
        let newest = expected.players().last().copied();
        let player = newest
            .filter(|_| self.rng.random_ratio(3, 4))
            .unwrap_or_else(|| self.any_player(expected));
        let response = owner
            .delete(&format!("{}/players/{player}", owner.group_path()))
            .await;
        match response.status {
            StatusCode::OK => {
                expected.removed(player);
                expected.count("remove");
            }
            StatusCode::CONFLICT => response.assert_error(StatusCode::CONFLICT, "player.has_matches"),
            _ => response.assert_error(StatusCode::NOT_FOUND, "player.not_found"),
        }
    }

    fn any_player(&mut self, expected: &ExpectedState) -> i64 {
        *expected
            .players()
            .choose(&mut self.rng)
            .expect("the group has players")
    }
}

/// A lock that was granted.
struct Lock {
    id: String,
    played: i64,
    number: i64,
}

/// Asserts that the code is one of these.
#[track_caller]
fn refused(response: &Response, conflict_codes: &[&str], invalid_codes: &[&str]) {
    let code = text(&response.json()["code"]);
    let expected = if response.status == StatusCode::UNPROCESSABLE_ENTITY {
        invalid_codes
    } else {
        conflict_codes
    };
    assert!(
        expected.contains(&code.as_str()),
        "{}: {}",
        response.status,
        response.text
    );
}
