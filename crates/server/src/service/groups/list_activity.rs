//! What was done to a group, for those who run it.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use db::ids::{AuditEntryId, PlayerId, UserId};
use db::queries::audit::{self, AuditFilter};
use db::queries::{members, players, users};
use db::rows::{AuditEntryRow, GroupRow, PlayerRow, Role};
use serde_json::Value;

use crate::domain::audit::{Action, Kind};
use crate::error::{Error, Result};

/// Which entries are asked for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ActivityFilter {
    /// Only changes of this kind.
    pub(crate) kind: Option<Kind>,
    /// Only what this account did.
    pub(crate) member: Option<UserId>,
    /// Only from this time on.
    pub(crate) from: Option<DateTime<Utc>>,
    /// Only before this time.
    pub(crate) until: Option<DateTime<Utc>>,
}

/// A page of entries, with the names of whom they are about.
#[derive(Debug)]
pub(crate) struct Activity {
    /// Newest first, with the recorded action.
    pub(crate) entries: Vec<(Action, AuditEntryRow)>,
    /// Whether there are older ones.
    pub(crate) has_older: bool,
    /// How many entries there are of each kind, under the other filters.
    pub(crate) counts: HashMap<Kind, i64>,
    /// The accounts that acted or were changed.
    pub(crate) names: HashMap<UserId, String>,
    /// The roles that accounts have now.
    pub(crate) roles: HashMap<UserId, Role>,
    /// The players that were changed and are still there.
    pub(crate) players: HashMap<PlayerId, PlayerRow>,
}

/// Reads a page of what was done to a group: entries before one of them, if it is given.
///
/// Actions that this version of the program does not know, as those of a newer server beside it, are left out.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn list_activity(
    connection: &mut db::Connection,
    group: &GroupRow,
    filter: ActivityFilter,
    before: Option<AuditEntryId>,
    limit: u32,
) -> Result<Activity> {
    let by_name: HashMap<&str, (Action, Kind)> = Action::ALL
        .iter()
        .filter_map(|&action| Some((action.as_str(), (action, action.kind()?))))
        .collect();
    let shown: Vec<&str> = by_name
        .iter()
        .filter(|(_, (_, kind))| filter.kind.is_none_or(|asked| asked == *kind))
        .map(|(name, _)| *name)
        .collect();
    let whole = AuditFilter {
        actions: None,
        actor: filter.member,
        from: filter.from,
        until: filter.until,
    };
    let of_kind = AuditFilter {
        actions: Some(&shown),
        ..whole
    };
    let mut rows = audit::of_group(connection, group.id, &of_kind, before, i64::from(limit) + 1).await?;
    let page = usize::try_from(limit).map_err(Error::internal)?;
    let has_older = rows.len() > page;
    rows.truncate(page);
    let mut counts = HashMap::new();
    for (name, count) in audit::counts(connection, group.id, &whole).await? {
        if let Some((_, kind)) = by_name.get(&*name) {
            *counts.entry(*kind).or_default() += count;
        }
    }
    let changed = rows.iter().filter_map(|row| changed_member(&row.details));
    let accounts: Vec<UserId> = rows
        .iter()
        .filter_map(|row| row.actor_id)
        .chain(changed)
        .collect();
    let changed_players: Vec<PlayerId> = rows
        .iter()
        .filter_map(|row| changed_player(&row.details))
        .collect();
    let running = members::list(connection, group).await?;
    Ok(Activity {
        has_older,
        counts,
        names: users::names(connection, &accounts).await?,
        roles: running
            .into_iter()
            .map(|member| (member.user_id, member.role))
            .collect(),
        players: players::by_ids(connection, group.id, &changed_players)
            .await?
            .into_iter()
            .map(|player| (player.id, player))
            .collect(),
        entries: rows
            .into_iter()
            .filter_map(|row| Some((by_name.get(&*row.action)?.0, row)))
            .collect(),
    })
}

/// The member whom the recorded details are about.
pub(crate) fn changed_member(details: &Value) -> Option<UserId> {
    details["userId"].as_i64().map(UserId)
}

/// The player whom the recorded details are about.
pub(crate) fn changed_player(details: &Value) -> Option<PlayerId> {
    details["playerId"].as_i64().map(PlayerId)
}
