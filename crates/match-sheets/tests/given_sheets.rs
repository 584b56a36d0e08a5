//! The given files: what comes out with the answers, and what is asked without.
#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a panic is how a test fails"
)]

use std::path::{Path, PathBuf};

use match_sheets::{Answers, FileKind, Reading, kind_of, read_tables, read_text};
use serde_json::{Value, json};

fn given(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/given")
        .join(name)
}

fn read(name: &str, answers: &Answers) -> Value {
    let bytes = std::fs::read(given(name)).unwrap();
    let reading = match kind_of(&bytes) {
        FileKind::ZippedWorkbook | FileKind::CompoundWorkbook => match workbook_tables::tables(bytes) {
            Ok(tables) => read_tables(&tables, answers),
            Err(error) => Reading::refused(error.to_string()),
        },
        _ => read_text(&bytes, answers),
    };
    serde_json::to_value(reading).unwrap()
}

fn expected(name: &str) -> Value {
    let text = std::fs::read_to_string(given(&format!("{name}.expected.json"))).unwrap();
    serde_json::from_str(&text).unwrap()
}

/// Kind and reason of each question, sorted.
fn kinds(questions: &Value) -> Vec<String> {
    let kind = |question: &Value| {
        let reason = question["reason"].as_str().unwrap_or_default();
        format!("{} {reason}", question["kind"].as_str().unwrap())
    };
    let mut kinds: Vec<String> = questions.as_array().unwrap().iter().map(kind).collect();
    kinds.sort();
    kinds
}

fn sorted(rows: &Value) -> Vec<Value> {
    let mut rows = rows.as_array().unwrap().clone();
    rows.sort_by_key(|row| (row["sheet"].to_string(), row["row"].as_u64()));
    rows
}

fn check(name: &str) {
    let expected = expected(name);
    let answers: Answers = serde_json::from_value(expected["answers"].clone()).unwrap();
    let answered = read(name, &answers);
    assert_eq!(answered["refused"], expected["refused"], "{name}");
    let matches = |reading: &Value| reading["matches"].as_array().unwrap().clone();
    for (read, expected) in matches(&answered).iter().zip(&matches(&expected)) {
        assert_eq!(read, expected, "{name}");
    }
    let questions = &answered["questions"];
    assert_eq!(
        matches(&answered).len(),
        matches(&expected).len(),
        "{name}: {questions}"
    );
    assert_eq!(
        sorted(&answered["leftOut"]),
        sorted(&expected["leftOut"]),
        "{name}"
    );
    assert_eq!(kinds(questions), kinds(&expected["questions"]), "{name}");

    let unanswered = read(name, &Answers::default());
    assert_eq!(unanswered["refused"], expected["refused"], "{name}");
    assert_eq!(
        kinds(&unanswered["questions"]),
        kinds(&expected["questions"]),
        "{name} without answers"
    );
    for asked in expected["questions"].as_array().unwrap() {
        check_question(name, asked, &unanswered["questions"]);
    }
    if !kinds(questions).is_empty() {
        assert_eq!(unanswered["matches"], json!([]), "{name} without answers");
    }
}

/// The details of a question that both have: rows, the suggestion, names.
fn check_question(name: &str, expected: &Value, questions: &Value) {
    let same =
        |question: &&Value| question["kind"] == expected["kind"] && question["reason"] == expected["reason"];
    let question = questions.as_array().unwrap().iter().find(same).unwrap();
    for field in [
        "rows",
        "suggested",
        "provedBy",
        "header",
        "headerRow",
        "found",
        "names",
        "pairs",
        "unknown",
        "yearTurns",
        "byte",
    ] {
        if !expected[field].is_null() {
            assert_eq!(question[field], expected[field], "{name}: {field} of {question}");
        }
    }
}

macro_rules! given_files {
    ($($test:ident: $name:literal,)*) => {
        $(
            #[test]
            fn $test() {
                check($name);
            }
        )*
    };
}

given_files! {
    scores_in_fourteen_spellings: "01-onsdagsserien.csv",
    pairs_with_six_separators: "02-liga-mixta.csv",
    days_without_a_year: "03-tisdagspadel.txt",
    sets_that_became_dates: "04-two-seasons.xlsx",
    pairs_with_names_of_their_own: "05-torneo-por-parejas.xlsx",
    days_counted_from_1904: "06-ladder-mac.xlsx",
    the_log_of_one_player: "07-my-matches.xlsx",
    sets_that_became_times: "08-kurze-saetze.ods",
    one_row_for_each_player: "09-en-rad-per-spelare.csv",
    scores_of_digits_and_nobodies: "10-week-sheet.tsv",
    games_of_the_losers_alone: "11-race-to-six.csv",
    lines_from_a_chat: "12-klistrat-fran-chatten.txt",
    sets_that_became_dates_in_four_ways: "13-marcadores-cambiados.csv",
    a_bank_statement: "14-extracto-cuenta.csv",
    a_pdf_with_another_name: "15-acta-final.csv",
    an_empty_file: "16-tom.csv",
}
