use serde_json::{Value, json};

use crate::actors::{Actor, PASSWORD};
use crate::app::{App, logs};

#[tokio::test]
async fn a_request_is_one_line_with_its_id_and_route() {
    let app = App::start().await;
    let answer = app.visitor().get("/health/live?secret=in-the-query").await;
    let id = answer.header("x-request-id");
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
async fn no_secret_is_ever_logged() {
    let app = App::start().await;
    let admin = app.admin().await;
    let passcode = "a passcode of ours";
    let secrets = json!({
        "email": "secretive@padel.example",
        "password": "a password of ours",
        "name": "Anna",
        "groupName": "Padel",
        "passcode": passcode,
    });
    let registered = app.visitor().post("/api/auth/register", secrets.clone()).await;
    assert_eq!(registered.status, 201);
    app.visitor().post("/api/auth/register", secrets.clone()).await;
    app.visitor()
        .post(
            "/api/auth/login",
            json!({"email": admin.email, "password": "a wrong password"}),
        )
        .await;
    app.visitor()
        .post(
            "/api/auth/login",
            json!({"email": admin.email, "password": ["a wrong type"]}),
        )
        .await;
    admin.get("/api/auth/verify").await.ok();
    app.visitor()
        .post("/api/auth/refresh", json!({"refreshToken": admin.refresh_token}))
        .await
        .ok();
    admin.get(&format!("/api/nothing?token={}", admin.token)).await;

    let logged = logs();
    assert!(logged.contains(registered.header("x-request-id")));
    for secret in [
        PASSWORD,
        "a password of ours",
        "a wrong password",
        "a wrong type",
        "secretive@",
        passcode,
        &admin.email,
        &admin.token,
        &admin.refresh_token,
        crate::app::JWT_SECRET,
        "$argon2id$",
    ] {
        let found = logged.lines().find(|line| line.contains(secret));
        assert_eq!(found, None, "{secret}");
    }
}
