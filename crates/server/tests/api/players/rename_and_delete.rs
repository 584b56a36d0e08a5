use reqwest::StatusCode;
use serde_json::json;

use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;

#[tokio::test]
async fn a_new_name_is_shown_everywhere() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let ann = fixture.players[0];
    let path = format!("{}/players/{ann}", fixture.path());
    let mut expected = fixture.standings().await[&ann].clone();
    expected["name"] = json!("Anna");
    let renamed = fixture.admin.put(&path, json!({"name": "Anna"})).await.ok();
    assert_eq!(renamed, json!({"player": expected}));
    assert_eq!(fixture.matches().await[0]["team1"]["players"][0]["name"], "Anna");
    // The same name in another case does not conflict with the player's own.
    fixture.admin.put(&path, json!({"name": "ANNA"})).await.ok();
    fixture
        .admin
        .put(&path, json!({"name": "bo"}))
        .await
        .assert_error(StatusCode::CONFLICT, "player_name.taken");
    fixture
        .admin
        .put(&path, json!({"name": "B"}))
        .await
        .assert_error(StatusCode::UNPROCESSABLE_ENTITY, "player_name.too_short");
}

#[tokio::test]
async fn a_player_without_matches_can_be_deleted() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 2).await;
    let ann = fixture.players[0];
    let path = format!("{}/players/{ann}", fixture.path());
    assert_eq!(fixture.admin.delete(&path).await.ok(), json!({"playerId": ann}));
    assert_eq!(
        fixture.standings().await.into_keys().collect::<Vec<_>>(),
        [fixture.players[1]]
    );
    let not_found = json!({"success": false, "error": "Player not found", "code": "player.not_found"});
    fixture
        .admin
        .delete(&path)
        .await
        .assert_error_body(StatusCode::NOT_FOUND, &not_found);
    fixture
        .admin
        .get(&path)
        .await
        .assert_error_body(StatusCode::NOT_FOUND, &not_found);
    fixture
        .admin
        .put(&path, json!({"name": "Anna"}))
        .await
        .assert_error_body(StatusCode::NOT_FOUND, &not_found);
    fixture
        .admin
        .get(&format!("{path}/elo-explanations"))
        .await
        .assert_error_body(StatusCode::NOT_FOUND, &not_found);
}

#[tokio::test]
async fn a_player_with_matches_cannot_be_deleted() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    for player in &fixture.players {
        let response = fixture
            .admin
            .delete(&format!("{}/players/{player}", fixture.path()))
            .await;
        response.assert_error_body(
            StatusCode::CONFLICT,
            &json!({
                "success": false,
                "error": "Players with match history cannot be deleted",
                "code": "player.has_matches",
            }),
        );
    }
    assert_eq!(fixture.standings().await.len(), 4);
}

#[tokio::test]
async fn only_the_owner_can_change_players_of_the_group() {
    let app = App::start().await;
    let (fixture, other) = (
        GroupFixture::with_players(&app, 1).await,
        GroupFixture::with_players(&app, 1).await,
    );
    let path = format!("{}/players/{}", fixture.path(), fixture.players[0]);
    let body = json!({"name": "Anna"});
    app.visitor()
        .put(&path, body.clone())
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.required");
    app.visitor()
        .delete(&path)
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.required");
    other
        .admin
        .put(&path, body.clone())
        .await
        .assert_error(StatusCode::NOT_FOUND, "group.not_found");
    other
        .admin
        .delete(&path)
        .await
        .assert_error(StatusCode::NOT_FOUND, "group.not_found");
    fixture.publish().await;
    other
        .admin
        .put(&path, body.clone())
        .await
        .assert_error(StatusCode::FORBIDDEN, "group.forbidden");
    other
        .admin
        .delete(&path)
        .await
        .assert_error(StatusCode::FORBIDDEN, "group.forbidden");
    let foreign = format!("{}/players/{}", fixture.path(), other.players[0]);
    fixture
        .admin
        .put(&foreign, body)
        .await
        .assert_error(StatusCode::NOT_FOUND, "player.not_found");
    fixture
        .admin
        .delete(&foreign)
        .await
        .assert_error(StatusCode::NOT_FOUND, "player.not_found");
    fixture
        .admin
        .get(&foreign)
        .await
        .assert_error(StatusCode::NOT_FOUND, "player.not_found");
    fixture
        .admin
        .get(&format!("{}/players/nobody", fixture.path()))
        .await
        .assert_error(StatusCode::NOT_FOUND, "player.not_found");
}
