//! Reading a list of matches as CSV (RFC 4180), as spreadsheets write it.

use std::io::{self, BufReader, Read};

use csv::{ByteRecord, Position, ReaderBuilder, StringRecord};
use elo_core::calendar::Day;
use elo_core::limits::SETS_MAX;
use elo_core::set_score::SetInput;

use super::chunk_reader::ItemLength;
use super::csv_table::{BYTE_ORDER_MARK, unescaped};
use super::draft::TypedMatch;
use super::group_file::{composed, unreadable};
use super::unix_lines::UnixLines;
use crate::error::{ErrorCode, Result};

/// The columns of a list of matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    Date,
    Player(usize),
    Sets,
    Notes,
}

/// The required columns, with their names in the error.
const NEEDED: [(Column, &str); 6] = [
    (Column::Date, "date"),
    (Column::Player(0), "team1_player1"),
    (Column::Player(1), "team1_player2"),
    (Column::Player(2), "team2_player1"),
    (Column::Player(3), "team2_player2"),
    (Column::Sets, "sets"),
];

/// Reads a list of matches one by one. Columns are identified by their names in any supported language, or by position
/// if the first row is a match; values are separated by comma, semicolon or tab.
pub(crate) fn read_matches(source: impl Read, mut each: impl FnMut(TypedMatch) -> Result<()>) -> Result<()> {
    let length = ItemLength::default();
    let mut source = UnixLines::new(BufReader::new(length.of(source)));
    let beginning = first_line(&mut source).map_err(|error| unreadable(&error.to_string()))?;
    let separator = separator_of(&beginning);
    let mut reader = ReaderBuilder::new()
        .delimiter(separator)
        .has_headers(false)
        .flexible(true)
        .from_reader(beginning.as_slice().chain(source));
    let mut columns = None;
    let mut record = ByteRecord::new();
    let mut row: u32 = 0;
    while reader
        .read_byte_record(&mut record)
        .map_err(|error| unreadable(&error.to_string()))?
    {
        length.reset();
        // Without a line end after the last record the line count is one too high.
        row = row_of(&record, reader.position()).max(row.saturating_add(1));
        let record = cells(&record)?;
        if record.iter().all(|cell| cell.trim().is_empty()) {
            continue;
        }
        if let Some(columns) = &columns {
            each(read_match(row, &record, columns))?;
            continue;
        }
        let named: Vec<_> = record.iter().map(column_called).collect();
        if is_match(&record) {
            let by_place = NEEDED.iter().map(|(column, _)| Some(*column));
            let by_place = by_place.chain([Some(Column::Notes)]).collect();
            each(read_match(row, &record, &by_place))?;
            columns = Some(by_place);
        } else {
            refuse_missing_columns(&named)?;
            columns = Some(named);
        }
    }
    Ok(())
}

/// The first line with its end, without the byte order mark.
fn first_line(source: &mut impl Read) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    let mut byte = [0];
    while !line.ends_with(b"\n") && source.read(&mut byte)? > 0 {
        line.extend_from_slice(&byte);
    }
    let without_mark = line.strip_prefix(BYTE_ORDER_MARK.as_bytes());
    Ok(without_mark.map(<[u8]>::to_vec).unwrap_or(line))
}

fn refuse_missing_columns(columns: &[Option<Column>]) -> Result<()> {
    let missing: Vec<_> = NEEDED
        .iter()
        .filter(|(column, _)| !columns.contains(&Some(*column)))
        .map(|(_, name)| *name)
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    Err(ErrorCode::ImportColumns
        .with("columns", missing.join(", "))
        .into())
}

fn cells(record: &ByteRecord) -> Result<StringRecord> {
    StringRecord::from_byte_record(record.clone()).map_err(|_| unreadable("encoding"))
}

/// The line in which a record starts, if the reader is at its `end`. The record's own position is that of the empty
/// lines before it, which the reader skips.
fn row_of(record: &ByteRecord, end: &Position) -> u32 {
    let within = record
        .iter()
        .flat_map(<[u8]>::iter)
        .filter(|byte| **byte == b'\n')
        .count();
    let lines = u64::try_from(within).map_or(u64::MAX, |within| within.saturating_add(1));
    u32::try_from(end.line().saturating_sub(lines)).unwrap_or(u32::MAX)
}

/// The most frequent separator in the first line.
fn separator_of(line: &[u8]) -> u8 {
    let count = |separator: &u8| line.split(|byte| byte == separator).count();
    // `max_by_key` returns the last of equals.
    [b'\t', b';', b','].into_iter().max_by_key(count).unwrap_or(b',')
}

fn is_match(record: &StringRecord) -> bool {
    record.len() >= NEEDED.len()
        && record
            .get(0)
            .is_some_and(|cell| Day::parse(&date(cell)).is_some())
}

/// The column with this name, regardless of case, spaces and language.
fn column_called(name: &str) -> Option<Column> {
    let name: String = name
        .to_lowercase()
        .chars()
        .filter(|character| character.is_alphanumeric())
        .collect();
    match name.as_str() {
        "date" | "playedon" | "datum" | "fecha" => return Some(Column::Date),
        "sets" | "score" | "result" | "resultat" | "resultado" | "marcador" => return Some(Column::Sets),
        "notes" | "note" | "anteckningar" | "anteckning" | "notas" | "nota" => return Some(Column::Notes),
        _ => {}
    }
    for set in ["set", "conjunto"] {
        if name
            .strip_prefix(set)
            .is_some_and(|number| number.parse::<u8>().is_ok())
        {
            return Some(Column::Sets);
        }
    }
    for player in ["player", "spelare", "jugador"] {
        if let Some((team, seat)) = name.split_once(player) {
            return place_of(team, seat).map(Column::Player);
        }
    }
    None
}

/// The index of the player in `team1` and `2`, or in an empty prefix and `3`.
fn place_of(team: &str, seat: &str) -> Option<usize> {
    let seat: usize = seat.parse().ok()?;
    let team = ["team", "lag", "equipo", "pareja", "t"]
        .iter()
        .find_map(|word| team.strip_prefix(word))
        .unwrap_or(team);
    match (team, seat) {
        ("", 1..=4) | ("1", 1 | 2) => Some(seat - 1),
        ("2", 1 | 2) => Some(seat + 1),
        _ => None,
    }
}

fn read_match(row: u32, record: &StringRecord, columns: &Vec<Option<Column>>) -> TypedMatch {
    let mut played = TypedMatch {
        row,
        ..TypedMatch::default()
    };
    for (cell, column) in record.iter().zip(columns) {
        match column {
            Some(Column::Date) => played.played_on = date(cell),
            Some(Column::Player(place)) => {
                if let Some(player) = played.players.get_mut(*place) {
                    *player = composed(unescaped(cell));
                }
            }
            Some(Column::Sets) => played.sets.extend(sets(cell)),
            Some(Column::Notes) => played.notes = Some(composed(unescaped(cell))),
            None => {}
        }
    }
    // One set more than allowed suffices to detect that there are too many.
    played
        .sets
        .truncate(usize::try_from(SETS_MAX + 1).unwrap_or(usize::MAX));
    played
}

/// A date with the year first, as `2025-06-01`, `2025/6/1` and `20250601`. Other orders are ambiguous and become
/// violations.
fn date(cell: &str) -> String {
    let cell = cell.trim();
    let parts: Vec<_> = cell.split(['-', '/', '.']).collect();
    match parts.as_slice() {
        [year, month, day] if year.len() == 4 => format!("{year}-{month:0>2}-{day:0>2}"),
        [digits] if digits.len() == 8 && digits.is_ascii() => {
            let (year, rest) = digits.split_at(4);
            let (month, day) = rest.split_at(2);
            format!("{year}-{month}-{day}")
        }
        _ => cell.to_owned(),
    }
}

/// Sets as `6-4 3-6 7-6(5)`; one that cannot be read has no scores.
fn sets(cell: &str) -> Vec<SetInput> {
    let mut score = String::new();
    let mut is_in_brackets = false;
    for character in cell.chars() {
        match character {
            '(' | '[' => is_in_brackets = true,
            ')' | ']' => is_in_brackets = false,
            _ if is_in_brackets => {}
            '\u{2013}' | '\u{2212}' | ':' | '/' => score.push('-'),
            ',' | ';' | '|' => score.push(' '),
            other => score.push(other),
        }
    }
    let score = score.replace(" - ", "-");
    score.split_whitespace().map(set).collect()
}

fn set(score: &str) -> SetInput {
    let games = |text: &str| text.parse().ok();
    match score.split_once('-') {
        Some((team1, team2)) => [games(team1), games(team2)],
        None => [None, None],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;

    fn read(text: &str) -> Vec<TypedMatch> {
        let mut matches = Vec::new();
        read_matches(text.as_bytes(), |played| {
            matches.push(played);
            Ok(())
        })
        .unwrap();
        matches
    }

    #[test]
    fn rows_are_read_with_any_header() {
        let plain = "date,team1_player1,team1_player2,team2_player1,team2_player2,sets\n2015-01-04,Ada,Bo,Cy,Di,3-6 6-3 0-1\n";
        let expected = TypedMatch {
            row: 2,
            played_on: "2015-01-04".to_owned(),
            saved_at: None,
            players: ["Ada", "Bo", "Cy", "Di"].map(str::to_owned),
            sets: vec![[Some(3), Some(6)], [Some(6), Some(3)], [Some(0), Some(1)]],
            notes: None,
        };
        assert_eq!(read(plain), std::slice::from_ref(&expected));
        for other in [
            "\u{feff}Datum;Lag 1 spelare 1;Lag 1 spelare 2;Lag 2 spelare 1;Lag 2 spelare 2;Resultat\r\n2015-01-04;Ada;Bo;Cy;Di;3-6, 6-3, 0-1\r\n",
            "Nº\tFecha\tJugador 1\tJugador 2\tJugador 3\tJugador 4\tset1\tset2\tset3\n9\t2015/1/4\t Ada\tBo\tCy\tDi\t3 - 6\t6:3\t0–1\n",
        ] {
            assert_eq!(read(other), std::slice::from_ref(&expected), "{other}");
        }
        let first = TypedMatch { row: 1, ..expected };
        assert_eq!(read("20150104,Ada,Bo,Cy,Di,\"3-6 6-3(4) 0/1\""), [first]);
    }

    #[test]
    fn missing_columns_are_named() {
        let refused = read_matches(&b"date,player1,player2,player3,result\n"[..], |_| Ok(())).unwrap_err();
        let Error::Refused(refusal) = refused else {
            panic!("{refused}")
        };
        assert_eq!(refusal.code, ErrorCode::ImportColumns);
        assert_eq!(refusal.params.get("columns").unwrap(), "team2_player2");
    }

    #[test]
    fn rows_are_counted_with_any_line_end() {
        for end in ["\n", "\r\n", "\r"] {
            let lines = [
                "",
                "2015-01-04,Ada,Bo,Cy,Di,6-4,\"Regn,",
                "",
                "blåst\"",
                "",
                "2015-01-05,Ada,Bo,Cy,Di,6-3",
                "2015-01-06,Ada,Bo,Cy,Di,6-2",
            ];
            for last in ["", end] {
                let text = lines.join(end) + last;
                let rows: Vec<_> = read(&text).iter().map(|played| played.row).collect();
                assert_eq!(rows, [2, 6, 7], "{text:?}");
            }
        }
    }

    #[test]
    fn unreadable_values_are_passed_to_validation() {
        let [played] = <[_; 1]>::try_from(read("2015-01-04,Ada,,Cy,Di,6-x 6\n")).unwrap();
        assert_eq!(played.players[1], "");
        assert_eq!(played.sets, [[Some(6), None], [None, None]]);
        for unclear in ["04/01/2015", "1.2.15", "yesterday", "é0150104"] {
            assert_eq!(date(unclear), unclear);
        }
    }
}
