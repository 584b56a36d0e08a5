use reqwest::StatusCode;
use serde_json::json;

use crate::support::actors::Actor;
use crate::support::app::{App, logs};

/// No counter is left.
const REMOVED: &str = "SELECT WHERE NOT EXISTS (SELECT FROM limit_counters)";

#[tokio::test]
async fn the_expiry_job_removes_expired_rows() {
    let app = App::start_with(&["--expiry-interval-seconds", "1"]).await;
    let admin = app.admin().await;
    let credentials = json!({"email": admin.email, "password": "a wrong password"});
    app.visitor()
        .post("/api/auth/login", credentials)
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
    let let_time_pass = "UPDATE limit_counters SET window_start = now() - interval '2 hours', \
                         window_end = now() - interval '1 hour'";
    app.database.execute(let_time_pass).await.unwrap();
    app.wait_until(REMOVED).await;
    // The session is still valid.
    let refresh = json!({"refreshToken": admin.refresh_token});
    app.visitor().post("/api/auth/refresh", refresh).await.ok();
}

#[tokio::test]
async fn a_failure_of_the_expiry_job_on_one_table_does_not_stop_the_others() {
    let app = App::start_with(&["--expiry-interval-seconds", "1"]).await;
    let expired = "INSERT INTO limit_counters (bucket, subject, hits, window_start, window_end)
            VALUES ('logins', 'expired', 1, now() - interval '2 hours', now() - interval '1 hour');
        -- The first table of the job.
        DROP TABLE refresh_tokens";
    app.database.execute(expired).await.unwrap();
    app.wait_until(REMOVED).await;
    let failed = |line: &&str| line.contains("could not remove") && line.contains("refresh_tokens");
    let logs = logs();
    let failed = logs.lines().find(failed).unwrap();
    assert!(failed.contains("(SQLSTATE 42P01)"), "{failed}");
}
