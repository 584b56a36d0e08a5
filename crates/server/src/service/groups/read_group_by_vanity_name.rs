//! The group of a sharable link.

use db::queries::groups;
use db::rows::GroupRow;
use elo_core::vanity_name::VanityName;

use crate::error::{ErrorCode, Result};

/// Reads the group whose sharable link this is, whatever the case of its letters.
///
/// # Errors
///
/// [`ErrorCode::GroupNotFound`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn read_group_by_vanity_name(
    connection: &mut db::Connection,
    name: &str,
) -> Result<GroupRow> {
    let name = VanityName::parse("name", name).map_err(|_| ErrorCode::GroupNotFound)?;
    let group = groups::by_vanity_name(connection, name.as_str()).await?;
    group.ok_or_else(|| ErrorCode::GroupNotFound.into())
}
