//! Rows of tests that need no database.

use chrono::DateTime;

use crate::ids::{GroupId, UserId};
use crate::rows::GroupRow;
use crate::{Epoch, GroupVersion};

/// A group of four players without matches, in version 1, that is in no database.
#[must_use]
pub fn group_row(id: GroupId) -> GroupRow {
    GroupRow {
        id,
        owner_id: UserId(1),
        name: "Torsdagspadel".to_owned(),
        passcode: "SMASH1".to_owned(),
        public_hash: "abcd1234".to_owned(),
        vanity_name: None,
        is_active: true,
        is_discoverable: false,
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
        deactivated_at: None,
        player_count: 4,
        match_count: 0,
        game_count: 0,
        rating_sum: 6_000,
        version: GroupVersion::new(Epoch(1), 1),
        inactive_after_weeks: None,
        submissions_paused: false,
        name_in_previews: false,
        burst_at: None,
        burst_matches: None,
        closed_reason: None,
    }
}
