//! `duelo read-sheet`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::groups::transfer::send;
use crate::support::actors::{Actor, Admin};
use crate::support::app::App;
use crate::support::group_fixture::assert_group_equals_replay;
use crate::support::program;

/// A list of a league whose days can be read in two orders.
const LEAGUE: &str = "day;home 1;home 2;away 1;away 2;score\n\
    01/06/2025;Ada;Bo;Cy;Di;6-4 6-3\n\
    02/06/2025;Ada;Cy;Bo;Di;w/o\n";

fn read_sheet(file: &Path, answers: Option<&Path>) -> Output {
    let mut command = read_command(file, answers);
    command.output().expect("duelo runs")
}

fn read_as_group_file(file: &Path, answers: Option<&Path>) -> Output {
    let mut command = read_command(file, answers);
    command.args(["--group-file", "Onsdagsserien"]);
    command.output().expect("duelo runs")
}

fn read_command(file: &Path, answers: Option<&Path>) -> Command {
    let mut command = program::command();
    command.arg("read-sheet").arg(file);
    if let Some(answers) = answers {
        command.arg("--answers").arg(answers);
    }
    command
}

fn printed(output: &Output) -> Value {
    assert!(output.stderr.is_empty(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_sheet_is_read_with_the_answers_to_its_questions() {
    let folder = tempfile::tempdir().unwrap();
    let (file, answers) = (
        folder.path().join("league.csv"),
        folder.path().join("answers.json"),
    );
    fs::write(&file, LEAGUE).unwrap();

    let output = read_sheet(&file, None);
    assert!(output.status.success(), "{output:?}");
    let asked = printed(&output);
    let kinds = |reading: &Value| -> Vec<Value> {
        let questions = reading["questions"].as_array().unwrap().iter();
        questions.map(|question| question["kind"].clone()).collect()
    };
    assert_eq!(kinds(&asked), ["columns", "date-order", "left-out"]);
    assert_eq!(asked["matches"], json!([]));

    let columns = &asked["questions"][0]["suggested"];
    fs::write(
        &answers,
        json!({"columns": columns, "dateOrder": "dmy"}).to_string(),
    )
    .unwrap();
    let read = printed(&read_sheet(&file, Some(&answers)));
    let played = json!({
        "playedOn": "2025-06-01", "team1": ["Ada", "Bo"], "team2": ["Cy", "Di"], "sets": [[6, 4], [6, 3]],
        "notes": null, "row": 2
    });
    assert_eq!(read["matches"], json!([played]));
    assert_eq!(read["leftOut"], json!([{"row": 3, "reason": "walkover"}]));
    assert_eq!(read["refused"], Value::Null);
}

#[test]
fn a_file_that_is_no_list_of_matches_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("results.csv");
    fs::write(&file, "%PDF-1.4 6-4 6-3").unwrap();
    let output = read_sheet(&file, None);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(
        printed(&output)["refused"],
        "not a table: the file is a PDF, whatever its name says"
    );
}

/// A sheet that match-sheets has, and what is to be read from it.
const GIVEN: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../match-sheets/tests/given/01-onsdagsserien.csv"
);

#[tokio::test]
async fn a_sheet_becomes_a_group_file_that_is_imported() {
    let app = App::start().await;
    let admin = app.admin().await;
    let expected = fs::read_to_string(format!("{GIVEN}.expected.json")).unwrap();
    let expected: Value = serde_json::from_str(&expected).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let answers = folder.path().join("answers.json");
    fs::write(&answers, expected["answers"].to_string()).unwrap();
    let file = read_as_group_file(Path::new(GIVEN), Some(&answers));
    assert!(file.status.success(), "{file:?}");
    let report = send(&admin, "", "application/json", file.stdout).await.ok();
    let matches = expected["matches"].as_array().unwrap();
    assert_eq!(report["addedMatches"]["count"], matches.len());
    let log = log_of(&admin).await;
    for (played, expected) in log.iter().zip(matches) {
        for field in ["playedOn", "team1", "team2", "sets"] {
            assert_eq!(played[field], expected[field], "{played} {expected}");
        }
    }
    assert_eq!(log.len(), matches.len());
    assert_group_equals_replay(&admin, &admin.group_path()).await;
}

/// The matches as the exported group file has them.
async fn log_of(admin: &Admin<'_>) -> Vec<Value> {
    let file = admin.get(&format!("{}/export", admin.group_path())).await;
    let file: Value = serde_json::from_str(&file.text).unwrap();
    file["matches"].as_array().unwrap().clone()
}

#[test]
fn a_sheet_with_open_questions_or_without_matches_becomes_no_group_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("league.csv");
    for (text, reason) in [
        (LEAGUE, "the file has open questions"),
        ("%PDF-1.4 6-4 6-3", "the file is refused: not a table"),
    ] {
        fs::write(&file, text).unwrap();
        let output = read_as_group_file(&file, None);
        assert!(!output.status.success() && output.stdout.is_empty(), "{output:?}");
        let error = String::from_utf8(output.stderr).unwrap();
        assert!(error.contains(reason), "{error}");
    }
}
