//! A former program that serves while this one migrates its database. `cargo xtask test upgrade` names the program.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use db::testing::TestDatabase;
use futures::future::{join, join_all};
use serde_json::json;
use tokio::process::Command;
use tokio::sync::Barrier;
use tokio::time::timeout;

use super::schema_version::use_group;
use crate::support::actors::Actor;
use crate::support::app::{App, JWT_SECRET};
use crate::support::environment::announce;
use crate::support::group_fixture::GroupFixture;
use crate::support::program::{Program, command, command_of};

const FORMER_PROGRAM: &str = "DUELO_TEST_FORMER_PROGRAM";
/// Clients that use it at the same time.
const CLIENTS: usize = 4;
/// Each client registers again and again.
const SETTINGS: [(&str, &str); 3] = [
    ("DUELO_LIMIT_REGISTRATIONS", "1000000/60"),
    ("DUELO_LIMIT_NETWORK_REGISTRATIONS", "1000000/60"),
    ("DUELO_LIMIT_PLAYERS", "1000000/60"),
];

/// Runs a command of a program; returns what it prints.
async fn run(mut command: Command, arguments: &[&str], database: &TestDatabase) -> String {
    let output = command
        .args(arguments)
        .env("DATABASE_URL", database.url())
        .env("DUELO_JWT_SECRET", JWT_SECRET)
        .output()
        .await
        .unwrap();
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn no_request_to_a_former_program_fails_while_this_one_migrates() {
    let Ok(former) = std::env::var(FORMER_PROGRAM) else {
        announce(&format!(
            "NOT RUN: {FORMER_PROGRAM} names no former program: `cargo xtask test upgrade`"
        ));
        return;
    };
    let database = Arc::new(TestDatabase::empty().await.unwrap());
    run(command_of(&former).into(), &["migrate"], &database).await;
    let plan = run(command().into(), &["migrate", "--plan"], &database).await;
    assert!(!plan.contains("Nothing would run"), "{plan}");
    let program = Program::start_former(&former, &database, &SETTINGS).await;
    let app = App::at(program.url(), Arc::clone(&database));
    let older = GroupFixture::with_players(&app, 4).await;
    use_group(&app, &older).await;

    let (is_migrated, began) = (AtomicBool::new(false), Barrier::new(CLIENTS + 1));
    let clients = join_all((0..CLIENTS).map(|_| async {
        use_server(&app, &older).await;
        began.wait().await;
        loop {
            let is_last = is_migrated.load(Ordering::SeqCst);
            use_server(&app, &older).await;
            if is_last {
                break;
            }
        }
    }));
    let migration = async {
        began.wait().await;
        run(command().into(), &["migrate"], &database).await;
        is_migrated.store(true, Ordering::SeqCst);
    };
    let all = timeout(Duration::from_mins(5), join(clients, migration)).await;
    all.expect("the migration and all clients end");

    older.assert_equals_replay().await;
    run(command().into(), &["verify", "--all"], &database).await;
    // The next server has everything.
    let next = Program::start(&database, &[]).await;
    let next = App::at(next.url(), database);
    older.at(&next).assert_equals_replay().await;
}

/// All that a club does in its first minutes, and a match in a group of others.
async fn use_server(app: &App, older: &GroupFixture<'_>) {
    older.play([0, 1], [2, 3], &[[6, 4]]).await;
    let fixture = GroupFixture::with_players(app, 4).await;
    use_group(app, &fixture).await;
    let settings = json!({"name": "Fredagspadel", "passcode": "bollboll", "isDiscoverable": false});
    fixture.admin.put(&fixture.path(), settings).await.ok();
    fixture.play([0, 2], [1, 3], &[[7, 5]]).await;
    fixture.assert_equals_replay().await;
    app.visitor().get("/api/groups").await.ok();
}
