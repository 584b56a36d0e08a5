//! Pages of the ranking, compared with a computation from all players.

use std::cmp::Ordering;

use serde_json::{Value, json};

use crate::support::actors::Actor;
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, number};
use crate::support::imported_group::imported;

/// What a list shows, computed from the rows of all players in the order of the ranking.
fn expected(whole: &[Value], search: &str, since: &str, sort: &str, order: &str) -> Vec<Value> {
    let mut rows: Vec<Value> = whole.to_vec();
    rows.retain(|row| {
        let player = &row["player"];
        let active = [&player["lastPlayedAt"], &player["createdAt"]]
            .into_iter()
            .find_map(Value::as_str);
        let name = player["name"].as_str().unwrap().to_lowercase();
        let search = search.to_lowercase();
        search.split_whitespace().all(|word| name.contains(word)) && active.unwrap() >= since
    });
    let descending = !matches!((sort, order), (_, "asc") | ("name", ""));
    let directed = |ordering: Ordering| {
        if descending { ordering.reverse() } else { ordering }
    };
    // Nothing is last in both directions.
    let numbers = |one: &Value, other: &Value| match (one.as_f64(), other.as_f64()) {
        (Some(one), Some(other)) => directed(one.total_cmp(&other)),
        (one, other) => one.is_none().cmp(&other.is_none()),
    };
    // The number of won matches, then fewer lost ones.
    let record = |player: &Value| match number(&player["gamesPlayed"]) {
        0 => Value::Null,
        _ => json!(1_000 * number(&player["wins"]) - number(&player["losses"])),
    };
    rows.sort_by(|one, other| {
        let (a, b) = (&one["player"], &other["player"]);
        match sort {
            "name" => directed(
                (a["name"].as_str().map(str::to_lowercase)).cmp(&b["name"].as_str().map(str::to_lowercase)),
            ),
            "played" => numbers(&a["gamesPlayed"], &b["gamesPlayed"]),
            "wins" => numbers(&record(a), &record(b)),
            "winRate" => numbers(&a["winRate"], &b["winRate"]),
            "trend" => numbers(&one["trend"], &other["trend"]),
            _ => numbers(&a["currentElo"], &b["currentElo"]),
        }
    });
    rows
}

async fn list(fixture: &GroupFixture<'_>, query: &str) -> Value {
    fixture
        .admin
        .get(&format!("{}/players?{query}", fixture.path()))
        .await
        .ok()
}

/// The whole ranking as it follows from the players' ratings, with ranks and trends of the last `matches`.
async fn ranking(fixture: &GroupFixture<'_>, matches: usize) -> Vec<Value> {
    let log = fixture.matches().await;
    let mut players: Vec<Value> = fixture.standings().await.into_values().collect();
    players.sort_by_key(|player| (-number(&player["currentElo"]), number(&player["playerId"])));
    let ratings: Vec<i64> = players
        .iter()
        .map(|player| number(&player["currentElo"]))
        .collect();
    let row = |player: &Value| {
        let changes: Vec<i64> = log
            .iter()
            .rev()
            .flat_map(|played| {
                ["team1", "team2"]
                    .into_iter()
                    .flat_map(|team| played[team]["players"].as_array().unwrap())
            })
            .filter(|entry| entry["playerId"] == player["playerId"])
            .take(matches)
            .map(|entry| number(&entry["eloChange"]))
            .collect();
        let rating = number(&player["currentElo"]);
        let rank = 1 + ratings.iter().filter(|other| **other > rating).count();
        assert_eq!(player["rank"], json!(rank));
        let trend = (!changes.is_empty()).then(|| changes.iter().sum::<i64>());
        json!({"rank": rank, "player": player, "trend": trend})
    };
    players.iter().map(row).collect()
}

#[tokio::test]
async fn every_page_in_every_order_is_a_part_of_the_whole_ranking() {
    let app = App::start().await;
    for players in [0, 4, 101] {
        let matches = if players < 4 { 0 } else { players * 2 };
        let fixture = imported(&app, players, matches, None).await;
        let whole = ranking(&fixture, 4).await;
        assert_eq!(list(&fixture, "stats=true").await["players"], json!(whole));
        let pages: &[(usize, usize)] = match players {
            101 => &[(1, 0), (7, 3), (100, 100), (50, 95)],
            _ => &[(7, 3)],
        };
        for (search, since) in [
            ("", ""),
            ("R 0", ""),
            ("", "2024-03-05"),
            ("2", "2024-02-01"),
            ("x", ""),
        ] {
            for sort in ["", "elo", "name", "played", "wins", "winRate", "trend"] {
                for order in ["", "asc", "desc"] {
                    let rows = expected(&whole, search, since, sort, order);
                    let mut query = format!("stats=true&search={search}");
                    for (name, value) in [("activeSince", since), ("sort", sort), ("order", order)] {
                        if !value.is_empty() {
                            query = format!("{query}&{name}={value}");
                        }
                    }
                    for &(limit, offset) in pages {
                        let page = list(&fixture, &format!("{query}&limit={limit}&offset={offset}")).await;
                        let expected: Vec<&Value> = rows.iter().skip(offset).take(limit).collect();
                        assert_eq!(page["players"], json!(expected), "{players} players, {query}");
                        assert_eq!(page["total"], json!(rows.len()), "{players} players, {query}");
                    }
                    let all = list(&fixture, &query).await;
                    assert_eq!(all["players"], json!(rows), "{players} players, {query}");
                    let alone = list(&fixture, &query.replace("stats=true&", "")).await;
                    let players: Vec<&Value> = rows.iter().map(|row| &row["player"]).collect();
                    assert_eq!(alone["players"], json!(players), "{query}");
                }
            }
        }
    }
}

#[tokio::test]
async fn figures_and_trends_follow_from_the_whole_ranking() {
    let app = App::start().await;
    for players in [4, 101, 130] {
        let fixture = imported(&app, players, players * 2, None).await;
        let whole = ranking(&fixture, 4).await;
        let stats = fixture.admin.get(&format!("{}/stats", fixture.path())).await.ok()["stats"].take();
        assert_eq!(stats["topPlayers"], json!(whole[..players.min(5)]));
        let mut active = expected(&whole, "", "", "played", "");
        active.retain(|row| row["player"]["gamesPlayed"] != json!(0));
        let active: Vec<&Value> = active.iter().take(5).map(|row| &row["player"]).collect();
        assert_eq!(stats["mostActive"], json!(active));
        assert_trends(&fixture).await;
    }
}

/// There are many more matches than players.
#[tokio::test]
async fn trends_of_many_matches_follow_from_the_whole_ranking() {
    let app = App::start().await;
    assert_trends(&imported(&app, 12, 60, None).await).await;
}

/// Compares the trends of all players with those computed from the list of matches.
async fn assert_trends(fixture: &GroupFixture<'_>) {
    for matches in [1, 4, 50] {
        let whole = ranking(fixture, matches).await;
        let list = fixture
            .admin
            .get(&format!("{}/players/trends?matches={matches}", fixture.path()))
            .await
            .ok();
        let trends: Vec<Value> = whole
            .iter()
            .map(|row| {
                let played = usize::try_from(number(&row["player"]["gamesPlayed"])).unwrap();
                let id = &row["player"]["playerId"];
                json!({"playerId": id, "trend": row["trend"], "matches": played.min(matches)})
            })
            .collect();
        assert_eq!(
            list["trends"],
            json!(trends),
            "{} players, {matches}",
            whole.len()
        );
    }
}
