//! Which sheets of a workbook are read.

use crate::answers::Answers;
use crate::cell::Table;
use crate::detect;

/// The sheets of a workbook by what they are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sheets {
    /// The names of the sheets that are read.
    pub(crate) read: Vec<Option<String>>,
    /// Visible sheets that hold something.
    pub(crate) visible: Vec<String>,
    pub(crate) empty: Vec<String>,
    pub(crate) hidden: Vec<String>,
}

impl Sheets {
    /// Whether more than one sheet could be meant.
    pub(crate) const fn is_asked(&self) -> bool {
        self.visible.len() > 1
    }
}

/// The sheets, and the indexes of those that are read: the answered ones, else those that look like matches.
pub(crate) fn choose(tables: &[Table], answers: &Answers) -> (Sheets, Vec<usize>) {
    let mut sheets = Sheets::default();
    for table in tables {
        let name = table.name.clone().unwrap_or_default();
        match (table.rows.is_empty(), table.is_hidden) {
            (true, _) => sheets.empty.push(name),
            (false, true) => sheets.hidden.push(name),
            (false, false) => sheets.visible.push(name),
        }
    }
    let named = |name: &String| tables.iter().position(|table| table.name.as_ref() == Some(name));
    let answered: Option<Vec<usize>> = answers
        .sheets
        .as_ref()
        .map(|names| names.iter().filter_map(named).collect());
    let read = answered
        .filter(|indexes| !indexes.is_empty())
        .unwrap_or_else(|| likely(tables));
    sheets.read = read
        .iter()
        .filter_map(|index| tables.get(*index))
        .map(|table| table.name.clone())
        .collect();
    (sheets, read)
}

fn likely(tables: &[Table]) -> Vec<usize> {
    let is_filled = |table: &Table| !table.rows.is_empty() && !table.is_hidden;
    let indexes = |accepts: &dyn Fn(&Table) -> bool| -> Vec<usize> {
        tables
            .iter()
            .enumerate()
            .filter(|(_, table)| accepts(table))
            .map(|(index, _)| index)
            .collect()
    };
    let with_matches = indexes(&|table| is_filled(table) && detect::layout(table).is_some());
    if !with_matches.is_empty() {
        return with_matches;
    }
    let filled = indexes(&is_filled);
    if filled.is_empty() {
        indexes(&|table| !table.rows.is_empty())
    } else {
        filled
    }
}
