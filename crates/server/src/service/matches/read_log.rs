//! A page of a group's log.

use std::cmp::Reverse;

use db::ids::GroupId;
use db::queries::match_log;
use db::queries::player_summaries::{self, PlayerSummary};
use db::rows::LoggedMatchRow;

use crate::error::Result;

/// Reads all players, highest rating first, and at most `limit` matches after number `after`, oldest first.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn read_log(
    connection: &mut db::Connection,
    group: GroupId,
    after: i32,
    limit: u32,
) -> Result<(Vec<PlayerSummary>, Vec<LoggedMatchRow>)> {
    let mut players = player_summaries::all(connection, group).await?;
    players.sort_unstable_by_key(|player| (Reverse(player.current_elo), player.id));
    let page = match_log::page(connection, group, after, limit).await?;
    Ok((players, page))
}
