//! A well-filled discoverable group, as an example of a group.

use db::queries::discovery;
use db::rows::GroupRow;

use crate::error::{ErrorCode, Result};

/// Reads one of them by chance: of these names if there are any, else of those with the most matches.
///
/// # Errors
///
/// [`ErrorCode::NoExampleGroup`] where there is none.
pub(crate) async fn read_example_group(
    connection: &mut db::Connection,
    names: &[String],
) -> Result<GroupRow> {
    let group = discovery::example(connection, names).await?;
    group.ok_or_else(|| ErrorCode::NoExampleGroup.into())
}
