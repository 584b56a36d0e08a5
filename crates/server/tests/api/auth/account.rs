use reqwest::StatusCode;
use serde_json::json;

use crate::support::account_requests::{change_password, log_in, mailed_reset_link, refresh, reset_password};
use crate::support::actors::{Actor, NEW_PASSWORD, PASSWORD, redacted, text};
use crate::support::app::App;
use crate::support::group_fixture::Violations;
use crate::support::mails::link_token;

#[tokio::test]
async fn a_profile_has_a_name_and_a_language() {
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
    // Without a language the stored one is kept.
    let changed = admin.put("/api/auth/profile", json!({"name": "Anna"})).await.ok();
    assert_eq!(redacted(changed.clone()), profile("Anna", "sv"));
    assert_eq!(admin.get("/api/auth/verify").await.ok()["user"], changed["user"]);

    let invalid = admin
        .put("/api/auth/profile", json!({"name": "Å", "language": "de"}))
        .await;
    invalid.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "name.too_short");
    assert_eq!(
        invalid.violations(),
        json!([["name", "name.too_short", {"min": 2}], ["language", "language.unsupported", null]])
    );
}

#[tokio::test]
async fn a_password_change_ends_all_other_sessions() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let verified = "UPDATE users SET email_verified_at = now()";
    app.database.execute(verified).await.unwrap();
    let other = log_in(&app, &admin.email, PASSWORD).await.ok();
    assert_eq!(
        change_password(&admin, PASSWORD, NEW_PASSWORD).await.ok(),
        json!({})
    );
    refresh(&app, &admin.refresh_token).await.ok();
    refresh(&app, &text(&other["refreshToken"]))
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
    log_in(&app, &admin.email, PASSWORD)
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
    log_in(&app, &admin.email, NEW_PASSWORD).await.ok();
    app.mail("password_changed", &admin.email).await;
}

/// Otherwise an account registered with another person's address could be used to send them mails.
#[tokio::test]
async fn a_password_change_is_not_mailed_to_an_unverified_address() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    change_password(&admin, PASSWORD, NEW_PASSWORD).await.ok();
    let mailed = "DO $$ BEGIN ASSERT NOT EXISTS (SELECT FROM mails WHERE kind = 'password_changed'); END $$";
    app.database.execute(mailed).await.unwrap();
}

#[tokio::test]
async fn a_password_change_invalidates_reset_links() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let link = mailed_reset_link(&app, &admin.email).await;
    change_password(&admin, PASSWORD, NEW_PASSWORD).await.ok();
    reset_password(&app, &link, "another password")
        .await
        .assert_error(StatusCode::UNPROCESSABLE_ENTITY, "link.invalid");
}

#[tokio::test]
async fn a_wrong_current_password_is_a_field_error_and_counts_as_a_failed_log_in() {
    let app = App::start_with(&["--limit-logins", "2/900"]).await;
    let admin = app.admin().await;
    let wrong = change_password(&admin, "wrong", NEW_PASSWORD).await;
    wrong.assert_error_body(
        StatusCode::UNAUTHORIZED,
        &json!({
            "success": false,
            "error": "The current password is wrong",
            "code": "current_password.wrong",
            "details": [{
                "field": "currentPassword",
                "code": "current_password.wrong",
                "message": "The current password is wrong",
            }],
        }),
    );
    log_in(&app, &admin.email, "wrong").await;
    change_password(&admin, PASSWORD, NEW_PASSWORD)
        .await
        .assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
}

#[tokio::test]
async fn a_new_password_is_refused_with_all_violations() {
    let app = App::start().await;
    let admin = app.admin().await;
    let response = admin
        .put("/api/auth/password", json!({"new_password": "1234567"}))
        .await;
    response.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "current_password.required");
    assert_eq!(
        response.violations(),
        json!([
            ["currentPassword", "current_password.required", null],
            ["newPassword", "password.too_short", {"min": 8}],
        ])
    );
}

#[tokio::test]
async fn one_of_two_concurrent_password_changes_succeeds() {
    let app = App::start().await;
    let admin = app.admin().await;
    let (one, two) = tokio::join!(
        change_password(&admin, PASSWORD, NEW_PASSWORD),
        change_password(&admin, PASSWORD, "another password"),
    );
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401], "{} {}", text(&json!(one.text)), two.text);
}

#[tokio::test]
async fn changes_of_credentials_are_in_the_audit_log() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let link = link_token(&app.mail("verify_email", &admin.email).await);
    for _ in 0..2 {
        let followed = json!({"token": link});
        app.visitor().post("/api/auth/verify-email", followed).await;
    }
    for current in ["wrong", PASSWORD] {
        change_password(&admin, current, NEW_PASSWORD).await;
    }
    let link = mailed_reset_link(&app, &admin.email).await;
    reset_password(&app, &link, "another password").await.ok();
    let recorded = "DO $$ BEGIN ASSERT (
        SELECT array_agg(action ORDER BY audit_log.id) = ARRAY[
                'email.verified', 'password.changed', 'password.reset']
            AND bool_and(actor_id = users.id AND request_id IS NOT NULL AND details = '{}')
        FROM audit_log, users WHERE group_id IS NULL); END $$";
    app.database.execute(recorded).await.unwrap();
}
