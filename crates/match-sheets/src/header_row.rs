//! The row with the heads of the columns.

use elo_core::text::clean_name;

use crate::cell::{Row, Table};
use crate::heads::Head;
use crate::profile::has_values;

/// Rows from the top in which heads are looked for.
const ROWS_SEEN: usize = 30;

/// The number of the row with the heads; 0 if there is none.
pub(crate) fn find(table: &Table) -> u32 {
    let rows: Vec<&Row> = table.rows.iter().take(ROWS_SEEN).collect();
    let may_be_heads = |row: &Row| row.filled().nth(1).is_some() && !has_data(row, table);
    let scored = rows
        .iter()
        .filter(|row| may_be_heads(row))
        .map(|row| (known_heads(row), row.number));
    // Of equals the first.
    if let Some((known, number)) = scored.rev().max_by_key(|(known, _)| *known)
        && known >= 2
    {
        let next = rows.iter().find(|row| row.number > number);
        return match next {
            Some(next) if is_second_row_of_heads(next, table) => next.number,
            _ => number,
        };
    }
    // Heads that are not known: a row of texts above the first row that has values too.
    let first_data = rows
        .iter()
        .position(|row| has_data(row, table) && row.filled().nth(2).is_some());
    let above = first_data
        .and_then(|at| at.checked_sub(1))
        .and_then(|at| rows.get(at));
    above
        .filter(|row| row.filled().nth(2).is_some() && !has_values(row, table.counts_from_1904))
        .map_or(0, |row| row.number)
}

/// Days, scores and numbers are data; a head may have a number as `2025` or `1`.
fn has_data(row: &Row, table: &Table) -> bool {
    let is_data = |row: &Row| has_values(row, table.counts_from_1904);
    let known = known_heads(row);
    let filled = row.filled().count();
    is_data(row) && known * 2 < filled
}

fn known_heads(row: &Row) -> usize {
    row.filled()
        .filter(|(_, cell)| Head::new(&cell.text()).kind().is_some())
        .count()
}

fn is_second_row_of_heads(row: &Row, table: &Table) -> bool {
    let filled = row.filled().count();
    filled >= 2 && !has_data(row, table) && known_heads(row) * 2 >= filled
}

/// The heads of all columns. Where a row above has heads too, such as `Team 1` over two columns, each head begins with
/// that of its group.
pub(crate) fn full_heads(table: &Table, header_row: u32) -> Vec<String> {
    let heads = super::columns::heads_of(table, header_row);
    let above = table.rows.iter().rfind(|row| row.number < header_row);
    let is_group =
        |row: &&Row| row.number + 1 == header_row && row.filled().nth(1).is_some() && known_heads(row) >= 2;
    let Some(above) = above.filter(is_group) else {
        return heads;
    };
    let mut group = String::new();
    let width = heads.len().max(above.cells.len());
    (0..width)
        .map(|column| {
            let text = clean_name(&above.text(column));
            if !text.is_empty() {
                group = text;
            }
            let head = heads.get(column).map_or("", String::as_str);
            format!("{group} {head}").trim().to_owned()
        })
        .collect()
}
