//! Whatever several people do at once, in any order: what the server keeps is what the rules make of what it answered.
//!
//! `DUELO_MODEL_STEPS` and `DUELO_MODEL_SEED` make it longer and another one.

mod clients;
mod ledger;

use futures::future::join_all;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use serde_json::json;

use self::clients::Client;
use self::ledger::Ledger;
use crate::actors::{Actor, PASSWORD};
use crate::app::App;
use crate::club::Club;
use crate::settings::{say, setting};

const STEPS: u64 = 2000;
const SEED: u64 = 2025;

/// How often everybody stops and everything is compared.
const QUIET_POINTS: u64 = 8;

#[tokio::test]
async fn whatever_happens_at_once_everything_equals_a_replay() {
    let (steps, seed) = (
        setting("DUELO_MODEL_STEPS", STEPS),
        setting("DUELO_MODEL_SEED", SEED),
    );
    say(&format!("{steps} steps from seed {seed}"));
    let app = App::start_with(&["--pool-size", "4"]).await;
    let club = Club::of(&app, 6).await;
    let credentials = json!({"email": club.admin.email, "password": PASSWORD});
    let elsewhere = app.visitor().post("/api/auth/login", credentials).await.ok();
    let there = club.admin.with_session(&elsewhere);
    let ledger = Ledger::of(&club).await;
    // Two tabs of one session, another session, and two phones that know the passcode.
    let owners = [Some(&club.admin), Some(&club.admin), Some(&there), None, None];
    let mut clients: Vec<_> = (seed..)
        .zip(owners)
        .map(|(seed, owner)| Client::new(&club, owner, Xoshiro256PlusPlus::seed_from_u64(seed)))
        .collect();
    let each = steps.div_ceil(QUIET_POINTS * 5).max(1);
    for _ in 0..QUIET_POINTS {
        join_all(clients.iter_mut().map(|client| client.take_steps(each, &ledger))).await;
        ledger.assert_equals(&club).await;
        club.assert_equals_replay().await;
    }
    let done = ledger.done();
    say(&format!("{done:?}"));
    for (kind, times) in done {
        assert!(times * 500 > steps, "{kind} succeeded only {times} times");
    }
}
