//! The audit log of a group.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::audit_log::audit_entries;
use crate::support::group_fixture::{GroupFixture, number};

/// Action and details of all entries of a group, oldest first. Asserts that all are by its owner.
async fn recorded(fixture: &GroupFixture<'_>) -> Vec<Value> {
    let owner = number(&fixture.admin.get("/api/auth/verify").await.ok()["user"]["userId"]);
    let mut entries = audit_entries(&fixture.admin).await;
    entries.reverse();
    let summary = |entry: db::rows::AuditEntryRow| {
        assert_eq!(entry.actor_id.map(|id| id.0), Some(owner), "{entry:?}");
        assert_eq!(entry.request_id.as_ref().map(String::len), Some(36), "{entry:?}");
        json!([entry.action, entry.details])
    };
    entries.into_iter().map(summary).collect()
}

#[tokio::test]
async fn every_change_is_recorded_without_secrets_or_player_names() {
    let app = App::start().await;
    let mut fixture = GroupFixture::with_players(&app, 0).await;
    let (ann, bo) = (fixture.add("Ann").await, fixture.add("Bo").await);
    let path = fixture.path();
    let settings =
        json!({"name": "Fredag", "passcode": "hemligt", "vanityUrl": "fredag", "isDiscoverable": true});
    fixture.admin.put(&path, settings.clone()).await.ok();
    fixture
        .admin
        .put(&path, json!({"inactiveAfterWeeks": 12}))
        .await
        .ok();
    fixture
        .admin
        .put(&path, json!({"submissionsPaused": true, "nameInPreviews": true}))
        .await
        .ok();
    // The same settings again change nothing.
    fixture.admin.put(&path, settings).await.ok();
    let of = |player: i64| format!("{path}/players/{player}");
    fixture.admin.put(&of(ann), json!({"name": "Anna"})).await.ok();
    fixture.admin.delete(&of(bo)).await.ok();
    fixture
        .admin
        .post(&format!("{}/anonymise", of(ann)), json!({}))
        .await
        .ok();
    for name in ["Cai", "Dag", "Eva", "Fia"] {
        fixture.add(name).await;
    }
    fixture.play([2, 3], [4, 5], &[[6, 4]]).await;
    let question = format!("{path}/matches/1/question");
    for text in ["Cai did not play", "It was 4–6"] {
        fixture
            .admin
            .post(&question, json!({ "text": text }))
            .await
            .data(StatusCode::CREATED);
    }
    // What is settled already changes nothing.
    for _ in 0..2 {
        fixture.admin.delete(&question).await.ok();
    }
    fixture
        .admin
        .delete_with(&path, json!({"confirmation": "Fredag"}))
        .await
        .ok();
    assert_eq!(
        recorded(&fixture).await,
        [
            json!(["group.created", {"name": "Torsdagspadel", "vanityName": null, "isDiscoverable": false}]),
            json!(["player.added", {"playerId": ann}]),
            json!(["player.added", {"playerId": bo}]),
            json!(["group.renamed", {"from": "Torsdagspadel", "to": "Fredag"}]),
            json!(["group.passcode_changed", {}]),
            json!(["group.vanity_name_changed", {"from": null, "to": "fredag"}]),
            json!(["group.visibility_changed", {"isDiscoverable": true}]),
            json!(["group.inactivity_changed", {"from": 8, "to": 12}]),
            json!(["group.submissions_paused", {"submissionsPaused": true}]),
            json!(["group.previews_changed", {"nameInPreviews": true}]),
            json!(["player.renamed", {"playerId": ann}]),
            json!(["player.deleted", {"playerId": bo}]),
            json!(["player.anonymised", {"playerId": ann}]),
            json!(["player.added", {"playerId": fixture.players[2]}]),
            json!(["player.added", {"playerId": fixture.players[3]}]),
            json!(["player.added", {"playerId": fixture.players[4]}]),
            json!(["player.added", {"playerId": fixture.players[5]}]),
            json!(["match.questions_settled", {"matchNumber": 1, "questions": 2}]),
            json!(["group.deleted", {"name": "Fredag", "players": 5, "matches": 1}]),
        ]
    );
}
