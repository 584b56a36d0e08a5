//! Which matches of a group to read: a filter, and a page of what it leaves.

use chrono::NaiveDate;

use crate::ids::PlayerId;

/// Restricts a list of matches; the default restricts nothing.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct MatchFilter {
    /// Only matches that this player played.
    pub player: Option<PlayerId>,
    /// Only matches played on this day or later.
    pub from: Option<NaiveDate>,
    /// Only matches played on this day or earlier.
    pub to: Option<NaiveDate>,
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
