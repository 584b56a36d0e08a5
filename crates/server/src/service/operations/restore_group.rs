//! Restores a deleted group.

use db::queries::{operations, users};
use db::rows::GroupRow;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::error::{ErrorCode, Result};

/// Restores the group with its links. Returns whether it was deleted.
///
/// # Errors
///
/// [`ErrorCode::AccountDeleted`] where the account of its owner is deleted: nobody would own it.
pub(crate) async fn restore_group(connection: &mut db::Connection, group: &GroupRow) -> Result<bool> {
    db::transaction(connection, async |connection| {
        let owner = users::share(connection, group.owner_id).await?;
        if owner.is_none_or(|owner| owner.deleted_at.is_some()) {
            return Err(ErrorCode::AccountDeleted.into());
        }
        let group = operations::lock(connection, group.id)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        let restored = operations::restore(connection, &group).await?;
        if restored {
            let action = Action::GroupRestored;
            audit::record(connection, Actor::OPERATOR, action, Some(group.id), json!({})).await?;
        }
        Ok(restored)
    })
    .await
}
