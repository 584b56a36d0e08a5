use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::actors::Actor;
use crate::app::App;
use crate::club::{Club, number};

fn numbers(list: &Value) -> Vec<i64> {
    list["matches"]
        .as_array()
        .unwrap()
        .iter()
        .map(|played| number(&played["matchNumber"]))
        .collect()
}

/// A club of five with six matches, on the first six days of June; Eva plays in the last two.
async fn six_days(app: &App) -> Club<'_> {
    let club = Club::of(app, 5).await;
    for day in 1..=6 {
        let four = if day > 4 {
            ([0, 4], [2, 3])
        } else {
            ([0, 1], [2, 3])
        };
        let mut typed = club.typed(four.0, four.1, &[[6, 4]]);
        typed["playedOn"] = json!(format!("2025-06-0{day}"));
        club.submit(&typed).await.data(StatusCode::CREATED);
    }
    club
}

#[tokio::test]
async fn matches_come_newest_first_and_in_pages() {
    let app = App::start().await;
    let club = six_days(&app).await;
    let path = format!("{}/matches", club.hash_path());
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
async fn matches_can_be_narrowed_down() {
    let app = App::start().await;
    let club = six_days(&app).await;
    let (bo, eva) = (club.players[1], club.players[4]);
    for (query, expected) in [
        (format!("player={eva}"), vec![6, 5]),
        (format!("player={bo}&from=2025-06-02"), vec![4, 3, 2]),
        (format!("player={bo}&before=4&limit=2"), vec![3, 2]),
        ("from=2025-06-02&to=2025-06-03".to_owned(), vec![3, 2]),
        ("to=2025-06-01".to_owned(), vec![1]),
        ("from=2025-06-07".to_owned(), vec![]),
        ("from=2025-06-03&to=2025-06-02".to_owned(), vec![]),
        ("player=0".to_owned(), vec![]),
    ] {
        let list = app
            .visitor()
            .get(&format!("{}/matches?{query}", club.hash_path()))
            .await
            .ok();
        assert_eq!(numbers(&list), expected, "{query}");
    }
    let counted = app
        .visitor()
        .get(&format!("{}/matches?player={eva}&limit=1", club.hash_path()))
        .await
        .ok();
    assert_eq!(
        (&counted["total"], &counted["limit"], &counted["offset"]),
        (&json!(2), &json!(1), &json!(0))
    );
}

#[tokio::test]
async fn a_query_keeps_its_bounds() {
    let app = App::start().await;
    let club = Club::of(&app, 0).await;
    for query in [
        "matches?limit=0",
        "matches?limit=101",
        "matches?offset=1000001",
        "matches?before=next",
        "matches?player=Ann",
        "matches?from=yesterday",
        "matches?to=2025-02-30",
        "matches?from=-262143-01-01",
        "matches?to=%2B12025-01-01",
        "matches/recent?limit=0",
        "matches/recent?limit=101",
    ] {
        let answer = club.admin.get(&format!("{}/{query}", club.path())).await;
        answer.refuses(StatusCode::BAD_REQUEST, "request.malformed");
    }
}

#[tokio::test]
async fn recent_matches_are_the_last_ten() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let path = format!("{}/matches/recent", club.hash_path());
    assert_eq!(numbers(&app.visitor().get(&path).await.ok()), [0_i64; 0]);
    for _ in 0..12 {
        club.play([0, 1], [2, 3], &[[6, 4]]).await;
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
async fn one_match_reads_as_in_the_list() {
    let app = App::start().await;
    let club = six_days(&app).await;
    for listed in club.log().await {
        let path = format!("{}/matches/{}", club.hash_path(), listed["matchId"]);
        assert_eq!(app.visitor().get(&path).await.ok(), json!({"match": listed}));
    }
}

#[tokio::test]
async fn a_match_of_another_group_is_not_there() {
    let app = App::start().await;
    let (club, other) = (Club::of(&app, 4).await, Club::of(&app, 4).await);
    let theirs = other.play([0, 1], [2, 3], &[[6, 4]]).await["match"]["matchId"].clone();
    let gone = json!({"success": false, "error": "Match not found", "code": "match.not_found"});
    for id in [
        theirs.to_string(),
        "0".to_owned(),
        "latest".to_owned(),
        "9223372036854775808".to_owned(),
    ] {
        let answer = club.admin.get(&format!("{}/matches/{id}", club.path())).await;
        answer.fails(StatusCode::NOT_FOUND, &gone);
    }
}

#[tokio::test]
async fn figures_of_all_matches() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let path = format!("{}/matches/stats", club.hash_path());
    let empty = app.visitor().get(&path).await.ok();
    assert_eq!(
        empty,
        json!({"stats": {"totalMatches": 0, "totalGames": 0, "latestMatch": null}})
    );
    club.play([0, 1], [2, 3], &[[6, 4]]).await;
    let latest = club.play([0, 1], [2, 3], &[[7, 6], [6, 0]]).await["match"].clone();
    let stats = app.visitor().get(&path).await.ok();
    assert_eq!(
        stats,
        json!({"stats": {"totalMatches": 2, "totalGames": 29, "latestMatch": latest}})
    );
}
