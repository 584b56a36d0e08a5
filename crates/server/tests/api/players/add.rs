use reqwest::StatusCode;
use serde_json::json;

use crate::actors::{Actor, redacted};
use crate::app::App;
use crate::club::{BrokenRules, Club};

#[tokio::test]
async fn a_new_player_starts_at_1500() {
    let app = App::start().await;
    let admin = app.admin().await;
    let path = format!("{}/players", admin.group_path());
    let answer = admin
        .post(&path, json!({"name": " A\u{30a}sa Lindgren-Berg  "}))
        .await;
    assert_eq!(
        redacted(answer.data(StatusCode::CREATED)),
        json!({"player": {
            "playerId": "[id]",
            "name": "\u{c5}sa Lindgren-Berg",
            "currentElo": 1500,
            "peakElo": 1500,
            "lowestElo": 1500,
            "gamesPlayed": 0,
            "wins": 0,
            "losses": 0,
            "winRate": null,
            "status": "provisional",
            "rank": 1,
            "formerNumber": null,
            "createdAt": "[time]",
            "lastPlayedAt": null,
        }})
    );
    let group = admin.get(&admin.group_path()).await.ok()["group"].clone();
    assert_eq!(
        (&group["playerCount"], &group["averageElo"]),
        (&json!(1), &json!(1500.0))
    );
}

#[tokio::test]
async fn a_name_is_one_player_s_in_its_group_whatever_its_case() {
    let app = App::start().await;
    let (one, other) = (Club::of(&app, 1).await, Club::of(&app, 0).await);
    let taken = one
        .admin
        .post(&format!("{}/players", one.path()), json!({"name": "aNN"}))
        .await;
    taken.fails(
        StatusCode::CONFLICT,
        &json!({
            "success": false,
            "error": "A player with this name already exists in the group",
            "code": "player_name.taken",
            "details": [{
                "field": "name",
                "code": "player_name.taken",
                "message": "A player with this name already exists in the group",
            }],
        }),
    );
    other
        .admin
        .post(&format!("{}/players", other.path()), json!({"name": "Ann"}))
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn a_name_keeps_the_rules() {
    let app = App::start().await;
    let admin = app.admin().await;
    let path = format!("{}/players", admin.group_path());
    for (name, code, params) in [
        (json!("  "), "player_name.required", json!(null)),
        (json!("å"), "player_name.too_short", json!({"min": 2})),
        (json!("x".repeat(51)), "player_name.too_long", json!({"max": 50})),
        (json!("An\u{7}n"), "player_name.characters", json!(null)),
    ] {
        let answer = admin.post(&path, json!({"name": name})).await;
        answer.refuses(StatusCode::UNPROCESSABLE_ENTITY, code);
        assert_eq!(answer.broken_rules(), json!([["name", code, params]]));
    }
    admin
        .post(&path, json!({}))
        .await
        .refuses(StatusCode::UNPROCESSABLE_ENTITY, "player_name.required");
    admin
        .post(&path, json!({"name": null}))
        .await
        .refuses(StatusCode::BAD_REQUEST, "request.malformed");
    admin
        .post(&path, json!({"name": "ö".repeat(50)}))
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn only_the_owner_adds_players() {
    let app = App::start().await;
    let club = Club::of(&app, 0).await;
    let stranger = app.admin().await;
    let path = format!("{}/players", club.path());
    let wish = json!({"name": "Ann"});
    app.visitor()
        .post(&path, wish.clone())
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.required");
    stranger
        .post(&path, wish.clone())
        .await
        .refuses(StatusCode::NOT_FOUND, "group.not_found");
    club.publish().await;
    stranger
        .post(&path, wish)
        .await
        .refuses(StatusCode::FORBIDDEN, "group.forbidden");
}

#[tokio::test]
async fn a_group_has_room_for_ten_thousand_players_even_at_once() {
    let app = App::start_with(&["--pool-size", "4"]).await;
    let admin = app.admin().await;
    // As if there were all but one of them: the count is what is looked at.
    app.database
        .execute("UPDATE groups SET player_count = 9999")
        .await
        .unwrap();
    let path = format!("{}/players", admin.group_path());
    let add = |name: &str| admin.post(&path, json!({"name": name}));
    let (one, two) = tokio::join!(add("Anna"), add("Bo"));
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409], "{} {}", one.text, two.text);
    add("Cia").await.fails(
        StatusCode::CONFLICT,
        &json!({
            "success": false,
            "error": "This group has as many players as a group can have",
            "code": "group.too_many_players",
            "details": [{
                "field": "name",
                "code": "group.too_many_players",
                "params": {"max": 10_000},
                "message": "This group has as many players as a group can have",
            }],
            "params": {"max": 10_000},
        }),
    );
}
