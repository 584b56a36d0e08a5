use serde_json::json;

use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;

#[tokio::test]
async fn the_rating_curve_of_a_player_without_matches_has_one_point() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 1).await;
    let ann = fixture.players[0];
    let profile = app
        .visitor()
        .get(&format!("{}/players/{ann}", fixture.hash_path()))
        .await
        .ok();
    let player = fixture.standings().await[&ann].clone();
    let (added_on, _) = player["createdAt"].as_str().unwrap().split_once('T').unwrap();
    assert_eq!(
        profile,
        json!({
            "player": player,
            "totalPlayers": 1,
            "trend": null,
            "history": [{"matchNumber": 0, "playedOn": added_on, "elo": 1500}],
            "insights": {
                "currentStreak": null,
                "longestWinningStreak": null,
                "longestLosingStreak": null,
                "bestPartner": null,
                "worstPartner": null,
                "easiestOpponent": null,
                "toughestOpponent": null,
                "biggestWin": null,
                "biggestUpset": null,
            },
            "totals": {"setsWon": 0, "setsLost": 0, "gamesWon": 0, "gamesLost": 0},
        })
    );
}

#[tokio::test]
async fn a_profile_has_records_and_streaks() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 5).await;
    // Ann loses with Bo, then wins twice against those who beat her, first with Eva, then with Cia.
    fixture.play([2, 3], [0, 1], &[[6, 0], [6, 0]]).await;
    let upset = fixture.play([0, 4], [2, 3], &[[6, 4], [3, 6], [7, 6]]).await["match"].clone();
    let biggest = fixture.play([3, 1], [2, 0], &[[1, 6], [2, 6]]).await["match"].clone();
    let ann = fixture.players[0];
    let profile = app
        .visitor()
        .get(&format!("{}/players/{ann}", fixture.hash_path()))
        .await
        .ok();

    let after: Vec<_> = fixture
        .matches()
        .await
        .iter()
        .map(|played| {
            let seats = ["team1", "team2"]
                .into_iter()
                .flat_map(|team| played[team]["players"].as_array().unwrap().clone());
            let own = seats
                .into_iter()
                .find(|entry| entry["playerId"] == json!(ann))
                .unwrap();
            json!([played["matchNumber"], played["playedOn"], own["eloAfter"]])
        })
        .collect();
    let history: Vec<_> = profile["history"]
        .as_array()
        .unwrap()
        .iter()
        .skip(1)
        .map(|point| json!([point["matchNumber"], point["playedOn"], point["elo"]]))
        .collect();
    assert_eq!(history, after);
    assert_eq!(profile["player"], fixture.standings().await[&ann]);
    assert_eq!(
        profile["totals"],
        json!({"setsWon": 4, "setsLost": 3, "gamesWon": 28, "gamesLost": 31})
    );

    let insights = &profile["insights"];
    assert_eq!(insights["currentStreak"], json!({"won": true, "length": 2}));
    assert_eq!(
        insights["longestWinningStreak"],
        json!({"won": true, "length": 2})
    );
    assert_eq!(
        insights["longestLosingStreak"],
        json!({"won": false, "length": 1})
    );
    assert_eq!(
        insights["bestPartner"],
        json!({"playerId": fixture.players[2], "name": "Cia", "formerNumber": null, "matches": 1, "won": 1})
    );
    assert_eq!(
        insights["worstPartner"],
        json!({"playerId": fixture.players[1], "name": "Bo", "formerNumber": null, "matches": 1, "won": 0})
    );
    // Dan played against her three times and Cia twice, each winning once; Bo once, losing.
    assert_eq!(
        insights["easiestOpponent"],
        json!({"playerId": fixture.players[1], "name": "Bo", "formerNumber": null, "matches": 1, "won": 1})
    );
    assert_eq!(
        insights["toughestOpponent"],
        json!({"playerId": fixture.players[2], "name": "Cia", "formerNumber": null, "matches": 2, "won": 1})
    );
    assert_eq!(insights["biggestWin"]["matchId"], biggest["matchId"]);
    assert_eq!(insights["biggestWin"]["sets"], json!([[6, 1], [6, 2]]));
    assert_eq!(insights["biggestWin"]["margin"], 9);
    assert_eq!(insights["biggestUpset"]["matchNumber"], upset["matchNumber"]);
    let expected = insights["biggestUpset"]["expectedWinPercent"].as_f64().unwrap();
    assert!((1.0..50.0).contains(&expected), "{expected}");
}
