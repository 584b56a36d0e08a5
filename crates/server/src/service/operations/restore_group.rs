//! An operator brings a deleted group back.

use db::queries::operate;
use db::rows::Group;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::error::{ErrorCode, Result};

/// Brings the group back as it was, links and all. Whether it was deleted.
pub(crate) async fn restore_group(connection: &mut db::Connection, group: &Group) -> Result<bool> {
    db::transaction(connection, async |connection| {
        let group = operate::lock(connection, group.id)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        let restored = operate::restore(connection, &group).await?;
        if restored {
            let action = Action::GroupRestored;
            audit::record(connection, Actor::OPERATOR, action, Some(group.id), json!({})).await?;
        }
        Ok(restored)
    })
    .await
}
