use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::actors::{Actor, Answer};
use crate::app::App;
use crate::club::Club;

#[tokio::test]
async fn the_name_goes_and_the_numbers_stay() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let submit = format!("{}/matches", club.path());
    let key = "0198a3c1-0000-7000-8000-000000000001";
    let typed = club.typed([0, 1], [2, 3], &[[6, 4]]);
    let keyed = async || {
        let request = club.admin.request(Method::POST, &submit).json(&typed);
        Answer::to(request.header("Idempotency-Key", key)).await
    };
    keyed().await.data(StatusCode::CREATED);
    let player = format!("{}/players/{}", club.path(), club.players[0]);
    let mut expected = club.admin.get(&player).await.ok()["player"].clone();
    let anonymise = format!("{player}/anonymise");
    let gone = club.admin.post(&anonymise, json!({})).await.ok()["player"].clone();
    expected["name"] = json!("Former player 1");
    expected["formerNumber"] = json!(1);
    assert_eq!(gone, expected);

    let path = club.hash_path();
    for read in ["/players?stats=true", "/matches", "/stats"] {
        let shown = app.visitor().get(&format!("{path}{read}")).await;
        assert!(shown.text.contains("\"formerNumber\":1"), "{}", shown.text);
        assert!(!shown.text.contains("Ann"), "{}", shown.text);
    }
    // Those who played with them find the number too.
    let partner = format!("{path}/players/{}", club.players[1]);
    let profile = app.visitor().get(&partner).await.ok();
    let best = &profile["insights"]["bestPartner"];
    assert_eq!(
        (&best["name"], &best["formerNumber"]),
        (&json!("Former player 1"), &json!(1))
    );
    // The answer that is kept for a phone that asks again forgets the name too.
    let again = keyed().await;
    let again_player = again.data(StatusCode::CREATED)["match"]["team1"]["players"][0].clone();
    assert_eq!(
        (&again_player["name"], &again_player["formerNumber"]),
        (&json!("Former player 1"), &json!(1))
    );
    assert!(!again.text.contains("Ann"), "{}", again.text);

    // For good: the same again is the same, another name is refused, and matches go on.
    assert_eq!(
        club.admin.post(&anonymise, json!({})).await.ok()["player"],
        expected
    );
    let renamed = club.admin.put(&player, json!({"name": "Ann"})).await;
    renamed.refuses(StatusCode::CONFLICT, "player.anonymous");
    club.play([0, 1], [2, 3], &[[4, 6]]).await;
    club.assert_equals_replay().await;
}

#[tokio::test]
async fn everybody_gets_a_number_that_nobody_is_called_by() {
    let app = App::start().await;
    let mut club = Club::of(&app, 2).await;
    club.add("former player 2").await;
    let mut names = Vec::new();
    for player in &club.players[..2] {
        let path = format!("{}/players/{player}/anonymise", club.path());
        names.push(club.admin.post(&path, json!({})).await.ok()["player"]["name"].clone());
    }
    assert_eq!(names, ["Former player 1", "Former player 3"]);
    // The name is free for somebody else.
    club.add("Ann").await;
}

#[tokio::test]
async fn only_the_owner_takes_a_name_away() {
    let app = App::start().await;
    let club = Club::of(&app, 1).await;
    club.publish().await;
    let path = format!("{}/players/{}/anonymise", club.path(), club.players[0]);
    let stranger = app.admin().await;
    stranger
        .post(&path, json!({}))
        .await
        .refuses(StatusCode::FORBIDDEN, "group.forbidden");
    app.visitor()
        .post(&path, json!({}))
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.required");
    let nobody = format!("{}/players/999999/anonymise", club.path());
    club.admin
        .post(&nobody, json!({}))
        .await
        .refuses(StatusCode::NOT_FOUND, "player.not_found");
}
