//! Heads in the middle of long logs, so that a later head is computed from few matches.

use std::sync::Arc;

use db::Epoch;
use db::ids::{GroupId, MatchId};
use elo_core::seal::Head;
use moka::sync::Cache;

/// The matches from one checkpoint to the next.
const STEP: i32 = 1_000;

/// The maximum number of checkpoints in memory: about 10 MB.
const CAPACITY: u64 = 100_000;

/// What a change of matches that were not the latest one changes too.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Past {
    /// In another epoch all matches may be others.
    pub(crate) epoch: Epoch,
    /// The latest declared change.
    pub(crate) declared: Option<i64>,
}

/// The head after a match that was not the latest one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Checkpoint {
    /// The number of the match.
    pub(crate) number: i32,
    /// The head after it.
    pub(crate) head: Head,
    /// The next match. While it is there, no match before it has been corrected or deleted.
    pub(crate) next: MatchId,
}

/// The checkpoints of groups.
#[derive(Debug)]
pub(crate) struct SealCheckpoints(Cache<GroupId, Arc<Kept>>);

#[derive(Debug)]
struct Kept {
    past: Past,
    checkpoints: Vec<Checkpoint>,
}

impl SealCheckpoints {
    /// An empty cache.
    pub(crate) fn new() -> Self {
        let weight =
            |_: &GroupId, kept: &Arc<Kept>| u32::try_from(kept.checkpoints.len()).unwrap_or(u32::MAX);
        Self(Cache::builder().max_capacity(CAPACITY).weigher(weight).build())
    }

    /// Whether there is a checkpoint after the match with this number, if a later match is known.
    pub(crate) const fn is_after(number: i32) -> bool {
        number > 0 && number % STEP == 0
    }

    /// The checkpoints of a group before the match with this number, the first one first.
    pub(crate) fn before(&self, group: GroupId, past: Past, number: i32) -> Vec<Checkpoint> {
        let kept = self.0.get(&group).filter(|kept| kept.past == past);
        let all = kept.iter().flat_map(|kept| &kept.checkpoints);
        all.take_while(|checkpoint| checkpoint.number < number)
            .copied()
            .collect()
    }

    /// Keeps all checkpoints of a group.
    pub(crate) fn keep(&self, group: GroupId, past: Past, checkpoints: Vec<Checkpoint>) {
        self.0.insert(group, Arc::new(Kept { past, checkpoints }));
    }
}
