//! Stress test: many clients call every operation on a few groups and names. The only server error is 503 with
//! `Retry-After`, memory is released, and every rating equals a replay.
//!
//! `DUELO_TEST_STRESS_SECONDS` and `DUELO_TEST_STRESS_SEED` set its duration and its random seed.

mod accounts;
mod calls;
mod client;
mod club;
mod reads;

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures::future::join_all;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use serde_json::json;

use self::calls::Calls;
use self::client::Client;
use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::database::new_database;
use crate::support::environment::{env_number, report};
use crate::support::group_fixture::GroupFixture;
use crate::support::program::Program;

const CLIENTS: u64 = 32;
const GROUPS: usize = 3;
const PLAYERS: usize = 8;
const SECONDS: u64 = 10;
const SEED: u64 = 2026;

/// The maximal resident memory after the test, in bytes.
const RESIDENT_MAX: u64 = 80_000_000;

/// The maximum additional time until every operation has succeeded once.
const COVERAGE_TIME: Duration = Duration::from_mins(6);

/// The time in which the process must release memory.
const RELEASE_TIME: Duration = Duration::from_secs(20);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_operation_under_load_succeeds_or_is_503() {
    let (seconds, seed) = (
        env_number("DUELO_TEST_STRESS_SECONDS", SECONDS),
        env_number("DUELO_TEST_STRESS_SEED", SEED),
    );
    report(&format!("{seconds} s from seed {seed}"));
    let database = Arc::new(new_database().await);
    let program = Program::start(
        &database,
        &[
            // Every client has its own addresses, so that limits per address are not reached.
            ("DUELO_TRUSTED_PROXIES", "127.0.0.1"),
            ("DUELO_DEV_MAILBOX", "true"),
            ("DUELO_REPORT_MAIL", "abuse@padel.example"),
        ],
    )
    .await;
    let app = App::at(program.url(), database);
    let mut fixtures = Vec::new();
    for number in 0..GROUPS {
        let fixture = GroupFixture::with_players(&app, PLAYERS).await;
        let settings =
            json!({"name": format!("Club {number}"), "passcode": "bollboll", "isDiscoverable": true});
        fixture.admin.put(&fixture.path(), settings).await.ok();
        fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
        fixtures.push(fixture);
    }
    let before = program.resident_bytes();
    let calls = Calls::default();
    let end = Instant::now() + Duration::from_secs(seconds);
    let latest = end + COVERAGE_TIME;
    let mut clients = Vec::new();
    for number in 0..CLIENTS {
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed + number);
        clients.push(Client::new(number, &fixtures, &calls, rng));
    }
    join_all(clients.iter_mut().map(|client| client.run(end, latest))).await;
    let at_end = program.resident_bytes();
    for fixture in &fixtures {
        fixture.assert_equals_replay().await;
    }
    report(&calls.to_string());
    assert!(
        calls.missing().is_empty(),
        "never successful: {:?}",
        calls.missing()
    );
    let afterwards = program.resident_bytes_below(RESIDENT_MAX, RELEASE_TIME).await;
    report(&format!(
        "resident: {before} B before, {at_end} B at the end, {afterwards} B afterwards"
    ));
    assert!(afterwards <= RESIDENT_MAX, "{afterwards} B are resident");
}
