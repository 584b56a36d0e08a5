//! `duelo read-sheet`.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::{Value, json};

use crate::support::program;

/// A list of a league whose days can be read in two orders.
const LEAGUE: &str = "day;home 1;home 2;away 1;away 2;score\n\
    01/06/2025;Ada;Bo;Cy;Di;6-4 6-3\n\
    02/06/2025;Ada;Cy;Bo;Di;w/o\n";

fn read_sheet(file: &Path, answers: Option<&Path>) -> Output {
    let mut command = Command::new(program::path());
    command.arg("read-sheet").arg(file);
    if let Some(answers) = answers {
        command.arg("--answers").arg(answers);
    }
    command.output().expect("duelo runs")
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
