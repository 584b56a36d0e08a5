//! An admin changes a group's settings.

use chrono::{DateTime, Utc};
use db::queries::{groups, visitor_matches};
use db::rows::{self, GroupRow};
use elo_core::group::{Change, GroupChanges};
use serde_json::{Value, json};

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::domain::group_access::GroupAccess;
use crate::error::{ErrorCode, Result};
use crate::service::groups::check_passcode::{is_same_passcode, reset_wrong_passcodes};

/// The settings of a group that are on or off; `None` is unchanged.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GroupSwitches {
    pub(crate) is_discoverable: Option<bool>,
    pub(crate) submissions_paused: Option<bool>,
    pub(crate) name_in_previews: Option<bool>,
}

/// Stores the changes; other settings are taken from the locked group. Returns the updated group.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn update_group(
    connection: &mut db::Connection,
    access: &GroupAccess,
    changes: &GroupChanges,
    switches: GroupSwitches,
    by: Actor,
    at: DateTime<Utc>,
) -> Result<GroupRow> {
    db::transaction(connection, async |connection| {
        // Locked, so that the recorded difference is correct.
        let before = access.lock(connection).await?;
        let settings = rows::GroupSettingsRow {
            name: changes
                .name
                .as_ref()
                .map_or(&*before.name, |name| name.as_str())
                .to_owned(),
            passcode: (changes.passcode.as_ref())
                .map_or(&*before.passcode, |passcode| passcode.as_str())
                .to_owned(),
            vanity_name: match &changes.vanity_name {
                Change::Keep => before.vanity_name.clone(),
                Change::Remove => None,
                Change::Set(name) => Some(name.as_str().to_owned()),
            },
            is_discoverable: switches.is_discoverable.unwrap_or(before.is_discoverable),
            submissions_paused: switches.submissions_paused.unwrap_or(before.submissions_paused),
            name_in_previews: switches.name_in_previews.unwrap_or(before.name_in_previews),
            inactive_after_weeks: match changes.inactive_after {
                Change::Keep => before.inactive_after_weeks,
                Change::Remove => None,
                Change::Set(after) => Some(after.weeks().into()),
            },
        };
        let mut after = groups::update(connection, &before, &settings, at)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        if !is_same_passcode(&before.passcode, &after.passcode) {
            // Guesses of the former one say nothing about this one.
            reset_wrong_passcodes(connection, before.id).await?;
            // Who does not get the new one has no part in what is counted from now on.
            visitor_matches::reset(connection, &before).await?;
            (after.burst_at, after.burst_matches) = (None, None);
        }
        for (action, details) in differences(&before, &after) {
            audit::record(connection, by, action, Some(before.id), details).await?;
        }
        Ok(after)
    })
    .await
}

fn differences(before: &GroupRow, after: &GroupRow) -> Vec<(Action, Value)> {
    let mut found = Vec::new();
    if before.name != after.name {
        let details = json!({"from": before.name, "to": after.name});
        found.push((Action::GroupRenamed, details));
    }
    if before.passcode != after.passcode {
        found.push((Action::PasscodeChanged, json!({})));
    }
    if before.vanity_name != after.vanity_name {
        let details = json!({"from": before.vanity_name, "to": after.vanity_name});
        found.push((Action::VanityNameChanged, details));
    }
    if before.is_discoverable != after.is_discoverable {
        let details = json!({"isDiscoverable": after.is_discoverable});
        found.push((Action::VisibilityChanged, details));
    }
    if before.inactive_after_weeks != after.inactive_after_weeks {
        let details = json!({"from": before.inactive_after_weeks, "to": after.inactive_after_weeks});
        found.push((Action::InactivityChanged, details));
    }
    if before.submissions_paused != after.submissions_paused {
        let details = json!({"submissionsPaused": after.submissions_paused});
        found.push((Action::SubmissionsPaused, details));
    }
    if before.name_in_previews != after.name_in_previews {
        let details = json!({"nameInPreviews": after.name_in_previews});
        found.push((Action::PreviewsChanged, details));
    }
    found
}
