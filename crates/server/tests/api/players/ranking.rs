use elo_core::player_order::{Column, Columns, compare};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::actors::{Actor, text};
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;

fn names(list: &Value) -> Vec<String> {
    list["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| text(&row["player"]["name"]))
        .collect()
}

fn row_of<'list>(list: &'list Value, name: &str) -> &'list Value {
    let mut rows = list["players"].as_array().unwrap().iter();
    rows.find(|row| row["player"]["name"] == name).unwrap()
}

/// Five players after two matches: Ann 1522 and 1 of 1, Bo 1544 and 2 of 2, Cia 1478, Dan 1456, Eva without matches.
async fn group_of_five(app: &App) -> GroupFixture<'_> {
    let fixture = GroupFixture::with_players(app, 5).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    fixture.play([1, 4], [3, 2], &[[7, 5]]).await;
    fixture
}

#[tokio::test]
async fn equal_ratings_share_a_rank_and_the_next_rank_is_skipped() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 5).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let list = app
        .visitor()
        .get(&format!("{}/players?stats=true", fixture.hash_path()))
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
async fn without_stats_the_list_has_players_only() {
    let app = App::start().await;
    let fixture = group_of_five(&app).await;
    let rankings = fixture
        .admin
        .get(&format!("{}/players?stats=true", fixture.path()))
        .await
        .ok();
    let alone = fixture
        .admin
        .get(&format!("{}/players", fixture.path()))
        .await
        .ok();
    let players: Value = rankings["players"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["player"].clone())
        .collect();
    assert_eq!(alone["players"], players);
}

#[tokio::test]
async fn sorts_by_every_column_with_missing_values_last() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 6).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    fixture.play([1, 4], [3, 2], &[[5, 7]]).await;
    let ranking = names(
        &fixture
            .admin
            .get(&format!("{}/players?stats=true", fixture.path()))
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
        let list = fixture
            .admin
            .get(&format!("{}/players?stats=true&{query}", fixture.path()))
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
async fn sorts_as_the_rules_do_in_both_directions() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 8).await;
    for (team1, team2) in [
        ([0, 1], [2, 3]),
        ([1, 4], [3, 2]),
        ([5, 0], [2, 6]),
        ([0, 2], [1, 6]),
        ([2, 5], [0, 4]),
        ([6, 5], [3, 1]),
    ] {
        fixture.play(team1, team2, &[[6, 4]]).await;
    }
    let path = format!("{}/players?stats=true", fixture.path());
    let ranking = fixture.admin.get(&path).await.ok();
    let columns_of = |row: &Value| {
        let whole = |value: &Value| value.as_i64().map(|number| i32::try_from(number).unwrap());
        let player = &row["player"];
        Columns {
            is_guest: false,
            rating: whole(&player["currentElo"]).unwrap(),
            played: whole(&player["gamesPlayed"]).unwrap().unsigned_abs(),
            won: whole(&player["wins"]).unwrap().unsigned_abs(),
            trend: whole(&row["trend"]),
        }
    };
    for (sort, column) in [
        ("elo", Column::Elo),
        ("played", Column::Played),
        ("wins", Column::Record),
        ("winRate", Column::WinRate),
        ("trend", Column::Trend),
    ] {
        for order in ["asc", "desc"] {
            let mut expected = ranking.clone();
            expected["players"]
                .as_array_mut()
                .unwrap()
                .sort_by(|one, other| compare(column, order == "desc", &columns_of(one), &columns_of(other)));
            let list = fixture
                .admin
                .get(&format!("{path}&sort={sort}&order={order}"))
                .await
                .ok();
            assert_eq!(names(&list), names(&expected), "{sort} {order}");
        }
    }
}

#[tokio::test]
async fn ranks_are_the_same_on_every_page() {
    let app = App::start().await;
    let fixture = group_of_five(&app).await;
    let whole = fixture
        .admin
        .get(&format!("{}/players?stats=true", fixture.path()))
        .await
        .ok();
    let page = fixture
        .admin
        .get(&format!("{}/players?stats=true&limit=2&offset=1", fixture.path()))
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
        "matches=0",
        "matches=51",
        "stats=perhaps",
        "activeSince=yesterday",
    ] {
        let response = fixture
            .admin
            .get(&format!("{}/players?{query}", fixture.path()))
            .await;
        response.assert_error(StatusCode::BAD_REQUEST, "request.malformed");
    }
}

#[tokio::test]
async fn a_search_finds_parts_of_names_without_their_accents_and_keeps_the_ranks() {
    let app = App::start().await;
    let mut fixture = group_of_five(&app).await;
    fixture.add("Åsa Ek").await;
    fixture.add("Iñaki Zubiría").await;
    let list = |query: &str| {
        let path = format!("{}/players?stats=true&{query}", fixture.hash_path());
        let visitor = app.visitor();
        async move { visitor.get(&path).await.ok() }
    };
    let whole = list("").await;
    let found = list("search=%20CIA%20").await;
    assert_eq!(names(&found), ["Cia"]);
    assert_eq!(found["players"][0], *row_of(&whole, "Cia"));
    assert_eq!((&found["total"], &found["limit"]), (&json!(1), &json!(1)));

    let page = list("search=a&sort=name&limit=2&offset=1").await;
    assert_eq!(names(&page), ["Åsa Ek", "Cia"]);
    assert_eq!(page["total"], json!(6));
    // Decomposed, and in the other case.
    assert_eq!(names(&list("search=a%CC%8ASA").await), ["Åsa Ek"]);
    assert_eq!(names(&list("search=zubiria%20INAKI").await), ["Iñaki Zubiría"]);
    let order = ["Ann", "Åsa Ek", "Bo", "Cia", "Dan", "Eva", "Iñaki Zubiría"];
    assert_eq!(names(&list("sort=name").await), order);
    let backwards: Vec<_> = order.into_iter().rev().collect();
    assert_eq!(names(&list("sort=name&order=desc").await), backwards);
    assert_eq!(list("search=zz").await["total"], json!(0));
    assert_eq!(list("search=").await, whole);
}

#[tokio::test]
async fn only_players_active_since_a_day_are_listed_with_the_ranks_of_the_whole_group() {
    let app = App::start().await;
    let mut fixture = group_of_five(&app).await;
    fixture.add("Newly Added").await;
    let earlier = "
        UPDATE players SET last_played_at = '2025-03-01 23:59:59Z' WHERE name = 'Cia';
        UPDATE players SET last_played_at = '2025-03-02 00:00:00Z' WHERE name = 'Dan'";
    app.database.execute(earlier).await.unwrap();
    let list = |query: &str| {
        let path = format!("{}/players?stats=true&{query}", fixture.hash_path());
        let visitor = app.visitor();
        async move { visitor.get(&path).await.ok() }
    };
    let whole = list("").await;
    let active = list("activeSince=2025-03-02").await;
    let expected: Vec<_> = (names(&whole).into_iter()).filter(|name| name != "Cia").collect();
    assert_eq!(names(&active), expected);
    assert_eq!(active["total"], json!(5));
    assert_eq!(row_of(&active, "Dan"), row_of(&whole, "Dan"));
    // With a search and pages, as everywhere.
    let page = list("activeSince=2025-03-03&search=a&sort=name&limit=1&offset=1").await;
    assert_eq!(
        (names(&page), &page["total"]),
        (vec!["Eva".to_owned()], &json!(3))
    );
    assert_eq!(list("activeSince=9999-12-31").await["total"], json!(0));
}

#[tokio::test]
async fn trends_go_over_the_requested_number_of_matches() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let second = fixture.play([2, 1], [0, 3], &[[6, 0]]).await;
    let list = |query: &str| {
        let path = format!("{}/players?stats=true{query}", fixture.hash_path());
        let visitor = app.visitor();
        async move { visitor.get(&path).await.ok() }
    };
    let cia = &second["match"]["team1"]["players"][0];
    assert_eq!(
        row_of(&list("&matches=1").await, "Cia")["trend"],
        cia["eloChange"]
    );
    let of_two = cia["eloAfter"].as_i64().unwrap() - 1500;
    for query in ["", "&matches=2"] {
        assert_eq!(row_of(&list(query).await, "Cia")["trend"], json!(of_two));
    }
    // Ann won the first match, Dan lost both: the last one cost them the same, and Ann has the better rank.
    let lowest = "&sort=trend&order=asc&limit=1";
    assert_eq!(names(&list(&format!("&matches=1{lowest}")).await), ["Ann"]);
    assert_eq!(names(&list(lowest).await), ["Dan"]);
}
