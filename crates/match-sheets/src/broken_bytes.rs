//! Bytes that are not UTF-8, one by one: asked, with the likely letter.

use crate::answers::Answers;
use crate::cell::{Cell, Table};
use crate::encoding::{broken_byte, windows_1252};

/// A byte in cells of a column that is not UTF-8.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BrokenByte {
    pub(crate) byte: u8,
    pub(crate) column: usize,
    pub(crate) rows: Vec<u32>,
    /// Whether the answers have a letter for each of the rows.
    pub(crate) is_answered: bool,
}

/// Puts letters in place of the bytes: the answered ones, else the likely ones. Returns the bytes.
pub(crate) fn settle(table: &mut Table, answers: &Answers) -> Vec<BrokenByte> {
    let mut found: Vec<BrokenByte> = Vec::new();
    for row in &mut table.rows {
        for (column, cell) in row.cells.iter_mut().enumerate() {
            let Cell::Text(text) = cell else {
                continue;
            };
            if !text.chars().any(|character| broken_byte(character).is_some()) {
                continue;
            }
            let mut settled = String::with_capacity(text.len());
            for character in text.chars() {
                let Some(byte) = broken_byte(character) else {
                    settled.push(character);
                    continue;
                };
                let answered = answered(answers, row.number, byte);
                add(&mut found, byte, column, row.number, answered.is_some());
                match answered {
                    Some(letter) => settled.push_str(letter),
                    None => settled.push(windows_1252(byte)),
                }
            }
            *text = settled;
        }
    }
    found
}

fn answered(answers: &Answers, row: u32, byte: u8) -> Option<&str> {
    let is_meant = |answer: &&crate::answers::BrokenByteAnswer| {
        answer.row == row && u8::from_str_radix(answer.byte.trim_start_matches("0x"), 16) == Ok(byte)
    };
    let answers = answers.broken_bytes.iter().flatten();
    answers
        .clone()
        .find(is_meant)
        .map(|answer| answer.letter.as_str())
}

fn add(found: &mut Vec<BrokenByte>, byte: u8, column: usize, row: u32, is_answered: bool) {
    match found
        .iter_mut()
        .find(|known| known.byte == byte && known.column == column)
    {
        Some(known) => {
            known.is_answered &= is_answered;
            if known.rows.last() != Some(&row) {
                known.rows.push(row);
            }
        }
        None => found.push(BrokenByte {
            byte,
            column,
            rows: vec![row],
            is_answered,
        }),
    }
}
