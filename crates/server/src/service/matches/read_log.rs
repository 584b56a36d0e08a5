//! A page of a group's log.

use db::ids::GroupId;
use db::queries::match_log::{self, LoggedPlayer};
use db::rows::LoggedMatchRow;

use crate::error::Result;

/// Reads all players, and at most `limit` matches after number `after`, oldest first.
pub(crate) async fn read_log(
    connection: &mut db::Connection,
    group: GroupId,
    after: i32,
    limit: u32,
) -> Result<(Vec<LoggedPlayer>, Vec<LoggedMatchRow>)> {
    let players = match_log::players(connection, group).await?;
    let page = match_log::page(connection, group, after, limit).await?;
    Ok((players, page))
}
