//! The list of matches as CSV.

use db::queries::matches::MatchWithPlayers;

use super::csv_table::{Table, escape_formula};
use super::group_file::FileMatch;
use crate::error::Result;
use crate::transfer_files::file_writer::{Content, ExportHead, FileWriter};

/// The columns of the list.
pub(crate) const COLUMNS: [&str; 13] = [
    "number",
    "date",
    "team1_player1",
    "team1_player2",
    "team2_player1",
    "team2_player2",
    "sets",
    "winner",
    "team1_change1",
    "team1_change2",
    "team2_change1",
    "team2_change2",
    "notes",
];

/// Writes the table.
pub(crate) struct MatchTable(Table);

impl MatchTable {
    /// A table with this separator.
    pub(crate) fn new(separator: u8) -> Result<Self> {
        Table::new(separator, &COLUMNS).map(Self)
    }
}

impl FileWriter for MatchTable {
    fn content(&self) -> Content {
        Content::Matches
    }

    fn begin(&mut self, _: ExportHead) -> Result<()> {
        Ok(())
    }

    fn add_match(&mut self, found: MatchWithPlayers) -> Result<()> {
        self.0.add(&cells(found)?)
    }

    fn end(&mut self) -> Result<()> {
        Ok(())
    }

    fn take(&mut self) -> Result<Vec<u8>> {
        self.0.take()
    }
}

/// The row of a match.
pub(crate) fn cells(found: MatchWithPlayers) -> Result<[String; 13]> {
    let changes = found
        .players
        .each_ref()
        .map(|named| named.entry.elo_change.to_string());
    let [first, second, third, fourth] = changes;
    let (number, winner) = (found.played.match_number, found.played.winner);
    let FileMatch {
        played_on,
        team1: [one, two],
        team2: [three, four],
        sets,
        notes,
        ..
    } = FileMatch::of(found)?;
    let set = |[team1, team2]: [Option<i64>; 2]| {
        format!("{}-{}", team1.unwrap_or_default(), team2.unwrap_or_default())
    };
    let sets: Vec<_> = sets.into_iter().map(set).collect();
    Ok([
        number.to_string(),
        played_on,
        escape_formula(&one),
        escape_formula(&two),
        escape_formula(&three),
        escape_formula(&four),
        sets.join(" "),
        winner.to_string(),
        first,
        second,
        third,
        fourth,
        escape_formula(&notes.unwrap_or_default()),
    ])
}
