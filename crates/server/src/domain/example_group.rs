//! A discoverable group, as an example of a group.

use db::queries::discovery::{self, Filling};
use db::rows::GroupRow;

use crate::error::{ErrorCode, Result};

/// Reads one of the well-filled groups by chance: of these names if there are any, else of those with the most matches.
/// Where there is none, any of these names, and then any discoverable group.
///
/// # Errors
///
/// [`ErrorCode::NoExampleGroup`] where no group is discoverable.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn read_example_group(
    connection: &mut db::Connection,
    names: &[String],
) -> Result<GroupRow> {
    for (names, filling) in [
        (names, Filling::Lively),
        (names, Filling::Any),
        (&[], Filling::Any),
    ] {
        if let Some(group) = discovery::example(connection, names, filling).await? {
            return Ok(group);
        }
    }
    Err(ErrorCode::NoExampleGroup.into())
}
