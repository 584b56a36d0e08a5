//! A match that is submitted, and what its answer says.

use chrono::{DateTime, TimeDelta, Utc};
use db::ids::{GroupId, PlayerId};
use db::queries::matches::MatchWithPlayers;
use elo_core::ranking::RankChange;

use crate::caller::admin::Admin;
use crate::caller::client::Client;
use crate::caller::group_in_path::GroupInPath;
use crate::domain::idempotency::IdempotentRequest;
use crate::domain::typed_match::TypedMatch;
use crate::error::Result;

/// A match to save, as its client has sent it.
pub(crate) struct MatchToSubmit {
    /// The group.
    pub(crate) group: GroupId,
    /// How the group was addressed.
    pub(crate) address: GroupInPath,
    /// The caller, if signed in.
    pub(crate) viewer: Option<Admin>,
    /// The client's address, by which matches and wrong passcodes are counted.
    pub(crate) client: Client,
    /// The match, with the passcode, which the group's members do not need.
    pub(crate) typed: TypedMatch,
    /// The idempotency key and the digest, if there is a key.
    pub(crate) request: Option<IdempotentRequest>,
    /// The time of the request.
    pub(crate) at: DateTime<Utc>,
    /// For how many seconds after a match was saved its twin is refused.
    pub(crate) twin_window: u32,
    /// Whether it is to be saved even if it is a twin.
    pub(crate) again: bool,
    /// Renders the answer as JSON.
    pub(crate) render: fn(MatchWithPlayers, [PlayerRanks; 4]) -> Result<String>,
}

impl MatchToSubmit {
    /// The time after which the matches were saved that it is compared with.
    pub(crate) fn twins_after(&self) -> DateTime<Utc> {
        self.at - TimeDelta::seconds(self.twin_window.into())
    }
}

/// The ranks of a player before and after a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct PlayerRanks {
    pub(crate) player: PlayerId,
    /// `None` for a guest.
    pub(crate) ranks: Option<RankChange>,
}
