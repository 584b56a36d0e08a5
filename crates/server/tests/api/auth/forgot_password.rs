use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::account_requests::{
    log_in, mailed_reset_link, refresh, request_reset_link, reset_password,
};
use crate::support::actors::{Actor, NEW_PASSWORD, PASSWORD, Response, redacted, text};
use crate::support::app::App;
use crate::support::database::shift_times;
use crate::support::mails::link_token;

const FORGOT: &str = "/api/auth/forgot-password";
#[tokio::test]
async fn known_and_unknown_addresses_get_the_same_response() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let (known, unknown) = (
        request_reset_link(&app, &admin.email.to_uppercase()).await.ok(),
        request_reset_link(&app, "nobody@padel.example").await.ok(),
    );
    assert_eq!(
        known,
        json!({"message": "If the email exists, a password reset link will be sent", "remainingAttempts": 2})
    );
    assert_eq!(unknown, known);
    let mail = app.mail("reset_password", &admin.email).await;
    let link = text(&mail["link"]);
    assert!(
        link.starts_with("http://localhost:8080/en/reset-password#token="),
        "{link}"
    );
    assert_eq!(
        app.mails_after_all_requests("nobody@padel.example").await,
        Vec::<Value>::new()
    );
}

/// Locks the table of accounts until there is a row in `gate`.
const LOCK_ACCOUNTS: &str = "
    DO $$ BEGIN
        LOCK TABLE users IN ACCESS EXCLUSIVE MODE;
        WHILE NOT EXISTS (SELECT FROM gate) LOOP PERFORM pg_sleep(0.01); END LOOP;
    END $$";

/// Without a lookup the response time cannot reveal who has an account.
#[tokio::test]
async fn the_response_does_not_wait_for_an_account_lookup() {
    let app = App::start_with(&["--pool-size", "4"]).await;
    let admin = app.admin().await;
    app.database
        .execute("CREATE TABLE gate (open boolean)")
        .await
        .unwrap();
    let requests = async {
        app.wait_until(
            "SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
             WHERE datname = current_database() AND mode = 'AccessExclusiveLock'
                 AND relation = 'users'::regclass AND granted",
        )
        .await;
        for path in [FORGOT, "/api/auth/resend-verification"] {
            for email in [&admin.email, "nobody@padel.example"] {
                app.visitor().post(path, json!({"email": email})).await.ok();
            }
        }
        app.database
            .execute("INSERT INTO gate VALUES (true)")
            .await
            .unwrap();
    };
    let (unlocked, ()) = tokio::join!(app.database.execute(LOCK_ACCOUNTS), requests);
    unlocked.unwrap();
}

#[tokio::test]
async fn an_address_gets_three_mails_of_a_kind_an_hour() {
    let app = App::start().await;
    let admin = app.admin().await;
    for email in [&admin.email, "nobody@padel.example"] {
        for remaining in [2, 1, 0] {
            let response = request_reset_link(&app, email).await.ok();
            assert_eq!(response["remainingAttempts"], json!(remaining));
        }
        let refused = request_reset_link(&app, &email.to_uppercase()).await;
        let seconds: u32 = refused.header("retry-after").parse().unwrap();
        assert!((1..=3600).contains(&seconds), "{seconds}");
        refused.assert_error_body(
            StatusCode::TOO_MANY_REQUESTS,
            &json!({
                "success": false,
                "error": format!("Too many emails requested. Please try again in {seconds} s."),
                "code": "limit.mails",
                "params": {"retryAfter": seconds, "remainingAttempts": 0},
            }),
        );
        // The other kind has its own count.
        let body = json!({"email": email});
        app.visitor()
            .post("/api/auth/resend-verification", body)
            .await
            .ok();
    }
}

/// Neither by how many attempts are left nor by a refusal; the address gets three mails nevertheless.
#[tokio::test]
async fn an_answer_does_not_show_that_others_asked() {
    let app = App::start_behind_proxy(&["--dev-mailbox"]).await;
    let admin = app.admin().await;
    let ask = async |client: u8, email: &str| {
        let request = app
            .visitor()
            .request(Method::POST, FORGOT)
            .json(&json!({"email": email}));
        Response::to(request.header("x-forwarded-for", format!("203.0.113.{client}"))).await
    };
    for client in 1..=5 {
        let answer = ask(client, &admin.email).await.ok();
        assert_eq!(answer["remainingAttempts"], json!(2), "{client}");
    }
    let mails = app.mails_after_all_requests(&admin.email).await;
    let resets = mails.iter().filter(|mail| mail["kind"] == "reset_password");
    assert_eq!(resets.count(), 3, "{mails:?}");
}

#[tokio::test]
async fn a_reset_link_sets_a_new_password_and_signs_in_once() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let link = mailed_reset_link(&app, &admin.email).await;
    let data = reset_password(&app, &link, NEW_PASSWORD).await.ok();
    assert_eq!(
        redacted(data.clone()),
        json!({
            // The link came by mail, so the address is verified.
            "user": admin.redacted_user(true),
            "groups": [redacted(admin.group.clone())],
            "token": "[text]",
            "refreshToken": "[text]",
            "deviceToken": "[text]",
        })
    );
    refresh(&app, &text(&data["refreshToken"])).await.ok();
    refresh(&app, &admin.refresh_token)
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
    log_in(&app, &admin.email, PASSWORD)
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
    log_in(&app, &admin.email, NEW_PASSWORD).await.ok();
    reset_password(&app, &link, "another password")
        .await
        .assert_error(StatusCode::UNPROCESSABLE_ENTITY, "link.invalid");
    let notice = app.mail("password_changed", &admin.email).await;
    assert_eq!(notice["link"], "http://localhost:8080/en/forgot-password");
}

#[tokio::test]
async fn an_invalid_password_does_not_use_up_the_link() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let link = mailed_reset_link(&app, &admin.email).await;
    let refused = reset_password(&app, &link, "1234567").await;
    refused.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "password.too_short");
    assert_eq!(refused.json()["details"][0]["field"], "password");
    reset_password(&app, &link, NEW_PASSWORD).await.ok();
}

#[tokio::test]
async fn a_reset_link_expires_after_an_hour_or_with_the_next_one() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let first = mailed_reset_link(&app, &admin.email).await;
    request_reset_link(&app, &admin.email).await.ok();
    let second = link_token(&app.mails("reset_password", &admin.email, 2).await[0]);
    let expire = shift_times(
        "email_tokens",
        &["digest"],
        &["created_at", "expires_at"],
        "-1 hour",
    );
    app.database.execute(&expire).await.unwrap();
    for link in [&first, &second] {
        reset_password(&app, link, NEW_PASSWORD)
            .await
            .assert_error(StatusCode::UNPROCESSABLE_ENTITY, "link.invalid");
    }
    let extend = shift_times("email_tokens", &["digest"], &["expires_at"], "1 minute");
    app.database.execute(&extend).await.unwrap();
    reset_password(&app, &first, NEW_PASSWORD)
        .await
        .assert_error(StatusCode::UNPROCESSABLE_ENTITY, "link.invalid");
    reset_password(&app, &second, NEW_PASSWORD).await.ok();
}

#[tokio::test]
async fn one_of_two_concurrent_uses_of_a_link_succeeds() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let link = mailed_reset_link(&app, &admin.email).await;
    let (one, two) = tokio::join!(
        reset_password(&app, &link, NEW_PASSWORD),
        reset_password(&app, &link, "another password")
    );
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422]);
}

#[tokio::test]
async fn a_reset_lifts_the_login_limit() {
    let app = App::start_with(&["--dev-mailbox", "--limit-logins", "1/900"]).await;
    let admin = app.admin().await;
    log_in(&app, &admin.email, "forgotten").await;
    log_in(&app, &admin.email, PASSWORD)
        .await
        .assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
    let link = mailed_reset_link(&app, &admin.email).await;
    reset_password(&app, &link, NEW_PASSWORD).await.ok();
    log_in(&app, &admin.email, NEW_PASSWORD).await.ok();
}
