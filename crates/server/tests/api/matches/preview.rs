use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, Violations};

#[tokio::test]
async fn a_preview_equals_the_saved_match() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 6).await;
    fixture.play([0, 1], [2, 3], &[[6, 4], [6, 3]]).await;
    fixture.play([4, 1], [5, 0], &[[6, 7], [6, 3], [10, 8]]).await;
    let submission = fixture.submission([2, 3], [0, 4], &[[6, 1], [2, 6], [7, 5]]);
    let before = fixture.standings().await;
    let preview = app
        .visitor()
        .post(
            &format!("{}/matches/preview", fixture.hash_path()),
            submission.clone(),
        )
        .await;
    let preview = preview.ok()["preview"].clone();
    assert_eq!(fixture.standings().await, before);
    assert_eq!(fixture.matches().await.len(), 2);

    let saved = fixture.submit(&submission).await.data(StatusCode::CREATED);
    let after = fixture.standings().await;
    for field in ["winner", "setsWon", "games", "margin"] {
        assert_eq!(preview[field], saved["match"][field], "{field}");
    }
    let entries: Vec<Value> = ["team1", "team2"]
        .into_iter()
        .flat_map(|team| saved["match"][team]["players"].as_array().unwrap().clone())
        .collect();
    for (previewed, entry) in preview["players"].as_array().unwrap().iter().zip(&entries) {
        for field in ["playerId", "eloBefore", "eloAfter", "eloChange"] {
            assert_eq!(previewed[field], entry[field], "{field}");
        }
        let player = entry["playerId"].as_i64().unwrap();
        assert_eq!(previewed["rankBefore"], before[&player]["rank"]);
        assert_eq!(previewed["rankAfter"], after[&player]["rank"]);
        assert_eq!(previewed["statusAfter"], after[&player]["status"]);
        let explained = fixture
            .admin
            .get(&format!(
                "{}/players/{player}/elo-explanations?limit=1",
                fixture.path()
            ))
            .await
            .ok();
        for field in ["expectedWinPercent", "kFactor", "rawChange"] {
            assert_eq!(previewed[field], explained["explanations"][0][field], "{field}");
        }
    }
}

#[tokio::test]
async fn a_preview_is_validated_and_needs_no_passcode() {
    let app = App::start().await;
    let (fixture, other) = (
        GroupFixture::with_players(&app, 4).await,
        GroupFixture::with_players(&app, 1).await,
    );
    let path = format!("{}/matches/preview", fixture.hash_path());
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 6]]);
    let tied = app.visitor().post(&path, submission.clone()).await;
    assert_eq!(tied.violations(), json!([["sets[0]", "set.tied", {"number": 1}]]));
    submission["sets"] = json!([[6, 4]]);
    submission["team2"][0] = json!(other.players[0]);
    let unknown = app.visitor().post(&path, submission).await;
    unknown.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "player.unknown");
    assert_eq!(
        unknown.violations(),
        json!([["team2[0]", "player.unknown", {"team": 2, "player": 1}]])
    );
}
