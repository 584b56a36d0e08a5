//! Clients that submit matches with idempotency keys and retry after failures.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::sync::Notify;
use uuid::Uuid;

use crate::support::actors::{Actor, text};
use crate::support::group_fixture::{GroupFixture, PASSCODE, number};

/// Clients that submit at the same time.
const CLIENTS: usize = 4;

/// All submissions of a test and their responses.
#[derive(Default)]
pub(super) struct RetryingClients {
    /// The match number in the response to each key.
    responded: BTreeMap<Uuid, i64>,
    /// Keys and bodies of the submissions without a response.
    pending: Vec<(Uuid, Value)>,
}

/// Why a submission has no response.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// The connection failed or broke.
    Broken,
    /// The server answered 503 with `Retry-After`.
    Unavailable,
}

/// Counts saved matches and lets a task wait for a number of them.
#[derive(Default)]
pub(super) struct Progress {
    saved: AtomicUsize,
    more: Notify,
}

impl Progress {
    /// Waits until `wanted` matches are saved.
    pub(super) async fn wait_until_saved(&self, wanted: usize) {
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

impl RetryingClients {
    /// Sends the pending submissions again; all of them must succeed.
    pub(super) async fn send_pending(&mut self, fixture: &GroupFixture<'_>) {
        for (key, submission) in std::mem::take(&mut self.pending) {
            let number = submit(fixture, key, &submission).await.unwrap();
            assert_eq!(self.responded.insert(key, number), None);
        }
    }

    /// Submits from several clients until `total` matches are saved; each sends a submission again until it is. Returns
    /// the failures.
    pub(super) async fn run_through_faults(
        &mut self,
        fixture: &GroupFixture<'_>,
        progress: &Progress,
        total: usize,
    ) -> Vec<Failure> {
        let clients = (0..CLIENTS).map(|client| async move {
            let (mut responded, mut failures) = (Vec::new(), Vec::new());
            for turn in 0.. {
                if progress.saved.load(Ordering::SeqCst) >= total {
                    break;
                }
                let (key, submission) = (Uuid::new_v4(), submission(fixture, client + turn));
                let submission = with_note(submission, key);
                let number = loop {
                    match submit(fixture, key, &submission).await {
                        Ok(number) => break number,
                        Err(failure) => failures.push(failure),
                    }
                };
                responded.push((key, number));
                progress.saved();
            }
            (responded, failures)
        });
        let mut all_failures = Vec::new();
        for (responded, failures) in join_all(clients).await {
            self.responded.extend(responded);
            all_failures.extend(failures);
        }
        all_failures
    }

    /// Submits from several clients, each until its first failure, and returns these failures.
    pub(super) async fn run_until_failure(
        &mut self,
        fixture: &GroupFixture<'_>,
        progress: &Progress,
    ) -> Vec<Failure> {
        let clients = (0..CLIENTS).map(|client| async move {
            let mut responded = Vec::new();
            for turn in 0.. {
                let (key, submission) = (Uuid::new_v4(), submission(fixture, client + turn));
                let submission = with_note(submission, key);
                match submit(fixture, key, &submission).await {
                    Ok(number) => {
                        responded.push((key, number));
                        progress.saved();
                    }
                    Err(failure) => return (responded, (key, submission), failure),
                }
            }
            unreachable!("a client submits until a failure")
        });
        let mut failures = Vec::new();
        for (responded, without_response, failure) in join_all(clients).await {
            self.responded.extend(responded);
            self.pending.push(without_response);
            failures.push(failure);
        }
        failures
    }

    /// Asserts that every match with a response is saved exactly once with the number of the response, that no other
    /// match is saved, and that all ratings equal a replay.
    pub(super) async fn assert_all_saved_once(&self, fixture: &GroupFixture<'_>) {
        assert!(self.pending.is_empty(), "{:?}", self.pending);
        let log = fixture.matches().await;
        let saved_numbers: BTreeMap<Uuid, i64> = log
            .iter()
            .map(|played| {
                (
                    text(&played["notes"]).parse().unwrap(),
                    number(&played["matchNumber"]),
                )
            })
            .collect();
        assert_eq!(
            (saved_numbers.len(), &saved_numbers),
            (log.len(), &self.responded)
        );
        fixture.assert_equals_replay().await;
    }
}

/// A match of four players.
fn submission(fixture: &GroupFixture<'_>, turn: usize) -> Value {
    let players: Vec<_> = (0..4).map(|seat| (turn + seat * (1 + turn % 2)) % 8).collect();
    let games = i64::try_from(turn % 5).unwrap();
    let mut submission =
        fixture.submission([players[0], players[1]], [players[2], players[3]], &[[6, games]]);
    submission["passcode"] = json!(PASSCODE);
    submission
}

fn with_note(mut submission: Value, key: Uuid) -> Value {
    submission["notes"] = json!(key.to_string());
    submission
}

/// The number of the match in the response.
async fn submit(fixture: &GroupFixture<'_>, key: Uuid, submission: &Value) -> Result<i64, Failure> {
    let visitor = fixture.admin.app().visitor();
    let request = visitor.request(Method::POST, &format!("{}/matches", fixture.hash_path()));
    let request = request
        .header("Idempotency-Key", key.to_string())
        .json(submission);
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
