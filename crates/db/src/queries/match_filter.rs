//! Which matches of a group to read: a filter, and a page of what it leaves.

use chrono::NaiveDate;

use crate::ids::PlayerId;

/// Restricts a list of matches; the default restricts nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MatchFilter {
    /// Only matches of these players.
    pub players: Option<PlayerFilter>,
    /// Only matches played on this day or later.
    pub from: Option<NaiveDate>,
    /// Only matches played on this day or earlier.
    pub to: Option<NaiveDate>,
}

impl MatchFilter {
    /// Whether only matches of some days are left.
    pub(super) const fn is_dated(&self) -> bool {
        self.from.is_some() || self.to.is_some()
    }
}

/// Restricts matches to those of some players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayerFilter {
    /// The matches that this player played.
    One(PlayerId),
    /// The matches that both of these played, together or against each other.
    Both(PlayerId, PlayerId),
}

/// A page of a list of matches, newest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchPage {
    /// Only matches with a lower number: the cursor.
    pub before: Option<i32>,
    /// The most matches on the page.
    pub limit: i64,
    /// How many matches to skip at the start.
    pub offset: i64,
}

impl MatchPage {
    /// The newest `limit` matches.
    #[must_use]
    pub const fn first(limit: i64) -> Self {
        Self {
            before: None,
            limit,
            offset: 0,
        }
    }
}
