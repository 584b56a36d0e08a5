use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::actors::{Actor, Admin, Answer, PASSWORD, redacted, text};
use crate::app::App;
use crate::letters::token;

const FORGOT: &str = "/api/auth/forgot-password";
const NEW: &str = "staple battery horse";

async fn forget(app: &App, email: &str) -> Answer {
    app.visitor().post(FORGOT, json!({"email": email})).await
}

async fn reset(app: &App, token: &str, password: &str) -> Answer {
    let body = json!({"token": token, "password": password});
    app.visitor().post("/api/auth/reset-password", body).await
}

async fn log_in(app: &App, email: &str, password: &str) -> Answer {
    let body = json!({"email": email, "password": password});
    app.visitor().post("/api/auth/login", body).await
}

async fn refresh(app: &App, token: &Value) -> Answer {
    let body = json!({"refreshToken": token});
    app.visitor().post("/api/auth/refresh", body).await
}

/// A link that was mailed to somebody who asked for it.
async fn link_of(app: &App, admin: &Admin<'_>) -> String {
    forget(app, &admin.email).await.ok();
    token(&app.letter("reset_password", &admin.email).await)
}

#[tokio::test]
async fn everybody_is_answered_alike_and_only_accounts_get_mail() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let (known, unknown) = (
        forget(&app, &admin.email.to_uppercase()).await.ok(),
        forget(&app, "nobody@padel.example").await.ok(),
    );
    assert_eq!(
        known,
        json!({"message": "If the email exists, a password reset link will be sent", "remainingAttempts": 2})
    );
    assert_eq!(unknown, known);
    let letter = app.letter("reset_password", &admin.email).await;
    let link = text(&letter["link"]);
    assert!(
        link.starts_with("http://localhost:8080/en/reset-password#token="),
        "{link}"
    );
    assert_eq!(
        app.mails_after_all_wishes("nobody@padel.example").await,
        Vec::<Value>::new()
    );
}

/// Holds the accounts back from everybody until there is a row in `gate`.
const NOBODY_READS_ACCOUNTS: &str = "
    DO $$ BEGIN
        LOCK TABLE users IN ACCESS EXCLUSIVE MODE;
        WHILE NOT EXISTS (SELECT FROM gate) LOOP PERFORM pg_sleep(0.01); END LOOP;
    END $$";

/// The time of an answer can't tell who has an account if nobody has looked.
#[tokio::test]
async fn no_account_is_looked_up_before_the_answer() {
    let app = App::start_with(&["--pool-size", "4"]).await;
    let admin = app.admin().await;
    app.database
        .execute("CREATE TABLE gate (open boolean)")
        .await
        .unwrap();
    let asking = async {
        app.until(
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
    let (held, ()) = tokio::join!(app.database.execute(NOBODY_READS_ACCOUNTS), asking);
    held.unwrap();
}

#[tokio::test]
async fn three_mails_of_a_kind_an_hour_go_to_an_address_whoever_has_it() {
    let app = App::start().await;
    let admin = app.admin().await;
    for email in [&admin.email, "nobody@padel.example"] {
        for remaining in [2, 1, 0] {
            let answer = forget(&app, email).await.ok();
            assert_eq!(answer["remainingAttempts"], json!(remaining));
        }
        let refused = forget(&app, &email.to_uppercase()).await;
        let seconds: u32 = refused.header("retry-after").parse().unwrap();
        assert!((1..=3600).contains(&seconds), "{seconds}");
        refused.fails(
            StatusCode::TOO_MANY_REQUESTS,
            &json!({
                "success": false,
                "error": "Too many emails requested. Please wait before trying again.",
                "code": "limit.mails",
                "params": {"retryAfter": seconds, "remainingAttempts": 0},
            }),
        );
        // The other kind has a count of its own.
        let body = json!({"email": email});
        app.visitor()
            .post("/api/auth/resend-verification", body)
            .await
            .ok();
    }
}

#[tokio::test]
async fn a_link_sets_a_new_password_and_signs_in_once() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let link = link_of(&app, &admin).await;
    let data = reset(&app, &link, NEW).await.ok();
    assert_eq!(
        redacted(data.clone()),
        json!({
            "user": {
                "userId": "[id]",
                "email": admin.email,
                "name": "Anna Öberg",
                // The link came by mail, so the address is theirs.
                "emailVerified": true,
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
    refresh(&app, &data["refreshToken"]).await.ok();
    refresh(&app, &json!(admin.refresh_token))
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
    log_in(&app, &admin.email, PASSWORD)
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
    log_in(&app, &admin.email, NEW).await.ok();
    reset(&app, &link, "another password")
        .await
        .refuses(StatusCode::UNPROCESSABLE_ENTITY, "link.invalid");
    let news = app.letter("password_changed", &admin.email).await;
    assert_eq!(news["link"], "http://localhost:8080/en/forgot-password");
}

#[tokio::test]
async fn a_password_that_breaks_a_rule_costs_no_link() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let link = link_of(&app, &admin).await;
    let short = reset(&app, &link, "1234567").await;
    short.refuses(StatusCode::UNPROCESSABLE_ENTITY, "password.too_short");
    assert_eq!(short.json()["details"][0]["field"], "password");
    reset(&app, &link, NEW).await.ok();
}

#[tokio::test]
async fn a_link_works_for_an_hour_and_until_a_newer_one_is_mailed() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let first = link_of(&app, &admin).await;
    forget(&app, &admin.email).await.ok();
    let second = token(&app.letters("reset_password", &admin.email, 2).await[0]);
    let over = "UPDATE email_tokens SET created_at = created_at - interval '1 hour', \
                expires_at = expires_at - interval '1 hour'";
    app.database.execute(over).await.unwrap();
    for link in [&first, &second] {
        reset(&app, link, NEW)
            .await
            .refuses(StatusCode::UNPROCESSABLE_ENTITY, "link.invalid");
    }
    let back = "UPDATE email_tokens SET expires_at = expires_at + interval '1 minute'";
    app.database.execute(back).await.unwrap();
    reset(&app, &first, NEW)
        .await
        .refuses(StatusCode::UNPROCESSABLE_ENTITY, "link.invalid");
    reset(&app, &second, NEW).await.ok();
}

#[tokio::test]
async fn of_two_uses_at_once_one_succeeds() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let link = link_of(&app, &admin).await;
    let (one, two) = tokio::join!(reset(&app, &link, NEW), reset(&app, &link, "another password"));
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 422]);
}

#[tokio::test]
async fn whoever_has_guessed_too_often_may_log_in_after_a_reset() {
    let app = App::start_with(&["--dev-mailbox", "--limit-logins", "1/900"]).await;
    let admin = app.admin().await;
    log_in(&app, &admin.email, "forgotten").await;
    log_in(&app, &admin.email, PASSWORD)
        .await
        .refuses(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
    let link = link_of(&app, &admin).await;
    reset(&app, &link, NEW).await.ok();
    log_in(&app, &admin.email, NEW).await.ok();
}
