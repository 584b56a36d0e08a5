use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::actors::{Actor, PASSWORD, redacted};
use crate::support::app::App;
use crate::support::database::shift_times;

fn credentials(email: &str, password: &str) -> Value {
    json!({"email": email, "password": password})
}

#[tokio::test]
async fn a_log_in_returns_the_account_its_groups_and_tokens() {
    let app = App::start().await;
    let admin = app.admin().await;
    let data = app
        .visitor()
        .post("/api/auth/login", credentials(&admin.email, PASSWORD))
        .await
        .ok();
    assert_eq!(
        redacted(data.clone()),
        json!({
            "user": admin.redacted_user(false),
            "groups": [redacted(admin.group.clone())],
            "token": "[text]",
            "refreshToken": "[text]",
            "deviceToken": "[text]",
        })
    );
    assert_eq!(data["groups"][0]["groupId"], admin.group["groupId"]);
    assert_ne!(data["refreshToken"], json!(admin.refresh_token));
}

#[tokio::test]
async fn the_email_is_case_insensitive() {
    let app = App::start().await;
    let admin = app.admin().await;
    let uppercase = admin.email.to_uppercase();
    app.visitor()
        .post("/api/auth/login", credentials(&uppercase, PASSWORD))
        .await
        .ok();
}

#[tokio::test]
async fn an_unknown_email_and_a_wrong_password_get_the_same_response() {
    let app = App::start().await;
    let admin = app.admin().await;
    let unknown = app
        .visitor()
        .post("/api/auth/login", credentials("nobody@padel.example", PASSWORD))
        .await;
    let wrong = app
        .visitor()
        .post("/api/auth/login", credentials(&admin.email, "not the password"))
        .await;
    let failure = json!({
        "success": false,
        "error": "The email address or password is wrong",
        "code": "auth.credentials_wrong",
    });
    unknown.assert_error_body(StatusCode::UNAUTHORIZED, &failure);
    wrong.assert_error_body(StatusCode::UNAUTHORIZED, &failure);
}

#[tokio::test]
async fn empty_credentials_are_refused_with_all_violations() {
    let app = App::start().await;
    let response = app.visitor().post("/api/auth/login", json!({})).await;
    response.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "email.required");
    assert_eq!(response.json()["details"][1]["code"], "password.required");
}

#[tokio::test]
async fn failures_are_limited_per_email_and_ip_address() {
    let app = App::start_with(&["--limit-logins", "3/900"]).await;
    let (admin, other) = (app.admin().await, app.admin().await);
    for _ in 0..3 {
        let wrong = app
            .visitor()
            .post("/api/auth/login", credentials(&admin.email, "wrong"))
            .await;
        wrong.assert_error(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
    }
    let right = app
        .visitor()
        .post(
            "/api/auth/login",
            credentials(&admin.email.to_uppercase(), PASSWORD),
        )
        .await;
    right.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
    let seconds: u32 = right.header("retry-after").parse().unwrap();
    assert!((1..=900).contains(&seconds), "{seconds}");
    assert_eq!(
        right.json()["params"],
        json!({"retryAfter": seconds, "remainingAttempts": 0})
    );

    app.visitor()
        .post("/api/auth/login", credentials(&other.email, PASSWORD))
        .await
        .ok();
}

#[tokio::test]
async fn a_limit_resets_when_its_window_ends() {
    let app = App::start_with(&["--limit-logins", "1/900"]).await;
    let admin = app.admin().await;
    app.visitor()
        .post("/api/auth/login", credentials(&admin.email, "wrong"))
        .await;
    let limited = app
        .visitor()
        .post("/api/auth/login", credentials(&admin.email, PASSWORD))
        .await;
    limited.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
    let times = ["window_start", "window_end"];
    let passes = shift_times("limit_counters", &["bucket", "subject"], &times, "-1 hour");
    app.database.execute(&passes).await.unwrap();
    app.visitor()
        .post("/api/auth/login", credentials(&admin.email, PASSWORD))
        .await
        .ok();
}

#[tokio::test]
async fn a_successful_log_in_resets_the_failure_count() {
    let app = App::start_with(&["--limit-logins", "2/900"]).await;
    let admin = app.admin().await;
    for password in ["wrong", PASSWORD, "wrong", PASSWORD] {
        let response = app
            .visitor()
            .post("/api/auth/login", credentials(&admin.email, password))
            .await;
        assert_ne!(response.status, StatusCode::TOO_MANY_REQUESTS);
    }
}

#[tokio::test]
async fn concurrent_guesses_do_not_exceed_the_limit() {
    let app = App::start_with(&["--limit-logins", "3/900"]).await;
    let admin = app.admin().await;
    let visitor = app.visitor();
    let guesses = (0..12).map(|_| visitor.post("/api/auth/login", credentials(&admin.email, "wrong")));
    let responses = futures::future::join_all(guesses).await;
    let checked = responses
        .iter()
        .filter(|response| response.status == StatusCode::UNAUTHORIZED)
        .count();
    let limited = responses
        .iter()
        .filter(|response| response.status == StatusCode::TOO_MANY_REQUESTS)
        .count();
    assert_eq!((checked, limited), (3, 9));
}

#[tokio::test]
async fn x_forwarded_for_is_used_only_from_a_trusted_proxy() {
    let app = App::start_with(&["--limit-logins", "1/900"]).await;
    let proxied = App::start_with(&["--limit-logins", "1/900", "--trusted-proxies", "127.0.0.0/8"]).await;
    for (app, second) in [
        (&app, StatusCode::TOO_MANY_REQUESTS),
        (&proxied, StatusCode::UNAUTHORIZED),
    ] {
        let mut statuses = Vec::new();
        // Some proxies add the client's port.
        for client in ["198.51.100.1:4711", "198.51.100.2:4711"] {
            let request = app.visitor().request(reqwest::Method::POST, "/api/auth/login");
            let response = request
                .header("x-forwarded-for", client)
                .json(&credentials("nobody@padel.example", "wrong"))
                .send()
                .await
                .unwrap();
            statuses.push(response.status());
        }
        assert_eq!(statuses, [StatusCode::UNAUTHORIZED, second]);
    }
}
