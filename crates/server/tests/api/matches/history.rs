use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, number};

fn numbers(list: &Value) -> Vec<i64> {
    list["matches"]
        .as_array()
        .unwrap()
        .iter()
        .map(|played| number(&played["matchNumber"]))
        .collect()
}

/// Five players with six matches on the first six days of June; Eva plays in the last two.
async fn group_with_six_days(app: &App) -> GroupFixture<'_> {
    let fixture = GroupFixture::with_players(app, 5).await;
    for day in 1..=6 {
        let four = if day > 4 {
            ([0, 4], [2, 3])
        } else {
            ([0, 1], [2, 3])
        };
        let mut submission = fixture.submission(four.0, four.1, &[[6, 4]]);
        submission["playedOn"] = json!(format!("2025-06-0{day}"));
        fixture.submit(&submission).await.data(StatusCode::CREATED);
    }
    fixture
}

#[tokio::test]
async fn matches_are_listed_newest_first_and_paginated() {
    let app = App::start().await;
    let fixture = group_with_six_days(&app).await;
    let path = format!("{}/matches", fixture.hash_path());
    for (query, expected, next_before) in [
        ("", vec![6, 5, 4, 3, 2, 1], json!(null)),
        ("?limit=2", vec![6, 5], json!(5)),
        ("?limit=2&before=5", vec![4, 3], json!(3)),
        ("?limit=2&before=3", vec![2, 1], json!(1)),
        ("?limit=2&before=1", vec![], json!(null)),
        ("?limit=2&offset=3", vec![3, 2], json!(2)),
        ("?before=-5", vec![], json!(null)),
    ] {
        let list = app.visitor().get(&format!("{path}{query}")).await.ok();
        assert_eq!(
            (numbers(&list), &list["nextBefore"]),
            (expected, &next_before),
            "{query}"
        );
        assert_eq!(list["total"], 6, "{query}");
    }
}

#[tokio::test]
async fn matches_can_be_filtered() {
    let app = App::start().await;
    let fixture = group_with_six_days(&app).await;
    let (bo, eva) = (fixture.players[1], fixture.players[4]);
    for (query, expected) in [
        (format!("player={eva}"), vec![6, 5]),
        (format!("player={bo}&from=2025-06-02"), vec![4, 3, 2]),
        (format!("player={bo}&before=4&limit=2"), vec![3, 2]),
        ("from=2025-06-02&to=2025-06-03".to_owned(), vec![3, 2]),
        ("to=2025-06-01".to_owned(), vec![1]),
        ("from=2025-06-07".to_owned(), vec![]),
        ("from=2025-06-03&to=2025-06-02".to_owned(), vec![]),
        ("player=0".to_owned(), vec![]),
        (format!("player={bo}&other={eva}"), vec![]),
        (format!("player={eva}&other=0"), vec![]),
    ] {
        let list = app
            .visitor()
            .get(&format!("{}/matches?{query}", fixture.hash_path()))
            .await
            .ok();
        assert_eq!(numbers(&list), expected, "{query}");
    }
    let counted = app
        .visitor()
        .get(&format!("{}/matches?player={eva}&limit=1", fixture.hash_path()))
        .await
        .ok();
    assert_eq!(
        (&counted["total"], &counted["limit"], &counted["offset"]),
        (&json!(2), &json!(1), &json!(0))
    );
}

#[tokio::test]
async fn the_matches_of_a_player_are_those_with_or_against_another_player() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 5).await;
    let [ann, bo, _, dan, eva] = fixture.players[..] else {
        panic!("five players")
    };
    // Ann and Eva: together in 2 and 5, against each other in 3.
    for (day, team1, team2) in [
        ("2025-05-30", [0, 1], [2, 3]),
        ("2025-06-01", [0, 4], [2, 3]),
        ("2025-06-02", [0, 1], [4, 3]),
        ("2025-06-03", [1, 2], [4, 3]),
        ("2025-07-01", [2, 3], [4, 0]),
    ] {
        let mut submission = fixture.submission(team1, team2, &[[6, 4]]);
        submission["playedOn"] = json!(day);
        fixture.submit(&submission).await.data(StatusCode::CREATED);
    }
    for path in [fixture.path(), fixture.hash_path()] {
        for (query, expected, total) in [
            (format!("player={ann}&other={eva}"), vec![5, 3, 2], 3),
            (format!("player={eva}&other={ann}"), vec![5, 3, 2], 3),
            (format!("player={ann}&other={eva}&limit=2"), vec![5, 3], 3),
            (format!("player={ann}&other={eva}&limit=2&before=3"), vec![2], 3),
            (format!("player={ann}&other={eva}&offset=2"), vec![2], 3),
            (format!("player={ann}&other={eva}&from=2025-06-02"), vec![5, 3], 2),
            (
                format!("player={ann}&other={eva}&from=2025-06-01&to=2025-06-30"),
                vec![3, 2],
                2,
            ),
            (
                format!("player={bo}&other={eva}&to=2025-06-02&limit=1"),
                vec![3],
                1,
            ),
            (format!("player={dan}&other={}", i64::MAX), vec![], 0),
        ] {
            let list = fixture.admin.get(&format!("{path}/matches?{query}")).await.ok();
            assert_eq!(
                (numbers(&list), &list["total"]),
                (expected, &json!(total)),
                "{query}"
            );
        }
        for (query, expected) in [
            (
                format!("player={ann}&other={eva}"),
                json!([{"month": "2025-07", "matches": 1}, {"month": "2025-06", "matches": 2}]),
            ),
            (
                format!("player={bo}&other={eva}"),
                json!([{"month": "2025-06", "matches": 2}]),
            ),
            (format!("player={ann}&other=0"), json!([])),
        ] {
            let months = fixture
                .admin
                .get(&format!("{path}/matches/months?{query}"))
                .await
                .ok();
            assert_eq!(months, json!({"months": expected}), "{query}");
        }
    }
}

#[tokio::test]
async fn another_player_needs_a_first_one() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 2).await;
    let ann = fixture.players[0];
    for path in [fixture.path(), fixture.hash_path()] {
        for list in ["matches", "matches/months"] {
            for query in [format!("other={ann}"), format!("player={ann}&other={ann}")] {
                let response = fixture.admin.get(&format!("{path}/{list}?{query}")).await;
                response.assert_error(StatusCode::BAD_REQUEST, "request.malformed");
            }
        }
    }
}

#[tokio::test]
async fn query_parameters_have_bounds() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 0).await;
    for query in [
        "matches?limit=0",
        "matches?limit=101",
        "matches?offset=1000001",
        "matches?before=next",
        "matches?player=Ann",
        "matches?player=1&other=Ann",
        "matches/months?player=1&other=Ann",
        "matches?from=yesterday",
        "matches?to=2025-02-30",
        "matches?from=-262143-01-01",
        "matches?to=%2B12025-01-01",
        "matches/recent?limit=0",
        "matches/recent?limit=101",
    ] {
        let response = fixture.admin.get(&format!("{}/{query}", fixture.path())).await;
        response.assert_error(StatusCode::BAD_REQUEST, "request.malformed");
    }
}

#[tokio::test]
async fn recent_matches_are_the_ten_latest() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let path = format!("{}/matches/recent", fixture.hash_path());
    assert_eq!(numbers(&app.visitor().get(&path).await.ok()), [0_i64; 0]);
    for _ in 0..12 {
        fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    }
    let recent = app.visitor().get(&path).await.ok();
    assert_eq!(numbers(&recent), [12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    let latest: Vec<_> = recent["matches"]
        .as_array()
        .unwrap()
        .iter()
        .map(|played| played["isLatest"] == json!(true))
        .collect();
    assert_eq!(
        latest,
        [
            true, false, false, false, false, false, false, false, false, false
        ]
    );
    assert_eq!(
        numbers(&app.visitor().get(&format!("{path}?limit=3")).await.ok()),
        [12, 11, 10]
    );
}

#[tokio::test]
async fn one_match_is_the_same_as_in_the_list() {
    let app = App::start().await;
    let fixture = group_with_six_days(&app).await;
    for listed in fixture.matches().await {
        let path = format!("{}/matches/{}", fixture.hash_path(), listed["matchId"]);
        assert_eq!(app.visitor().get(&path).await.ok(), json!({"match": listed}));
    }
}

#[tokio::test]
async fn a_match_of_another_group_is_404() {
    let app = App::start().await;
    let (fixture, other) = (
        GroupFixture::with_players(&app, 4).await,
        GroupFixture::with_players(&app, 4).await,
    );
    let theirs = other.play([0, 1], [2, 3], &[[6, 4]]).await["match"]["matchId"].clone();
    let not_found = json!({"success": false, "error": "Match not found", "code": "match.not_found"});
    for id in [
        theirs.to_string(),
        "0".to_owned(),
        "latest".to_owned(),
        "9223372036854775808".to_owned(),
    ] {
        let response = fixture
            .admin
            .get(&format!("{}/matches/{id}", fixture.path()))
            .await;
        response.assert_error_body(StatusCode::NOT_FOUND, &not_found);
    }
}

#[tokio::test]
async fn statistics_cover_all_matches() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let path = format!("{}/matches/stats", fixture.hash_path());
    let empty = app.visitor().get(&path).await.ok();
    assert_eq!(
        empty,
        json!({"stats": {"totalMatches": 0, "totalGames": 0, "latestMatch": null}})
    );
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let latest = fixture.play([0, 1], [2, 3], &[[7, 6], [6, 0]]).await["match"].clone();
    let stats = app.visitor().get(&path).await.ok();
    assert_eq!(
        stats,
        json!({"stats": {"totalMatches": 2, "totalGames": 29, "latestMatch": latest}})
    );
}

#[tokio::test]
async fn months_are_listed_newest_first_with_their_matches() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let path = format!("{}/matches/months", fixture.hash_path());
    assert_eq!(app.visitor().get(&path).await.ok(), json!({"months": []}));
    for day in ["2025-05-31", "2025-06-01", "2025-06-30", "2024-06-15"] {
        let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
        submission["playedOn"] = json!(day);
        fixture.submit(&submission).await.data(StatusCode::CREATED);
    }
    let months = app.visitor().get(&path).await.ok();
    assert_eq!(
        months,
        json!({"months": [
            {"month": "2025-06", "matches": 2},
            {"month": "2025-05", "matches": 1},
            {"month": "2024-06", "matches": 1},
        ]})
    );
}

#[tokio::test]
async fn the_months_of_a_player_count_the_player_s_matches() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 5).await;
    for (day, second) in [
        ("2025-05-31", 1),
        ("2025-06-01", 1),
        ("2025-06-30", 4),
        ("2024-06-15", 4),
    ] {
        let mut submission = fixture.submission([0, second], [2, 3], &[[6, 4]]);
        submission["playedOn"] = json!(day);
        fixture.submit(&submission).await.data(StatusCode::CREATED);
    }
    let months = async |player: i64| {
        let path = format!("{}/matches/months?player={player}", fixture.hash_path());
        app.visitor().get(&path).await.ok()["months"].take()
    };
    assert_eq!(
        months(fixture.players[4]).await,
        json!([{"month": "2025-06", "matches": 1}, {"month": "2024-06", "matches": 1}])
    );
    assert_eq!(
        months(fixture.players[1]).await,
        json!([{"month": "2025-06", "matches": 1}, {"month": "2025-05", "matches": 1}])
    );
    assert_eq!(months(i64::MAX).await, json!([]));
}
