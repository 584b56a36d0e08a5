use reqwest::StatusCode;
use serde_json::json;

use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, number};

#[tokio::test]
async fn a_trend_is_the_sum_of_the_latest_changes() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 5).await;
    let mut changes = Vec::new();
    for sets in [[6, 0], [4, 6], [7, 6], [6, 4], [2, 6]] {
        let played = fixture.play([0, 1], [2, 3], &[sets]).await;
        changes.push(number(&played["match"]["team1"]["players"][0]["eloChange"]));
    }
    for (query, last) in [("", 4), ("?matches=1", 1), ("?matches=5", 5), ("?matches=50", 5)] {
        let list = app
            .visitor()
            .get(&format!("{}/players/trends{query}", fixture.hash_path()))
            .await
            .ok();
        assert_eq!(list["total"], 5, "{query}");
        let trends = list["trends"].as_array().unwrap();
        let of = |player: i64| {
            trends
                .iter()
                .find(|trend| trend["playerId"] == json!(player))
                .unwrap()
                .clone()
        };
        let sum: i64 = changes.iter().rev().take(last).sum();
        assert_eq!(
            of(fixture.players[0]),
            json!({"playerId": fixture.players[0], "trend": sum, "matches": last}),
            "{query}"
        );
        assert_eq!(
            of(fixture.players[4]),
            json!({"playerId": fixture.players[4], "trend": null, "matches": 0}),
            "{query}"
        );
    }
}

#[tokio::test]
async fn a_trend_covers_1_to_50_matches() {
    let app = App::start().await;
    let admin = app.admin().await;
    for matches in ["0", "51", "-1", "four", ""] {
        let response = admin
            .get(&format!(
                "{}/players/trends?matches={matches}",
                admin.group_path()
            ))
            .await;
        response.assert_error(StatusCode::BAD_REQUEST, "request.malformed");
    }
}
