//! Pages of a group's matches, and the months they were played in.

use db::ids::GroupId;
use db::queries::match_days::{self, MonthRow};
use db::queries::match_filter::{MatchFilter, MatchPage, PlayerFilter};
use db::queries::matches::{self, MatchWithPlayers};

use crate::error::Result;

/// Lists the matches that pass the filter, newest first, and counts them all.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn list_matches(
    connection: &mut db::Connection,
    group: GroupId,
    filter: &MatchFilter,
    page: MatchPage,
) -> Result<(Vec<MatchWithPlayers>, i64)> {
    Ok(matches::list_and_count(connection, group, filter, page).await?)
}

/// Lists the latest matches.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn list_recent_matches(
    connection: &mut db::Connection,
    group: GroupId,
    limit: u32,
) -> Result<Vec<MatchWithPlayers>> {
    Ok(matches::list(
        connection,
        group,
        &MatchFilter::default(),
        MatchPage::first(limit.into()),
    )
    .await?)
}

/// Lists the months with matches of these players, newest first.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn list_months(
    connection: &mut db::Connection,
    group: GroupId,
    players: Option<PlayerFilter>,
) -> Result<Vec<MonthRow>> {
    Ok(match_days::months(connection, group, players).await?)
}
