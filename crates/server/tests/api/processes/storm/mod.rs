//! Every call at once by many clients on a few groups and a few names: nothing fails but with 503 and `Retry-After`, the
//! memory is given back, and every rating equals a replay.
//!
//! `DUELO_STORM_SECONDS` and `DUELO_STORM_SEED` make it longer and another one.

mod calls;
mod client;

use std::sync::Arc;
use std::time::{Duration, Instant};

use db::testing::TestDatabase;
use futures::future::join_all;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use serde_json::json;

use self::calls::Calls;
use self::client::Client;
use crate::actors::Actor;
use crate::app::App;
use crate::club::Club;
use crate::program::{self, Program};
use crate::settings::{say, setting};

const CLIENTS: u64 = 32;
const GROUPS: usize = 3;
const PLAYERS: usize = 8;
const SECONDS: u64 = 10;
const SEED: u64 = 2026;

/// What the process may keep when the storm is over, in bytes: of a release build, and of a debug build, whose code alone is
/// several times as large.
const RESIDENT_MAX: u64 = 80_000_000;
const RESIDENT_MAX_DEBUG: u64 = 160_000_000;

/// How much longer it may take until every call has succeeded once.
const COVERAGE_TIME: Duration = Duration::from_mins(2);

/// How long the process may take to give memory back.
const RELEASE_TIME: Duration = Duration::from_secs(20);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_storm_of_every_call_breaks_nothing() {
    let (seconds, seed) = (
        setting("DUELO_STORM_SECONDS", SECONDS),
        setting("DUELO_STORM_SEED", SEED),
    );
    say(&format!("{seconds} s from seed {seed}"));
    let database = Arc::new(TestDatabase::create().await.unwrap());
    let program = Program::start(
        &database,
        &[
            // Every client has addresses of its own, so that limits for one address do not end the storm.
            ("DUELO_TRUSTED_PROXIES", "127.0.0.1"),
            ("DUELO_DEV_MAILBOX", "true"),
        ],
    )
    .await;
    let app = App::at(program.url(), database);
    let mut clubs = Vec::new();
    for number in 0..GROUPS {
        let club = Club::of(&app, PLAYERS).await;
        let settings =
            json!({"name": format!("Club {number}"), "passcode": "bollboll", "isDiscoverable": true});
        club.admin.put(&club.path(), settings).await.ok();
        club.play([0, 1], [2, 3], &[[6, 4]]).await;
        clubs.push(club);
    }
    let before = program.resident_bytes();
    let calls = Calls::default();
    let end = Instant::now() + Duration::from_secs(seconds);
    let latest = end + COVERAGE_TIME;
    let mut clients = Vec::new();
    for number in 0..CLIENTS {
        let dice = Xoshiro256PlusPlus::seed_from_u64(seed + number);
        clients.push(Client::new(number, &clubs, &calls, dice));
    }
    join_all(clients.iter_mut().map(|client| client.run(end, latest))).await;
    let at_end = program.resident_bytes();
    for club in &clubs {
        club.assert_equals_replay().await;
    }
    say(&calls.to_string());
    assert!(
        calls.missing().is_empty(),
        "never successful: {:?}",
        calls.missing()
    );
    let most = if program::is_debug_build() {
        RESIDENT_MAX_DEBUG
    } else {
        RESIDENT_MAX
    };
    let afterwards = program.resident_bytes_below(most, RELEASE_TIME).await;
    say(&format!(
        "resident: {before} B before, {at_end} B at the end, {afterwards} B afterwards"
    ));
    assert!(afterwards <= most, "{afterwards} B are kept");
}
