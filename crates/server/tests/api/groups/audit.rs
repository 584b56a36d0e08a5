//! What is kept of what administrators changed.

use db::ids::GroupId;
use db::queries::audit;
use serde_json::{Value, json};

use crate::actors::Actor;
use crate::app::App;
use crate::club::{Club, number};

/// Action and details of everything that was recorded about a group, oldest first; all of it by its owner.
async fn recorded(app: &App, club: &Club<'_>) -> Vec<Value> {
    let mut connection = app.database.connect().await.unwrap();
    let group = GroupId(number(&club.admin.group["groupId"]));
    let owner = number(&club.admin.get("/api/auth/verify").await.ok()["user"]["userId"]);
    let mut entries = audit::of_group(&mut connection, group, 100).await.unwrap();
    entries.reverse();
    let told = |entry: db::rows::AuditEntry| {
        assert_eq!(entry.actor_id.map(|id| id.0), Some(owner), "{entry:?}");
        assert_eq!(entry.request_id.as_ref().map(String::len), Some(36), "{entry:?}");
        json!([entry.action, entry.details])
    };
    entries.into_iter().map(told).collect()
}

#[tokio::test]
async fn every_change_is_recorded_and_no_secret_nor_name_of_a_player() {
    let app = App::start().await;
    let mut club = Club::of(&app, 0).await;
    let (ann, bo) = (club.add("Ann").await, club.add("Bo").await);
    let path = club.path();
    let settings =
        json!({"name": "Fredag", "passcode": "hemligt", "vanityUrl": "fredag", "isDiscoverable": true});
    club.admin.put(&path, settings.clone()).await.ok();
    // The same again changes nothing.
    club.admin.put(&path, settings).await.ok();
    let of = |player: i64| format!("{path}/players/{player}");
    club.admin.put(&of(ann), json!({"name": "Anna"})).await.ok();
    club.admin.delete(&of(bo)).await.ok();
    club.admin
        .post(&format!("{}/anonymise", of(ann)), json!({}))
        .await
        .ok();
    club.admin
        .delete_with(&path, json!({"confirmation": "Fredag"}))
        .await
        .ok();
    assert_eq!(
        recorded(&app, &club).await,
        [
            json!(["group.created", {"name": "Torsdagspadel", "vanityName": null, "isDiscoverable": false}]),
            json!(["player.added", {"playerId": ann}]),
            json!(["player.added", {"playerId": bo}]),
            json!(["group.renamed", {"from": "Torsdagspadel", "to": "Fredag"}]),
            json!(["group.passcode_changed", {}]),
            json!(["group.vanity_name_changed", {"from": null, "to": "fredag"}]),
            json!(["group.visibility_changed", {"isDiscoverable": true}]),
            json!(["player.renamed", {"playerId": ann}]),
            json!(["player.deleted", {"playerId": bo}]),
            json!(["player.anonymised", {"playerId": ann}]),
            json!(["group.deleted", {"name": "Fredag", "players": 1, "matches": 0}]),
        ]
    );
}
