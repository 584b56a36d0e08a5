//! What submissions to a group depend on, as this server has left it.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use db::ids::{GroupId, MatchId};
use db::queries::submissions::{Basis, NamedStanding, NewMatch};
use moka::sync::Cache;

use crate::submission_queue::Written;

/// The maximum memory of all bases, in bytes.
const CAPACITY: u64 = 8 << 20;

/// The number of ids of matches to have in stock: one for each submission that may be under way.
const SPARE_IDS: usize = 64;

/// The basis of the next submission to each group that this server has written last, or is about to write, so that it need
/// not be read. The statement that writes is guarded by its version: if it is outdated, nothing is written.
#[derive(Debug)]
pub(crate) struct KnownBases {
    bases: Cache<GroupId, KnownBasis>,
    spare_ids: Mutex<Vec<MatchId>>,
}

/// What the next submission to a group depends on.
#[derive(Debug, Clone)]
pub(crate) struct KnownBasis {
    pub(crate) basis: Basis,
    /// The submission that leads to it, if that was not known to be written when it was computed.
    pub(crate) follows: Option<Arc<Written>>,
}

impl KnownBases {
    /// None is known.
    pub(crate) fn new() -> Self {
        let weight = |_: &GroupId, known: &KnownBasis| {
            let bytes = 1_000 + known.basis.players.len() * 200 + known.basis.ratings.len() * 4;
            u32::try_from(bytes).unwrap_or(u32::MAX)
        };
        Self {
            bases: Cache::builder().weigher(weight).max_capacity(CAPACITY).build(),
            spare_ids: Mutex::default(),
        }
    }

    /// Takes the basis of the group. Call it in the group's turn: nothing else of this server computes from it meanwhile.
    pub(crate) fn take(&self, group: GroupId) -> Option<KnownBasis> {
        self.bases.remove(&group)
    }

    /// Stores a basis.
    pub(crate) fn put(&self, known: KnownBasis) {
        self.bases.insert(known.basis.group.id, known);
    }

    /// Takes an id for a match.
    pub(crate) fn take_id(&self) -> Option<MatchId> {
        self.ids().pop()
    }

    /// The number of ids that are missing in the stock.
    pub(crate) fn missing_ids(&self) -> usize {
        SPARE_IDS.saturating_sub(self.ids().len())
    }

    /// Adds ids to the stock.
    pub(crate) fn add_ids(&self, ids: Vec<MatchId>) {
        self.ids().extend(ids);
    }

    fn ids(&self) -> MutexGuard<'_, Vec<MatchId>> {
        self.spare_ids.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The basis of the next submission, after this one is written. Its [`Basis::match_id`] is used up.
pub(crate) fn after(mut basis: Basis, new: &NewMatch) -> Basis {
    let group = &mut basis.group;
    group.version += 1;
    group.match_count += 1;
    group.game_count += new.content.games();
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
