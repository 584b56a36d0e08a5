//! Joins and splits: two players become one, matches of one become another's, and all that is undone.

mod equality;
mod forwarding;
mod refusals;
mod since;
mod splits;

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, number};

pub(crate) async fn send_join(fixture: &GroupFixture<'_>, keep: i64, drop: i64) -> Response {
    let path = format!("{}/players/join", fixture.path());
    fixture
        .admin
        .post(&path, json!({"keep": keep, "drop": drop}))
        .await
}

async fn preview(fixture: &GroupFixture<'_>, keep: i64, drop: i64) -> Response {
    let path = format!("{}/players/join/preview", fixture.path());
    fixture
        .admin
        .post(&path, json!({"keep": keep, "drop": drop}))
        .await
}

/// Joins the second player into the first; the id of the change.
async fn join(fixture: &GroupFixture<'_>, keep: usize, drop: usize) -> i64 {
    let joined = send_join(fixture, fixture.players[keep], fixture.players[drop]).await;
    number(&joined.ok()["changeId"])
}

async fn undo(fixture: &GroupFixture<'_>, change: i64) -> Response {
    undo_with(fixture, change, json!({})).await
}

/// Undoes a change, with what is said of the matches since.
async fn undo_with(fixture: &GroupFixture<'_>, change: i64, body: Value) -> Response {
    let path = format!("{}/changes/{change}/undo", fixture.path());
    fixture.admin.post(&path, body).await
}

async fn joins(fixture: &GroupFixture<'_>) -> Vec<Value> {
    let list = fixture.admin.get(&format!("{}/joins", fixture.path())).await;
    list.ok()["joins"].as_array().unwrap().clone()
}

/// Ann and Bo, who are one person, with a match each against the others.
async fn ann_and_bo(app: &App) -> GroupFixture<'_> {
    let fixture = GroupFixture::with_players(app, 6).await;
    fixture.play([0, 2], [3, 4], &[[6, 0], [6, 0]]).await;
    fixture.play([1, 3], [2, 5], &[[6, 2]]).await;
    fixture.play([2, 3], [4, 5], &[[7, 5]]).await;
    fixture
}

/// Submits a match as a visitor with the passcode.
async fn submit_with_passcode(fixture: &GroupFixture<'_>, four: [i64; 4]) -> Response {
    let [one, two, three, other] = four;
    let body = json!({
        "team1": [one, two],
        "team2": [three, other],
        "sets": [[6, 3]],
        "again": true,
        "passcode": crate::support::group_fixture::PASSCODE,
    });
    let visitor = fixture.admin.app().visitor();
    visitor
        .post(&format!("{}/matches", fixture.hash_path()), body)
        .await
}

#[track_caller]
fn is_saved(response: &Response) -> bool {
    response.status == StatusCode::CREATED
}
