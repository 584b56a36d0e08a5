use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::actors::{Actor, Admin, Answer, PASSWORD, text};
use crate::app::App;
use crate::letters::token;

const VERIFY: &str = "/api/auth/verify-email";
const RESEND: &str = "/api/auth/resend-verification";

async fn verify(app: &App, token: &str) -> Answer {
    app.visitor().post(VERIFY, json!({"token": token})).await
}

/// Asks for another link with the token alone, as the web app does.
async fn resend(admin: &Admin<'_>) -> Answer {
    Answer::to(admin.request(Method::POST, RESEND)).await
}

fn is_no_link(answer: &Answer) {
    answer.fails(
        StatusCode::UNPROCESSABLE_ENTITY,
        &json!({
            "success": false,
            "error": "This link is not valid. It may have expired or been used already.",
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
async fn the_link_of_a_registration_verifies_the_address_once() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let letter = app.letter("verify_email", &admin.email).await;
    let link = text(&letter["link"]);
    assert!(
        link.starts_with("http://localhost:8080/en/verify-email#token="),
        "{link}"
    );
    for body in ["text", "html"] {
        assert!(text(&letter[body]).contains(&link), "{letter}");
    }
    let verified = verify(&app, &token(&letter)).await.ok();
    assert_eq!(
        (&verified["user"]["email"], &verified["user"]["emailVerified"]),
        (&json!(admin.email), &json!(true))
    );
    let read = admin.get("/api/auth/verify").await.ok();
    assert_eq!(read["user"]["emailVerified"], json!(true));
    is_no_link(&verify(&app, &token(&letter)).await);

    // Now the account may own more groups than an unverified one.
    for _ in 0..3 {
        admin
            .post("/api/groups", json!({"name": "Padel"}))
            .await
            .data(StatusCode::CREATED);
    }
}

#[tokio::test]
async fn the_mail_speaks_the_language_of_its_reader() {
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
        let registered = Answer::to(request).await.data(StatusCode::CREATED);
        assert_eq!(registered["user"]["language"], json!(language));
        let letter = app.letter("verify_email", &text(&body["email"])).await;
        assert_eq!(letter["language"], json!(language));
        let page = format!("http://localhost:8080/{language}/verify-email#");
        assert!(text(&letter["link"]).starts_with(&page), "{letter}");
    }
}

#[tokio::test]
async fn a_link_works_for_a_day_and_until_a_newer_one_is_mailed() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let first = token(&app.letter("verify_email", &admin.email).await);
    assert_eq!(
        resend(&admin).await.ok(),
        json!({
            "message": "If the email exists and is not verified yet, a verification link will be sent",
            "remainingAttempts": 2,
        })
    );
    let second = token(&app.letters("verify_email", &admin.email, 2).await[0]);
    is_no_link(&verify(&app, &first).await);

    let seconds_pass = |seconds: u32| {
        format!(
            "UPDATE email_tokens SET created_at = created_at - interval '{seconds} seconds', \
             expires_at = expires_at - interval '{seconds} seconds'"
        )
    };
    let day = 24 * 60 * 60;
    app.database.execute(&seconds_pass(day)).await.unwrap();
    is_no_link(&verify(&app, &second).await);
    let back = "UPDATE email_tokens SET expires_at = expires_at + interval '1 minute'";
    app.database.execute(back).await.unwrap();
    verify(&app, &second).await.ok();
}

#[tokio::test]
async fn what_is_no_link_verifies_nothing() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    let forgotten = json!({"email": admin.email});
    app.visitor()
        .post("/api/auth/forgot-password", forgotten)
        .await
        .ok();
    let other_purpose = token(&app.letter("reset_password", &admin.email).await);
    for token in [
        "",
        "nonsense",
        admin.token.as_str(),
        admin.refresh_token.as_str(),
        &other_purpose,
    ] {
        is_no_link(&verify(&app, token).await);
    }
    is_no_link(&app.visitor().post(VERIFY, json!({})).await);
}

#[tokio::test]
async fn whoever_asks_for_a_link_learns_nothing_of_an_address() {
    let app = App::with_mailbox().await;
    let (waiting, verified) = (app.admin().await, app.admin().await);
    verify(
        &app,
        &token(&app.letter("verify_email", &verified.email).await).clone(),
    )
    .await
    .ok();
    let mut answers = Vec::new();
    for email in [&waiting.email, &verified.email, "nobody@padel.example"] {
        let answer = app.visitor().post(RESEND, json!({"email": email})).await;
        answers.push(answer.ok());
    }
    assert!(answers.iter().all(|answer| *answer == answers[0]), "{answers:?}");
    for (email, mails) in [
        (waiting.email.as_str(), 2),
        (verified.email.as_str(), 1),
        ("nobody@padel.example", 0),
    ] {
        assert_eq!(app.mails_after_all_wishes(email).await.len(), mails, "{email}");
    }
    // To the owner it is no secret.
    resend(&verified).await.fails(
        StatusCode::CONFLICT,
        &json!({
            "success": false,
            "error": "This email address is already verified",
            "code": "email.verified",
        }),
    );
}

#[tokio::test]
async fn somebody_without_a_token_names_an_address() {
    let app = App::start().await;
    let visitor = app.visitor();
    let nothing = Answer::to(visitor.request(Method::POST, RESEND)).await;
    nothing.refuses(StatusCode::UNPROCESSABLE_ENTITY, "email.required");
    visitor
        .post(RESEND, json!({"email": "nobody"}))
        .await
        .refuses(StatusCode::UNPROCESSABLE_ENTITY, "email.invalid");
    let stale = visitor.request(Method::POST, RESEND).bearer_auth("nonsense");
    Answer::to(stale)
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.token_invalid");
    visitor
        .post(RESEND, json!(["nobody@padel.example"]))
        .await
        .refuses(StatusCode::BAD_REQUEST, "request.malformed");
}
