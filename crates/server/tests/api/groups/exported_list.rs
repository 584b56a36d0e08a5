//! The exported list of matches survives a spreadsheet: it is read back as the same matches.

use match_sheets::{Answers, read_text};
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::actors::{Actor, Admin};
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;

async fn export(admin: &Admin<'_>, query: &str) -> String {
    let path = format!("{}/export?content=matches&format=csv{query}", admin.group_path());
    let file = admin.get(&path).await;
    assert_eq!(file.status, StatusCode::OK, "{}", file.text);
    file.text
}

async fn group_with_matches(app: &App) -> GroupFixture<'_> {
    let mut fixture = GroupFixture::with_players(app, 4).await;
    fixture.add("=SUM(1;2)").await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    fixture.play([4, 1], [2, 0], &[[3, 6], [7, 5], [10, 12]]).await;
    let mut noted = fixture.submission([0, 4], [1, 3], &[[1, 2]]);
    noted["notes"] = json!("Regn\n\"mycket\"");
    fixture.submit(&noted).await.data(StatusCode::CREATED);
    fixture
}

#[tokio::test]
async fn an_exported_list_is_read_as_the_same_matches_without_a_question() {
    let app = App::start().await;
    let fixture = group_with_matches(&app).await;
    let whole = fixture
        .admin
        .get(&format!("{}/export", fixture.path()))
        .await
        .text;
    let whole: Value = serde_json::from_str(&whole).unwrap();
    let expected: Vec<Value> = whole["matches"]
        .as_array()
        .unwrap()
        .iter()
        .map(|played| {
            json!([
                played["playedOn"],
                played["team1"],
                played["team2"],
                played["sets"],
                played["notes"]
            ])
        })
        .collect();
    for query in ["", "&separator=semicolon"] {
        let list = export(&fixture.admin, query).await;
        let reading = read_text(list.as_bytes(), &Answers::default());
        assert_eq!(reading.refused, None, "{list}");
        assert!(
            reading.questions.is_empty() && reading.left_out.is_empty(),
            "{reading:?}"
        );
        let read: Vec<Value> = reading
            .matches
            .iter()
            .map(|played| {
                json!([
                    played.played_on,
                    played.team1,
                    played.team2,
                    played.sets,
                    played.notes
                ])
            })
            .collect();
        assert_eq!(read, expected, "{list}");
    }
}

#[tokio::test]
async fn the_games_of_a_set_are_numbers_in_columns_of_their_own() {
    let app = App::start().await;
    let fixture = group_with_matches(&app).await;
    let list = export(&fixture.admin, "").await;
    let rows: Vec<&str> = list.trim_start_matches('\u{feff}').lines().collect();
    assert_eq!(
        rows[0],
        "number,date,team1_player1,team1_player2,team2_player1,team2_player2,team1_set1,team2_set1,team1_set2,\
         team2_set2,team1_set3,team2_set3,winner,team1_elo_change1,team1_elo_change2,team2_elo_change1,\
         team2_elo_change2,notes"
    );
    assert!(rows[1].contains(",Ann,Bo,Cia,Dan,6,4,,,,,1,"), "{list}");
    assert!(
        rows[2].contains(",'=SUM(1;2),Bo,Cia,Ann,3,6,7,5,10,12,2,"),
        "{list}"
    );
    let empty = app.admin().await;
    assert_eq!(export(&empty, "").await.lines().count(), 1);
}

#[tokio::test]
async fn a_changed_winner_contradicts_the_sets() {
    let app = App::start().await;
    let fixture = group_with_matches(&app).await;
    let list = export(&fixture.admin, "").await;
    let changed = list.replace(",6,4,,,,,1,", ",6,4,,,,,2,");
    assert_ne!(changed, list);
    let reading = read_text(changed.as_bytes(), &Answers::default());
    let reading = serde_json::to_value(&reading).unwrap();
    assert_eq!(
        reading["questions"][0]["kind"], "contradicting-winner",
        "{reading}"
    );
    assert_eq!(
        reading["leftOut"],
        json!([{"row": 2, "reason": "contradicting-winner"}])
    );
    assert_eq!(reading["matches"].as_array().unwrap().len(), 2);
}
