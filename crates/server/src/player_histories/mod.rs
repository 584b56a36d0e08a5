//! What was computed from the matches of players who have many, so that a profile reads only the newest ones.

pub(crate) mod history;
pub(crate) mod insights;
pub(crate) mod rating_curve;

use std::sync::Arc;

use db::ids::{GroupId, PlayerId};
use db::rows::GroupRow;
use moka::sync::Cache;

use self::history::PlayerHistory;

/// The maximum memory of all histories, in bytes.
const CAPACITY: u64 = 8 << 20;

/// Histories of fewer matches are not stored: reading these takes a millisecond.
const MATCHES_MIN: usize = 200;

/// The histories that were computed last.
///
/// A submission increments the version of its group and the number of its matches by one each. Every other change increases
/// their difference: a deletion of a match by two, any other by one. It is therefore the same only while matches were added and
/// nothing else happened, and a history is used only then. An import adds many matches with one version, but only to a group
/// without players, of whom there are no histories.
#[derive(Debug, Clone)]
pub(crate) struct PlayerHistories(Cache<(GroupId, PlayerId), Arc<KnownHistory>>);

#[derive(Debug)]
struct KnownHistory {
    version: i64,
    other_changes: i64,
    history: Arc<PlayerHistory>,
}

impl PlayerHistories {
    /// None is known.
    pub(crate) fn new() -> Self {
        let weight = |_: &(GroupId, PlayerId), known: &Arc<KnownHistory>| {
            u32::try_from(known.history.bytes()).unwrap_or(u32::MAX)
        };
        Self(Cache::builder().weigher(weight).max_capacity(CAPACITY).build())
    }

    /// The history of a player as of an earlier version of the group, or this one, since which matches were only added.
    pub(crate) fn get(&self, group: &GroupRow, player: PlayerId) -> Option<Arc<PlayerHistory>> {
        let known = self.0.get(&(group.id, player))?;
        let is_begun = known.version <= group.version && known.other_changes == other_changes(group);
        is_begun.then(|| Arc::clone(&known.history))
    }

    /// Stores the history of a player in this version of the group.
    pub(crate) fn put(&self, group: &GroupRow, player: PlayerId, history: &Arc<PlayerHistory>) {
        if history.points.len() < MATCHES_MIN {
            return;
        }
        let known = KnownHistory {
            version: group.version,
            other_changes: other_changes(group),
            history: Arc::clone(history),
        };
        self.0.insert((group.id, player), Arc::new(known));
    }
}

/// How many changes of the group were not submissions, each deletion of a match counted twice.
fn other_changes(group: &GroupRow) -> i64 {
    group.version - i64::from(group.match_count)
}
