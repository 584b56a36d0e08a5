//! The latest rating changes of all players of large groups, so that trends read only the newest matches.

use std::collections::HashMap;
use std::sync::Arc;

use db::ids::{GroupId, PlayerId};
use db::rows::GroupRow;
use elo_core::limits::START_RATING;

use crate::continued_values::ContinuedValues;

#[cfg(test)]
mod tests;

/// The maximum memory of all groups, in bytes.
const CAPACITY: u64 = 8 << 20;

/// Those of smaller groups are not stored: reading them takes some milliseconds.
const PLAYERS_MIN: i32 = 1_000;

/// The changes that were read last, by group and number of matches.
pub(crate) struct KnownLatestChanges(ContinuedValues<(GroupId, u32), LatestChanges>);

impl KnownLatestChanges {
    /// None are known.
    pub(crate) fn new() -> Self {
        Self(ContinuedValues::new(CAPACITY, LatestChanges::bytes))
    }

    /// The changes of a group as of an earlier version, or this one, since which matches were only added.
    pub(crate) fn get(&self, group: &GroupRow, matches: u32) -> Option<Arc<LatestChanges>> {
        self.0.get(group, &(group.id, matches))
    }

    /// Stores the changes as of this version of the group.
    pub(crate) fn put(&self, group: &GroupRow, changes: &Arc<LatestChanges>) {
        if group.player_count >= PLAYERS_MIN {
            self.0.put(group, (group.id, changes.matches), changes);
        }
    }
}

/// The latest rating changes of each player of a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LatestChanges {
    /// How many changes of a player are kept.
    matches: u32,
    /// The number of the group's match up to which they go.
    until: i32,
    /// Those who have a match.
    players: HashMap<PlayerId, PlayerChanges>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct PlayerChanges {
    /// The rating after them.
    rating: i32,
    /// Oldest first.
    changes: Vec<i32>,
}

impl LatestChanges {
    /// Those before the first match, of which `matches` a player will be kept.
    pub(crate) fn none(matches: u32) -> Self {
        Self {
            matches,
            until: 0,
            players: HashMap::new(),
        }
    }

    /// The number of the match up to which they go; 0 before the first one.
    pub(crate) const fn until(&self) -> i32 {
        self.until
    }

    /// Adds the changes of matches up to number `until`, oldest first.
    pub(crate) fn add(&mut self, changes: impl IntoIterator<Item = (PlayerId, i32)>, until: i32) {
        let most = usize::try_from(self.matches).unwrap_or(usize::MAX);
        for (player, change) in changes {
            let own = self.players.entry(player).or_insert_with(|| PlayerChanges {
                rating: START_RATING,
                changes: Vec::new(),
            });
            own.rating = own.rating.saturating_add(change);
            if own.changes.len() == most {
                own.changes.remove(0);
            }
            own.changes.push(change);
        }
        self.until = until;
    }

    /// Sets the ratings, if not all changes that led to them were added.
    pub(crate) fn set_ratings(&mut self, ratings: impl IntoIterator<Item = (PlayerId, i32)>) {
        for (player, rating) in ratings {
            if let Some(own) = self.players.get_mut(&player) {
                own.rating = rating;
            }
        }
    }

    /// Whether they lead to these ratings of all players of the group. If not, matches were replaced by others, such as by a
    /// database that was restored.
    pub(crate) fn leads_to(&self, ratings: impl IntoIterator<Item = (PlayerId, i32)>) -> bool {
        ratings.into_iter().all(|(player, rating)| {
            let own = self.players.get(&player);
            own.map_or(START_RATING, |own| own.rating) == rating
        })
    }

    /// The changes of one player, oldest first; `None` without matches.
    pub(crate) fn of(&self, player: PlayerId) -> Option<&[i32]> {
        self.players.get(&player).map(|own| own.changes.as_slice())
    }

    /// The approximate size in memory, in bytes.
    fn bytes(&self) -> usize {
        let changes = usize::try_from(self.matches).unwrap_or_default() * size_of::<i32>();
        self.players.len() * (64 + changes)
    }
}
