//! The owner deletes a group.

use chrono::{DateTime, Utc};
use db::queries::groups;
use elo_core::group::check_deletion;
use elo_core::text::clean_name;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::domain::group_access::GroupAccess;
use crate::error::Result;

/// Deactivates the group; an operator can restore it. `confirmation` is its name as typed by the owner.
///
/// Its sharable link remains reserved: printed links must not lead to another group later.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn delete_group(
    connection: &mut db::Connection,
    access: &GroupAccess,
    confirmation: &str,
    by: Actor,
    at: DateTime<Utc>,
) -> Result<()> {
    db::transaction(connection, async |connection| {
        let group = access.lock(connection).await?;
        // What is typed loses invisible characters; an older name may still have them.
        check_deletion(&clean_name(&group.name), confirmation)?;
        groups::deactivate(connection, &group, at).await?;
        let details =
            json!({"name": group.name, "players": group.player_count, "matches": group.match_count});
        audit::record(connection, by, Action::GroupDeleted, Some(group.id), details).await
    })
    .await
}
