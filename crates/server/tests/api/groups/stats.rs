use chrono::{Datelike, Days, NaiveDate};
use serde_json::{Value, json};

use crate::support::actors::{Actor, text};
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;

/// The Monday of the week of a day or a time.
pub(crate) fn monday_of(value: &Value) -> NaiveDate {
    let day: NaiveDate = text(value).split('T').next().unwrap().parse().unwrap();
    day - Days::new(day.weekday().num_days_from_monday().into())
}

#[tokio::test]
async fn the_average_of_an_empty_group_is_1500() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 0).await;
    let stats = app
        .visitor()
        .get(&format!("{}/stats", fixture.hash_path()))
        .await
        .ok();
    let group = fixture.admin.get(&fixture.path()).await.ok();
    assert_eq!(
        stats,
        json!({"stats": {
            "totalPlayers": 0,
            "totalMatches": 0,
            "totalGames": 0,
            "averageElo": 1500.0,
            "latestMatch": null,
            "topPlayers": [],
            "mostActive": [],
            "trialMatchesRemaining": 10,
            "weeklyMatches": {
                "latestWeek": monday_of(&group["group"]["createdAt"]),
                "matches": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
            },
        }})
    );
}

#[tokio::test]
async fn the_statistics_of_a_group_with_matches() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 6).await;
    fixture.play([0, 1], [2, 3], &[[6, 4], [6, 3]]).await;
    let latest = fixture.play([0, 4], [1, 2], &[[3, 6], [7, 6], [6, 4]]).await;
    let ranking = fixture
        .admin
        .get(&format!("{}/players?stats=true&limit=5", fixture.path()))
        .await
        .ok();
    let stats = app
        .visitor()
        .get(&format!("{}/stats", fixture.hash_path()))
        .await
        .ok()["stats"]
        .clone();

    let standings = fixture.standings().await;
    let sum: i64 = standings
        .values()
        .map(|player| player["currentElo"].as_i64().unwrap())
        .sum();
    assert_eq!(stats["totalPlayers"], 6);
    assert_eq!(stats["totalMatches"], 2);
    assert_eq!(stats["totalGames"], 51);
    assert_eq!(stats["trialMatchesRemaining"], 8);
    let average = stats["averageElo"].as_f64().unwrap();
    assert!(
        (average * 6.0 - f64::from(i32::try_from(sum).unwrap())).abs() < 1e-6,
        "{average}"
    );
    assert_eq!(stats["latestMatch"], latest["match"]);
    assert_eq!(stats["topPlayers"], ranking["players"]);
    // Ann, Bo and Cia played twice, Dan and Eva once, Finn never.
    let most_active: Vec<_> = stats["mostActive"]
        .as_array()
        .unwrap()
        .iter()
        .map(|player| player["gamesPlayed"].as_i64().unwrap())
        .collect();
    assert_eq!(most_active, [2, 2, 2, 1, 1]);
}

#[tokio::test]
async fn the_matches_of_twelve_weeks_up_to_the_latest_match() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let stats = async || fixture.admin.get(&format!("{}/stats", fixture.path())).await;
    let first = monday_of(&fixture.play([0, 1], [2, 3], &[[6, 4]]).await["match"]["createdAt"]);
    for days_before in [1, 7, 8, 77, 78] {
        let mut body = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
        body["playedOn"] = json!(first - Days::new(days_before));
        fixture.submit(&body).await;
    }
    let weekly = stats().await.ok()["stats"]["weeklyMatches"].clone();
    let latest = fixture.matches().await.last().unwrap().clone();
    assert_eq!(weekly["latestWeek"], json!(monday_of(&latest["createdAt"])));
    assert_eq!(weekly["matches"], json!([1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 1]));
}

#[tokio::test]
async fn the_trial_counter_ends_at_0_and_refuses_no_match() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    for _ in 0..11 {
        fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    }
    let group = fixture.admin.get(&fixture.path()).await.ok()["group"].clone();
    assert_eq!(
        (&group["matchCount"], &group["trialMatchesRemaining"]),
        (&json!(11), &json!(0))
    );
}
