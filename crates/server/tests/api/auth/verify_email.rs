use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::account_requests::mailed_reset_link;
use crate::support::actors::{Actor, Admin, PASSWORD, Response, text};
use crate::support::app::App;
use crate::support::database::shift_times;
use crate::support::mails::link_token;

const VERIFY: &str = "/api/auth/verify-email";
const RESEND: &str = "/api/auth/resend-verification";

async fn verify(app: &App, token: &str) -> Response {
    app.visitor().post(VERIFY, json!({"token": token})).await
}

/// Requests another link with the access token and no body, as the web app does.
async fn resend(admin: &Admin<'_>) -> Response {
    Response::to(admin.request(Method::POST, RESEND)).await
}

fn assert_link_invalid(response: &Response) {
    response.assert_error_body(
        StatusCode::UNPROCESSABLE_ENTITY,
        &json!({
            "success": false,
            "error": "This link has expired or has already been used",
            "code": "link.invalid",
        }),
    );
}

fn registration(email: &str) -> Value {
    json!({
        "email": email,
        "password": PASSWORD,
        "name": "Åsa",
        "groupName": "Torsdagspadel",
        "passcode": "boll",
    })
}

#[tokio::test]
async fn the_registration_link_verifies_the_address_once() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let mail = app.mail("verify_email", &admin.email).await;
    let link = text(&mail["link"]);
    assert!(
        link.starts_with("http://localhost:8080/en/verify-email#token="),
        "{link}"
    );
    for body in ["text", "html"] {
        assert!(text(&mail[body]).contains(&link), "{mail}");
    }
    let verified = verify(&app, &link_token(&mail)).await.ok();
    assert_eq!(
        (&verified["user"]["email"], &verified["user"]["emailVerified"]),
        (&json!(admin.email), &json!(true))
    );
    let read = admin.get("/api/auth/verify").await.ok();
    assert_eq!(read["user"]["emailVerified"], json!(true));
    assert_link_invalid(&verify(&app, &link_token(&mail)).await);

    // A verified account may own more groups than an unverified one.
    for _ in 0..3 {
        admin
            .post("/api/groups", json!({"name": "Padel"}))
            .await
            .data(StatusCode::CREATED);
    }
}

#[tokio::test]
async fn the_mail_is_in_the_language_of_the_account() {
    let app = App::with_mailbox().await;
    let mut named = registration("named@padel.example");
    named["language"] = json!("es");
    for (body, accepted, language) in [
        (named, "sv", "es"),
        (
            registration("accepted@padel.example"),
            "de, sv;q=0.9, en;q=0.8",
            "sv",
        ),
        (registration("neither@padel.example"), "de", "en"),
    ] {
        let request = app
            .visitor()
            .request(Method::POST, "/api/auth/register")
            .header("accept-language", accepted)
            .json(&body);
        let registered = Response::to(request).await.data(StatusCode::CREATED);
        assert_eq!(registered["user"]["language"], json!(language));
        let mail = app.mail("verify_email", &text(&body["email"])).await;
        assert_eq!(mail["language"], json!(language));
        let page = format!("http://localhost:8080/{language}/verify-email#");
        assert!(text(&mail["link"]).starts_with(&page), "{mail}");
    }
}

#[tokio::test]
async fn a_verification_link_expires_after_a_day_or_with_the_next_one() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let first = link_token(&app.mail("verify_email", &admin.email).await);
    assert_eq!(
        resend(&admin).await.ok(),
        json!({
            "message": "If the email exists and is not verified yet, a verification link will be sent",
            "remainingAttempts": 2,
        })
    );
    let second = link_token(&app.mails("verify_email", &admin.email, 2).await[0]);
    assert_link_invalid(&verify(&app, &first).await);

    let seconds_pass = |seconds: u32| {
        let interval = format!("-{seconds} seconds");
        shift_times(
            "email_tokens",
            &["digest"],
            &["created_at", "expires_at"],
            &interval,
        )
    };
    let day = 24 * 60 * 60;
    app.database.execute(&seconds_pass(day)).await.unwrap();
    assert_link_invalid(&verify(&app, &second).await);
    let back = shift_times("email_tokens", &["digest"], &["expires_at"], "1 minute");
    app.database.execute(&back).await.unwrap();
    verify(&app, &second).await.ok();
}

#[tokio::test]
async fn invalid_tokens_verify_nothing() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let other_purpose = mailed_reset_link(&app, &admin.email).await;
    for token in [
        "",
        "nonsense",
        admin.token.as_str(),
        admin.refresh_token.as_str(),
        &other_purpose,
    ] {
        assert_link_invalid(&verify(&app, token).await);
    }
    assert_link_invalid(&app.visitor().post(VERIFY, json!({})).await);
}

#[tokio::test]
async fn the_response_does_not_reveal_whether_an_address_has_an_account() {
    let app = App::with_mailbox().await;
    let (waiting, verified) = (app.admin().await, app.admin().await);
    verify(
        &app,
        &link_token(&app.mail("verify_email", &verified.email).await).clone(),
    )
    .await
    .ok();
    let mut responses = Vec::new();
    for email in [&waiting.email, &verified.email, "nobody@padel.example"] {
        let response = app.visitor().post(RESEND, json!({"email": email})).await;
        responses.push(response.ok());
    }
    assert!(
        responses.iter().all(|response| *response == responses[0]),
        "{responses:?}"
    );
    for (email, mails) in [
        (waiting.email.as_str(), 2),
        (verified.email.as_str(), 1),
        ("nobody@padel.example", 0),
    ] {
        assert_eq!(app.mails_after_all_requests(email).await.len(), mails, "{email}");
    }
    // The signed-in owner gets an explicit error.
    resend(&verified).await.assert_error_body(
        StatusCode::CONFLICT,
        &json!({
            "success": false,
            "error": "Your email address is already verified",
            "code": "email.verified",
        }),
    );
}

#[tokio::test]
async fn without_a_token_an_address_is_required() {
    let app = App::start().await;
    let visitor = app.visitor();
    let nothing = Response::to(visitor.request(Method::POST, RESEND)).await;
    nothing.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "email.required");
    visitor
        .post(RESEND, json!({"email": "nobody"}))
        .await
        .assert_error(StatusCode::UNPROCESSABLE_ENTITY, "email.invalid");
    let stale = visitor.request(Method::POST, RESEND).bearer_auth("nonsense");
    Response::to(stale)
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.token_invalid");
    visitor
        .post(RESEND, json!(["nobody@padel.example"]))
        .await
        .assert_error(StatusCode::BAD_REQUEST, "request.malformed");
}
