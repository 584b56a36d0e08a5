//! Servers on an older or newer schema, and migration at start.

use std::process::Output;
use std::sync::Arc;

use db::testing::TestDatabase;
use reqwest::StatusCode;
use tokio::process::Command;

use crate::support::actors::Actor;
use crate::support::app::{App, JWT_SECRET};
use crate::support::database::new_database;
use crate::support::program::{Program, path};

/// Runs `duelo serve` until it exits.
async fn serve(database: &TestDatabase) -> Output {
    Command::new(path())
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
