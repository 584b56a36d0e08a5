//! Any discoverable group with matches, as an example of a group.

use db::queries::discovery;
use db::rows::GroupRow;

use crate::error::{ErrorCode, Result};

/// Reads one of them by chance.
///
/// # Errors
///
/// [`ErrorCode::NoExampleGroup`] where there is none.
pub(crate) async fn read_example_group(connection: &mut db::Connection) -> Result<GroupRow> {
    let group = discovery::random(connection).await?;
    group.ok_or_else(|| ErrorCode::NoExampleGroup.into())
}
