use reqwest::StatusCode;
use serde_json::json;

use crate::actors::Actor;
use crate::app::{App, logs};

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

/// One kind that can't be removed is no reason to keep the others.
#[tokio::test]
async fn what_fails_to_be_removed_keeps_nothing_else() {
    let app = App::start_with(&["--sweep-seconds", "1"]).await;
    let expired = "INSERT INTO limit_counters (bucket, subject, hits, window_start, window_end)
            VALUES ('logins', 'expired', 1, now() - interval '2 hours', now() - interval '1 hour');
        -- The first of all kinds is not there any more.
        DROP TABLE refresh_tokens";
    app.database.execute(expired).await.unwrap();
    app.database.execute(UNTIL_SWEPT).await.unwrap();
    let failed = |line: &&str| line.contains("could not remove") && line.contains("refresh_tokens");
    let logs = logs();
    let failed = logs.lines().find(failed).unwrap();
    assert!(failed.contains("(SQLSTATE 42P01)"), "{failed}");
}
