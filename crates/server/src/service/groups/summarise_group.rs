//! A group with computed values.

use db::queries::groups::{self, GroupSummary};
use db::rows::GroupRow;

use crate::error::Result;

/// The group and the mean of its players' ratings.
pub(crate) async fn summarise_group(
    connection: &mut db::Connection,
    group: GroupRow,
) -> Result<GroupSummary> {
    let average_elo = groups::average_elo(connection, group.id).await?;
    Ok(GroupSummary { group, average_elo })
}
