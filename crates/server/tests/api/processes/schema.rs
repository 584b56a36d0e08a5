//! A server and the schema of its database: older, newer, or brought up to date by the server itself.

use std::process::Output;
use std::sync::Arc;

use db::testing::TestDatabase;
use reqwest::StatusCode;
use tokio::process::Command;

use crate::actors::Actor;
use crate::app::{App, JWT_SECRET};
use crate::program::{Program, path};

/// Runs `duelo serve` to its end.
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
    let database = TestDatabase::create().await.unwrap();
    let name = database.migrate_down().await.unwrap();
    let ended = serve(&database).await;
    assert_eq!(ended.status.code(), Some(1));
    let said = String::from_utf8(ended.stderr).unwrap();
    let sentence = format!(
        "duelo: the database's schema is older than this program, which needs {name}: \
         run `duelo migrate`, or start with `duelo serve --migrate`\n"
    );
    assert!(said.ends_with(&sentence), "{said}");
}

#[tokio::test]
async fn a_server_starts_on_a_newer_schema() {
    let database = TestDatabase::create().await.unwrap();
    let newer = "INSERT INTO __diesel_schema_migrations (version) VALUES ('9999')";
    database.execute(newer).await.unwrap();
    let program = Program::start(&database, &[]).await;
    let app = App::at(program.url(), Arc::new(database));
    app.visitor().get("/health/ready").await.ok();
}

/// Several at once: one of them migrates, the others wait for it.
#[tokio::test]
async fn servers_bring_an_empty_database_up_to_date_if_they_are_told_to() {
    let database = Arc::new(TestDatabase::empty().await.unwrap());
    let migrating = [("DUELO_MIGRATE", "true")];
    let (one, two) = tokio::join!(
        Program::start(&database, &migrating),
        Program::start(&database, &migrating)
    );
    for program in [one, two] {
        let app = App::at(program.url(), database.clone());
        app.visitor().get("/health/ready").await.ok();
        assert_eq!(app.visitor().get("/api/groups").await.status, StatusCode::OK);
    }
}
