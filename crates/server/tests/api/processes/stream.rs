//! A stream of submissions that goes on over failures, as phones send it: each under a key, again until it is answered.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::sync::Notify;
use uuid::Uuid;

use crate::actors::{Actor, text};
use crate::club::{Club, PASSCODE, number};

/// Phones that submit at the same time.
const PHONES: usize = 4;

/// What was sent and what was answered, over the whole test.
#[derive(Default)]
pub(super) struct Stream {
    /// The number of the match that each key was answered with.
    answered: BTreeMap<Uuid, i64>,
    /// Those that have no answer yet, and what they asked for.
    pending: Vec<(Uuid, Value)>,
}

/// What came instead of an answer.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// The connection broke, or there was none.
    Broken,
    /// The server said that it can't answer now, and when to ask again.
    Unavailable,
}

/// Counts what was saved, and lets somebody wait for it.
#[derive(Default)]
pub(super) struct Progress {
    saved: AtomicUsize,
    more: Notify,
}

impl Progress {
    /// Returns as soon as so many have been saved.
    pub(super) async fn reaches(&self, wanted: usize) {
        loop {
            let more = self.more.notified();
            if self.saved.load(Ordering::SeqCst) >= wanted {
                return;
            }
            more.await;
        }
    }

    fn saved(&self) {
        self.saved.fetch_add(1, Ordering::SeqCst);
        self.more.notify_waiters();
    }
}

impl Stream {
    /// Sends again what has no answer yet: all of it is answered now.
    pub(super) async fn send_again(&mut self, club: &Club<'_>) {
        for (key, typed) in std::mem::take(&mut self.pending) {
            let number = submit(club, key, &typed).await.unwrap();
            assert_eq!(self.answered.insert(key, number), None);
        }
    }

    /// Submits from several phones at once, each until its first failure, and says which these were.
    pub(super) async fn run_until_it_breaks(&mut self, club: &Club<'_>, progress: &Progress) -> Vec<Failure> {
        let phones = (0..PHONES).map(|phone| async move {
            let mut answered = Vec::new();
            for turn in 0.. {
                let (key, typed) = (Uuid::new_v4(), typed(club, phone + turn));
                let typed = with_note(typed, key);
                match submit(club, key, &typed).await {
                    Ok(number) => {
                        answered.push((key, number));
                        progress.saved();
                    }
                    Err(failure) => return (answered, (key, typed), failure),
                }
            }
            unreachable!("a phone goes on until it fails")
        });
        let mut failures = Vec::new();
        for (answered, unanswered, failure) in join_all(phones).await {
            self.answered.extend(answered);
            self.pending.push(unanswered);
            failures.push(failure);
        }
        failures
    }

    /// Asserts that every answered match is there exactly once, under the number that it was answered with, that no
    /// other is there, and that everybody stands where a replay leaves them.
    pub(super) async fn assert_all_is_there(&self, club: &Club<'_>) {
        assert!(self.pending.is_empty(), "{:?}", self.pending);
        let log = club.log().await;
        let there: BTreeMap<Uuid, i64> = log
            .iter()
            .map(|played| {
                (
                    text(&played["notes"]).parse().unwrap(),
                    number(&played["matchNumber"]),
                )
            })
            .collect();
        assert_eq!((there.len(), &there), (log.len(), &self.answered));
        club.assert_equals_replay().await;
    }
}

/// A match of some four, with the key in its notes so that it is known again.
fn typed(club: &Club<'_>, turn: usize) -> Value {
    let four: Vec<_> = (0..4).map(|seat| (turn + seat * (1 + turn % 2)) % 8).collect();
    let games = i64::try_from(turn % 5).unwrap();
    let mut typed = club.typed([four[0], four[1]], [four[2], four[3]], &[[6, games]]);
    typed["passcode"] = json!(PASSCODE);
    typed
}

fn with_note(mut typed: Value, key: Uuid) -> Value {
    typed["notes"] = json!(key.to_string());
    typed
}

/// The number of the match as it was answered.
async fn submit(club: &Club<'_>, key: Uuid, typed: &Value) -> Result<i64, Failure> {
    let visitor = club.admin.app().visitor();
    let request = visitor.request(Method::POST, &format!("{}/matches", club.hash_path()));
    let request = request.header("Idempotency-Key", key.to_string()).json(typed);
    let Ok(response) = request.send().await else {
        return Err(Failure::Broken);
    };
    let (status, retry_after) = (response.status(), response.headers().contains_key("retry-after"));
    let Ok(body) = response.json::<Value>().await else {
        return Err(Failure::Broken);
    };
    match status {
        StatusCode::CREATED => Ok(number(&body["data"]["match"]["matchNumber"])),
        StatusCode::SERVICE_UNAVAILABLE => {
            assert_eq!(
                (&body["code"], retry_after),
                (&json!("server.unavailable"), true),
                "{body}"
            );
            Err(Failure::Unavailable)
        }
        other => panic!("{other}: {body}"),
    }
}
