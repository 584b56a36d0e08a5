//! Any discoverable group with matches, as an example of a group.

use db::queries::discovery;
use db::queries::groups::GroupSummary;

use super::summarise_group::summarise_group;
use crate::error::{ErrorCode, Result};

/// Reads one of them by chance.
///
/// # Errors
///
/// [`ErrorCode::NoExampleGroup`] where there is none.
pub(crate) async fn read_example_group(connection: &mut db::Connection) -> Result<GroupSummary> {
    let group = discovery::random(connection)
        .await?
        .ok_or(ErrorCode::NoExampleGroup)?;
    summarise_group(connection, group).await
}
