use reqwest::StatusCode;
use serde_json::json;

use crate::actors::Actor;
use crate::app::App;

/// Returns as soon as no counter is left.
const UNTIL_SWEPT: &str = "DO $$ BEGIN
    WHILE EXISTS (SELECT FROM limit_counters) LOOP PERFORM pg_sleep(0.01); END LOOP;
END $$";

#[tokio::test]
async fn a_server_removes_what_has_expired_by_itself() {
    let app = App::start_with(&["--sweep-seconds", "1"]).await;
    let admin = app.admin().await;
    let credentials = json!({"email": admin.email, "password": "a wrong password"});
    app.visitor()
        .post("/api/auth/login", credentials)
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
    let let_time_pass = "UPDATE limit_counters SET window_start = now() - interval '2 hours', \
                         window_end = now() - interval '1 hour'";
    app.database.execute(let_time_pass).await.unwrap();
    app.database.execute(UNTIL_SWEPT).await.unwrap();
    // The session goes on.
    let refresh = json!({"refreshToken": admin.refresh_token});
    app.visitor().post("/api/auth/refresh", refresh).await.ok();
}
