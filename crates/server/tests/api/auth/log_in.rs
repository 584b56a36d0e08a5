use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::actors::{Actor, PASSWORD, redacted};
use crate::app::App;

fn credentials(email: &str, password: &str) -> Value {
    json!({"email": email, "password": password})
}

#[tokio::test]
async fn answers_the_account_its_groups_and_tokens() {
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
            "user": {
                "userId": "[id]",
                "email": admin.email,
                "name": "Anna Öberg",
                "emailVerified": false,
                "accountType": "group_admin",
                "language": "en",
                "createdAt": "[time]",
            },
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
async fn the_case_of_the_email_does_not_matter() {
    let app = App::start().await;
    let admin = app.admin().await;
    let shouted = admin.email.to_uppercase();
    app.visitor()
        .post("/api/auth/login", credentials(&shouted, PASSWORD))
        .await
        .ok();
}

#[tokio::test]
async fn an_unknown_email_and_a_wrong_password_are_answered_alike() {
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
        "error": "Invalid email or password",
        "code": "auth.credentials_wrong",
    });
    unknown.fails(StatusCode::UNAUTHORIZED, &failure);
    wrong.fails(StatusCode::UNAUTHORIZED, &failure);
}

#[tokio::test]
async fn nothing_typed_is_a_broken_rule() {
    let app = App::start().await;
    let answer = app.visitor().post("/api/auth/login", json!({})).await;
    answer.refuses(StatusCode::UNPROCESSABLE_ENTITY, "email.required");
    assert_eq!(answer.json()["details"][1]["code"], "password.required");
}

#[tokio::test]
async fn failures_are_limited_for_an_email_and_an_address_together() {
    let app = App::start_with(&["--limit-logins", "3/900"]).await;
    let (admin, other) = (app.admin().await, app.admin().await);
    for _ in 0..3 {
        let wrong = app
            .visitor()
            .post("/api/auth/login", credentials(&admin.email, "wrong"))
            .await;
        wrong.refuses(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
    }
    let right = app
        .visitor()
        .post(
            "/api/auth/login",
            credentials(&admin.email.to_uppercase(), PASSWORD),
        )
        .await;
    right.refuses(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
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
async fn a_window_that_is_over_counts_no_more() {
    let app = App::start_with(&["--limit-logins", "1/900"]).await;
    let admin = app.admin().await;
    app.visitor()
        .post("/api/auth/login", credentials(&admin.email, "wrong"))
        .await;
    let limited = app
        .visitor()
        .post("/api/auth/login", credentials(&admin.email, PASSWORD))
        .await;
    limited.refuses(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
    let passes = "UPDATE limit_counters SET window_start = window_start - interval '1 hour', \
                  window_end = window_end - interval '1 hour'";
    app.database.execute(passes).await.unwrap();
    app.visitor()
        .post("/api/auth/login", credentials(&admin.email, PASSWORD))
        .await
        .ok();
}

#[tokio::test]
async fn success_forgets_the_failures_before_it() {
    let app = App::start_with(&["--limit-logins", "2/900"]).await;
    let admin = app.admin().await;
    for password in ["wrong", PASSWORD, "wrong", PASSWORD] {
        let answer = app
            .visitor()
            .post("/api/auth/login", credentials(&admin.email, password))
            .await;
        assert_ne!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    }
}

#[tokio::test]
async fn guesses_at_once_do_not_slip_through_the_limit() {
    let app = App::start_with(&["--limit-logins", "3/900"]).await;
    let admin = app.admin().await;
    let visitor = app.visitor();
    let guesses = (0..12).map(|_| visitor.post("/api/auth/login", credentials(&admin.email, "wrong")));
    let answers = futures::future::join_all(guesses).await;
    let checked = answers
        .iter()
        .filter(|answer| answer.status == StatusCode::UNAUTHORIZED)
        .count();
    let limited = answers
        .iter()
        .filter(|answer| answer.status == StatusCode::TOO_MANY_REQUESTS)
        .count();
    assert_eq!((checked, limited), (3, 9));
}

#[tokio::test]
async fn a_forwarded_address_counts_only_behind_a_trusted_proxy() {
    let app = App::start_with(&["--limit-logins", "1/900"]).await;
    let proxied = App::start_with(&["--limit-logins", "1/900", "--trusted-proxies", "127.0.0.0/8"]).await;
    for (app, second) in [
        (&app, StatusCode::TOO_MANY_REQUESTS),
        (&proxied, StatusCode::UNAUTHORIZED),
    ] {
        let mut statuses = Vec::new();
        for client in ["198.51.100.1", "198.51.100.2"] {
            let request = app.visitor().request(reqwest::Method::POST, "/api/auth/login");
            let answer = request
                .header("x-forwarded-for", client)
                .json(&credentials("nobody@padel.example", "wrong"))
                .send()
                .await
                .unwrap();
            statuses.push(answer.status());
        }
        assert_eq!(statuses, [StatusCode::UNAUTHORIZED, second]);
    }
}
