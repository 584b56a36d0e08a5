//! The latest match: its lock, its correction, its deletion.

mod change;
mod hold;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::actors::{Actor, Admin, Answer, text};
use crate::app::App;
use crate::club::Club;

/// A club of six that has played twice: Ann and Bo beat Cia and Dan, then Ann and Eva beat Bo and Finn.
async fn club_with_matches(app: &App) -> Club<'_> {
    let club = Club::of(app, 6).await;
    club.play([0, 1], [2, 3], &[[6, 4]]).await;
    club.play([0, 4], [1, 5], &[[6, 4], [2, 6], [7, 5]]).await;
    club
}

async fn latest(club: &Club<'_>) -> Value {
    let path = format!("{}/matches/latest/edit", club.path());
    club.admin.get(&path).await.ok()["match"].take()
}

async fn lock(admin: &Admin<'_>) -> Answer {
    admin
        .post(&format!("{}/matches/lock-latest", admin.group_path()), json!({}))
        .await
}

async fn lock_id(admin: &Admin<'_>) -> String {
    text(&lock(admin).await.data(StatusCode::CREATED)["lockId"])
}

async fn release(admin: &Admin<'_>, lock: &str) -> Answer {
    let path = format!("{}/matches/lock-latest", admin.group_path());
    send(admin, Method::DELETE, &path, json!({"lockId": lock})).await
}

async fn lock_status(admin: &Admin<'_>) -> Value {
    let path = format!("{}/matches/lock-status", admin.group_path());
    let status = admin.get(&path).await.ok();
    let whole = admin.get(&format!("{}/admin", admin.group_path())).await.ok();
    assert_eq!(whole["lockStatus"], status);
    json!([status["locked"], status["mine"], status["expiresAt"].is_string()])
}

async fn delete(admin: &Admin<'_>, played: &Value, lock: &str) -> Answer {
    let path = format!("{}/matches/{}", admin.group_path(), played["matchId"]);
    let body = json!({"lockId": lock, "expectedLatestMatch": played["matchNumber"]});
    send(admin, Method::DELETE, &path, body).await
}

async fn correct(admin: &Admin<'_>, played: &Value, correction: Value) -> Answer {
    let path = format!("{}/matches/{}/edit", admin.group_path(), played["matchId"]);
    let mut body = json!({"expectedLatestMatch": played["matchNumber"]});
    body.as_object_mut()
        .unwrap()
        .extend(correction.as_object().unwrap().clone());
    admin.put(&path, body).await
}

async fn send(actor: &impl Actor, method: Method, path: &str, body: Value) -> Answer {
    Answer::to(actor.request(method, path).json(&body)).await
}
