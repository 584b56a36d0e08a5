//! What the formats of an export have in common.

use chrono::{DateTime, Utc};
use db::queries::matches::MatchWithPlayers;
use db::rows::{GroupRow, PlayerRow};

use crate::error::Result;

/// Writes a file incrementally, in one of the formats of an export.
pub(crate) trait FileWriter {
    /// The content of the file.
    fn content(&self) -> Content;

    /// Writes the start of the file.
    fn begin(&mut self, head: ExportHead) -> Result<()>;

    /// Adds the next match, if the file has matches.
    fn add_match(&mut self, found: MatchWithPlayers) -> Result<()>;

    /// Writes the end of the file.
    fn end(&mut self) -> Result<()>;

    /// Takes the output since the last call.
    fn take(&mut self) -> Result<Vec<u8>>;
}

/// The content of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Content {
    /// The players and the matches.
    Group,
    /// Only the matches.
    Matches,
    /// Only the players.
    Standings,
}

/// The data at the start of a file.
pub(crate) struct ExportHead {
    /// The group.
    pub(crate) group: GroupRow,
    /// The time of the export.
    pub(crate) at: DateTime<Utc>,
    /// The players in the order of the ranking; empty for a file of matches only.
    pub(crate) players: Vec<PlayerRow>,
    /// The sets of the match with the most of them; 0 unless it is a file of matches only.
    pub(crate) most_sets: usize,
}
