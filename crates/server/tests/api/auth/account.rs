use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::actors::{Actor, Admin, Answer, PASSWORD, redacted, text};
use crate::app::App;
use crate::club::BrokenRules;
use crate::letters::token;

pub(super) const NEW: &str = "staple battery horse";

pub(super) async fn change_password(admin: &Admin<'_>, current: &str, new: &str) -> Answer {
    let body = json!({"currentPassword": current, "newPassword": new});
    admin.put("/api/auth/password", body).await
}

pub(super) async fn log_in(app: &App, admin: &Admin<'_>, password: &str) -> Answer {
    let body = json!({"email": admin.email, "password": password});
    app.visitor().post("/api/auth/login", body).await
}

pub(super) async fn refresh(app: &App, token: &Value) -> Answer {
    let body = json!({"refreshToken": token});
    app.visitor().post("/api/auth/refresh", body).await
}

#[tokio::test]
async fn a_profile_is_a_name_and_a_language() {
    let app = App::start().await;
    let admin = app.admin().await;
    let profile = |name: &str, language: &str| {
        json!({"user": {
            "userId": "[id]",
            "email": admin.email,
            "name": name,
            "emailVerified": false,
            "accountType": "group_admin",
            "language": language,
            "createdAt": "[time]",
        }})
    };
    let changed = admin
        .put(
            "/api/auth/profile",
            json!({"name": "  A\u{30a}sa ", "language": "sv"}),
        )
        .await
        .ok();
    assert_eq!(redacted(changed), profile("\u{c5}sa", "sv"));
    // The language stays where none is named.
    let changed = admin.put("/api/auth/profile", json!({"name": "Anna"})).await.ok();
    assert_eq!(redacted(changed.clone()), profile("Anna", "sv"));
    assert_eq!(admin.get("/api/auth/verify").await.ok()["user"], changed["user"]);

    let broken = admin
        .put("/api/auth/profile", json!({"name": "Å", "language": "de"}))
        .await;
    broken.refuses(StatusCode::UNPROCESSABLE_ENTITY, "name.too_short");
    assert_eq!(
        broken.broken_rules(),
        json!([["name", "name.too_short", {"min": 2}], ["language", "language.unsupported", null]])
    );
}

#[tokio::test]
async fn a_new_password_ends_all_other_sessions() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let verified = "UPDATE users SET email_verified_at = now()";
    app.database.execute(verified).await.unwrap();
    let other = log_in(&app, &admin, PASSWORD).await.ok();
    assert_eq!(change_password(&admin, PASSWORD, NEW).await.ok(), json!({}));
    refresh(&app, &json!(admin.refresh_token)).await.ok();
    refresh(&app, &other["refreshToken"])
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
    log_in(&app, &admin, PASSWORD)
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
    log_in(&app, &admin, NEW).await.ok();
    app.letter("password_changed", &admin.email).await;
}

/// Somebody could register with a stranger's address and change the password again and again.
#[tokio::test]
async fn a_new_password_is_not_mailed_to_an_unverified_address() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    change_password(&admin, PASSWORD, NEW).await.ok();
    let mailed = "DO $$ BEGIN ASSERT NOT EXISTS (SELECT FROM mails WHERE kind = 'password_changed'); END $$";
    app.database.execute(mailed).await.unwrap();
}

#[tokio::test]
async fn a_new_password_ends_links_that_would_reset_it() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let forgotten = json!({"email": admin.email});
    app.visitor()
        .post("/api/auth/forgot-password", forgotten)
        .await
        .ok();
    let link = token(&app.letter("reset_password", &admin.email).await);
    change_password(&admin, PASSWORD, NEW).await.ok();
    let body = json!({"token": link, "password": "another password"});
    app.visitor()
        .post("/api/auth/reset-password", body)
        .await
        .refuses(StatusCode::UNPROCESSABLE_ENTITY, "link.invalid");
}

#[tokio::test]
async fn a_wrong_current_password_is_said_at_its_field_and_counted_as_a_failed_login() {
    let app = App::start_with(&["--limit-logins", "2/900"]).await;
    let admin = app.admin().await;
    let wrong = change_password(&admin, "wrong", NEW).await;
    wrong.fails(
        StatusCode::UNAUTHORIZED,
        &json!({
            "success": false,
            "error": "The current password is not correct",
            "code": "current_password.wrong",
            "details": [{
                "field": "currentPassword",
                "code": "current_password.wrong",
                "message": "The current password is not correct",
            }],
        }),
    );
    log_in(&app, &admin, "wrong").await;
    change_password(&admin, PASSWORD, NEW)
        .await
        .refuses(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
}

#[tokio::test]
async fn every_broken_rule_of_a_new_password_is_named() {
    let app = App::start().await;
    let admin = app.admin().await;
    let answer = admin
        .put("/api/auth/password", json!({"new_password": "1234567"}))
        .await;
    answer.refuses(StatusCode::UNPROCESSABLE_ENTITY, "current_password.required");
    assert_eq!(
        answer.broken_rules(),
        json!([
            ["currentPassword", "current_password.required", null],
            ["newPassword", "password.too_short", {"min": 8}],
        ])
    );
}

#[tokio::test]
async fn of_two_changes_at_once_one_succeeds() {
    let app = App::start().await;
    let admin = app.admin().await;
    let (one, two) = tokio::join!(
        change_password(&admin, PASSWORD, NEW),
        change_password(&admin, PASSWORD, "another password"),
    );
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401], "{} {}", text(&json!(one.text)), two.text);
}

#[tokio::test]
async fn what_changes_who_may_sign_in_is_recorded() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let link = token(&app.letter("verify_email", &admin.email).await);
    for _ in 0..2 {
        let followed = json!({"token": link});
        app.visitor().post("/api/auth/verify-email", followed).await;
    }
    for current in ["wrong", PASSWORD] {
        change_password(&admin, current, NEW).await;
    }
    let forgotten = json!({"email": admin.email});
    app.visitor()
        .post("/api/auth/forgot-password", forgotten)
        .await
        .ok();
    let link = token(&app.letter("reset_password", &admin.email).await);
    let body = json!({"token": link, "password": "another password"});
    app.visitor().post("/api/auth/reset-password", body).await.ok();
    let recorded = "DO $$ BEGIN ASSERT (
        SELECT array_agg(action ORDER BY audit_log.id) = ARRAY[
                'email.verified', 'password.changed', 'password.reset']
            AND bool_and(actor_id = users.id AND request_id IS NOT NULL AND details = '{}')
        FROM audit_log, users WHERE group_id IS NULL); END $$";
    app.database.execute(recorded).await.unwrap();
}
