use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::actors::{Actor, PASSWORD, text};
use crate::support::app::{App, logs};
use crate::support::group_fixture::{GroupFixture, PASSCODE};
use crate::support::mails::link_token;

#[tokio::test]
async fn a_request_is_one_log_line_with_its_id_and_route() {
    let app = App::start().await;
    let response = app.visitor().get("/health/live?secret=in-the-query").await;
    let id = response.header("x-request-id");
    let logged = logs();
    let lines: Vec<Value> = logged
        .lines()
        .filter(|line| line.contains(id))
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let [line] = lines.as_slice() else {
        panic!("{lines:?}")
    };
    assert_eq!(
        (
            &line["level"],
            &line["message"],
            &line["method"],
            &line["route"],
            &line["status"]
        ),
        (
            &json!("INFO"),
            &json!("answered"),
            &json!("GET"),
            &json!("/health/live"),
            &json!(200)
        ),
    );
    assert!(
        line["milliseconds"].is_u64() && line["time"].is_string(),
        "{line}"
    );
}

#[tokio::test]
async fn a_malformed_request_is_no_error_of_the_server() {
    let app = App::start().await;
    for request in [
        "nonsense\r\n\r\n",
        "GET / HTTP/9.9\r\n\r\n",
        "POST /api/auth/login HTTP/1.1\r\ncontent-length: 1, 2\r\n\r\n",
    ] {
        let mut stream = TcpStream::connect(app.url.trim_start_matches("http://"))
            .await
            .unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 400"), "{request}: {answer}");
    }
    // Other tests run in this process; those of the parser are from these requests alone.
    let logged = logs();
    let lines: Vec<_> = logged
        .lines()
        .filter(|line| line.contains("actix_http") && line.contains("ERROR"))
        .collect();
    assert!(lines.is_empty(), "{lines:?}");
}

/// Every flow with secrets, successful and failing.
#[tokio::test]
async fn no_secret_is_logged_at_debug_level() {
    let app = App::with_mailbox().await;
    let visitor = app.visitor();
    let fixture = GroupFixture::with_players(&app, 4).await;
    let admin = &fixture.admin;
    let secrets = json!({
        "email": "secretive@padel.example",
        "password": "a password of ours",
        "name": "Anna",
        "groupName": "Padel",
        "passcode": "a passcode of ours",
    });
    let registered = visitor.post("/api/auth/register", secrets.clone()).await;
    assert_eq!(registered.status, 201);
    visitor.post("/api/auth/register", secrets).await;
    for password in [json!("a wrong password"), json!(["a wrong type"])] {
        let credentials = json!({"email": admin.email, "password": password});
        visitor.post("/api/auth/login", credentials).await;
    }
    admin.get("/api/auth/verify").await.ok();
    let refreshed = visitor
        .post("/api/auth/refresh", json!({"refreshToken": admin.refresh_token}))
        .await
        .ok();
    admin.get(&format!("/api/nothing?token={}", admin.token)).await;

    let first = link_token(&app.mail("verify_email", &admin.email).await);
    for _ in 0..2 {
        visitor
            .post("/api/auth/verify-email", json!({"token": first}))
            .await;
    }
    for email in [admin.email.as_str(), "stranger@padel.example"] {
        for path in ["/api/auth/forgot-password", "/api/auth/resend-verification"] {
            visitor.post(path, json!({"email": email})).await.ok();
        }
    }
    let second = link_token(&app.mail("reset_password", &admin.email).await);
    let mut reset = Vec::new();
    for password in ["short", "a second password", "a third password"] {
        let choice = json!({"token": second, "password": password});
        reset.push(visitor.post("/api/auth/reset-password", choice).await);
    }
    let signed_in = reset[1].ok();
    let admin = &admin.with_session(&signed_in);
    for current in ["a false password", "a second password"] {
        let change = json!({"currentPassword": current, "newPassword": "a fourth password"});
        admin.put("/api/auth/password", change).await;
    }

    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    for passcode in ["a wrong passcode", PASSCODE] {
        submission["passcode"] = json!(passcode);
        visitor
            .post(&format!("{}/matches", fixture.hash_path()), submission.clone())
            .await;
    }
    let settings = json!({"name": "Padel", "passcode": "a new passcode"});
    admin.put(&fixture.path(), settings).await.ok();
    let logout = json!({"refreshToken": refreshed["refreshToken"]});
    visitor.post("/api/auth/logout", logout).await.ok();

    let logged = logs();
    assert!(logged.contains(registered.header("x-request-id")));
    for secret in [
        PASSWORD,
        "a password of ours",
        "a wrong password",
        "a wrong type",
        "a second password",
        "a third password",
        "a false password",
        "a fourth password",
        "secretive@",
        "stranger@",
        "a passcode of ours",
        "a wrong passcode",
        "a new passcode",
        &admin.email,
        &fixture.admin.token,
        &fixture.admin.refresh_token,
        &text(&refreshed["token"]),
        &text(&signed_in["token"]),
        &text(&signed_in["refreshToken"]),
        &text(&signed_in["deviceToken"]),
        &text(&refreshed["refreshToken"]),
        &first,
        &second,
        "#token=",
        crate::support::app::JWT_SECRET,
        "$argon2id$",
    ] {
        // As text, and as the bytes of a parameter of a statement.
        let bytes = format!("{:?}", secret.as_bytes());
        let bytes = bytes.trim_matches(['[', ']']);
        let found = logged
            .lines()
            .find(|line| line.contains(secret) || line.contains(bytes));
        assert_eq!(found, None, "{secret}");
    }
}
