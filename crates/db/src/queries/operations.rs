//! Queries of the operator's commands, which include deleted groups.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::dsl::{count_star, sql, sum};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date, Text};

use super::clock::now;
use super::locked_group::LockedGroup;
use super::text::fold_case;
use super::{directory, discovery};
use crate::ids::{GroupId, PlayerId, UserId};
use crate::rows::{GroupRow, UserRow, written_group};
use crate::schema::{groups, limit_counters, match_days, players, users};
use crate::{Connection, Error, RunQueryDsl};

diesel::define_sql_function! {
    /// The 1-based position of `part` in `whole`; 0 if it is not contained.
    fn strpos(whole: Text, part: Text) -> Integer;
}

/// The order of groups in a list.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum GroupOrder {
    /// The oldest first.
    #[default]
    Created,
    /// Those with the most matches first.
    Matches,
    /// Those with the most players first.
    Players,
    /// Those with the most matches of the last 30 days first.
    Activity,
}

/// Which groups to list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GroupFilter {
    /// A part of the group's name, case-insensitive.
    pub search: Option<String>,
    /// The e-mail address of the owner, case-insensitive.
    pub owner: Option<String>,
    /// Only active groups, or only deleted ones.
    pub is_active: Option<bool>,
    /// The order.
    pub order: GroupOrder,
    /// At most so many.
    pub limit: Option<i64>,
}

/// The last day that is no longer recent.
const BEFORE_RECENT: &str = "CURRENT_DATE - 30";

/// The groups and their owners' e-mail addresses.
pub async fn list(
    connection: &mut Connection,
    filter: &GroupFilter,
) -> Result<Vec<(GroupRow, String)>, Error> {
    let mut query = groups::table
        .inner_join(users::table)
        .select((GroupRow::as_select(), users::email))
        .into_boxed();
    query = match filter.order {
        GroupOrder::Created => query,
        GroupOrder::Matches => query.order(groups::match_count.desc()),
        GroupOrder::Players => query.order(groups::player_count.desc()),
        GroupOrder::Activity => {
            let recent = format!(
                "(SELECT COALESCE(sum(matches), 0)::bigint FROM match_days
                WHERE match_days.group_id = groups.id AND played_on > {BEFORE_RECENT})"
            );
            query.order(sql::<BigInt>(&recent).desc())
        }
    };
    query = query.then_order_by(groups::id);
    if let Some(limit) = filter.limit {
        query = query.limit(limit);
    }
    if let Some(part) = &filter.search {
        query = query.filter(strpos(fold_case(groups::name), fold_case(part)).gt(0));
    }
    if let Some(owner) = &filter.owner {
        query = query.filter(fold_case(users::email).eq(fold_case(owner)));
    }
    if let Some(is_active) = filter.is_active {
        query = query.filter(groups::is_active.eq(is_active));
    }
    Ok(query.load(connection).await?)
}

/// The matches of the last 30 days of those of the groups that have any.
pub async fn recent_matches(
    connection: &mut Connection,
    groups: &[GroupId],
) -> Result<HashMap<GroupId, i64>, Error> {
    let counts: Vec<(GroupId, i64)> = match_days::table
        .filter(match_days::group_id.eq_any(groups))
        .filter(match_days::played_on.gt(sql::<Date>(BEFORE_RECENT)))
        .group_by(match_days::group_id)
        .select((match_days::group_id, sum(match_days::matches).assume_not_null()))
        .load(connection)
        .await?;
    Ok(counts.into_iter().collect())
}

/// The accounts whose address or name contains this text, ignoring case, the oldest first; all without a text.
pub async fn accounts(connection: &mut Connection, part: Option<&str>) -> Result<Vec<UserRow>, Error> {
    let mut query = users::table
        .filter(users::erased_at.is_null())
        .order(users::id)
        .select(UserRow::as_select())
        .into_boxed();
    if let Some(part) = part {
        let in_email = strpos(fold_case(users::email), fold_case(part)).gt(0);
        let in_name = strpos(fold_case(users::name), fold_case(part)).gt(0);
        query = query.filter(in_email.or(in_name));
    }
    Ok(query.load(connection).await?)
}

/// How many active groups each account owns that owns any.
pub async fn owned_groups(connection: &mut Connection) -> Result<HashMap<UserId, i64>, Error> {
    let counts: Vec<(UserId, i64)> = groups::table
        .filter(groups::is_active.eq(true))
        .group_by(groups::owner_id)
        .select((groups::owner_id, count_star()))
        .load(connection)
        .await?;
    Ok(counts.into_iter().collect())
}

/// The hash of one active group, if there is any.
pub async fn any_hash(connection: &mut Connection) -> Result<Option<String>, Error> {
    let first = groups::table
        .filter(groups::is_active.eq(true))
        .order(groups::id)
        .select(groups::public_hash);
    Ok(first.first(connection).await.optional()?)
}

/// A player whose name is not removed.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct NamedPlayer {
    /// The group.
    pub group: GroupId,
    /// The player.
    pub player: PlayerId,
    /// The name.
    pub name: String,
}

/// The players of all groups after this one, by group and id, `limit` at most; those who are anonymised are left out.
pub async fn named_players(
    connection: &mut Connection,
    after: (GroupId, PlayerId),
    limit: i64,
) -> Result<Vec<NamedPlayer>, Error> {
    let (group, player) = after;
    let of_group = players::group_id.eq(group).and(players::id.gt(player));
    Ok(players::table
        .filter(players::group_id.gt(group).or(of_group))
        .filter(players::anonymised_at.is_null())
        .order((players::group_id, players::id))
        .limit(limit)
        .select((players::group_id, players::id, players::name))
        .load(connection)
        .await?)
}

/// The group with this id, public hash or sharable link, deleted or not.
pub async fn find(connection: &mut Connection, name: &str) -> Result<Option<GroupRow>, Error> {
    let id = match name.parse::<GroupId>() {
        Ok(id) => Some(id),
        Err(_) => match directory::by_hash(connection, name).await? {
            Some(id) => Some(id),
            None => directory::by_vanity_name(connection, name).await?,
        },
    };
    match id {
        Some(id) => by_id(connection, id).await,
        None => Ok(None),
    }
}

/// The group, deleted or not.
pub async fn by_id(connection: &mut Connection, id: GroupId) -> Result<Option<GroupRow>, Error> {
    let found = groups::table.find(id).select(GroupRow::as_select());
    Ok(found.first(connection).await.optional()?)
}

/// Locks the group, deleted or not, until the transaction ends, and increments its version: see
/// [`super::groups::lock`].
///
/// # Errors
///
/// When the database fails, or the lock is not acquired before the statement timeout.
pub async fn lock(connection: &mut Connection, id: GroupId) -> Result<Option<LockedGroup>, Error> {
    let locked = diesel::update(groups::table.find(id))
        .set(groups::version.eq(groups::version + 1))
        .returning(written_group())
        .get_result(connection)
        .await;
    Ok(locked.optional()?.map(LockedGroup::new))
}

/// Restores a deleted group. Returns whether it was deleted.
pub async fn restore(connection: &mut Connection, group: &LockedGroup) -> Result<bool, Error> {
    let deleted = groups::table
        .filter(groups::id.eq(group.id))
        .filter(diesel::dsl::not(groups::is_active));
    let restored = diesel::update(deleted)
        .set((
            groups::is_active.eq(true),
            groups::deactivated_at.eq(None::<DateTime<Utc>>),
        ))
        .execute(connection)
        .await?;
    discovery::update_listing(connection, group.id).await?;
    Ok(restored > 0)
}

/// Closes a group for the reason, or opens it again: without a reason.
pub async fn close(
    connection: &mut Connection,
    group: &LockedGroup,
    reason: Option<&str>,
) -> Result<(), Error> {
    diesel::update(groups::table.find(group.id))
        .set(groups::closed_reason.eq(reason))
        .execute(connection)
        .await?;
    discovery::update_listing(connection, group.id).await
}

/// Disables the locked account, or enables it again: without a time.
pub async fn disable(
    connection: &mut Connection,
    account: UserId,
    at: Option<DateTime<Utc>>,
) -> Result<(), Error> {
    diesel::update(users::table.find(account))
        .set((users::disabled_at.eq(at), users::updated_at.eq(now())))
        .execute(connection)
        .await?;
    Ok(())
}

/// Removes the rate limit counters of one bucket, or of all. Returns their number.
pub async fn reset_limits(connection: &mut Connection, bucket: Option<&str>) -> Result<usize, Error> {
    let removed = match bucket {
        Some(bucket) => {
            diesel::delete(limit_counters::table.filter(limit_counters::bucket.eq(bucket)))
                .execute(connection)
                .await?
        }
        None => diesel::delete(limit_counters::table).execute(connection).await?,
    };
    Ok(removed)
}

/// Removes the rate limit counters of a group: the one of the bucket `shared`, and those of the buckets `by_client`,
/// whose subjects are the group and a client. Returns their number.
pub async fn reset_limits_of_group(
    connection: &mut Connection,
    group: GroupId,
    shared: &str,
    by_client: &[&str],
) -> Result<usize, Error> {
    let of_group = limit_counters::bucket
        .eq(shared)
        .and(limit_counters::subject.eq(group.to_string()));
    let of_clients = limit_counters::bucket
        .eq_any(by_client)
        .and(limit_counters::subject.like(format!("{group} %")));
    Ok(
        diesel::delete(limit_counters::table.filter(of_group.or(of_clients)))
            .execute(connection)
            .await?,
    )
}
