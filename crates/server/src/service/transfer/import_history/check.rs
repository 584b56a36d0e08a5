//! Checks and rates a history: identity of players, and ratings from the standings that they have.

use std::sync::Arc;

use chrono::NaiveDate;
use elo_core::limits::{IMPORT_MATCHES_MAX, PLAYERS_MAX};
use elo_core::lineup::Lineup;
use elo_core::rating::PlayerChange;
use elo_core::replay::{IndexedStandings, PlayedMatch};

use super::players::{GroupBefore, HistoryPlayer, IdentifiedPlayers, Origin};
use crate::domain::calendar;
use crate::error::{Error, ErrorCode, Result};
use crate::transfer_files::draft::{Draft, DraftMatch, Mistakes, size, too_large};

/// A checked history, rated.
#[derive(Debug, Clone, Default)]
pub(crate) struct History {
    /// How many matches the group had before.
    pub(crate) matches_before: u32,
    /// The players of the group, then those to add.
    pub(crate) players: Vec<HistoryPlayer>,
    /// The valid matches.
    pub(crate) matches: Vec<RatedMatch>,
    /// The final standings of the players, by index in `players`.
    pub(crate) standings: IndexedStandings,
    /// The violations.
    pub(crate) mistakes: Mistakes,
}

/// A match to save.
#[derive(Debug, Clone)]
pub(crate) struct RatedMatch {
    /// The match as it was read; its players are names of the draft.
    pub(crate) read: Arc<DraftMatch>,
    /// The players, as indices into [`History::players`].
    pub(crate) lineup: Lineup<usize>,
    /// The rating changes.
    pub(crate) changes: [PlayerChange; 4],
}

impl History {
    /// The players to add.
    pub(crate) fn added_players(&self) -> impl Iterator<Item = &HistoryPlayer> {
        let is_new = |player: &&HistoryPlayer| matches!(player.origin, Origin::File { .. });
        self.players.iter().filter(is_new)
    }
}

impl RatedMatch {
    /// The date of play.
    pub(crate) fn played_on(&self) -> Result<NaiveDate> {
        calendar::date(self.read.submission.played_on)
    }
}

/// Makes the checks that need the whole history and the group, and rates it.
///
/// `folded` are the draft's names as the database compares them, in the same order.
///
/// # Errors
///
/// [`ErrorCode::ImportEmpty`], [`ErrorCode::ImportTooLarge`].
pub(crate) fn check_history(draft: &Draft, folded: &[String], group: &GroupBefore) -> Result<History> {
    if draft.is_empty() && draft.mistakes.count == 0 {
        return Err(ErrorCode::ImportEmpty.into());
    }
    if folded.len() != draft.names.len() {
        return Err(Error::internal("not every name was folded"));
    }
    let mut later = Mistakes::default();
    let identified = IdentifiedPlayers::new(draft, folded, group, &mut later);
    let matches = group.matches.saturating_add(draft.match_count());
    if identified.players.len() > size(PLAYERS_MAX) || matches > IMPORT_MATCHES_MAX {
        return Err(too_large());
    }
    let before: Vec<_> = group.players.iter().map(|player| player.standing).collect();
    let mut standings = IndexedStandings::new(before);
    let mut matches = Vec::with_capacity(draft.matches.len());
    for read in &draft.matches {
        let Some(lineup) = identified.lineup(read, &mut later) else {
            continue;
        };
        let played = PlayedMatch {
            lineup,
            outcome: *read.submission.scoreline.outcome(),
        };
        matches.push(RatedMatch {
            read: Arc::clone(read),
            lineup,
            changes: standings.apply(&played).changes,
        });
    }
    let mut mistakes = draft.mistakes.clone();
    mistakes.merge(later);
    Ok(History {
        matches_before: group.matches,
        players: identified.players,
        matches,
        standings,
        mistakes,
    })
}
