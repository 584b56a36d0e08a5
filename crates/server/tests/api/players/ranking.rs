use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::actors::{Actor, text};
use crate::app::App;
use crate::club::Club;

fn names(list: &Value) -> Vec<String> {
    list["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| text(&row["player"]["name"]))
        .collect()
}

/// Five players after two matches: Ann 1522 and 1 of 1, Bo 1544 and 2 of 2, Cia 1478, Dan 1456, Eva without matches.
async fn five(app: &App) -> Club<'_> {
    let club = Club::of(app, 5).await;
    club.play([0, 1], [2, 3], &[[6, 4]]).await;
    club.play([1, 4], [3, 2], &[[7, 5]]).await;
    club
}

#[tokio::test]
async fn equal_ratings_share_a_rank_and_the_next_is_skipped() {
    let app = App::start().await;
    let club = Club::of(&app, 5).await;
    club.play([0, 1], [2, 3], &[[6, 4]]).await;
    let list = app
        .visitor()
        .get(&format!("{}/players?stats=true", club.hash_path()))
        .await
        .ok();
    let rows: Vec<_> = list["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            json!([
                row["rank"],
                row["player"]["rank"],
                row["player"]["name"],
                row["player"]["currentElo"],
                row["trend"]
            ])
        })
        .collect();
    assert_eq!(
        Value::from(rows),
        json!([
            [1, 1, "Ann", 1522, 22],
            [1, 1, "Bo", 1522, 22],
            [3, 3, "Eva", 1500, null],
            [4, 4, "Cia", 1478, -22],
            [4, 4, "Dan", 1478, -22],
        ])
    );
    assert_eq!(
        (&list["total"], &list["limit"], &list["offset"]),
        (&json!(5), &json!(5), &json!(0))
    );
}

#[tokio::test]
async fn without_stats_the_players_stand_alone() {
    let app = App::start().await;
    let club = five(&app).await;
    let rankings = club
        .admin
        .get(&format!("{}/players?stats=true", club.path()))
        .await
        .ok();
    let alone = club.admin.get(&format!("{}/players", club.path())).await.ok();
    let players: Value = rankings["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["player"].clone())
        .collect();
    assert_eq!(alone["players"], players);
}

#[tokio::test]
async fn sorts_by_every_column_and_keeps_blanks_last() {
    let app = App::start().await;
    let club = Club::of(&app, 6).await;
    club.play([0, 1], [2, 3], &[[6, 4]]).await;
    club.play([1, 4], [3, 2], &[[5, 7]]).await;
    let ranking = names(
        &club
            .admin
            .get(&format!("{}/players?stats=true", club.path()))
            .await
            .ok(),
    );
    for (query, first, last) in [
        ("sort=name", "Ann", "Finn"),
        ("sort=name&order=desc", "Finn", "Ann"),
        (
            "sort=played&order=asc",
            "Finn",
            ranking
                .iter()
                .rfind(|name| ["Bo", "Cia", "Dan"].contains(&name.as_str()))
                .unwrap(),
        ),
        ("sort=winRate", "Ann", "Finn"),
        ("sort=winRate&order=asc", "Eva", "Finn"),
        ("sort=trend", "Ann", "Finn"),
        ("sort=trend&order=asc", "Eva", "Finn"),
        (
            "sort=elo&order=asc",
            ranking.last().unwrap().as_str(),
            ranking[0].as_str(),
        ),
    ] {
        let list = club
            .admin
            .get(&format!("{}/players?stats=true&{query}", club.path()))
            .await
            .ok();
        let names = names(&list);
        assert_eq!(
            (names[0].as_str(), names[5].as_str()),
            (first, last),
            "{query}: {names:?}"
        );
    }
}

#[tokio::test]
async fn a_page_of_players_keeps_the_ranks() {
    let app = App::start().await;
    let club = five(&app).await;
    let whole = club
        .admin
        .get(&format!("{}/players?stats=true", club.path()))
        .await
        .ok();
    let page = club
        .admin
        .get(&format!("{}/players?stats=true&limit=2&offset=1", club.path()))
        .await
        .ok();
    assert_eq!(page["players"], json!([whole["players"][1], whole["players"][2]]));
    assert_eq!(
        (&page["total"], &page["limit"], &page["offset"]),
        (&json!(5), &json!(2), &json!(1))
    );
    for query in [
        "limit=0",
        "limit=101",
        "offset=1000001",
        "sort=luck",
        "order=up",
        "stats=perhaps",
    ] {
        let answer = club.admin.get(&format!("{}/players?{query}", club.path())).await;
        answer.refuses(StatusCode::BAD_REQUEST, "request.malformed");
    }
}
