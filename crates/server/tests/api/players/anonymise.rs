use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::actors::{Actor, Response};
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;

#[tokio::test]
async fn anonymisation_removes_the_name_and_keeps_the_statistics() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let submit = format!("{}/matches", fixture.path());
    let key = "0198a3c1-0000-7000-8000-000000000001";
    let submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    let keyed = async || {
        let request = fixture.admin.request(Method::POST, &submit).json(&submission);
        Response::to(request.header("Idempotency-Key", key)).await
    };
    keyed().await.data(StatusCode::CREATED);
    let player = format!("{}/players/{}", fixture.path(), fixture.players[0]);
    let mut expected = fixture.admin.get(&player).await.ok()["player"].clone();
    let anonymise = format!("{player}/anonymise");
    let anonymised = fixture.admin.post(&anonymise, json!({})).await.ok()["player"].clone();
    expected["name"] = json!("Former player 1");
    expected["formerNumber"] = json!(1);
    assert_eq!(anonymised, expected);

    let path = fixture.hash_path();
    for read in ["/players?stats=true", "/matches", "/stats"] {
        let response = app.visitor().get(&format!("{path}{read}")).await;
        assert!(response.text.contains("\"formerNumber\":1"), "{}", response.text);
        assert!(!response.text.contains("Ann"), "{}", response.text);
    }
    // Matches of other players show the number too.
    let partner = format!("{path}/players/{}", fixture.players[1]);
    let profile = app.visitor().get(&partner).await.ok();
    let best = &profile["insights"]["bestPartner"];
    assert_eq!(
        (&best["name"], &best["formerNumber"]),
        (&json!("Former player 1"), &json!(1))
    );
    // The response stored for the idempotency key has no name either.
    let again = keyed().await;
    let again_player = again.data(StatusCode::CREATED)["match"]["team1"]["players"][0].clone();
    assert_eq!(
        (&again_player["name"], &again_player["formerNumber"]),
        (&json!("Former player 1"), &json!(1))
    );
    assert!(!again.text.contains("Ann"), "{}", again.text);

    // Irreversible: repeating it changes nothing, a new name is refused, and the player can still play.
    assert_eq!(
        fixture.admin.post(&anonymise, json!({})).await.ok()["player"],
        expected
    );
    let renamed = fixture.admin.put(&player, json!({"name": "Ann"})).await;
    renamed.assert_error(StatusCode::CONFLICT, "player.anonymous");
    fixture.play([0, 1], [2, 3], &[[4, 6]]).await;
    fixture.assert_equals_replay().await;
}

#[tokio::test]
async fn anonymised_players_get_a_number_that_is_not_a_name_in_the_group() {
    let app = App::start().await;
    let mut fixture = GroupFixture::with_players(&app, 2).await;
    fixture.add("former player 2").await;
    let mut names = Vec::new();
    for player in &fixture.players[..2] {
        let path = format!("{}/players/{player}/anonymise", fixture.path());
        names.push(fixture.admin.post(&path, json!({})).await.ok()["player"]["name"].clone());
    }
    assert_eq!(names, ["Former player 1", "Former player 3"]);
    // The name can be used for another player.
    fixture.add("Ann").await;
}

#[tokio::test]
async fn only_the_owner_can_anonymise_a_player() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 1).await;
    fixture.publish().await;
    let path = format!("{}/players/{}/anonymise", fixture.path(), fixture.players[0]);
    let other_admin = app.admin().await;
    other_admin
        .post(&path, json!({}))
        .await
        .assert_error(StatusCode::FORBIDDEN, "group.forbidden");
    app.visitor()
        .post(&path, json!({}))
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.required");
    let unknown_player = format!("{}/players/999999/anonymise", fixture.path());
    fixture
        .admin
        .post(&unknown_player, json!({}))
        .await
        .assert_error(StatusCode::NOT_FOUND, "player.not_found");
}
