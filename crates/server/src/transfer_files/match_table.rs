//! The list of matches as CSV.

use db::queries::matches::MatchWithPlayers;

use super::csv_table::{Table, escape_formula};
use super::group_file::FileMatch;
use crate::error::Result;
use crate::transfer_files::file_writer::{Content, ExportHead, FileWriter};

/// The columns before the games.
const MATCH: [&str; 6] = [
    "number",
    "date",
    "team1_player1",
    "team1_player2",
    "team2_player1",
    "team2_player2",
];

/// The columns after the games.
const OUTCOME: [&str; 6] = [
    "winner",
    "team1_elo_change1",
    "team1_elo_change2",
    "team2_elo_change1",
    "team2_elo_change2",
    "notes",
];

/// Writes the table. The games of each team and set are a column, since spreadsheets make a date of a set such as 6-4.
pub(crate) struct MatchTable {
    table: Table,
    sets: usize,
}

impl MatchTable {
    /// A table with this separator.
    pub(crate) fn new(separator: u8) -> Self {
        Self {
            table: Table::new(separator),
            sets: 0,
        }
    }
}

impl FileWriter for MatchTable {
    fn content(&self) -> Content {
        Content::Matches
    }

    fn begin(&mut self, head: ExportHead) -> Result<()> {
        self.sets = head.most_sets;
        let of_set = |set| [1, 2].map(|team| format!("team{team}_set{set}"));
        let games = (1..=self.sets).flat_map(of_set);
        let before = MATCH.into_iter().map(str::to_owned);
        let after = OUTCOME.into_iter().map(str::to_owned);
        self.table
            .add(&before.chain(games).chain(after).collect::<Vec<_>>())
    }

    fn add_match(&mut self, found: MatchWithPlayers) -> Result<()> {
        self.table.add(&cells(found, self.sets)?)
    }

    fn end(&mut self) -> Result<()> {
        Ok(())
    }

    fn take(&mut self) -> Result<Vec<u8>> {
        self.table.take()
    }
}

/// The row of a match in a table with columns for so many sets.
fn cells(found: MatchWithPlayers, sets_max: usize) -> Result<Vec<String>> {
    let changes = found
        .players
        .each_ref()
        .map(|named| named.entry.elo_change.to_string());
    let (number, winner) = (found.played.match_number, found.played.winner);
    let FileMatch {
        played_on,
        team1,
        team2,
        sets,
        notes,
        ..
    } = FileMatch::of(found)?;
    let mut cells = vec![number.to_string(), played_on];
    cells.extend(team1.iter().chain(&team2).map(|name| escape_formula(name)));
    let games = sets.into_iter().flatten();
    let games = games.map(|games| games.unwrap_or_default().to_string());
    cells.extend(games);
    cells.resize(MATCH.len() + sets_max * 2, String::new());
    cells.push(winner.to_string());
    cells.extend(changes);
    cells.push(escape_formula(&notes.unwrap_or_default()));
    Ok(cells)
}
