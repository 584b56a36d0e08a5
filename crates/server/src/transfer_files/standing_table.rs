//! The list of standings as CSV.

use db::queries::matches::MatchWithPlayers;
use db::rows::PlayerRow;
use elo_core::rating::{Status, status};

use super::csv_table::{Table, escape_formula};
use crate::domain::ranking::ranks_of;
use crate::domain::stored_rating::standing;
use crate::error::Result;
use crate::transfer_files::file_writer::{Content, ExportHead, FileWriter};

const COLUMNS: [&str; 9] = [
    "rank", "name", "elo", "peak", "lowest", "matches", "won", "lost", "status",
];

/// Writes the table.
pub(crate) struct StandingTable(Table);

impl StandingTable {
    /// A table with this separator.
    pub(crate) fn new(separator: u8) -> Self {
        Self(Table::new(separator))
    }
}

impl FileWriter for StandingTable {
    fn content(&self) -> Content {
        Content::Standings
    }

    fn begin(&mut self, head: ExportHead) -> Result<()> {
        self.0.add(&COLUMNS)?;
        for (rank, player) in ranks_of(&head.players).into_iter().zip(&head.players) {
            self.0.add(&cells(rank, player))?;
        }
        Ok(())
    }

    fn add_match(&mut self, _: MatchWithPlayers) -> Result<()> {
        Ok(())
    }

    fn end(&mut self) -> Result<()> {
        Ok(())
    }

    fn take(&mut self) -> Result<Vec<u8>> {
        self.0.take()
    }
}

/// A guest has no rank.
fn cells(rank: Option<u32>, player: &PlayerRow) -> [String; 9] {
    let standing = standing(player);
    let status = match status(standing.played) {
        Status::Provisional => "provisional",
        Status::Established => "established",
    };
    [
        rank.map_or_else(String::new, |rank| rank.to_string()),
        escape_formula(&player.name),
        standing.rating.to_string(),
        standing.peak.to_string(),
        standing.lowest.to_string(),
        standing.played.to_string(),
        standing.won.to_string(),
        standing.played.saturating_sub(standing.won).to_string(),
        status.to_owned(),
    ]
}
