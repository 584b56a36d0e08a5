//! The four players of a match.

use db::ids::PlayerId;
use db::queries::matches::NamedEntry;
use db::queries::submissions::NamedStanding;
use db::rows::{MatchEntry, PlayerRow};
use elo_core::seats;
use elo_core::submission::Submission;

use crate::error::Result;

/// The players of the line-up in its order, team 1 first, as `player` finds them; unknown players are violations.
pub(crate) fn four_of<'a, Player>(
    submission: &Submission<PlayerId>,
    player: impl Fn(PlayerId) -> Option<&'a Player>,
) -> Result<[&'a Player; 4]> {
    let lineup = submission.lineup;
    seats::all(lineup.players().map(&player))
        .ok_or_else(|| lineup.unknown_players(|id| player(id).is_some()).into())
}

/// Who has a name, or a number instead of it.
pub(crate) trait Named {
    /// The name, and the number of a former player.
    fn name(&self) -> (String, Option<i32>);
}

impl Named for NamedStanding {
    fn name(&self) -> (String, Option<i32>) {
        (self.name.clone(), self.former_number)
    }
}

impl Named for PlayerRow {
    fn name(&self) -> (String, Option<i32>) {
        (self.name.clone(), self.former_number)
    }
}

/// The rating changes with the names of their players, in the same order.
pub(crate) fn named_entries(entries: [MatchEntry; 4], players: [&impl Named; 4]) -> [NamedEntry; 4] {
    seats::zip(entries, players).map(|(entry, player)| {
        let (name, former_number) = player.name();
        NamedEntry {
            entry,
            name,
            former_number,
        }
    })
}
