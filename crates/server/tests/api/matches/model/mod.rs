//! Model-based test: after random concurrent operations the stored state equals the responses and a replay.
//!
//! `DUELO_TEST_MODEL_STEPS` and `DUELO_TEST_MODEL_SEED` set its length and its random seed.

mod clients;
mod expected_state;
mod identities;
mod members;

use std::collections::BTreeMap;

use futures::future::join_all;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use serde_json::json;

use self::clients::Client;
use self::expected_state::ExpectedState;
use self::identities::Identities;
use self::members::Member;
use crate::support::actors::{Actor, PASSWORD};
use crate::support::app::App;
use crate::support::environment::{env_number, report};
use crate::support::group_fixture::GroupFixture;

const STEPS: u64 = 1000;
const SEED: u64 = 2025;

/// How often all clients pause and the state is compared.
const CHECKPOINTS: u64 = 8;

#[tokio::test]
async fn random_concurrent_operations_leave_a_state_equal_to_a_replay() {
    let (steps, seed) = (
        env_number("DUELO_TEST_MODEL_STEPS", STEPS),
        env_number("DUELO_TEST_MODEL_SEED", SEED),
    );
    report(&format!("{steps} steps from seed {seed}"));
    // A long run has more of everything than the limits allow.
    let limits = [
        "--limit-submissions",
        "--limit-group-submissions",
        "--limit-players",
        "--limit-logins",
        "--limit-client-logins",
        "--limit-account-logins",
    ];
    let unlimited = limits.iter().flat_map(|limit| [*limit, "1000000/60"]);
    let options: Vec<&str> = ["--pool-size", "4"].into_iter().chain(unlimited).collect();
    let app = App::start_with(&options).await;
    let fixture = GroupFixture::with_players(&app, 6).await;
    let credentials = json!({"email": fixture.admin.email, "password": PASSWORD});
    let session = app.visitor().post("/api/auth/login", credentials).await.ok();
    let other_session = fixture.admin.with_session(&session);
    let other_server = app.another_with(&options);
    let elsewhere = fixture.at(&other_server);
    let newcomer = app.admin().await.at(&other_server);
    let mut member = Member::new(newcomer, &fixture.admin, Xoshiro256PlusPlus::seed_from_u64(!seed));
    let mut identities = Identities::new(&elsewhere.admin, Xoshiro256PlusPlus::seed_from_u64(seed << 1));
    let expected = ExpectedState::of(&fixture).await;
    // Two tabs of one session, another session, and two visitors with the passcode, on two servers.
    let owners = [
        (&fixture, Some(&fixture.admin)),
        (&elsewhere, Some(&elsewhere.admin)),
        (&fixture, Some(&other_session)),
        (&fixture, None),
        (&elsewhere, None),
    ];
    let mut clients: Vec<_> = (seed..)
        .zip(owners)
        .map(|(seed, (fixture, owner))| Client::new(fixture, owner, Xoshiro256PlusPlus::seed_from_u64(seed)))
        .collect();
    let each = steps.div_ceil(CHECKPOINTS * 5).max(1);
    // How often a kind of operation succeeds is random: a run that lacks one goes on, up to four times as long.
    for checkpoint in 0..4 * CHECKPOINTS {
        if checkpoint >= CHECKPOINTS && rare_kinds(&expected.done(), steps).is_empty() {
            break;
        }
        let operations = clients
            .iter_mut()
            .map(|client| client.take_steps(each, &expected));
        futures::join!(join_all(operations), member.take_steps(each, &expected));
        member.assert_listed().await;
        expected.assert_equals(&fixture).await;
        fixture.assert_equals_replay().await;
        let visitors = clients.iter_mut().filter(|client| client.is_visitor());
        let submissions = visitors.map(|client| client.take_steps(each / 5, &expected));
        futures::join!(join_all(submissions), identities.take_steps(each / 5, &expected));
        expected.assert_equals(&fixture).await;
        fixture.assert_equals_replay().await;
    }
    let done = expected.done();
    report(&format!("{done:?}"));
    let rare = rare_kinds(&done, steps);
    assert!(rare.is_empty(), "too seldom or never succeeded: {rare:?}");
}

/// The kinds of operations that have succeeded too seldom in a run of so many steps.
fn rare_kinds(done: &BTreeMap<&'static str, u64>, steps: u64) -> Vec<&'static str> {
    let succeeded = |kind: &str| done.get(kind).copied().unwrap_or_default();
    let of_clients = [
        "submit",
        "submit as owner",
        "correct",
        "delete",
        "rewind",
        "rename",
        "add",
        "remove",
        "change role",
        "rename as member",
        "change settings as member",
    ];
    let of_identities = [
        "delete and keep an account",
        "split",
        "join",
        "undo a split",
        "undo a join",
        "undo a join with matches since",
        "mark a guest",
    ];
    let rare = of_clients.into_iter().filter(|kind| {
        // In a long run the number of players reaches the maximum of `take_steps`, and all of them have matches:
        // additions and removals no longer succeed.
        let is_limited = ["add", "remove"].contains(kind);
        let counted = if is_limited { steps.min(STEPS) } else { steps };
        succeeded(kind) * 500 <= counted
    });
    let missing = of_identities.into_iter().filter(|kind| succeeded(kind) == 0);
    rare.chain(missing).collect()
}
