//! Groups: reading by id, link and owner; inserting, updating and locking.

use std::ops::Deref;

use chrono::{DateTime, Utc};
use diesel::dsl::{count_star, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Double, Nullable};
use diesel_async::RunQueryDsl;

use super::functions::fold_case;
use crate::ids::{GroupId, UserId};
use crate::rows::{GroupRow, GroupSettingsRow, NewGroupRow};
use crate::schema::{groups, players, users};
use crate::{Connection, Error};

/// A group whose row the current transaction has locked; required by every function that writes to a group.
///
/// It is the first lock that such a transaction takes, which rules out deadlocks between two of them. The lock ends
/// with the transaction: do not use this value after it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LockedGroup(GroupRow);

impl LockedGroup {
    pub(super) const fn new(group: GroupRow) -> Self {
        Self(group)
    }
}

impl Deref for LockedGroup {
    type Target = GroupRow;

    fn deref(&self) -> &GroupRow {
        &self.0
    }
}

/// A group with its average rating.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupSummary {
    /// The group.
    pub group: GroupRow,
    /// The mean of its players' ratings; `None` without players.
    pub average_elo: Option<f64>,
}

impl From<(GroupRow, Option<f64>)> for GroupSummary {
    fn from((group, average_elo): (GroupRow, Option<f64>)) -> Self {
        Self { group, average_elo }
    }
}

/// Inserts a group.
///
/// # Errors
///
/// [`Violated::PublicHashTaken`](crate::Violated) or [`Violated::VanityNameTaken`](crate::Violated).
pub async fn insert(connection: &mut Connection, new: &NewGroupRow<'_>) -> Result<GroupRow, Error> {
    Ok(diesel::insert_into(groups::table)
        .values((new, groups::updated_at.eq(new.created_at)))
        .returning(GroupRow::as_returning())
        .get_result(connection)
        .await?)
}

/// The group with this id.
///
/// # Errors
///
/// When the database fails.
pub async fn by_id(connection: &mut Connection, id: GroupId) -> Result<Option<GroupRow>, Error> {
    Ok(active()
        .filter(groups::id.eq(id))
        .first(connection)
        .await
        .optional()?)
}

/// The group with this public hash.
///
/// # Errors
///
/// When the database fails.
pub async fn by_hash(connection: &mut Connection, hash: &str) -> Result<Option<GroupRow>, Error> {
    Ok(active()
        .filter(groups::public_hash.eq(hash))
        .first(connection)
        .await
        .optional()?)
}

/// The group with this sharable link, case-insensitive.
///
/// # Errors
///
/// When the database fails.
pub async fn by_vanity_name(connection: &mut Connection, name: &str) -> Result<Option<GroupRow>, Error> {
    let named = fold_case(groups::vanity_name.assume_not_null()).eq(fold_case(name));
    Ok(active().filter(named).first(connection).await.optional()?)
}

/// The mean of the ratings of the group's players; `None` without players.
///
/// # Errors
///
/// When the database fails.
pub async fn average_elo(connection: &mut Connection, id: GroupId) -> Result<Option<f64>, Error> {
    let mean = sql::<Nullable<Double>>("avg(current_elo)::float8");
    Ok(players::table
        .filter(players::group_id.eq(id))
        .select(mean)
        .get_result(connection)
        .await?)
}

/// The groups of this owner, oldest first.
///
/// # Errors
///
/// When the database fails.
pub async fn of_owner(connection: &mut Connection, owner: UserId) -> Result<Vec<GroupSummary>, Error> {
    let found: Vec<(GroupRow, Option<f64>)> = summaries()
        .filter(groups::owner_id.eq(owner))
        .order(groups::id)
        .load(connection)
        .await?;
    Ok(found.into_iter().map(GroupSummary::from).collect())
}

/// Updates the settings of a group; `None` if it is deleted.
///
/// # Errors
///
/// [`Violated::VanityNameTaken`](crate::Violated).
pub async fn update(
    connection: &mut Connection,
    group: &LockedGroup,
    settings: &GroupSettingsRow,
    now: DateTime<Utc>,
) -> Result<Option<GroupRow>, Error> {
    let active = groups::table
        .filter(groups::id.eq(group.id))
        .filter(groups::is_active);
    let changed = diesel::update(active)
        .set((settings, groups::updated_at.eq(now)))
        .returning(GroupRow::as_returning())
        .get_result(connection)
        .await;
    Ok(changed.optional()?)
}

/// Soft-deletes a group: queries no longer find it, and triggers refuse changes.
///
/// # Errors
///
/// When the database fails.
pub async fn deactivate(
    connection: &mut Connection,
    group: &LockedGroup,
    at: DateTime<Utc>,
) -> Result<(), Error> {
    diesel::update(
        groups::table
            .filter(groups::id.eq(group.id))
            .filter(groups::is_active),
    )
    .set((groups::is_active.eq(false), groups::deactivated_at.eq(at)))
    .execute(connection)
    .await?;
    Ok(())
}

/// Locks the group until the transaction ends. Changes of its matches and ratings are made under this lock, which
/// serialises concurrent submissions.
///
/// The lock is `FOR NO KEY UPDATE`, which does not conflict with the `FOR KEY SHARE` locks of foreign keys: `FOR
/// UPDATE` would wait for transactions that only insert rows that refer to the group.
///
/// # Errors
///
/// When the database fails, or the lock is not acquired before the statement timeout.
pub async fn lock(connection: &mut Connection, id: GroupId) -> Result<Option<LockedGroup>, Error> {
    let found = active().filter(groups::id.eq(id)).for_no_key_update();
    Ok(found.first(connection).await.optional()?.map(LockedGroup))
}

/// What the limits on creating groups depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnerUsage {
    /// Whether the owner's e-mail address is verified.
    pub email_verified: bool,
    /// Number of their active groups.
    pub groups: i64,
    /// Number of groups they have created, deleted ones included.
    pub groups_created: i64,
}

/// Locks the owner's account until the transaction ends, and returns their usage: two concurrent requests cannot both
/// take the last free place.
///
/// # Errors
///
/// When the database fails, or the lock is not acquired before the statement timeout.
pub async fn lock_owner(connection: &mut Connection, owner: UserId) -> Result<Option<OwnerUsage>, Error> {
    let verified: Option<bool> = users::table
        .find(owner)
        .select(users::email_verified_at.is_not_null())
        .for_no_key_update()
        .first(connection)
        .await
        .optional()?;
    let Some(email_verified) = verified else {
        return Ok(None);
    };
    let active = sql::<BigInt>("count(*) FILTER (WHERE is_active)");
    let (groups_created, groups) = groups::table
        .filter(groups::owner_id.eq(owner))
        .select((count_star(), active))
        .get_result(connection)
        .await?;
    Ok(Some(OwnerUsage {
        email_verified,
        groups,
        groups_created,
    }))
}

#[diesel::dsl::auto_type]
fn active() -> _ {
    let group: diesel::dsl::AsSelect<GroupRow, diesel::pg::Pg> = GroupRow::as_select();
    groups::table.filter(groups::is_active).select(group)
}

/// Active groups with their average ratings.
#[diesel::dsl::auto_type(no_type_alias)]
pub(super) fn summaries() -> _ {
    let average: SqlLiteral<Nullable<Double>> =
        sql("(SELECT avg(players.current_elo)::float8 FROM players WHERE players.group_id = groups.id)");
    let group: diesel::dsl::AsSelect<GroupRow, diesel::pg::Pg> = GroupRow::as_select();
    groups::table.filter(groups::is_active).select((group, average))
}
