//! Databases on which a server can't run: each stops the start, with what Postgres said and what mends it.

use std::time::Duration;

use db::testing::TestDatabase;
use reqwest::Url;

use crate::support::app::JWT_SECRET;
use crate::support::database::new_database;
use crate::support::environment::announce;
use crate::support::pgbouncer::{CONNECTIONS, Installed, PgBouncer, PoolMode};
use crate::support::program::{self, Program};
use crate::support::role::Role;

/// What a command prints that ends by itself, and its exit code.
async fn run(command: &str, url: &str) -> (String, Option<i32>) {
    let mut program = tokio::process::Command::from(program::command());
    program
        .arg(command)
        .env("DATABASE_URL", url)
        .env("DUELO_JWT_SECRET", JWT_SECRET)
        .env("DUELO_LISTEN", "127.0.0.1:0")
        .kill_on_drop(true);
    let ended = tokio::time::timeout(Duration::from_mins(1), program.output()).await;
    let output = ended.expect("the command ends").unwrap();
    (String::from_utf8(output.stderr).unwrap(), output.status.code())
}

#[tokio::test]
async fn a_refused_connection_ends_the_start() {
    let database = new_database().await;
    let role = Role::new(&database).await;
    let mut missing = Url::parse(&database.url()).unwrap();
    missing.set_path("/duelo_missing");
    let encrypted = format!("{}?sslmode=require", database.url());
    for (url, said) in [
        (role.url_with("wrong"), "password authentication failed for user"),
        (missing.into(), "database \"duelo_missing\" does not exist"),
        (encrypted, "the server does not support TLS"),
    ] {
        let (stderr, code) = run("serve", &url).await;
        let refused = "Postgres refuses the connection in DATABASE_URL, and goes on until its user, password";
        assert!(
            code == Some(1) && stderr.contains(refused) && stderr.contains(said),
            "{stderr}"
        );
        assert!(
            !stderr.contains("wrong@") && !stderr.contains(":wrong"),
            "{stderr}"
        );
    }
    role.remove().await;
}

#[tokio::test]
async fn a_user_without_rights_is_told_the_grant() {
    let database = new_database().await;
    let role = Role::new(&database).await;
    let url = role.url();
    let (stderr, code) = run("serve", &url).await;
    assert_eq!(code, Some(1), "{stderr}");
    for said in [
        "may not read and write __diesel_schema_migrations and ",
        "GRANT SELECT, INSERT, UPDATE, DELETE",
    ] {
        assert!(stderr.contains(said), "{stderr}");
    }
    role.remove().await;

    let database = TestDatabase::empty().await.unwrap();
    let role = Role::new(&database).await;
    let (stderr, code) = run("migrate", &role.url()).await;
    let said = format!(
        "the user {} may not create tables in the database {}",
        role.name,
        database.name()
    );
    assert!(
        code == Some(1) && stderr.contains(&said) && stderr.contains("GRANT CREATE, USAGE"),
        "{stderr}"
    );
    role.remove().await;
}

/// The version is that of a function in front of Postgres' own, since one Postgres is installed.
const OLD_POSTGRES: &str = "
    CREATE FUNCTION public.current_setting(name text) RETURNS text LANGUAGE sql AS $$
        SELECT CASE name
            WHEN 'server_version_num' THEN '140012'
            WHEN 'server_version' THEN '14.12'
            ELSE pg_catalog.current_setting(name)
        END
    $$;
    DO $$ BEGIN
        EXECUTE format('ALTER DATABASE %I SET search_path = public, pg_catalog', current_database());
    END $$";

#[tokio::test]
async fn an_unsuitable_database_is_refused_before_it_is_migrated() {
    for (fault, said) in [
        (
            OLD_POSTGRES,
            "this is Postgres 14.12: the program needs 15 or newer",
        ),
        (
            "SET allow_system_table_mods = on; DELETE FROM pg_collation WHERE collprovider = 'i'",
            "has no collation und-x-icu: names are ordered and found by it",
        ),
    ] {
        let database = TestDatabase::empty().await.unwrap();
        database.execute(fault).await.unwrap();
        for command in ["migrate", "serve"] {
            let (stderr, code) = run(command, &database.url()).await;
            assert!(code == Some(1) && stderr.contains(said), "{command}: {stderr}");
        }
    }
}

#[tokio::test]
async fn a_database_with_another_encoding_is_refused() {
    let beside = TestDatabase::empty().await.unwrap();
    let name = format!("{}_latin", beside.name());
    let create = format!("CREATE DATABASE {name} TEMPLATE template0 ENCODING 'LATIN1' LOCALE 'C'");
    beside.execute(&create).await.unwrap();
    let mut url = Url::parse(&beside.url()).unwrap();
    url.set_path(&name);
    let (stderr, code) = run("migrate", url.as_str()).await;
    beside.execute(&format!("DROP DATABASE {name}")).await.unwrap();
    let said = format!("the database {name} has the encoding LATIN1: names can have any letter of Unicode");
    assert!(code == Some(1) && stderr.contains(&said), "{stderr}");
}

#[tokio::test]
async fn what_a_server_can_run_with_is_a_warning() {
    let database = new_database().await;
    let settings = [("DUELO_POOL_SIZE", "100000"), ("DUELO_EXAMPLE_GROUPS", "nowhere")];
    let mut program = Program::start(&database, &settings).await;
    for (said, remedy) in [
        (
            "DUELO_POOL_SIZE is 100000, and Postgres has",
            "Lower DUELO_POOL_SIZE",
        ),
        (
            "DUELO_EXAMPLE_GROUPS has nowhere, which no group has in a link",
            "Name the last part of a link",
        ),
    ] {
        let line = program.wait_for_log_beginning(said).await;
        assert!(line["remedy"].as_str().unwrap().starts_with(remedy), "{line}");
    }
}

/// More servers than `PgBouncer` has connections in session mode.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_pooler_without_a_free_connection_is_named() {
    let Some(installed) = Installed::find().await else {
        announce("NOT RUN: PgBouncer is not installed (Debian: apt-get install pgbouncer)");
        return;
    };
    let database = new_database().await;
    let bouncer = PgBouncer::start(&installed, &database, PoolMode::Session, Duration::from_secs(8)).await;
    let mut sessions = Vec::new();
    for _ in 0..CONNECTIONS {
        sessions.push(db::testing::Session::at(bouncer.url()).await.unwrap());
        sessions.last_mut().unwrap().execute("SELECT").await.unwrap();
    }
    let mut program = Program::start(&database, &[("DATABASE_URL", bouncer.url())]).await;
    let line = program.wait_for_log("the database can't be reached yet").await;
    let cause = line["cause"].as_str().unwrap();
    assert!(cause.contains("nor has PgBouncer (default_pool_size)"), "{cause}");
}
