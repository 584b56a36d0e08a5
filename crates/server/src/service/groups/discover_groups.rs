//! A page of the groups in public discovery.

use chrono::{DateTime, Utc};
use db::queries::discovery::{self, Discovery};
use db::rows::{GroupRow, Role};

use super::read_weekly_matches::{WeeklyMatches, read_weekly_matches};
use crate::caller::admin::Admin;
use crate::domain::group_access::with_roles;
use crate::error::Result;

/// A group of the list.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct DiscoveredGroup {
    /// The group.
    pub(crate) group: GroupRow,
    /// The caller's role in it.
    pub(crate) role: Option<Role>,
    /// Its matches in each of the weeks up to now.
    pub(crate) weekly: WeeklyMatches,
}

/// A page of the list.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct DiscoveredGroups {
    /// The groups of the page.
    pub(crate) groups: Vec<DiscoveredGroup>,
    /// Number of groups on all pages.
    pub(crate) total: i64,
}

/// Lists the groups that are requested.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn discover_groups(
    connection: &mut db::Connection,
    viewer: Option<Admin>,
    wanted: &Discovery<'_>,
    now: DateTime<Utc>,
) -> Result<DiscoveredGroups> {
    let listing = discovery::list(connection, wanted).await?;
    let ids: Vec<_> = listing.groups.iter().map(|group| group.id).collect();
    let weekly = read_weekly_matches(connection, &ids, now).await?;
    let groups = with_roles(connection, viewer, listing.groups).await?;
    let discovered = |(group, role): (GroupRow, _)| DiscoveredGroup {
        role,
        weekly: weekly
            .get(&group.id)
            .copied()
            .unwrap_or_else(|| WeeklyMatches::none(now)),
        group,
    };
    Ok(DiscoveredGroups {
        groups: groups.into_iter().map(discovered).collect(),
        total: listing.total,
    })
}
