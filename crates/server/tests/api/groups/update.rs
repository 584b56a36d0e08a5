use reqwest::StatusCode;
use serde_json::json;

use crate::actors::Actor;
use crate::app::App;
use crate::club::Club;

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
async fn a_blank_link_is_taken_away_and_discovery_stays_unless_it_is_sent() {
    let app = App::start().await;
    let admin = app.admin().await;
    let path = admin.group_path();
    let settings =
        json!({"name": "Padel", "passcode": "bollboll", "vanityUrl": "padel", "isDiscoverable": true});
    admin.put(&path, settings).await.ok();
    let kept = admin
        .put(
            &path,
            json!({"name": "Padel", "passcode": "bollboll", "vanityUrl": ""}),
        )
        .await
        .ok();
    assert_eq!(
        (&kept["group"]["vanityUrl"], &kept["group"]["isDiscoverable"]),
        (&json!(null), &json!(true))
    );
    app.visitor()
        .get("/api/groups/vanity/padel")
        .await
        .refuses(StatusCode::NOT_FOUND, "group.not_found");
}

#[tokio::test]
async fn what_is_absent_stays_as_it_is() {
    let app = App::start().await;
    let admin = app.admin().await;
    let path = admin.group_path();
    // The passcode from registration is shorter than one that is set later may be: it stays all the same.
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
async fn a_group_is_not_switched_off_in_its_settings() {
    let app = App::start().await;
    let admin = app.admin().await;
    for field in ["isActive", "is_active"] {
        let refused = admin
            .put(&admin.group_path(), json!({"name": "Kvar", field: false}))
            .await;
        refused.refuses(StatusCode::UNPROCESSABLE_ENTITY, "group.deactivation");
    }
    assert_eq!(admin.get(&admin.group_path()).await.ok()["group"], admin.group);
}

#[tokio::test]
async fn a_name_and_a_passcode_cannot_be_removed() {
    let app = App::start().await;
    let admin = app.admin().await;
    for sent in [json!({"name": null}), json!({"passcode": null})] {
        let refused = admin.put(&admin.group_path(), sent).await;
        refused.refuses(StatusCode::BAD_REQUEST, "request.malformed");
    }
}

#[tokio::test]
async fn keeps_the_rules() {
    let app = App::start().await;
    let (admin, other) = (app.admin().await, app.admin().await);
    let taken = json!({"name": "Padel", "passcode": "bollboll", "vanityUrl": "padel"});
    other.put(&other.group_path(), taken.clone()).await.ok();
    admin
        .put(&admin.group_path(), taken)
        .await
        .refuses(StatusCode::CONFLICT, "vanity_name.taken");
    let broken = admin
        .put(
            &admin.group_path(),
            json!({"name": "", "passcode": "", "vanityUrl": "no spaces"}),
        )
        .await;
    broken.refuses(StatusCode::UNPROCESSABLE_ENTITY, "group_name.required");
    let codes: Vec<_> = broken.json()["details"]
        .as_array()
        .unwrap()
        .iter()
        .map(|detail| detail["code"].clone())
        .collect();
    assert_eq!(
        codes,
        [
            "group_name.required",
            "passcode.required",
            "vanity_name.characters"
        ]
    );
    // What was refused changed nothing.
    assert_eq!(admin.get(&admin.group_path()).await.ok()["group"], admin.group);
}

#[tokio::test]
async fn only_the_owner_changes_a_group() {
    let app = App::start().await;
    let club = Club::of(&app, 0).await;
    let stranger = app.admin().await;
    let settings = json!({"name": "Kapad", "passcode": "bollboll"});
    stranger
        .put(&club.path(), settings.clone())
        .await
        .refuses(StatusCode::NOT_FOUND, "group.not_found");
    club.publish().await;
    stranger
        .put(&club.path(), settings.clone())
        .await
        .refuses(StatusCode::FORBIDDEN, "group.forbidden");
    app.visitor()
        .put(&club.path(), settings)
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.required");
}
