//! The owner changes a group's settings.

use chrono::{DateTime, Utc};
use db::queries::groups;
use db::rows::{self, Group};
use elo_core::group::{GroupSettings, VanityName};

use crate::error::{ErrorCode, Result};

/// Stores the settings; discovery stays as it is when `is_discoverable` is `None`.
pub(crate) async fn update_group(
    connection: &mut db::Connection,
    group: &Group,
    settings: GroupSettings,
    is_discoverable: Option<bool>,
    at: DateTime<Utc>,
) -> Result<Group> {
    let changed = rows::GroupSettings {
        name: settings.name.into_string(),
        passcode: settings.passcode.into_string(),
        vanity_name: settings.vanity_name.map(VanityName::into_string),
        is_discoverable: is_discoverable.unwrap_or(group.is_discoverable),
    };
    let updated = groups::update(connection, group.id, &changed, at).await?;
    updated.ok_or_else(|| ErrorCode::GroupNotFound.into())
}
