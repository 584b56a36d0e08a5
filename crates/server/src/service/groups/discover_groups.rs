//! A page of the groups in public discovery.

use chrono::{DateTime, Utc};
use db::queries::discovery::{self, Discovery};
use db::rows::GroupRow;

use super::read_weekly_matches::{WeeklyMatches, read_weekly_matches};
use crate::error::Result;

/// A page of the list.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct DiscoveredGroups {
    /// The groups of the page, with their matches in each of the weeks up to now.
    pub(crate) groups: Vec<(GroupRow, WeeklyMatches)>,
    /// Number of groups on all pages.
    pub(crate) total: i64,
}

/// Lists the groups that are requested.
pub(crate) async fn discover_groups(
    connection: &mut db::Connection,
    wanted: &Discovery<'_>,
    now: DateTime<Utc>,
) -> Result<DiscoveredGroups> {
    let listing = discovery::list(connection, wanted).await?;
    let ids: Vec<_> = listing.groups.iter().map(|group| group.id).collect();
    let weekly = read_weekly_matches(connection, &ids, now).await?;
    let with_weeks = |group: GroupRow| {
        let matches = weekly.get(&group.id).copied();
        (group, matches.unwrap_or_else(|| WeeklyMatches::none(now)))
    };
    Ok(DiscoveredGroups {
        groups: listing.groups.into_iter().map(with_weeks).collect(),
        total: listing.total,
    })
}
