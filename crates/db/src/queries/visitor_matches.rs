//! What others than the members have submitted to a group, and the bursts of it that the owner is told of. The
//! statement that writes matches counts them, see [`submissions::insert`](super::submissions::insert).

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use serde_json::{Value, json};

use super::locked_group::LockedGroup;
use crate::ids::GroupId;
use crate::rows::VisitorMatches;
use crate::schema::groups;
use crate::{Connection, Error, RunQueryDsl};

/// What others than the members have submitted.
pub async fn read(connection: &mut Connection, group: GroupId) -> Result<VisitorMatches, Error> {
    let stored: Value = groups::table
        .find(group)
        .select(groups::visitor_matches)
        .first(connection)
        .await?;
    Ok(serde_json::from_value(stored).unwrap_or_default())
}

/// Records a burst that the owner is told of.
pub async fn record_burst(
    connection: &mut Connection,
    group: &LockedGroup,
    at: DateTime<Utc>,
    matches: i32,
) -> Result<(), Error> {
    diesel::update(groups::table.find(group.id))
        .set((groups::burst_at.eq(at), groups::burst_matches.eq(matches)))
        .execute(connection)
        .await?;
    Ok(())
}

/// Counts from 0 again, and forgets the last burst.
pub async fn reset(connection: &mut Connection, group: &LockedGroup) -> Result<(), Error> {
    diesel::update(groups::table.find(group.id))
        .set((
            groups::visitor_matches.eq(json!({})),
            groups::burst_at.eq(None::<DateTime<Utc>>),
            groups::burst_matches.eq(None::<i32>),
        ))
        .execute(connection)
        .await?;
    Ok(())
}
