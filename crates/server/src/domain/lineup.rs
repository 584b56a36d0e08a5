//! The four players of a match.

use db::ids::PlayerId;
use db::queries::matches::NamedEntry;
use db::rows::{MatchEntry, PlayerRow};
use elo_core::seats;
use elo_core::submission::Submission;

use crate::error::Result;

/// Those of the players who are in the line-up, in its order, team 1 first; unknown players are violations.
pub(crate) fn four_of<'a>(
    submission: &Submission<PlayerId>,
    players: &'a [PlayerRow],
) -> Result<[&'a PlayerRow; 4]> {
    let lineup = submission.lineup;
    let known = |id: PlayerId| players.iter().find(|player| player.id == id);
    seats::all(lineup.players().map(known))
        .ok_or_else(|| lineup.unknown_players(|id| known(id).is_some()).into())
}

/// The rating changes with the names of their players, in the same order.
pub(crate) fn named_entries(entries: [MatchEntry; 4], players: [&PlayerRow; 4]) -> [NamedEntry; 4] {
    seats::zip(entries, players).map(|(entry, player)| NamedEntry {
        entry,
        name: player.name.clone(),
        former_number: player.former_number,
    })
}
