//! Those who do something: the owner in several tabs, and people who know the passcode.

use rand::RngExt;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::{IndexedRandom, SliceRandom};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use uuid::Uuid;

use super::ledger::{Ledger, Typed};
use crate::actors::{Actor, Admin, Answer, text};
use crate::club::{Club, PASSCODE, number};

/// The refusals that may meet whoever changes a match while others do.
const CROSSED: [&str; 4] = [
    "match.locked",
    "match.lock_expired",
    "match.not_latest",
    "match.not_found",
];

/// The refusals of what is typed at random: wrong scores, and players whom somebody deleted meanwhile.
const BROKEN: [&str; 5] = [
    "set.no_games",
    "set.tied",
    "match.tied",
    "player.unknown",
    "group.too_few_players",
];

/// Somebody who takes one step after the other.
pub(super) struct Client<'a> {
    club: &'a Club<'a>,
    owner: Option<&'a Admin<'a>>,
    dice: Xoshiro256PlusPlus,
}

impl<'a> Client<'a> {
    pub(super) fn new(club: &'a Club<'a>, owner: Option<&'a Admin<'a>>, dice: Xoshiro256PlusPlus) -> Self {
        Self { club, owner, dice }
    }

    pub(super) async fn take_steps(&mut self, steps: u64, ledger: &Ledger) {
        for _ in 0..steps {
            let Some(owner) = self.owner else {
                self.submit(ledger).await;
                continue;
            };
            match self.dice.random_range(0..20) {
                0..7 => self.submit(ledger).await,
                7..11 => self.correct(owner, ledger).await,
                11..15 => self.delete(owner, ledger).await,
                15 => self.rename(owner, ledger).await,
                // Around a dozen: every answer to a submission lists them all.
                _ if self.dice.random_range(0..24) < ledger.players().len() => {
                    self.remove(owner, ledger).await;
                }
                _ => self.add(owner, ledger).await,
            }
        }
    }

    /// A match of any four with any score, known again by its notes.
    fn typed(&mut self, ledger: &Ledger) -> Value {
        let mut players = ledger.players();
        players.shuffle(&mut self.dice);
        let sets: Vec<[i64; 2]> = (0..self.dice.random_range(1..=3))
            .map(|_| [self.dice.random_range(0..=8), self.dice.random_range(0..=8)])
            .collect();
        json!({
            "team1": players[..2],
            "team2": players[2..4],
            "sets": sets,
            "notes": Uuid::from_u128(self.dice.random()).to_string(),
        })
    }

    fn name(&mut self) -> String {
        format!("Player {}", self.dice.random::<u64>())
    }

    /// A submission, sometimes sent twice because the answer seems to be lost.
    async fn submit(&mut self, ledger: &Ledger) {
        let typed = self.typed(ledger);
        let key = Uuid::from_u128(self.dice.random()).to_string();
        let is_sent_twice = self.dice.random_ratio(1, 8);
        let asked_at = ledger.tick();
        let answer = if is_sent_twice {
            let (one, two) = tokio::join!(self.send(&typed, &key), self.send(&typed, &key));
            if one.status == StatusCode::CREATED && two.status == StatusCode::CREATED {
                assert_eq!(one.text, two.text);
            }
            // One may have met a lock, or a player's end, that the other did not.
            if one.status == StatusCode::CREATED {
                one
            } else {
                two
            }
        } else {
            self.send(&typed, &key).await
        };
        if answer.status != StatusCode::CREATED {
            return refused(&answer, &["match.locked"], &BROKEN);
        }
        let played = &answer.json()["data"]["match"];
        let number_of = |name: &str| number(&played[name]);
        let typed = Typed {
            number: number_of("matchNumber"),
            typed,
        };
        ledger.submitted(asked_at, number_of("matchId"), typed);
        ledger.count(if self.owner.is_some() {
            "submit as owner"
        } else {
            "submit"
        });
    }

    async fn send(&self, typed: &Value, key: &str) -> Answer {
        let path = format!("{}/matches", self.club.hash_path());
        let request = if let Some(owner) = self.owner {
            owner.request(Method::POST, &path).json(typed)
        } else {
            let mut typed = typed.clone();
            typed["passcode"] = json!(PASSCODE);
            self.club
                .admin
                .app()
                .visitor()
                .request(Method::POST, &path)
                .json(&typed)
        };
        Answer::to(request.header("Idempotency-Key", key)).await
    }

    /// A correction of the latest match, with a lock or without.
    async fn correct(&mut self, owner: &Admin<'_>, ledger: &Ledger) {
        let path = owner.group_path();
        let lock = if self.dice.random() {
            self.lock(owner).await
        } else {
            None
        };
        let latest = owner.get(&format!("{path}/matches/latest/edit")).await;
        if latest.status == StatusCode::OK {
            let latest = &latest.json()["data"]["match"];
            let id = number(&latest["matchId"]);
            // What its submitter has not heard of yet is left alone, so that the ledger hears of things in their order.
            if ledger.knows(id) {
                let typed = self.typed(ledger);
                let mut body = typed.clone();
                body["expectedLatestMatch"] = latest["matchNumber"].clone();
                body["lockId"] = json!(lock.as_ref().map(|lock| &lock.id));
                let asked_at = ledger.tick();
                let answer = owner.put(&format!("{path}/matches/{id}/edit"), body).await;
                if answer.status == StatusCode::OK {
                    let number = number(&answer.json()["data"]["match"]["matchNumber"]);
                    ledger.corrected(asked_at, id, Typed { number, typed });
                    ledger.count("correct");
                } else {
                    refused(&answer, &CROSSED, &BROKEN);
                }
            }
        } else {
            latest.refuses(StatusCode::NOT_FOUND, "match.not_found");
        }
        if let Some(lock) = lock {
            self.release(owner, &lock).await;
        }
    }

    async fn delete(&mut self, owner: &Admin<'_>, ledger: &Ledger) {
        let Some(lock) = self.lock(owner).await else {
            return;
        };
        if ledger.knows(lock.played) {
            let path = format!("{}/matches/{}", owner.group_path(), lock.played);
            let body = json!({"lockId": lock.id, "expectedLatestMatch": lock.number});
            let answer = Answer::to(owner.request(Method::DELETE, &path).json(&body)).await;
            if answer.status == StatusCode::OK {
                ledger.deleted(lock.played);
                return ledger.count("delete");
            }
            refused(&answer, &CROSSED, &[]);
        }
        self.release(owner, &lock).await;
    }

    async fn lock(&self, owner: &Admin<'_>) -> Option<Lock> {
        let answer = owner
            .post(&format!("{}/matches/lock-latest", owner.group_path()), json!({}))
            .await;
        if answer.status != StatusCode::CREATED {
            refused(&answer, &CROSSED, &[]);
            return None;
        }
        let lock = &answer.json()["data"];
        Some(Lock {
            id: text(&lock["lockId"]),
            played: number(&lock["matchId"]),
            number: number(&lock["matchNumber"]),
        })
    }

    async fn release(&self, owner: &Admin<'_>, lock: &Lock) {
        let path = format!("{}/matches/lock-latest", owner.group_path());
        let request = owner.request(Method::DELETE, &path);
        Answer::to(request.json(&json!({"lockId": lock.id}))).await.ok();
    }

    async fn add(&mut self, owner: &Admin<'_>, ledger: &Ledger) {
        let (name, asked_at) = (self.name(), ledger.tick());
        let answer = owner
            .post(&format!("{}/players", owner.group_path()), json!({"name": name}))
            .await;
        let player = number(&answer.data(StatusCode::CREATED)["player"]["playerId"]);
        ledger.added(asked_at, player, name);
        ledger.count("add");
    }

    async fn rename(&mut self, owner: &Admin<'_>, ledger: &Ledger) {
        let player = self.any_player(ledger);
        let (name, asked_at) = (self.name(), ledger.tick());
        let path = format!("{}/players/{player}", owner.group_path());
        let answer = owner.put(&path, json!({"name": name})).await;
        if answer.status == StatusCode::OK {
            ledger.renamed(asked_at, player, name);
            ledger.count("rename");
        } else {
            answer.refuses(StatusCode::NOT_FOUND, "player.not_found");
        }
    }

    async fn remove(&mut self, owner: &Admin<'_>, ledger: &Ledger) {
        // Mostly the newest, who may not have played yet.
        let newest = ledger.players().last().copied();
        let player = newest
            .filter(|_| self.dice.random_ratio(3, 4))
            .unwrap_or_else(|| self.any_player(ledger));
        let answer = owner
            .delete(&format!("{}/players/{player}", owner.group_path()))
            .await;
        match answer.status {
            StatusCode::OK => {
                ledger.removed(player);
                ledger.count("remove");
            }
            StatusCode::CONFLICT => answer.refuses(StatusCode::CONFLICT, "player.has_matches"),
            _ => answer.refuses(StatusCode::NOT_FOUND, "player.not_found"),
        }
    }

    fn any_player(&mut self, ledger: &Ledger) -> i64 {
        *ledger
            .players()
            .choose(&mut self.dice)
            .expect("a club has players")
    }
}

/// A lock that was given.
struct Lock {
    id: String,
    played: i64,
    number: i64,
}

/// Asserts that it is one of these refusals and no failure.
#[track_caller]
fn refused(answer: &Answer, crossed: &[&str], broken: &[&str]) {
    let code = text(&answer.json()["code"]);
    let expected = if answer.status == StatusCode::UNPROCESSABLE_ENTITY {
        broken
    } else {
        crossed
    };
    assert!(
        expected.contains(&code.as_str()),
        "{}: {}",
        answer.status,
        answer.text
    );
}
