//! How long a table of 20,000 rows takes from bytes to matches: `cargo run --release --example reading_time`.

use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::time::Instant;

use match_sheets::{Answers, read_text};

const ROWS: usize = 20_000;
const PLAYERS: usize = 400;

fn main() -> Result<(), Box<dyn Error>> {
    let table = table()?;
    let answers: Answers = serde_json::from_str(
        r#"{"columns": {"date": "Date", "team1": "Home", "team2": "Away", "score": ["Score"], "notes": "Notes"}}"#,
    )?;
    for (name, answers) in [
        ("without answers", &Answers::default()),
        ("with answers", &answers),
    ] {
        let begun = Instant::now();
        let reading = read_text(table.as_bytes(), answers);
        let (questions, matches) = (reading.questions.len(), reading.matches.len());
        let milliseconds = begun.elapsed().as_millis();
        writeln!(
            io::stdout(),
            "{name}: {milliseconds} ms, {questions} questions, {matches} matches"
        )?;
    }
    Ok(())
}

/// A league of ten years: two players in a cell, days with slashes, sets with dashes.
fn table() -> Result<String, std::fmt::Error> {
    const SCORES: [&str; 5] = [
        "6-4 6-3",
        "6–4, 3–6, [10–8]",
        "7-6(5) 6-4",
        "4-6 2-6",
        "6-4 3-6 10-7",
    ];
    let name = |number: usize| format!("Player{} Of-The-{} Club", number % PLAYERS, number % PLAYERS);
    let mut text = String::from("Date;Home;Away;Score;Notes\n");
    for row in 0..ROWS {
        let (day, month, year) = (row % 28 + 1, row / 28 % 12 + 1, 2015 + row / 336 % 10);
        let (first, score) = (row * 7, SCORES.get(row % SCORES.len()).unwrap_or(&"6-4 6-3"));
        let [player1, player2, player3, player4] = [first, first + 1, first + 2, first + 3].map(name);
        writeln!(
            text,
            "{day:02}/{month:02}/{year};{player1} / {player2};{player3} & {player4};{score};windy"
        )?;
    }
    Ok(text)
}
