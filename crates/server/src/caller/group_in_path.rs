//! The group that a path names.

use actix_web::HttpRequest;
use db::ids::GroupId;
use db::rows::GroupRow;
use elo_core::identifier::GroupHash;

use crate::error::Result;
use crate::state::State;

/// The identifier of a group in a path.
#[derive(Debug, Clone)]
pub(crate) enum GroupInPath {
    /// By its number.
    Number(GroupId),
    /// By its public hash.
    Hash(GroupHash),
}

impl GroupInPath {
    /// Parses the path parameter; `None` if it is invalid.
    pub(crate) fn of(request: &HttpRequest) -> Option<Self> {
        let segments = request.match_info();
        match segments.get("hash") {
            Some(hash) => GroupHash::parse(hash).map(Self::Hash),
            None => segments.get("groupId")?.parse().ok().map(Self::Number),
        }
    }

    /// The group's id; `None` if no group has the hash. The group of a number may not exist.
    pub(crate) async fn id(&self, state: &State) -> Result<Option<GroupId>> {
        match self {
            Self::Number(id) => Ok(Some(*id)),
            Self::Hash(hash) => state.group_ids.find(&state.pool, hash.as_str()).await,
        }
    }

    /// Whether the path leads a caller to this group, which was found by [`Self::id`]: by its number only if it is
    /// discoverable or the caller is a member, since numbers can be enumerated.
    pub(crate) fn leads_to(&self, group: &GroupRow, is_member: bool) -> bool {
        match self {
            Self::Number(_) => group.is_discoverable || is_member,
            Self::Hash(hash) => hash.as_str() == group.public_hash,
        }
    }
}
