//! The group of a sharable link.

use db::queries::groups::{self, GroupSummary};
use elo_core::vanity_name::VanityName;

use super::summarise_group::summarise_group;
use crate::error::{ErrorCode, Result};

/// Reads the group whose sharable link this is, whatever the case of its letters.
///
/// # Errors
///
/// [`ErrorCode::GroupNotFound`].
pub(crate) async fn read_group_by_vanity_name(
    connection: &mut db::Connection,
    name: &str,
) -> Result<GroupSummary> {
    let name = VanityName::parse("name", name).map_err(|_| ErrorCode::GroupNotFound)?;
    let group = groups::by_vanity_name(connection, name.as_str())
        .await?
        .ok_or(ErrorCode::GroupNotFound)?;
    summarise_group(connection, group).await
}
