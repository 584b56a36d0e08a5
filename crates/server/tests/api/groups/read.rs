use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::actors::{Actor, Answer, text};
use crate::app::App;
use crate::club::Club;

/// What a stranger sees of a group that its owner sees as `group`.
fn seen_by_strangers(group: &Value) -> Value {
    let mut seen = group.clone();
    seen["passcode"] = json!("");
    seen["isOwner"] = json!(false);
    json!({"group": seen})
}

fn not_found() -> Value {
    json!({
        "success": false,
        "error": "Group not found. It doesn't exist or may have been deleted.",
        "code": "group.not_found",
    })
}

#[tokio::test]
async fn anyone_with_the_link_reads_a_private_group_but_not_its_passcode() {
    let app = App::start().await;
    let (admin, stranger) = (app.admin().await, app.admin().await);
    let seen = seen_by_strangers(&admin.group);
    assert_eq!(app.visitor().get(&admin.hash_path()).await.ok(), seen);
    assert_eq!(stranger.get(&admin.hash_path()).await.ok(), seen);
    assert_eq!(
        admin.get(&admin.hash_path()).await.ok(),
        json!({"group": admin.group})
    );
}

#[tokio::test]
async fn by_number_a_private_group_is_there_for_its_owner_only() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    club.play([0, 1], [2, 3], &[[6, 4]]).await;
    let stranger = app.admin().await;
    let player = club.players[0];
    let latest = club.log().await[0]["matchId"].clone();
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
        format!("/matches/{latest}"),
    ] {
        let path = format!("{}{read}", club.path());
        club.admin.get(&path).await.ok();
        app.visitor()
            .get(&path)
            .await
            .fails(StatusCode::NOT_FOUND, &not_found());
        stranger
            .get(&path)
            .await
            .fails(StatusCode::NOT_FOUND, &not_found());
    }
}

#[tokio::test]
async fn by_number_anyone_reads_a_group_in_discovery() {
    let app = App::start().await;
    let club = Club::of(&app, 0).await;
    club.publish().await;
    let group = club.admin.get(&club.path()).await.ok()["group"].clone();
    assert_eq!(group["passcode"], "bollboll");
    assert_eq!(
        app.visitor().get(&club.path()).await.ok(),
        seen_by_strangers(&group)
    );
}

#[tokio::test]
async fn what_cannot_name_a_group_is_no_group() {
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
            .fails(StatusCode::NOT_FOUND, &not_found());
    }
}

#[tokio::test]
async fn a_sharable_link_leads_to_its_group_whatever_its_case() {
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
    assert_eq!(found, seen_by_strangers(&group));
}

#[tokio::test]
async fn the_owner_s_view_has_everything() {
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
async fn the_owner_s_view_is_the_owner_s() {
    let app = App::start().await;
    let club = Club::of(&app, 0).await;
    let stranger = app.admin().await;
    let path = format!("{}/admin", club.path());
    app.visitor()
        .get(&path)
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.required");
    stranger
        .get(&path)
        .await
        .fails(StatusCode::NOT_FOUND, &not_found());
    club.publish().await;
    stranger.get(&path).await.fails(
        StatusCode::FORBIDDEN,
        &json!({
            "success": false,
            "error": "Access denied. You do not have permission to perform this action.",
            "code": "group.forbidden",
        }),
    );
}

#[tokio::test]
async fn a_token_that_does_not_hold_is_refused_even_where_none_is_needed() {
    let app = App::start().await;
    let admin = app.admin().await;
    let request = app
        .visitor()
        .request(Method::GET, &admin.hash_path())
        .bearer_auth("nonsense");
    Answer::to(request)
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.token_invalid");
}

#[tokio::test]
async fn no_answer_to_a_stranger_holds_the_passcode() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    club.publish().await;
    club.play([0, 1], [2, 3], &[[6, 4]]).await;
    let visitor = app.visitor();
    let hash = club.hash_path();
    for path in [
        hash.clone(),
        format!("{hash}/stats"),
        format!("{hash}/players?stats=true"),
        format!("{hash}/matches"),
        club.path(),
        "/api/groups".to_owned(),
        "/api/groups/random-discoverable".to_owned(),
    ] {
        let answer = visitor.get(&path).await;
        answer.ok();
        assert!(!answer.text.contains("bollboll"), "{path}: {}", answer.text);
    }
    assert!(text(&club.admin.get(&club.path()).await.ok()["group"]["passcode"]) == "bollboll");
}
