use reqwest::StatusCode;
use serde_json::json;

use crate::actors::Actor;
use crate::app::App;
use crate::club::Club;

#[tokio::test]
async fn a_new_name_shows_everywhere() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    club.play([0, 1], [2, 3], &[[6, 4]]).await;
    let ann = club.players[0];
    let path = format!("{}/players/{ann}", club.path());
    let mut expected = club.standings().await[&ann].clone();
    expected["name"] = json!("Anna");
    let renamed = club.admin.put(&path, json!({"name": "Anna"})).await.ok();
    assert_eq!(renamed, json!({"player": expected}));
    assert_eq!(club.log().await[0]["team1"]["players"][0]["name"], "Anna");
    // The same name in another case is the player's own, not somebody else's.
    club.admin.put(&path, json!({"name": "ANNA"})).await.ok();
    club.admin
        .put(&path, json!({"name": "bo"}))
        .await
        .refuses(StatusCode::CONFLICT, "player_name.taken");
    club.admin
        .put(&path, json!({"name": "B"}))
        .await
        .refuses(StatusCode::UNPROCESSABLE_ENTITY, "player_name.too_short");
}

#[tokio::test]
async fn a_player_without_matches_can_be_deleted() {
    let app = App::start().await;
    let club = Club::of(&app, 2).await;
    let ann = club.players[0];
    let path = format!("{}/players/{ann}", club.path());
    assert_eq!(club.admin.delete(&path).await.ok(), json!({"playerId": ann}));
    assert_eq!(
        club.standings().await.into_keys().collect::<Vec<_>>(),
        [club.players[1]]
    );
    let gone = json!({"success": false, "error": "Player not found", "code": "player.not_found"});
    club.admin.delete(&path).await.fails(StatusCode::NOT_FOUND, &gone);
    club.admin.get(&path).await.fails(StatusCode::NOT_FOUND, &gone);
    club.admin
        .put(&path, json!({"name": "Anna"}))
        .await
        .fails(StatusCode::NOT_FOUND, &gone);
    club.admin
        .get(&format!("{path}/elo-explanations"))
        .await
        .fails(StatusCode::NOT_FOUND, &gone);
}

#[tokio::test]
async fn a_player_with_matches_stays() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    club.play([0, 1], [2, 3], &[[6, 4]]).await;
    for player in &club.players {
        let answer = club
            .admin
            .delete(&format!("{}/players/{player}", club.path()))
            .await;
        answer.fails(
            StatusCode::CONFLICT,
            &json!({
                "success": false,
                "error": "Players with match history cannot be deleted",
                "code": "player.has_matches",
            }),
        );
    }
    assert_eq!(club.standings().await.len(), 4);
}

#[tokio::test]
async fn only_the_owner_changes_players_and_only_the_group_s_own() {
    let app = App::start().await;
    let (club, other) = (Club::of(&app, 1).await, Club::of(&app, 1).await);
    let path = format!("{}/players/{}", club.path(), club.players[0]);
    let wish = json!({"name": "Anna"});
    app.visitor()
        .put(&path, wish.clone())
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.required");
    app.visitor()
        .delete(&path)
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.required");
    other
        .admin
        .put(&path, wish.clone())
        .await
        .refuses(StatusCode::NOT_FOUND, "group.not_found");
    other
        .admin
        .delete(&path)
        .await
        .refuses(StatusCode::NOT_FOUND, "group.not_found");
    club.publish().await;
    other
        .admin
        .put(&path, wish.clone())
        .await
        .refuses(StatusCode::FORBIDDEN, "group.forbidden");
    other
        .admin
        .delete(&path)
        .await
        .refuses(StatusCode::FORBIDDEN, "group.forbidden");
    let foreign = format!("{}/players/{}", club.path(), other.players[0]);
    club.admin
        .put(&foreign, wish)
        .await
        .refuses(StatusCode::NOT_FOUND, "player.not_found");
    club.admin
        .delete(&foreign)
        .await
        .refuses(StatusCode::NOT_FOUND, "player.not_found");
    club.admin
        .get(&foreign)
        .await
        .refuses(StatusCode::NOT_FOUND, "player.not_found");
    club.admin
        .get(&format!("{}/players/nobody", club.path()))
        .await
        .refuses(StatusCode::NOT_FOUND, "player.not_found");
}
