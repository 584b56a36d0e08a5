//! The sharable links that groups had before.

use db::queries::former_links::IN_USE_MINUTES;
use elo_core::limits::FORMER_LINK_DAYS;
use reqwest::StatusCode;
use serde_json::json;

use crate::support::actors::{Actor, Admin};
use crate::support::app::App;
use crate::support::database::shift_times;

async fn rename(admin: &Admin<'_>, name: Option<&str>) {
    let changed = admin.put(&admin.group_path(), json!({ "vanityUrl": name })).await;
    assert_eq!(changed.ok()["group"]["vanityUrl"], json!(name));
}

/// The group has had its link for so many minutes more.
async fn pass_minutes(app: &App, minutes: i32) {
    let earlier = shift_times(
        "group_directory",
        &["group_id"],
        &["vanity_name_since"],
        &format!("-{minutes} minutes"),
    );
    app.database.execute(&earlier).await.unwrap();
}

async fn pass_days(app: &App, days: u32) {
    let earlier = shift_times(
        "former_links",
        &["name"],
        &["expires_at"],
        &format!("-{days} days"),
    );
    app.database.execute(&earlier).await.unwrap();
}

/// As while a link is typed, which is saved after each pause.
#[tokio::test]
async fn a_link_that_a_group_had_for_less_than_an_hour_is_free_a_day_later() {
    let app = App::start().await;
    let (admin, other) = (app.admin().await, app.admin().await);
    for typed in ["tors", "torsd", "tors", "torsdag"] {
        rename(&admin, Some(typed)).await;
        pass_minutes(&app, IN_USE_MINUTES - 1).await;
    }
    app.visitor().get("/api/groups/vanity/tors").await.ok();
    pass_days(&app, 1).await;
    app.visitor()
        .get("/api/groups/vanity/tors")
        .await
        .assert_error(StatusCode::NOT_FOUND, "group.not_found");
    rename(&other, Some("tors")).await;
    // One that the group gets back is in use, as it was before.
    pass_minutes(&app, 1).await;
    for name in ["fredag", "torsdag", "fredag"] {
        rename(&admin, Some(name)).await;
    }
    pass_days(&app, FORMER_LINK_DAYS - 1).await;
    let refused = other
        .put(&other.group_path(), json!({"vanityUrl": "torsdag"}))
        .await;
    refused.assert_error(StatusCode::CONFLICT, "vanity_name.taken");
}

#[tokio::test]
async fn a_former_link_leads_to_the_group_for_thirty_days_and_is_taken_meanwhile() {
    let app = App::start().await;
    let (admin, other) = (app.admin().await, app.admin().await);
    rename(&admin, Some("Torsdag")).await;
    pass_minutes(&app, IN_USE_MINUTES).await;
    rename(&admin, Some("fredag")).await;
    let found = app.visitor().get("/api/groups/vanity/torsdag").await.ok()["group"].clone();
    assert_eq!(
        (&found["publicHash"], &found["vanityUrl"]),
        (&admin.group["publicHash"], &json!("fredag"))
    );
    assert_eq!(
        app.visitor().get("/en/share/torsdag").await.status,
        StatusCode::OK
    );

    let take = json!({"name": "Padel", "vanityUrl": "TORSDAG"});
    let refused = other.put(&other.group_path(), take.clone()).await;
    refused.assert_error(StatusCode::CONFLICT, "vanity_name.taken");
    let refused = other.post("/api/groups", take.clone()).await;
    refused.assert_error(StatusCode::CONFLICT, "vanity_name.taken");
    // Refused requests have changed nothing.
    assert_eq!(other.get(&other.group_path()).await.ok()["group"], other.group);

    pass_days(&app, FORMER_LINK_DAYS - 1).await;
    app.visitor().get("/api/groups/vanity/torsdag").await.ok();
    pass_days(&app, 1).await;
    app.visitor()
        .get("/api/groups/vanity/torsdag")
        .await
        .assert_error(StatusCode::NOT_FOUND, "group.not_found");
    rename(&other, Some("torsdag")).await;
    let found = app.visitor().get("/api/groups/vanity/torsdag").await.ok()["group"].clone();
    assert_eq!(found["publicHash"], other.group["publicHash"]);
}

#[tokio::test]
async fn a_group_gets_its_former_link_back() {
    let app = App::start().await;
    let admin = app.admin().await;
    for name in ["torsdag", "fredag", "Torsdag"] {
        rename(&admin, Some(name)).await;
    }
    for name in ["torsdag", "fredag"] {
        let found = app
            .visitor()
            .get(&format!("/api/groups/vanity/{name}"))
            .await
            .ok();
        assert_eq!(found["group"]["vanityUrl"], json!("Torsdag"), "{name}");
    }
}

#[tokio::test]
async fn a_link_that_is_removed_leads_nowhere_and_is_no_other_groups_meanwhile() {
    let app = App::start().await;
    let (admin, other) = (app.admin().await, app.admin().await);
    rename(&admin, Some("torsdag")).await;
    rename(&admin, None).await;
    app.visitor()
        .get("/api/groups/vanity/torsdag")
        .await
        .assert_error(StatusCode::NOT_FOUND, "group.not_found");
    let take = json!({"vanityUrl": "torsdag"});
    let refused = other.put(&other.group_path(), take).await;
    refused.assert_error(StatusCode::CONFLICT, "vanity_name.taken");
}

/// Of two requests at the same time, one that gives a link up and one that takes it, the second is refused in every
/// order.
#[tokio::test]
async fn a_link_is_not_taken_while_its_group_changes_it() {
    let app = App::start().await;
    let (admin, other) = (app.admin().await, app.admin().await);
    for attempt in 0..10 {
        let name = format!("torsdag-{attempt}");
        rename(&admin, Some(&name)).await;
        let (owner, thief) = (admin.group_path(), other.group_path());
        let (renamed, taken) = tokio::join!(
            admin.put(&owner, json!({"vanityUrl": format!("fredag-{attempt}")})),
            other.put(&thief, json!({"vanityUrl": name})),
        );
        renamed.ok();
        taken.assert_error(StatusCode::CONFLICT, "vanity_name.taken");
    }
}
