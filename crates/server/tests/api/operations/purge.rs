//! Deleted groups, of which nothing is left after their time.

use reqwest::StatusCode;
use serde_json::json;

use crate::support::actors::{Actor, text};
use crate::support::app::App;
use crate::support::dump::dump;
use crate::support::group_fixture::GroupFixture;

/// Moves the deletions of groups into the past.
async fn let_days_pass(app: &App, days: u32) {
    let past = format!(
        "UPDATE groups SET deactivated_at = deactivated_at - interval '{days} days' - interval '1 minute'
         WHERE NOT is_active"
    );
    app.database.execute(&past).await.unwrap();
}

/// Waits until the expiry job has purged all groups whose time has ended.
async fn until_purged(app: &App) {
    let due = "SELECT FROM groups WHERE deactivated_at < now() - interval '90 days'";
    app.wait_until(&format!("SELECT WHERE NOT EXISTS ({due})")).await;
}

/// A group with unusual texts wherever a group has some, deleted.
async fn deleted_group(app: &App) -> GroupFixture<'_> {
    let mut fixture = GroupFixture::with_players(app, 3).await;
    fixture.add("Qvalude").await;
    for vanity in ["zyxlink-one", "zyxlink-two"] {
        let settings =
            json!({"name": "Zyxklubben", "passcode": "zyxcode", "vanityUrl": vanity, "isDiscoverable": true});
        fixture.admin.put(&fixture.path(), settings).await.ok();
    }
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    submission["notes"] = json!("zyxnotes");
    submission["passcode"] = json!("zyxcode");
    for _ in 0..3 {
        fixture.submit(&submission).await.data(StatusCode::CREATED);
    }
    let question = json!({"passcode": "zyxcode", "text": "zyxquestion"});
    let path = format!("{}/matches/3/question", fixture.hash_path());
    app.visitor().post(&path, question).await;
    let confirmation = json!({"confirmation": "Zyxklubben"});
    fixture
        .admin
        .delete_with(&fixture.path(), confirmation)
        .await
        .ok();
    fixture
}

/// What of the group is in a dump of the database.
async fn left_of(app: &App, fixture: &GroupFixture<'_>) -> Option<Vec<String>> {
    let dump = dump(&app.database).await?;
    let hash = text(&fixture.admin.group["publicHash"]);
    let traces = [
        "Zyxklubben",
        "zyxcode",
        "zyxlink-one",
        "zyxlink-two",
        "zyxnotes",
        "zyxquestion",
        "Qvalude",
        &hash,
    ];
    let found = traces.into_iter().filter(|trace| dump.contains(*trace));
    Some(found.map(str::to_owned).collect())
}

#[tokio::test]
async fn nothing_is_left_of_a_group_90_days_after_its_deletion() {
    let app = App::start_with(&["--expiry-interval-seconds", "1"]).await;
    let fixture = deleted_group(&app).await;
    let other = GroupFixture::with_players(&app, 4).await;
    other.play([0, 1], [2, 3], &[[6, 4]]).await;
    if let Some(found) = left_of(&app, &fixture).await {
        assert_eq!(found.len(), 8, "{found:?}");
    }
    let_days_pass(&app, 90).await;
    until_purged(&app).await;
    if let Some(found) = left_of(&app, &fixture).await {
        assert_eq!(found, Vec::<String>::new());
    }
    // The others, and what is known of them, stay.
    other.assert_equals_replay().await;
    let assertion = format!(
        "DO $$ BEGIN ASSERT (SELECT count(*) > 0 FROM audit_log WHERE group_id = {0}); END $$",
        other.admin.group["groupId"]
    );
    app.database.execute(&assertion).await.unwrap();
    fixture.admin.get("/api/auth/verify").await.ok();
}

#[tokio::test]
async fn a_group_can_be_restored_until_its_time_has_ended() {
    let app = App::start_with(&["--expiry-interval-seconds", "1"]).await;
    let kept = deleted_group(&app).await;
    let_days_pass(&app, 89).await;
    // The job has run once another group is gone.
    let purged = deleted_group_of_the_past(&app).await;
    until_purged(&app).await;
    let exists = |fixture: &GroupFixture<'_>, count: u32| {
        format!(
            "DO $$ BEGIN ASSERT (SELECT count(*) = {count} FROM groups WHERE id = {}); END $$",
            fixture.admin.group["groupId"]
        )
    };
    app.database.execute(&exists(&kept, 1)).await.unwrap();
    app.database.execute(&exists(&purged, 0)).await.unwrap();
}

/// A group that was deleted a year ago.
async fn deleted_group_of_the_past(app: &App) -> GroupFixture<'_> {
    let fixture = GroupFixture::with_players(app, 1).await;
    let confirmation = json!({"confirmation": "Torsdagspadel"});
    fixture
        .admin
        .delete_with(&fixture.path(), confirmation)
        .await
        .ok();
    let past = format!(
        "UPDATE groups SET deactivated_at = now() - interval '1 year' WHERE id = {}",
        fixture.admin.group["groupId"]
    );
    app.database.execute(&past).await.unwrap();
    fixture
}
