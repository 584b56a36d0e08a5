//! Texts read with answers, and what came of them in short forms.

use match_sheets::{Answers, Reading, read_text};
use serde_json::{Value, json};

pub(crate) fn read(text: &str, answers: Value) -> Reading {
    let answers: Answers = serde_json::from_value(answers).unwrap();
    read_text(text.as_bytes(), &answers)
}

pub(crate) fn asked(text: &str) -> Vec<String> {
    let reading = serde_json::to_value(read(text, json!({}))).unwrap();
    let questions = reading["questions"].as_array().unwrap().iter();
    questions
        .map(|question| question["kind"].as_str().unwrap().to_owned())
        .collect()
}

/// The columns that a table seems to have.
pub(crate) fn columns(text: &str) -> Value {
    let reading = serde_json::to_value(read(text, json!({}))).unwrap();
    let questions = reading["questions"].as_array().unwrap();
    let columns = questions.iter().find(|question| question["kind"] == "columns");
    columns.unwrap_or_else(|| panic_of(&reading))["suggested"].clone()
}

fn panic_of(reading: &Value) -> &Value {
    assert!(reading.is_null(), "no question of columns: {reading}");
    reading
}

/// Each match as `day team1 v team2 sets`, with the likely columns and further answers.
pub(crate) fn matches(text: &str, mut answers: Value) -> Vec<String> {
    answers["columns"] = columns(text);
    lines(&read(text, answers))
}

pub(crate) fn lines(reading: &Reading) -> Vec<String> {
    assert_eq!(reading.refused, None);
    let line = |played: &match_sheets::Match| {
        let sets: Vec<String> = played
            .sets
            .iter()
            .map(|[team1, team2]| format!("{team1}-{team2}"))
            .collect();
        let teams = [&played.team1, &played.team2].map(|team| team.join("+"));
        format!(
            "{} {} v {} {}",
            played.played_on,
            teams[0],
            teams[1],
            sets.join(" ")
        )
    };
    reading.matches.iter().map(line).collect()
}

pub(crate) fn left_out(reading: &Reading) -> Value {
    let reasons = serde_json::to_value(&reading.left_out).unwrap();
    let pairs = reasons
        .as_array()
        .unwrap()
        .iter()
        .map(|row| json!([row["row"], row["reason"]]));
    pairs.collect()
}
