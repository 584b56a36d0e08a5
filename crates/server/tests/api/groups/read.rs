use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::actors::{Actor, Response, text};
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;

/// What other users see of a group that its owner sees as `group`.
fn without_passcode(group: &Value) -> Value {
    let mut seen = group.clone();
    seen["passcode"] = json!("");
    seen["isOwner"] = json!(false);
    seen["role"] = json!(null);
    json!({"group": seen})
}

fn not_found() -> Value {
    json!({
        "success": false,
        "error": "The group doesn’t exist or may have been deleted.",
        "code": "group.not_found",
    })
}

#[tokio::test]
async fn by_hash_anyone_reads_a_private_group_without_its_passcode() {
    let app = App::start().await;
    let (admin, other_admin) = (app.admin().await, app.admin().await);
    let seen = without_passcode(&admin.group);
    assert_eq!(app.visitor().get(&admin.hash_path()).await.ok(), seen);
    assert_eq!(other_admin.get(&admin.hash_path()).await.ok(), seen);
    assert_eq!(
        admin.get(&admin.hash_path()).await.ok(),
        json!({"group": admin.group})
    );
}

#[tokio::test]
async fn by_number_a_private_group_is_found_only_by_its_owner() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let other_admin = app.admin().await;
    let player = fixture.players[0];
    let latest = fixture.matches().await[0]["matchId"].clone();
    for read in [
        String::new(),
        "/stats".to_owned(),
        "/players".to_owned(),
        "/players/trends".to_owned(),
        format!("/players/{player}"),
        format!("/players/{player}/elo-explanations"),
        "/matches".to_owned(),
        "/matches/recent".to_owned(),
        "/matches/stats".to_owned(),
        "/matches/months".to_owned(),
        format!("/matches/{latest}"),
    ] {
        let path = format!("{}{read}", fixture.path());
        fixture.admin.get(&path).await.ok();
        app.visitor()
            .get(&path)
            .await
            .assert_error_body(StatusCode::NOT_FOUND, &not_found());
        other_admin
            .get(&path)
            .await
            .assert_error_body(StatusCode::NOT_FOUND, &not_found());
    }
}

#[tokio::test]
async fn by_number_anyone_reads_a_discoverable_group() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 0).await;
    fixture.publish().await;
    let group = fixture.admin.get(&fixture.path()).await.ok()["group"].clone();
    assert_eq!(group["passcode"], "bollboll");
    assert_eq!(
        app.visitor().get(&fixture.path()).await.ok(),
        without_passcode(&group)
    );
}

#[tokio::test]
async fn invalid_group_identifiers_are_404() {
    let app = App::start().await;
    for path in [
        "/api/groups/0",
        "/api/groups/-1",
        "/api/groups/abc",
        "/api/groups/9223372036854775807",
        "/api/groups/9223372036854775808",
        "/api/groups/hash/abcd1234",
        "/api/groups/hash/12345678",
        "/api/groups/hash/00000001",
        "/api/groups/hash/ABCD1234",
        "/api/groups/hash/abc",
        "/api/groups/vanity/nobody",
        "/api/groups/vanity/%00",
    ] {
        app.visitor()
            .get(path)
            .await
            .assert_error_body(StatusCode::NOT_FOUND, &not_found());
    }
}

#[tokio::test]
async fn a_sharable_link_finds_its_group_regardless_of_case() {
    let app = App::start().await;
    let admin = app.admin().await;
    let opened = admin
        .post(
            "/api/groups",
            json!({"name": "Padel", "vanityUrl": "Padel-Nacka"}),
        )
        .await;
    let group = opened.data(StatusCode::CREATED)["group"].clone();
    let found = app.visitor().get("/api/groups/vanity/pADEL-nACKA").await.ok();
    assert_eq!(found, without_passcode(&group));
}

#[tokio::test]
async fn the_owner_view_is_complete() {
    let app = App::start().await;
    let admin = app.admin().await;
    let data = admin.get(&format!("{}/admin", admin.group_path())).await.ok();
    let stats = admin.get(&format!("{}/stats", admin.group_path())).await.ok();
    let lock_status = json!({"locked": false, "expiresAt": null, "mine": false});
    assert_eq!(
        data,
        json!({"group": admin.group, "stats": stats["stats"], "lockStatus": lock_status})
    );
}

#[tokio::test]
async fn only_the_owner_reads_the_owner_view() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 0).await;
    let other_admin = app.admin().await;
    let path = format!("{}/admin", fixture.path());
    app.visitor()
        .get(&path)
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.required");
    other_admin
        .get(&path)
        .await
        .assert_error_body(StatusCode::NOT_FOUND, &not_found());
    fixture.publish().await;
    other_admin.get(&path).await.assert_error_body(
        StatusCode::FORBIDDEN,
        &json!({
            "success": false,
            "error": "Access denied. You do not have permission to perform this action.",
            "code": "group.forbidden",
        }),
    );
}

#[tokio::test]
async fn an_invalid_token_is_refused_where_a_token_is_optional() {
    let app = App::start().await;
    let admin = app.admin().await;
    let request = app
        .visitor()
        .request(Method::GET, &admin.hash_path())
        .bearer_auth("nonsense");
    Response::to(request)
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.token_invalid");
}

#[tokio::test]
async fn no_response_to_another_user_contains_the_passcode() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 8).await;
    fixture.publish().await;
    // Enough to be shown as an example.
    for _ in 0..20 {
        fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    }
    let visitor = app.visitor();
    let hash = fixture.hash_path();
    for path in [
        hash.clone(),
        format!("{hash}/stats"),
        format!("{hash}/players?stats=true"),
        format!("{hash}/matches"),
        fixture.path(),
        "/api/groups".to_owned(),
        "/api/groups/random-discoverable".to_owned(),
    ] {
        let response = visitor.get(&path).await;
        response.ok();
        assert!(!response.text.contains("bollboll"), "{path}: {}", response.text);
    }
    assert!(text(&fixture.admin.get(&fixture.path()).await.ok()["group"]["passcode"]) == "bollboll");
}
