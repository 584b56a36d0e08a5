use serde_json::json;

use crate::actors::Actor;
use crate::app::App;

#[tokio::test]
async fn a_server_lives_and_is_ready() {
    let app = App::start().await;
    for path in ["/health/live", "/health/ready"] {
        assert_eq!(app.visitor().get(path).await.ok(), json!({"status": "ok"}));
    }
}

#[tokio::test]
async fn a_server_lives_without_its_database() {
    let app = App::start_with(&["--database-url", "postgres://nobody@127.0.0.1:1/nothing"]).await;
    assert_eq!(
        app.visitor().get("/health/live").await.ok(),
        json!({"status": "ok"})
    );
}
