//! The latest match: its lock, its correction, its deletion.

mod changes;
mod lock;

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::actors::{Actor, Admin, Response, text};
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;

/// Six players and two matches: Ann and Bo beat Cia and Dan, then Ann and Eva beat Bo and Finn.
async fn group_with_matches(app: &App) -> GroupFixture<'_> {
    let fixture = GroupFixture::with_players(app, 6).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    fixture.play([0, 4], [1, 5], &[[6, 4], [2, 6], [7, 5]]).await;
    fixture
}

pub(crate) async fn latest(fixture: &GroupFixture<'_>) -> Value {
    let path = format!("{}/matches/latest/edit", fixture.path());
    fixture.admin.get(&path).await.ok()["match"].take()
}

async fn lock(admin: &Admin<'_>) -> Response {
    admin
        .post(&format!("{}/matches/lock-latest", admin.group_path()), json!({}))
        .await
}

pub(crate) async fn lock_id(admin: &Admin<'_>) -> String {
    text(&lock(admin).await.data(StatusCode::CREATED)["lockId"])
}

async fn release(admin: &Admin<'_>, lock: &str) -> Response {
    let path = format!("{}/matches/lock-latest", admin.group_path());
    admin.delete_with(&path, json!({"lockId": lock})).await
}

async fn lock_status(admin: &Admin<'_>) -> Value {
    let path = format!("{}/matches/lock-status", admin.group_path());
    let status = admin.get(&path).await.ok();
    let whole = admin.get(&format!("{}/admin", admin.group_path())).await.ok();
    assert_eq!(whole["lockStatus"], status);
    json!([status["locked"], status["mine"], status["expiresAt"].is_string()])
}

pub(crate) async fn delete(admin: &Admin<'_>, played: &Value, lock: &str) -> Response {
    let path = format!("{}/matches/{}", admin.group_path(), played["matchId"]);
    let body = json!({"lockId": lock, "expectedLatestMatch": played["matchNumber"]});
    admin.delete_with(&path, body).await
}

pub(crate) async fn correct(admin: &Admin<'_>, played: &Value, correction: Value) -> Response {
    let path = format!("{}/matches/{}/edit", admin.group_path(), played["matchId"]);
    let mut body = json!({"expectedLatestMatch": played["matchNumber"]});
    body.as_object_mut()
        .unwrap()
        .extend(correction.as_object().unwrap().clone());
    admin.put(&path, body).await
}

async fn send(actor: &impl Actor, method: Method, path: &str, body: Value) -> Response {
    Response::to(actor.request(method, path).json(&body)).await
}
