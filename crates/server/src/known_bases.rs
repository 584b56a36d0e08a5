//! What submissions to a group depend on, as this server has left it.

use std::collections::{BTreeSet, HashMap};
use std::ops::Bound;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use db::Epoch;
use db::ids::{GroupId, MatchId};
use db::queries::submissions::{Basis, CountedVisitors, NamedStanding, NewMatch};
use moka::sync::Cache;

use crate::submission_queue::Written;

/// The maximum memory of all bases, in bytes.
const CAPACITY: u64 = 8 << 20;

/// The maximum number of ids of matches in stock: one for each submission that may be under way.
const SPARE_IDS: usize = 64;

/// The maximum number of epochs with such a stock. There are several at a time where groups are distributed over machines.
const EPOCHS: usize = 32;

/// The basis of the next submission to each group that this server has written last, or is about to write, so that it need
/// not be read. The statement that writes is guarded by its version: if it is outdated, or of another epoch of the database, nothing is
/// written.
#[derive(Debug)]
pub(crate) struct KnownBases {
    bases: Cache<GroupId, KnownBasis>,
    /// By epoch: in another one they may be the ids of other matches.
    spare_ids: Mutex<HashMap<Epoch, BTreeSet<MatchId>>>,
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

    /// Takes an id for the match of a group that follows the one with this id: the ids of a group's matches ascend.
    pub(crate) fn take_id(&self, epoch: Epoch, previous: MatchId) -> Option<MatchId> {
        let mut ids = self.ids();
        let ids = ids.get_mut(&epoch)?;
        let next = ids.range(later_than(previous)).next().copied()?;
        ids.take(&next)
    }

    /// The number of ids that are missing in the stock for a group whose latest match has this id.
    pub(crate) fn missing_ids(&self, epoch: Epoch, latest: MatchId) -> usize {
        let ids = self.ids();
        let known = ids.get(&epoch);
        SPARE_IDS.saturating_sub(known.map_or(0, |ids| ids.range(later_than(latest)).count()))
    }

    /// Adds ids to the stock, in place of the earliest ones.
    pub(crate) fn add_ids(&self, epoch: Epoch, added: Vec<MatchId>) {
        let mut ids = self.ids();
        if ids.len() >= EPOCHS && !ids.contains_key(&epoch) {
            ids.clear();
        }
        let ids = ids.entry(epoch).or_default();
        ids.extend(added);
        while ids.len() > SPARE_IDS {
            ids.pop_first();
        }
    }

    fn ids(&self) -> MutexGuard<'_, HashMap<Epoch, BTreeSet<MatchId>>> {
        self.spare_ids.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn later_than(id: MatchId) -> (Bound<MatchId>, Bound<MatchId>) {
    (Bound::Excluded(id), Bound::Unbounded)
}

/// The basis of the next submission, after this one is written. Its [`Basis::match_id`] is the one of this one.
pub(crate) fn after(mut basis: Basis, new: &NewMatch, counted: Option<&CountedVisitors>) -> Basis {
    let group = &mut basis.group;
    group.version = group.version.after(1);
    group.match_count += 1;
    group.game_count += new.content.games();
    basis.earlier = None;
    basis.attempts = 0;
    if let Some(counted) = counted {
        basis.visitors.clone_from(&counted.matches);
        group.burst_matches = counted.burst_matches.or(group.burst_matches);
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    const EPOCH: Epoch = Epoch(1);

    fn with_ids(ids: impl IntoIterator<Item = i64>) -> KnownBases {
        let known = KnownBases::new();
        known.add_ids(EPOCH, ids.into_iter().map(MatchId).collect());
        known
    }

    #[test]
    fn an_id_is_later_than_the_one_before() {
        let known = with_ids([4, 9, 2]);
        assert_eq!(known.take_id(EPOCH, MatchId(2)), Some(MatchId(4)));
        assert_eq!(known.take_id(EPOCH, MatchId(4)), Some(MatchId(9)));
        assert_eq!(known.take_id(EPOCH, MatchId(9)), None);
        assert_eq!(known.take_id(EPOCH, MatchId(1)), Some(MatchId(2)));
    }

    #[test]
    fn ids_of_another_epoch_are_not_used() {
        let known = with_ids([4, 9]);
        let other = Epoch(2);
        assert_eq!(known.take_id(other, MatchId(2)), None);
        assert_eq!(known.missing_ids(other, MatchId(0)), 64);
        known.add_ids(other, vec![MatchId(3)]);
        assert_eq!(known.take_id(other, MatchId(2)), Some(MatchId(3)));
        assert_eq!(known.take_id(EPOCH, MatchId(2)), Some(MatchId(4)));
    }

    #[test]
    fn ids_that_a_group_can_not_use_any_more_are_missing() {
        let known = with_ids(1..=64);
        assert_eq!(known.missing_ids(EPOCH, MatchId(0)), 0);
        assert_eq!(known.missing_ids(EPOCH, MatchId(60)), 60);
        assert_eq!(known.missing_ids(EPOCH, MatchId(70)), 64);
        known.add_ids(EPOCH, (71..=134).map(MatchId).collect());
        assert_eq!(known.missing_ids(EPOCH, MatchId(70)), 0);
        assert_eq!(known.take_id(EPOCH, MatchId(0)), Some(MatchId(71)));
    }
}
