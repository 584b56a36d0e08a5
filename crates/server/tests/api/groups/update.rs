use elo_core::limits::INACTIVE_AFTER_WEEKS_DEFAULT;
use reqwest::StatusCode;
use serde_json::json;

use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, Violations};

#[tokio::test]
async fn changes_all_settings_at_once() {
    let app = App::start().await;
    let admin = app.admin().await;
    let settings = json!({
        "name": "Fredagspadel",
        "passcode": "nytt kort",
        "vanity_url": "fredag",
        "is_active": true,
        "is_discoverable": true,
    });
    let changed = admin.put(&admin.group_path(), settings).await.ok()["group"].clone();
    let mut expected = admin.group.clone();
    expected["name"] = json!("Fredagspadel");
    expected["passcode"] = json!("nytt kort");
    expected["vanityUrl"] = json!("fredag");
    expected["isDiscoverable"] = json!(true);
    expected["updatedAt"] = changed["updatedAt"].clone();
    assert_eq!(changed, expected);
    assert_ne!(changed["updatedAt"], admin.group["updatedAt"]);
    assert_eq!(admin.get(&admin.group_path()).await.ok()["group"], expected);
}

#[tokio::test]
async fn a_blank_link_is_removed_and_discovery_is_kept_if_absent() {
    let app = App::start().await;
    let admin = app.admin().await;
    let path = admin.group_path();
    let settings =
        json!({"name": "Padel", "passcode": "bollboll", "vanityUrl": "padel", "isDiscoverable": true});
    admin.put(&path, settings).await.ok();
    let unchanged = admin
        .put(
            &path,
            json!({"name": "Padel", "passcode": "bollboll", "vanityUrl": ""}),
        )
        .await
        .ok();
    assert_eq!(
        (
            &unchanged["group"]["vanityUrl"],
            &unchanged["group"]["isDiscoverable"]
        ),
        (&json!(null), &json!(true))
    );
    app.visitor()
        .get("/api/groups/vanity/padel")
        .await
        .assert_error(StatusCode::NOT_FOUND, "group.not_found");
}

#[tokio::test]
async fn a_short_passcode_from_registration_can_be_sent_with_other_settings() {
    let app = App::start().await;
    let admin = app.admin().await;
    let sent = |passcode: &str| {
        json!({"name": "Fredagspadel", "passcode": passcode, "vanity_url": "fredag", "is_active": true,
            "is_discoverable": true})
    };
    let path = admin.group_path();
    let saved = admin.put(&path, sent("boll")).await.ok()["group"].clone();
    assert_eq!(
        (&saved["passcode"], &saved["vanityUrl"], &saved["isDiscoverable"]),
        (&json!("boll"), &json!("fredag"), &json!(true))
    );
    let short = admin.put(&path, sent("bol1")).await;
    short.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "passcode.too_short");
}

#[tokio::test]
async fn absent_fields_are_unchanged() {
    let app = App::start().await;
    let admin = app.admin().await;
    let path = admin.group_path();
    // The passcode from registration is shorter than a new one may be; it is kept.
    let linked = admin.put(&path, json!({"vanityUrl": "padel"})).await.ok()["group"].clone();
    assert_eq!(
        (&linked["name"], &linked["passcode"], &linked["vanityUrl"]),
        (&json!("Torsdagspadel"), &json!("boll"), &json!("padel"))
    );
    let mut expected = linked;
    for (field, sent, value) in [
        ("name", json!({"name": "Fredagspadel"}), json!("Fredagspadel")),
        ("passcode", json!({"passcode": "bollboll"}), json!("bollboll")),
        ("isDiscoverable", json!({"isDiscoverable": true}), json!(true)),
        ("isDiscoverable", json!({"is_discoverable": false}), json!(false)),
        ("vanityUrl", json!({"vanity_url": "fredag"}), json!("fredag")),
        ("inactiveAfterWeeks", json!({"inactiveAfterWeeks": 26}), json!(26)),
        (
            "inactiveAfterWeeks",
            json!({"inactive_after_weeks": null}),
            json!(null),
        ),
        ("inactiveAfterWeeks", json!({"inactive_after_weeks": 4}), json!(4)),
        (
            "submissionsPaused",
            json!({"submissionsPaused": true}),
            json!(true),
        ),
        ("submissionsPaused", json!({}), json!(true)),
        (
            "submissionsPaused",
            json!({"submissions_paused": false}),
            json!(false),
        ),
        ("nameInPreviews", json!({"nameInPreviews": true}), json!(true)),
        ("nameInPreviews", json!({}), json!(true)),
        ("nameInPreviews", json!({"name_in_previews": false}), json!(false)),
        ("isActive", json!({"isActive": true}), json!(true)),
        ("isActive", json!({}), json!(true)),
        ("vanityUrl", json!({"vanityUrl": null}), json!(null)),
        ("vanityUrl", json!({"vanityUrl": "padel"}), json!("padel")),
        ("vanityUrl", json!({"vanity_url": null}), json!(null)),
        ("vanityUrl", json!({"vanityUrl": "padel"}), json!("padel")),
        ("vanityUrl", json!({"vanityUrl": " "}), json!(null)),
    ] {
        let changed = admin.put(&path, sent.clone()).await.ok()["group"].clone();
        expected[field] = value;
        expected["updatedAt"] = changed["updatedAt"].clone();
        assert_eq!(changed, expected, "{sent}");
    }
}

#[tokio::test]
async fn players_of_a_new_group_are_inactive_after_eight_weeks_and_other_numbers_are_refused() {
    let app = App::start().await;
    let admin = app.admin().await;
    assert_eq!(
        admin.group["inactiveAfterWeeks"],
        json!(INACTIVE_AFTER_WEEKS_DEFAULT)
    );
    let refused = admin
        .put(
            &admin.group_path(),
            json!({"name": "Kvar", "inactiveAfterWeeks": 5}),
        )
        .await;
    assert_eq!(
        refused.violations(),
        json!([["inactiveAfterWeeks", "inactive_after.choice", null]])
    );
    assert_eq!(admin.get(&admin.group_path()).await.ok()["group"], admin.group);
}

#[tokio::test]
async fn the_settings_cannot_deactivate_a_group() {
    let app = App::start().await;
    let admin = app.admin().await;
    for field in ["isActive", "is_active"] {
        let refused = admin
            .put(&admin.group_path(), json!({"name": "Kvar", field: false}))
            .await;
        refused.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "group.deactivation");
    }
    assert_eq!(admin.get(&admin.group_path()).await.ok()["group"], admin.group);
}

#[tokio::test]
async fn the_name_and_the_passcode_cannot_be_removed() {
    let app = App::start().await;
    let admin = app.admin().await;
    for sent in [json!({"name": null}), json!({"passcode": null})] {
        let refused = admin.put(&admin.group_path(), sent).await;
        refused.assert_error(StatusCode::BAD_REQUEST, "request.malformed");
    }
}

#[tokio::test]
async fn settings_are_validated() {
    let app = App::start().await;
    let (admin, other) = (app.admin().await, app.admin().await);
    let taken = json!({"name": "Padel", "passcode": "bollboll", "vanityUrl": "padel"});
    other.put(&other.group_path(), taken.clone()).await.ok();
    admin
        .put(&admin.group_path(), taken)
        .await
        .assert_error(StatusCode::CONFLICT, "vanity_name.taken");
    let invalid = admin
        .put(
            &admin.group_path(),
            json!({"name": "", "passcode": "", "vanityUrl": "no spaces"}),
        )
        .await;
    invalid.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "group_name.required");
    assert_eq!(
        invalid.violation_codes(),
        [
            "group_name.required",
            "passcode.required",
            "vanity_name.characters"
        ]
    );
    // Refused requests have changed nothing.
    assert_eq!(admin.get(&admin.group_path()).await.ok()["group"], admin.group);
}

#[tokio::test]
async fn only_the_owner_can_change_the_settings() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 0).await;
    let other_admin = app.admin().await;
    let settings = json!({"name": "Kapad", "passcode": "bollboll"});
    other_admin
        .put(&fixture.path(), settings.clone())
        .await
        .assert_error(StatusCode::NOT_FOUND, "group.not_found");
    fixture.publish().await;
    other_admin
        .put(&fixture.path(), settings.clone())
        .await
        .assert_error(StatusCode::FORBIDDEN, "group.forbidden");
    app.visitor()
        .put(&fixture.path(), settings)
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.required");
}
