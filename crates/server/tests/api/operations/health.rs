use reqwest::StatusCode;
use serde_json::json;

use crate::support::actors::Actor;
use crate::support::app::{App, logs};

#[tokio::test]
async fn a_running_server_is_live_and_ready() {
    let app = App::start().await;
    let live = app.visitor().get("/health/live").await.ok();
    assert_eq!(live, json!({"status": "ok"}));
    let ready = app.visitor().get("/health/ready").await.ok();
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        ready,
        json!({"status": "ok", "version": version, "commit": null, "client": "127.0.0.1"})
    );
}

#[tokio::test]
async fn a_server_is_live_without_its_database() {
    let app = App::start_with(&["--database-url", "postgres://nobody@127.0.0.1:1/nothing"]).await;
    assert_eq!(
        app.visitor().get("/health/live").await.ok(),
        json!({"status": "ok"})
    );
}

#[tokio::test]
async fn a_server_is_not_ready_on_an_older_schema() {
    let app = App::start().await;
    let name = app.database.migrate_down().await.unwrap();
    let response = app.visitor().get("/health/ready").await;
    response.assert_error(StatusCode::SERVICE_UNAVAILABLE, "server.unavailable");
    assert!(
        logs()
            .lines()
            .any(|line| line.contains(&name) && line.contains("duelo migrate"))
    );
    app.database.migrate_up().await.unwrap();
    app.visitor().get("/health/ready").await.ok();
    // A newer schema is normal while servers are replaced one after the other.
    let newer = "INSERT INTO __diesel_schema_migrations (version) VALUES ('9999')";
    app.database.execute(newer).await.unwrap();
    app.visitor().get("/health/ready").await.ok();
}
