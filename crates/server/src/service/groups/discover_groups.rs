//! A page of the groups in public discovery.

use db::queries::discovery::{self, Discovery, Listing};

use crate::error::Result;

/// Lists the groups that are requested.
pub(crate) async fn discover_groups(
    connection: &mut db::Connection,
    wanted: &Discovery<'_>,
) -> Result<Listing> {
    Ok(discovery::list(connection, wanted).await?)
}
