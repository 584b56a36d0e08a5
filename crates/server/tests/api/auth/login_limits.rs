//! Guesses at passwords: from one client, at one account, and at once.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::account::{NEW, change_password};
use crate::actors::{Actor, Admin, Answer, PASSWORD, text};
use crate::app::App;

/// A server behind a proxy, so that each request can come from an address of its own.
async fn proxied(flags: &[&str]) -> App {
    let mut all = vec!["--trusted-proxies", "127.0.0.1"];
    all.extend(flags);
    App::start_with(&all).await
}

async fn post_from(app: &App, address: &str, path: &str, body: &Value) -> Answer {
    let request = app.visitor().request(Method::POST, path);
    Answer::to(request.header("x-forwarded-for", address).json(body)).await
}

async fn log_in_from(app: &App, address: &str, email: &str, password: &str) -> Answer {
    let body = json!({"email": email, "password": password});
    post_from(app, address, "/api/auth/login", &body).await
}

/// A log-in from an address that nothing is known of, with the device token of an earlier log-in.
async fn log_in_with_device(
    app: &App,
    address: &str,
    admin: &Admin<'_>,
    password: &str,
    device: &str,
) -> Answer {
    let body = json!({"email": admin.email, "password": password, "deviceToken": device});
    post_from(app, address, "/api/auth/login", &body).await
}

async fn device_of(app: &App, admin: &Admin<'_>) -> String {
    let entered = log_in_from(app, "192.0.2.1", &admin.email, PASSWORD).await.ok();
    text(&entered["deviceToken"])
}

/// Guesses from ever new addresses until the account's bound is reached.
async fn attack(app: &App, email: &str, guesses: u8) {
    for host in 1..=guesses {
        log_in_from(app, &format!("203.0.113.{host}"), email, "wrong")
            .await
            .refuses(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
    }
}

#[tokio::test]
async fn one_address_cannot_try_many_accounts() {
    let app = proxied(&["--limit-client-logins", "3/900"]).await;
    let admin = app.admin().await;
    for name in ["a", "b", "c"] {
        log_in_from(&app, "203.0.113.1", &format!("{name}@padel.example"), "wrong")
            .await
            .refuses(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
    }
    for email in ["d@padel.example", &admin.email] {
        let refused = log_in_from(&app, "203.0.113.1", email, PASSWORD).await;
        refused.refuses(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
        let seconds: u32 = refused.header("retry-after").parse().unwrap();
        assert!((1..=900).contains(&seconds), "{seconds}");
    }
    log_in_from(&app, "203.0.113.2", &admin.email, PASSWORD)
        .await
        .ok();
}

#[tokio::test]
async fn success_takes_back_its_own_try_alone() {
    let app = proxied(&["--limit-client-logins", "2/900"]).await;
    let admin = app.admin().await;
    // As many as one likes, as none of them fails.
    for _ in 0..3 {
        log_in_from(&app, "203.0.113.1", &admin.email, PASSWORD)
            .await
            .ok();
    }
    // A log-in to one's own account between two guesses gives no further guess.
    for password in ["wrong", PASSWORD, "wrong"] {
        let email = if password == PASSWORD {
            &admin.email
        } else {
            "other@padel.example"
        };
        let answer = log_in_from(&app, "203.0.113.1", email, password).await;
        assert_ne!(answer.status, StatusCode::TOO_MANY_REQUESTS);
    }
    log_in_from(&app, "203.0.113.1", "other@padel.example", "wrong")
        .await
        .refuses(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
}

#[tokio::test]
async fn guesses_from_many_addresses_end_and_a_known_device_still_gets_in() {
    let app = proxied(&["--limit-account-logins", "3/900"]).await;
    let admin = app.admin().await;
    let device = device_of(&app, &admin).await;
    attack(&app, &admin.email, 3).await;
    let stranger = log_in_from(&app, "198.51.100.1", &admin.email, PASSWORD).await;
    stranger.refuses(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
    let entered = log_in_with_device(&app, "198.51.100.1", &admin, PASSWORD, &device)
        .await
        .ok();
    // What the log-in answers is worth as much.
    let device = text(&entered["deviceToken"]);
    log_in_with_device(&app, "198.51.100.2", &admin, PASSWORD, &device)
        .await
        .ok();
}

#[tokio::test]
async fn an_address_without_an_account_is_limited_alike() {
    let app = proxied(&["--limit-account-logins", "2/900"]).await;
    let admin = app.admin().await;
    let mut refusals = Vec::new();
    for email in [&admin.email, "unknown@padel.example"] {
        attack(&app, email, 2).await;
        let refused = log_in_from(&app, "198.51.100.1", email, PASSWORD).await;
        refused.refuses(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
        let mut body = refused.json();
        body["params"]["retryAfter"].take();
        refusals.push(body);
    }
    assert_eq!(refusals[0], refusals[1]);
}

#[tokio::test]
async fn one_address_alone_does_not_reach_the_bound_of_an_account() {
    let app = proxied(&["--limit-logins", "2/900", "--limit-account-logins", "4/900"]).await;
    let admin = app.admin().await;
    for _ in 0..8 {
        log_in_from(&app, "203.0.113.1", &admin.email, "wrong").await;
    }
    log_in_from(&app, "198.51.100.1", &admin.email, PASSWORD)
        .await
        .ok();
}

#[tokio::test]
async fn a_device_is_limited_itself_and_known_to_its_own_accounts_alone() {
    let app = proxied(&["--limit-logins", "2/900", "--limit-account-logins", "1/900"]).await;
    let (admin, other) = (app.admin().await, app.admin().await);
    let (own, foreign) = (device_of(&app, &admin).await, device_of(&app, &other).await);
    attack(&app, &admin.email, 1).await;
    for device in [&foreign, "", "rubbish"] {
        log_in_with_device(&app, "198.51.100.1", &admin, PASSWORD, device)
            .await
            .refuses(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
    }
    // Wherever it is: it is the device that is counted.
    for address in ["198.51.100.1", "198.51.100.2"] {
        log_in_with_device(&app, address, &admin, "wrong", &own)
            .await
            .refuses(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
    }
    log_in_with_device(&app, "198.51.100.3", &admin, PASSWORD, &own)
        .await
        .refuses(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
}

#[tokio::test]
async fn one_browser_is_known_to_the_accounts_of_all_who_use_it() {
    let app = proxied(&["--limit-account-logins", "2/900"]).await;
    let (admin, other) = (app.admin().await, app.admin().await);
    let device = device_of(&app, &admin).await;
    let entered = log_in_with_device(&app, "192.0.2.1", &other, PASSWORD, &device)
        .await
        .ok();
    let shared = text(&entered["deviceToken"]);
    for admin in [&admin, &other] {
        attack(&app, &admin.email, 2).await;
        log_in_with_device(&app, "198.51.100.1", admin, PASSWORD, &shared)
            .await
            .ok();
    }
}

#[tokio::test]
async fn guesses_at_once_from_many_addresses_do_not_slip_through() {
    let app = proxied(&["--limit-account-logins", "3/900", "--pool-size", "4"]).await;
    let admin = app.admin().await;
    let addresses: Vec<_> = (1..=12).map(|host| format!("203.0.113.{host}")).collect();
    let guesses = addresses
        .iter()
        .map(|address| log_in_from(&app, address, &admin.email, "wrong"));
    let answers = futures::future::join_all(guesses).await;
    let count = |status| answers.iter().filter(|answer| answer.status == status).count();
    assert_eq!(
        (
            count(StatusCode::UNAUTHORIZED),
            count(StatusCode::TOO_MANY_REQUESTS)
        ),
        (3, 9)
    );
}

#[tokio::test]
async fn an_attack_does_not_keep_a_signed_in_owner_from_changing_the_password() {
    let app = proxied(&["--limit-account-logins", "1/900"]).await;
    let admin = app.admin().await;
    attack(&app, &admin.email, 1).await;
    change_password(&admin, PASSWORD, NEW).await.ok();
}

#[tokio::test]
async fn a_session_cannot_guess_the_current_password_from_ever_new_addresses() {
    let app = proxied(&["--limit-logins", "2/900"]).await;
    let admin = app.admin().await;
    let body = json!({"currentPassword": "wrong", "newPassword": NEW});
    let mut statuses = Vec::new();
    for host in 1..=3 {
        let request = admin.request(Method::PUT, "/api/auth/password").json(&body);
        let answer = Answer::to(request.header("x-forwarded-for", format!("203.0.113.{host}"))).await;
        statuses.push(answer.status.as_u16());
    }
    assert_eq!(statuses, [401, 401, 429]);
}

#[tokio::test]
async fn registrations_are_limited_for_a_network_too() {
    let app = proxied(&["--limit-network-registrations", "2/3600"]).await;
    let register = async |number: u8, address: &str| {
        let body = json!({
            "email": format!("new{number}@padel.example"),
            "password": PASSWORD,
            "name": "Anna",
            "groupName": "Padel",
            "passcode": "boll",
        });
        post_from(&app, address, "/api/auth/register", &body).await
    };
    for (number, address) in [(1, "2001:db8:7:1::1"), (2, "2001:db8:7:2::1")] {
        register(number, address).await.data(StatusCode::CREATED);
    }
    register(3, "2001:db8:7:3::1")
        .await
        .refuses(StatusCode::TOO_MANY_REQUESTS, "limit.registrations");
    register(4, "2001:db8:8:1::1").await.data(StatusCode::CREATED);
}

#[tokio::test]
async fn one_client_cannot_ask_for_mails_to_ever_new_addresses() {
    let app = proxied(&["--limit-client-mails", "2/3600"]).await;
    let ask = async |path: &str, name: &str, address: &str| {
        let body = json!({"email": format!("{name}@padel.example")});
        post_from(&app, address, path, &body).await
    };
    ask("/api/auth/forgot-password", "a", "203.0.113.1").await.ok();
    ask("/api/auth/resend-verification", "b", "203.0.113.1")
        .await
        .ok();
    for path in ["/api/auth/forgot-password", "/api/auth/resend-verification"] {
        ask(path, "c", "203.0.113.1")
            .await
            .refuses(StatusCode::TOO_MANY_REQUESTS, "limit.mails");
        ask(path, "c", "203.0.113.2").await.ok();
    }
}

#[tokio::test]
async fn successful_log_ins_are_limited_too() {
    let app = App::start_with(&["--limit-account-logins", "3/3600"]).await;
    let admin = app.admin().await;
    let body = json!({"email": admin.email, "password": PASSWORD});
    let log_in = async || app.visitor().post("/api/auth/login", body.clone()).await;
    for _ in 0..3 {
        log_in().await.ok();
    }
    log_in()
        .await
        .refuses(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
    // Another account is not concerned.
    let other = app.admin().await;
    let body = json!({"email": other.email, "password": PASSWORD});
    app.visitor().post("/api/auth/login", body).await.ok();
}
