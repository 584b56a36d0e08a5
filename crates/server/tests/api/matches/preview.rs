use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::actors::Actor;
use crate::app::App;
use crate::club::{BrokenRules, Club};

#[tokio::test]
async fn a_preview_tells_what_saving_then_does() {
    let app = App::start().await;
    let club = Club::of(&app, 6).await;
    club.play([0, 1], [2, 3], &[[6, 4], [6, 3]]).await;
    club.play([4, 1], [5, 0], &[[6, 7], [6, 3], [10, 8]]).await;
    let typed = club.typed([2, 3], [0, 4], &[[6, 1], [2, 6], [7, 5]]);
    let before = club.standings().await;
    let preview = app
        .visitor()
        .post(&format!("{}/matches/preview", club.hash_path()), typed.clone())
        .await;
    let preview = preview.ok()["preview"].clone();
    assert_eq!(club.standings().await, before);
    assert_eq!(club.log().await.len(), 2);

    let saved = club.submit(&typed).await.data(StatusCode::CREATED);
    let after = club.standings().await;
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
        let explained = club
            .admin
            .get(&format!(
                "{}/players/{player}/elo-explanations?limit=1",
                club.path()
            ))
            .await
            .ok();
        for field in ["expectedWinPercent", "kFactor", "rawChange"] {
            assert_eq!(previewed[field], explained["explanations"][0][field], "{field}");
        }
    }
}

#[tokio::test]
async fn a_preview_keeps_the_rules_and_needs_no_passcode() {
    let app = App::start().await;
    let (club, other) = (Club::of(&app, 4).await, Club::of(&app, 1).await);
    let path = format!("{}/matches/preview", club.hash_path());
    let mut typed = club.typed([0, 1], [2, 3], &[[6, 6]]);
    let tied = app.visitor().post(&path, typed.clone()).await;
    assert_eq!(
        tied.broken_rules(),
        json!([["sets[0]", "set.tied", {"number": 1}]])
    );
    typed["sets"] = json!([[6, 4]]);
    typed["team2"][0] = json!(other.players[0]);
    let unknown = app.visitor().post(&path, typed).await;
    unknown.refuses(StatusCode::UNPROCESSABLE_ENTITY, "player.unknown");
    assert_eq!(
        unknown.broken_rules(),
        json!([["team2[0]", "player.unknown", {"team": 2, "player": 1}]])
    );
}
