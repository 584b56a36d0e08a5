//! Servers on an older or newer schema, and migration at start.

use std::process::Output;
use std::sync::Arc;

use db::testing::TestDatabase;
use reqwest::StatusCode;
use serde_json::json;
use tokio::process::Command;

use crate::support::actors::Actor;
use crate::support::app::{App, JWT_SECRET};
use crate::support::database::new_database;
use crate::support::group_fixture::GroupFixture;
use crate::support::program::{Program, command};

/// Runs `duelo serve` until it exits.
async fn serve(database: &TestDatabase) -> Output {
    Command::from(command())
        .arg("serve")
        .env("DATABASE_URL", database.url())
        .env("DUELO_JWT_SECRET", JWT_SECRET)
        .env("DUELO_LISTEN", "127.0.0.1:0")
        .output()
        .await
        .unwrap()
}

#[tokio::test]
async fn a_server_does_not_start_on_an_older_schema() {
    let database = new_database().await;
    let name = database.migrate_down().await.unwrap();
    let output = serve(&database).await;
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8(output.stderr).unwrap();
    let sentence = format!(
        "duelo: the database's schema is older than this program, which needs {name}: \
         run `duelo migrate`, or start with `duelo serve --migrate`\n"
    );
    assert!(stderr.ends_with(&sentence), "{stderr}");
}

#[tokio::test]
async fn a_server_starts_on_a_newer_schema() {
    let database = new_database().await;
    let newer = "INSERT INTO __diesel_schema_migrations (version) VALUES ('9999')";
    database.execute(newer).await.unwrap();
    let program = Program::start(&database, &[]).await;
    let app = App::at(program.url(), Arc::new(database));
    app.visitor().get("/health/ready").await.ok();
}

#[tokio::test]
async fn a_server_does_not_start_on_a_schema_that_lacks_what_it_uses() {
    let database = new_database().await;
    let newer = "CREATE OR REPLACE FUNCTION oldest_program() RETURNS text LANGUAGE sql IMMUTABLE AS $$ SELECT '9999' $$";
    let running = Program::start(&database, &[]).await;
    database.execute(newer).await.unwrap();
    let output = serve(&database).await;
    assert_eq!(output.status.code(), Some(1));
    let stderr = String::from_utf8(output.stderr).unwrap();
    let sentence = "duelo: the database's schema is newer than this program, and runs programs that have migration 9999: \
                    install the version that has migrated it, or a newer one\n";
    assert!(stderr.ends_with(sentence), "{stderr}");
    // Proxies take one that runs out.
    let app = App::at(running.url(), Arc::new(database));
    let ready = app.visitor().get("/health/ready").await;
    assert_eq!(ready.status, StatusCode::SERVICE_UNAVAILABLE, "{}", ready.text);
}

/// Of several servers one migrates and the others wait.
#[tokio::test]
async fn servers_with_migrate_bring_an_empty_database_up_to_date() {
    let database = Arc::new(TestDatabase::empty().await.unwrap());
    let migrating = [("DUELO_MIGRATE", "true")];
    let (first, second) = tokio::join!(
        Program::start(&database, &migrating),
        Program::start(&database, &migrating)
    );
    for program in [first, second] {
        let app = App::at(program.url(), database.clone());
        app.visitor().get("/health/ready").await.ok();
        assert_eq!(app.visitor().get("/api/groups").await.status, StatusCode::OK);
    }
}

/// Adds a column to each table, as migrations of later versions may.
const ADD_COLUMNS: &str = "DO $$ DECLARE changed regclass; BEGIN
    FOR changed IN SELECT oid::regclass FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname NOT LIKE '\\_\\_%'
    LOOP
        EXECUTE format('ALTER TABLE %s ADD COLUMN added_later integer', changed);
    END LOOP;
END $$";

/// Postgres refuses a prepared statement whose result has changed with its table.
#[tokio::test]
async fn a_server_goes_on_when_a_later_version_adds_columns() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    use_group(&app, &fixture).await;
    app.database.execute(ADD_COLUMNS).await.unwrap();
    use_group(&app, &fixture).await;
    fixture.assert_equals_replay().await;
}

/// Submits matches, deletes the latest, and reads what pages show. There must be no public group.
pub(super) async fn use_group(app: &App, fixture: &GroupFixture<'_>) {
    let (path, admin) = (fixture.path(), &fixture.admin);
    for _ in 0..2 {
        fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    }
    let lock = admin
        .post(&format!("{path}/matches/lock-latest"), json!({}))
        .await
        .data(StatusCode::CREATED);
    let body = json!({"lockId": lock["lockId"], "expectedLatestMatch": fixture.matches().await.len()});
    let deleted = admin
        .delete_with(&format!("{path}/matches/{}", lock["matchId"]), body)
        .await;
    assert!(deleted.status.is_success(), "{}", deleted.text);
    for read in ["", "/players?stats=true", "/matches", "/stats", "/admin"] {
        admin.get(&format!("{path}{read}")).await.ok();
    }
    // There is none, which a statement says.
    let example = app.visitor().get("/api/groups/random-discoverable").await;
    assert_eq!(example.status, StatusCode::NOT_FOUND, "{}", example.text);
}
