//! Rate limits of log-ins: per client, per account, and for concurrent requests.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::account_requests::{change_password, log_in};
use crate::support::actors::{Actor, Admin, NEW_PASSWORD, PASSWORD, Response, text};
use crate::support::app::App;

async fn post_from(app: &App, address: &str, path: &str, body: &Value) -> Response {
    let request = app.visitor().request(Method::POST, path);
    Response::to(request.header("x-forwarded-for", address).json(body)).await
}

async fn log_in_from(app: &App, address: &str, email: &str, password: &str) -> Response {
    let body = json!({"email": email, "password": password});
    post_from(app, address, "/api/auth/login", &body).await
}

/// A log-in from a new address with the device token of an earlier log-in.
async fn log_in_with_device(
    app: &App,
    address: &str,
    admin: &Admin<'_>,
    password: &str,
    device: &str,
) -> Response {
    let body = json!({"email": admin.email, "password": password, "deviceToken": device});
    post_from(app, address, "/api/auth/login", &body).await
}

async fn device_token(app: &App, admin: &Admin<'_>) -> String {
    let logged_in = log_in_from(app, "192.0.2.1", &admin.email, PASSWORD).await.ok();
    text(&logged_in["deviceToken"])
}

/// Sends wrong passwords for one account, each from a new address of a network of its own.
async fn guess_from_many_addresses(app: &App, email: &str, guesses: u8) {
    for host in 1..=guesses {
        log_in_from(app, &format!("203.{host}.113.1"), email, "wrong")
            .await
            .assert_error(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
    }
}

#[tokio::test]
async fn one_ip_address_cannot_guess_at_many_accounts() {
    let app = App::start_behind_proxy(&["--limit-client-logins", "3/900"]).await;
    let admin = app.admin().await;
    for name in ["a", "b", "c"] {
        log_in_from(&app, "203.0.113.1", &format!("{name}@padel.example"), "wrong")
            .await
            .assert_error(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
    }
    for email in ["d@padel.example", &admin.email] {
        let refused = log_in_from(&app, "203.0.113.1", email, PASSWORD).await;
        refused.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
        let seconds: u32 = refused.header("retry-after").parse().unwrap();
        assert!((1..=900).contains(&seconds), "{seconds}");
    }
    log_in_from(&app, "203.0.113.2", &admin.email, PASSWORD)
        .await
        .ok();
}

#[tokio::test]
async fn a_success_takes_back_only_its_own_attempt() {
    let app = App::start_behind_proxy(&["--limit-client-logins", "2/900"]).await;
    let admin = app.admin().await;
    // Any number, as none of them fails.
    for _ in 0..3 {
        log_in_from(&app, "203.0.113.1", &admin.email, PASSWORD)
            .await
            .ok();
    }
    // A successful log-in to another account between two guesses does not allow a further guess.
    for password in ["wrong", PASSWORD, "wrong"] {
        let email = if password == PASSWORD {
            &admin.email
        } else {
            "other@padel.example"
        };
        let response = log_in_from(&app, "203.0.113.1", email, password).await;
        assert_ne!(response.status, StatusCode::TOO_MANY_REQUESTS);
    }
    log_in_from(&app, "203.0.113.1", "other@padel.example", "wrong")
        .await
        .assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
}

#[tokio::test]
async fn guesses_from_many_addresses_are_limited_and_a_known_device_can_still_log_in() {
    let app = App::start_behind_proxy(&["--limit-account-logins", "3/900"]).await;
    let admin = app.admin().await;
    let device = device_token(&app, &admin).await;
    guess_from_many_addresses(&app, &admin.email, 3).await;
    let unknown_device = log_in_from(&app, "198.51.100.1", &admin.email, PASSWORD).await;
    unknown_device.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
    let logged_in = log_in_with_device(&app, "198.51.100.1", &admin, PASSWORD, &device)
        .await
        .ok();
    // The device token of this log-in is valid too.
    let device = text(&logged_in["deviceToken"]);
    log_in_with_device(&app, "198.51.100.2", &admin, PASSWORD, &device)
        .await
        .ok();
}

#[tokio::test]
async fn an_unknown_email_is_limited_like_a_known_one() {
    let app = App::start_behind_proxy(&["--limit-account-logins", "2/900"]).await;
    let admin = app.admin().await;
    let mut refusals = Vec::new();
    for email in [&admin.email, "unknown@padel.example"] {
        guess_from_many_addresses(&app, email, 2).await;
        let refused = log_in_from(&app, "198.51.100.1", email, PASSWORD).await;
        refused.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
        let mut body = refused.json();
        // Both say when to try again, in seconds.
        body["params"]["retryAfter"].take();
        body["error"].take();
        refusals.push(body);
    }
    assert_eq!(refusals[0], refusals[1]);
}

#[tokio::test]
async fn one_ip_address_alone_cannot_reach_the_account_limit() {
    let app = App::start_behind_proxy(&["--limit-logins", "2/900", "--limit-account-logins", "4/900"]).await;
    let admin = app.admin().await;
    for _ in 0..8 {
        log_in_from(&app, "203.0.113.1", &admin.email, "wrong").await;
    }
    log_in_from(&app, "198.51.100.1", &admin.email, PASSWORD)
        .await
        .ok();
}

/// Four fifths of the account's attempts are those of a /48, nine tenths those of a /32.
#[tokio::test]
async fn one_network_alone_cannot_reach_the_account_limit() {
    let app = App::start_behind_proxy(&["--limit-account-logins", "10/900"]).await;
    let admin = app.admin().await;
    let guess = async |address: String| log_in_from(&app, &address, &admin.email, "wrong").await.status;
    for host in 1..=8 {
        assert_eq!(
            guess(format!("2001:db8:1:{host}::1")).await,
            StatusCode::UNAUTHORIZED
        );
    }
    for host in 9..=12 {
        let refused = guess(format!("2001:db8:1:{host}::1")).await;
        assert_eq!(refused, StatusCode::TOO_MANY_REQUESTS);
    }
    assert_eq!(guess("2001:db8:2::1".to_owned()).await, StatusCode::UNAUTHORIZED);
    for site in 3..=6 {
        let refused = guess(format!("2001:db8:{site}::1")).await;
        assert_eq!(refused, StatusCode::TOO_MANY_REQUESTS);
    }
    log_in_from(&app, "198.51.100.1", &admin.email, PASSWORD)
        .await
        .ok();
}

#[tokio::test]
async fn a_device_has_its_own_limit_and_is_valid_only_for_its_accounts() {
    let app = App::start_behind_proxy(&["--limit-logins", "2/900", "--limit-account-logins", "1/900"]).await;
    let (admin, other) = (app.admin().await, app.admin().await);
    let (own_device, other_device) = (device_token(&app, &admin).await, device_token(&app, &other).await);
    guess_from_many_addresses(&app, &admin.email, 1).await;
    for device in [&other_device, "", "rubbish"] {
        log_in_with_device(&app, "198.51.100.1", &admin, PASSWORD, device)
            .await
            .assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
    }
    // The device is counted, from any address.
    for address in ["198.51.100.1", "198.51.100.2"] {
        log_in_with_device(&app, address, &admin, "wrong", &own_device)
            .await
            .assert_error(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
    }
    log_in_with_device(&app, "198.51.100.3", &admin, PASSWORD, &own_device)
        .await
        .assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
}

#[tokio::test]
async fn a_device_token_can_cover_several_accounts() {
    let app = App::start_behind_proxy(&["--limit-account-logins", "2/900"]).await;
    let (admin, other) = (app.admin().await, app.admin().await);
    let device = device_token(&app, &admin).await;
    let logged_in = log_in_with_device(&app, "192.0.2.1", &other, PASSWORD, &device)
        .await
        .ok();
    let shared = text(&logged_in["deviceToken"]);
    for admin in [&admin, &other] {
        guess_from_many_addresses(&app, &admin.email, 2).await;
        log_in_with_device(&app, "198.51.100.1", admin, PASSWORD, &shared)
            .await
            .ok();
    }
}

#[tokio::test]
async fn concurrent_guesses_from_many_addresses_do_not_exceed_the_account_limit() {
    let app = App::start_behind_proxy(&["--limit-account-logins", "3/900", "--pool-size", "4"]).await;
    let admin = app.admin().await;
    let addresses: Vec<_> = (1..=12).map(|host| format!("203.{host}.113.1")).collect();
    let guesses = addresses
        .iter()
        .map(|address| log_in_from(&app, address, &admin.email, "wrong"));
    let responses = futures::future::join_all(guesses).await;
    let count = |status| {
        responses
            .iter()
            .filter(|response| response.status == status)
            .count()
    };
    assert_eq!(
        (
            count(StatusCode::UNAUTHORIZED),
            count(StatusCode::TOO_MANY_REQUESTS)
        ),
        (3, 9)
    );
}

#[tokio::test]
async fn a_signed_in_owner_can_change_the_password_while_log_ins_are_limited() {
    let app = App::start_behind_proxy(&["--limit-account-logins", "1/900"]).await;
    let admin = app.admin().await;
    guess_from_many_addresses(&app, &admin.email, 1).await;
    change_password(&admin, PASSWORD, NEW_PASSWORD).await.ok();
}

#[tokio::test]
async fn guesses_of_the_current_password_are_limited_across_ip_addresses() {
    let app = App::start_behind_proxy(&["--limit-logins", "2/900"]).await;
    let admin = app.admin().await;
    let body = json!({"currentPassword": "wrong", "newPassword": NEW_PASSWORD});
    let mut statuses = Vec::new();
    for host in 1..=3 {
        let request = admin.request(Method::PUT, "/api/auth/password").json(&body);
        let response = Response::to(request.header("x-forwarded-for", format!("203.0.113.{host}"))).await;
        statuses.push(response.status.as_u16());
    }
    assert_eq!(statuses, [401, 401, 429]);
}

#[tokio::test]
async fn registrations_are_limited_per_network() {
    let app = App::start_behind_proxy(&["--limit-network-registrations", "2/3600"]).await;
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
        .assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.registrations");
    register(4, "2001:db8:8:1::1").await.data(StatusCode::CREATED);
}

#[tokio::test]
async fn mail_requests_are_limited_per_client() {
    let app = App::start_behind_proxy(&["--limit-client-mails", "2/3600"]).await;
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
            .assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.mails");
        ask(path, "c", "203.0.113.2").await.ok();
    }
}

#[tokio::test]
async fn successful_log_ins_are_limited() {
    let app = App::start_with(&["--limit-account-logins", "3/3600"]).await;
    let admin = app.admin().await;
    for _ in 0..3 {
        log_in(&app, &admin.email, PASSWORD).await.ok();
    }
    log_in(&app, &admin.email, PASSWORD)
        .await
        .assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
    // Another account is not affected.
    let other = app.admin().await;
    log_in(&app, &other.email, PASSWORD).await.ok();
}
