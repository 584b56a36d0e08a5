//! What submissions to a group depend on, as this server has left it.

use db::ids::{GroupId, MatchId};
use db::queries::submissions::{Basis, NamedStanding, NewMatch};
use moka::sync::Cache;

/// The maximum memory of all bases, in bytes.
const CAPACITY: u64 = 8 << 20;

/// The basis of the next submission to each group that this server has written last, so that it need not be read. The
/// statement that writes is guarded by its version: if it is outdated, nothing is written.
#[derive(Debug)]
pub(crate) struct KnownBases(Cache<GroupId, Basis>);

impl KnownBases {
    /// None is known.
    pub(crate) fn new() -> Self {
        let weight = |_: &GroupId, basis: &Basis| {
            let bytes = 1_000 + basis.players.len() * 200 + basis.ratings.len() * 4;
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        Self(Cache::builder().weigher(weight).max_capacity(CAPACITY).build())
    }

    /// Takes the basis of the group. Call it in the group's turn: nothing else of this server writes to it meanwhile.
    pub(crate) fn take(&self, group: GroupId) -> Option<Basis> {
        self.0.remove(&group)
    }

    /// Stores a basis.
    pub(crate) fn put(&self, basis: Basis) {
        self.0.insert(basis.group.id, basis);
    }
}

/// The basis of the next submission, after this one was written.
pub(crate) fn after(mut basis: Basis, new: &NewMatch, next_id: MatchId) -> Basis {
    let group = &mut basis.group;
    group.version += 1;
    group.match_count += 1;
    group.game_count += new.content.games();
    basis.match_id = next_id;
    basis.earlier = None;
    basis.attempts = 0;
    for (entry, standing) in new.entries.iter().zip(&new.standings) {
        group.rating_sum += i64::from(entry.elo_change);
        if let Some(rating) = basis
            .ratings
            .iter_mut()
            .find(|rating| **rating == entry.elo_before)
        {
            *rating = standing.current_elo;
        }
        let is_player = |known: &&mut NamedStanding| known.standing.player_id == standing.player_id;
        if let Some(known) = basis.players.iter_mut().find(is_player) {
            known.standing = *standing;
        }
    }
    basis
}
