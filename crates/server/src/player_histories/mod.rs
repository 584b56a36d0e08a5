//! What was computed from the matches of players who have many, so that a profile reads only the newest ones.

pub(crate) mod history;
pub(crate) mod insights;
pub(crate) mod rating_curve;

use std::sync::Arc;

use db::ids::{GroupId, PlayerId};
use db::rows::GroupRow;

use self::history::PlayerHistory;
use crate::continued_values::ContinuedValues;

/// The maximum memory of all histories, in bytes.
const CAPACITY: u64 = 8 << 20;

/// Histories of fewer matches are not stored: reading these takes a millisecond.
const MATCHES_MIN: usize = 200;

/// The histories that were computed last.
pub(crate) struct PlayerHistories(ContinuedValues<(GroupId, PlayerId), PlayerHistory>);

impl PlayerHistories {
    /// None is known.
    pub(crate) fn new() -> Self {
        Self(ContinuedValues::new(CAPACITY, PlayerHistory::bytes))
    }

    /// The history of a player as of an earlier version of the group, or this one, since which matches were only added.
    pub(crate) fn get(&self, group: &GroupRow, player: PlayerId) -> Option<Arc<PlayerHistory>> {
        self.0.get(group, &(group.id, player))
    }

    /// Stores the history of a player in this version of the group.
    pub(crate) fn put(&self, group: &GroupRow, player: PlayerId, history: &Arc<PlayerHistory>) {
        if history.points.len() >= MATCHES_MIN {
            self.0.put(group, (group.id, player), history);
        }
    }
}
