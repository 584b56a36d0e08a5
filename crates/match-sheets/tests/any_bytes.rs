//! Any bytes and any tables: reading ends without a panic, and each row of a table is in one place.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a panic is how a test fails"
)]

use std::collections::BTreeMap;

use match_sheets::{Answers, Cell, Row, Table, read_tables, read_text};
use proptest::prelude::*;
use serde_json::json;

/// Cells of all kinds that lists of matches have, and others.
fn cell_text() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => prop::sample::select(vec![
            "Ann", "Bob", "Cid", "Dot", "Ann/Bob", "Cid & Dot", "Åsa L", "asa l.", "guest", "–", "VOID", "", "  ",
        ]).prop_map(str::to_owned),
        3 => prop::sample::select(vec![
            "6-4", "6-4 6-3", "6–4, 3–6 [10-8]", "7-6(5) 6-4", "64 63",
            "w/o", "ret", "6-4 3-2 ret.", "06-abr", "45753", "2-1",
            "04:03:00", "6.4 6.3", "6-", "(", "[10-8", "99-100",
        ]).prop_map(str::to_owned),
        2 => prop::sample::select(vec![
            "2025-06-01", "1/6/2025", "13/6/2025", "1.6.2025", "26 november",
            "2025-04", "31/2/2025", "Total", "Date", "1", "0",
        ]).prop_map(str::to_owned),
        1 => "\\PC{0,12}",
    ]
}

fn cell() -> impl Strategy<Value = Cell> {
    prop_oneof![
        6 => cell_text().prop_map(|text| Cell::of_text(&text)),
        1 => any::<f64>().prop_map(Cell::Number),
        1 => (0_u32..70_000).prop_map(|number| Cell::Number(f64::from(number))),
        1 => (1900_u32..2100, 0_u32..15, 0_u32..35).prop_map(|(year, month, day)| Cell::Date(year, month, day)),
        1 => (any::<u32>(), any::<u32>()).prop_map(|(hours, minutes)| Cell::Time(hours, minutes)),
    ]
}

/// Answers to everything, so that no question is open.
fn answers() -> Answers {
    serde_json::from_value(json!({
        "columns": {
            "date": "#1", "team1_player1": "#2", "team1_player2": "#3", "team2_player1": "#4", "team2_player2": "#5",
            "score": ["#6", "#7"], "notes": "#8"
        },
        "headerRow": 1, "dateOrder": "dmy", "year": 2025, "yearTurns": true, "dayOfMonth": 1, "day": "2025-01-01",
        "scoreDates": "day-month", "scoreTimes": "hours-minutes",
        "scoreDigits": true, "setsOnly": true, "winnerGames": 6,
        "me": "Eva", "rowsPerMatch": 4, "pairSeparators": ["/", " & "]
    }))
    .unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(256) })]

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let _ = read_text(&bytes, &Answers::default());
        let _ = read_text(&bytes, &answers());
    }

    #[test]
    fn any_text_of_cells_is_read_or_refused(
        rows in prop::collection::vec(prop::collection::vec(cell_text(), 0..9), 0..12),
        separator in prop::sample::select(vec![",", ";", "\t", " "]),
    ) {
        let lines: Vec<String> = rows.iter().map(|row| row.join(separator)).collect();
        let text = lines.join("\n");
        let _ = read_text(text.as_bytes(), &Answers::default());
        let lines_answered = serde_json::from_value(json!({"format": "lines", "year": 2025})).unwrap();
        let _ = read_text(text.as_bytes(), &lines_answered);
    }

    #[test]
    fn each_row_is_a_match_or_left_out_and_none_both(
        rows in prop::collection::vec(prop::collection::vec(cell(), 1..9), 1..20),
    ) {
        let row = |(number, cells): (u32, Vec<Cell>)| Row { number, cells };
        let is_filled = |row: &Row| row.cells.iter().any(|cell| *cell != Cell::Empty);
        let rows: Vec<Row> = (1..).zip(rows).map(row).filter(is_filled).collect();
        let below_head: Vec<u32> = rows.iter().map(|row| row.number).filter(|number| *number > 1).collect();
        let table = Table { name: Some("Sheet".to_owned()), rows, ..Table::default() };
        let _ = read_tables(std::slice::from_ref(&table), &Answers::default());
        let reading = read_tables(&[table], &answers());
        let is_open = reading.questions.iter().any(|question| !question.answered);
        if reading.refused.is_none() && !(is_open && reading.matches.is_empty() && reading.left_out.is_empty()) {
            let mut places: BTreeMap<u32, usize> = BTreeMap::new();
            for played in &reading.matches {
                for row in played.rows.as_deref().unwrap_or(&[played.row]) {
                    *places.entry(*row).or_default() += 1;
                }
            }
            for left in &reading.left_out {
                *places.entry(left.row).or_default() += 1;
            }
            let expected: BTreeMap<u32, usize> = below_head.into_iter().map(|row| (row, 1)).collect();
            prop_assert_eq!(places, expected);
        }
    }
}
