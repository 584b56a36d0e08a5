//! Everything of an account in one file.

use db::rows::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::groups::transfer::{send, standings};
use crate::support::account_requests::log_in_again;
use crate::support::actors::{Actor, PASSWORD};
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;
use crate::support::members::member;

const EXPORT: &str = "/api/auth/account/export";

#[tokio::test]
async fn the_file_has_the_account_its_sessions_activity_and_groups() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    fixture.play([0, 2], [1, 3], &[[4, 6]]).await;
    let admin = log_in_again(&fixture.admin).await;
    let second = admin
        .post(
            "/api/groups",
            json!({"name": "Söndagspadel", "passcode": "hemlighet"}),
        )
        .await;
    second.data(StatusCode::CREATED);
    let response = admin.get(EXPORT).await;
    assert_eq!(response.header("content-type"), "application/json");
    assert!(response.header("content-disposition").contains("attachment"));
    let file = response.json();
    assert_eq!(
        (&file["format"], &file["version"]),
        (&json!("duelo.account"), &json!(1))
    );
    assert_eq!(file["account"]["email"], json!(admin.email));
    assert_eq!(file["sessions"].as_array().unwrap().len(), 2);
    let actions: Vec<_> = file["activity"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| &entry["action"])
        .collect();
    assert_eq!(actions.first(), Some(&&json!("group.created")));
    assert_eq!(actions.last(), Some(&&json!("group.created")));
    let groups = file["groups"].as_array().unwrap();
    let summary: Vec<_> = groups
        .iter()
        .map(|group| (group["name"].clone(), group["matches"].as_array().unwrap().len()))
        .collect();
    assert_eq!(summary, [(json!("Torsdagspadel"), 2), (json!("Söndagspadel"), 0)]);
    for secret in [PASSWORD, "boll\"", "hemlighet", "argon2"] {
        assert!(!response.text.contains(secret), "{secret}");
    }
}

#[tokio::test]
async fn a_group_in_the_file_can_be_imported_and_leads_to_the_same_ranking() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    fixture.play([0, 2], [1, 3], &[[4, 6], [6, 1], [6, 3]]).await;
    let file: Value = fixture.admin.get(EXPORT).await.json();
    let other = app.admin().await;
    send(&other, "", "application/json", file["groups"][0].to_string())
        .await
        .ok();
    assert_eq!(
        standings(&other, &other.group_path()).await,
        standings(&fixture.admin, &fixture.path()).await
    );
}

#[tokio::test]
async fn a_group_of_another_is_in_the_file_by_name_and_role() {
    let app = App::start().await;
    let owner = app.admin().await;
    let editor = member(&app, &owner, Role::Editor).await;
    let file = editor.get(EXPORT).await.json();
    assert_eq!(
        file["memberships"],
        json!([{"groupId": owner.group["groupId"], "name": "Torsdagspadel", "role": "editor"}])
    );
    assert_eq!(file["groups"].as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn others_and_deleted_groups_are_not_in_the_file() {
    let app = App::start().await;
    let (admin, other) = (app.admin().await, app.admin().await);
    other
        .put(
            &other.group_path(),
            json!({"name": "Lördagspadel", "passcode": "bollar"}),
        )
        .await
        .ok();
    admin
        .delete_with(&admin.group_path(), json!({"confirmation": "Torsdagspadel"}))
        .await
        .ok();
    let response = admin.get(EXPORT).await;
    assert_eq!(response.json()["groups"], json!([]));
    assert!(!response.text.contains("Lördagspadel") && !response.text.contains(&other.email));
}
