//! The sheet of a workbook that says who the pairs are.

use elo_core::text::{clean_name, fold_case};

use crate::answers::Answers;
use crate::cell::{Row, Table};
use crate::reading::{Draft, answered_pairs};

/// Finds the pairs that the answers name, and those of the answered sheet or of another sheet whose first column has
/// names that the sheets of matches have.
pub(crate) fn find(tables: &[Table], read: &[usize], answers: &Answers, draft: &mut Draft) {
    draft.pairs = answered_pairs(answers);
    let others = tables
        .iter()
        .enumerate()
        .filter(|(index, table)| !read.contains(index) && !table.is_hidden);
    let sheet = match &answers.pair_sheet {
        Some(name) => tables.iter().find(|table| table.name.as_ref() == Some(name)),
        None => others
            .map(|(_, table)| table)
            .find(|table| names_pairs(table, tables, read)),
    };
    let Some(sheet) = sheet else {
        return;
    };
    draft.pair_sheet.clone_from(&sheet.name);
    for row in &sheet.rows {
        if let Some((pair, players)) = pair(row) {
            draft.pairs.entry(pair).or_insert(players);
        }
    }
}

/// A pair's folded name and its two players.
fn pair(row: &Row) -> Option<(String, Vec<String>)> {
    let texts: Vec<String> = row
        .filled()
        .map(|(_, cell)| clean_name(&cell.text()))
        .take(3)
        .collect();
    let [pair, player1, player2] = texts.as_slice() else {
        return None;
    };
    Some((fold_case(pair), vec![player1.clone(), player2.clone()]))
}

/// Whether at least two of its pairs are cells of the sheets of matches.
fn names_pairs(table: &Table, tables: &[Table], read: &[usize]) -> bool {
    let pairs: Vec<String> = table
        .rows
        .iter()
        .take(500)
        .filter_map(pair)
        .map(|(pair, _)| pair)
        .collect();
    let is_played = |pair: &&String| {
        let rows = read
            .iter()
            .filter_map(|index| tables.get(*index))
            .flat_map(|table| table.rows.iter().take(1000));
        rows.flat_map(Row::filled)
            .any(|(_, cell)| fold_case(&clean_name(&cell.text())) == **pair)
    };
    pairs.iter().filter(is_played).take(2).count() == 2
}
