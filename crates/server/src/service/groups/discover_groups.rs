//! A page of the groups in public discovery.

use db::queries::discovery::{self, Discovery, Listing};

use crate::error::{ErrorCode, Result};

/// Lists the groups that are requested.
///
/// # Errors
///
/// [`ErrorCode::RequestMalformed`] where the search is no text.
pub(crate) async fn discover_groups(
    connection: &mut db::Connection,
    wanted: &Discovery<'_>,
) -> Result<Listing> {
    if wanted.search.is_some_and(|part| part.contains('\0')) {
        // Postgres has no such character.
        return Err(ErrorCode::RequestMalformed
            .with("reason", "search must be text")
            .into());
    }
    Ok(discovery::list(connection, wanted).await?)
}
