//! Offers to hand a group over. They are changed under the group's lock.

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use super::locked_group::LockedGroup;
use crate::ids::{GroupId, UserId};
use crate::rows::{HandoverRow, Role};
use crate::schema::{group_members, groups, handovers, users};
use crate::{Connection, Error, RunQueryDsl};

/// A group that is offered to an account.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct OfferedGroupRow {
    /// The group.
    pub group_id: GroupId,
    /// Its name.
    pub group_name: String,
    /// The name of its owner.
    pub owner_name: String,
    /// The account's role in it.
    pub role: Role,
    /// When it was offered.
    pub offered_at: DateTime<Utc>,
    /// Until when the offer can be accepted.
    pub expires_at: DateTime<Utc>,
}

/// Inserts the offer of a group to one of its members, in place of one that has lapsed.
pub async fn offer(
    connection: &mut Connection,
    group: &LockedGroup,
    user: UserId,
    offered_at: DateTime<Utc>,
    expires_at: DateTime<Utc>,
) -> Result<HandoverRow, Error> {
    let offered = HandoverRow {
        group_id: group.id,
        user_id: user,
        offered_at,
        expires_at,
    };
    end(connection, group).await?;
    diesel::insert_into(handovers::table)
        .values(offered)
        .execute(connection)
        .await?;
    Ok(offered)
}

/// The offer of a group that waits for its answer.
pub async fn waiting(
    connection: &mut Connection,
    group: GroupId,
    now: DateTime<Utc>,
) -> Result<Option<HandoverRow>, Error> {
    Ok(handovers::table
        .find(group)
        .filter(handovers::expires_at.gt(now))
        .select(HandoverRow::as_select())
        .first(connection)
        .await
        .optional()?)
}

/// The offers of the groups that wait, with the name of whom they are to.
pub async fn waiting_of(
    connection: &mut Connection,
    groups: &[GroupId],
    now: DateTime<Utc>,
) -> Result<Vec<(HandoverRow, String)>, Error> {
    Ok(handovers::table
        .inner_join(users::table.on(users::id.eq(handovers::user_id)))
        .filter(handovers::group_id.eq_any(groups))
        .filter(handovers::expires_at.gt(now))
        .select((HandoverRow::as_select(), users::name))
        .load(connection)
        .await?)
}

/// Ends the offer of a group.
pub async fn end(connection: &mut Connection, group: &LockedGroup) -> Result<(), Error> {
    diesel::delete(handovers::table.find(group.id))
        .execute(connection)
        .await?;
    Ok(())
}

/// The groups whose offers wait for an account, oldest group first.
pub async fn to_account(
    connection: &mut Connection,
    user: UserId,
    now: DateTime<Utc>,
) -> Result<Vec<OfferedGroupRow>, Error> {
    let member = group_members::group_id
        .eq(handovers::group_id)
        .and(group_members::user_id.eq(handovers::user_id));
    Ok(handovers::table
        .inner_join(group_members::table.on(member))
        .inner_join(groups::table.on(groups::id.eq(handovers::group_id)))
        .inner_join(users::table.on(users::id.eq(groups::owner_id)))
        .filter(handovers::user_id.eq(user))
        .filter(handovers::expires_at.gt(now))
        .filter(groups::is_active)
        .order(handovers::group_id)
        .select((
            handovers::group_id,
            groups::name,
            users::name,
            group_members::role,
            handovers::offered_at,
            handovers::expires_at,
        ))
        .load(connection)
        .await?)
}
