//! Groups by id, by link and by owner; making, changing and locking them.

use std::ops::Deref;

use chrono::{DateTime, Utc};
use diesel::dsl::{count_star, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Double, Nullable};
use diesel_async::RunQueryDsl;

use super::functions::fold_case;
use crate::ids::{GroupId, UserId};
use crate::rows::{Group, GroupSettings, NewGroup};
use crate::schema::{groups, players, users};
use crate::{Connection, Error};

/// A group whose row this transaction has locked: what every function asks for that writes anything of a group.
///
/// The lock comes before all others, so that two transactions that write to one group never wait for each other in a
/// circle. It ends with the transaction, and so should the use of this value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LockedGroup(Group);

impl LockedGroup {
    pub(super) const fn new(group: Group) -> Self {
        Self(group)
    }
}

impl Deref for LockedGroup {
    type Target = Group;

    fn deref(&self) -> &Group {
        &self.0
    }
}

/// A group with what has to be worked out about it.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupSummary {
    /// The group.
    pub group: Group,
    /// The mean of its players' ratings; none without players.
    pub average_elo: Option<f64>,
}

impl From<(Group, Option<f64>)> for GroupSummary {
    fn from((group, average_elo): (Group, Option<f64>)) -> Self {
        Self { group, average_elo }
    }
}

/// Stores a new group.
///
/// # Errors
///
/// [`Violated::PublicHashTaken`](crate::Violated) or [`Violated::VanityNameTaken`](crate::Violated).
pub async fn insert(connection: &mut Connection, new: &NewGroup<'_>) -> Result<Group, Error> {
    Ok(diesel::insert_into(groups::table)
        .values((new, groups::updated_at.eq(new.created_at)))
        .returning(Group::as_returning())
        .get_result(connection)
        .await?)
}

/// The group with this id.
///
/// # Errors
///
/// When the database fails.
pub async fn by_id(connection: &mut Connection, id: GroupId) -> Result<Option<Group>, Error> {
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
pub async fn by_hash(connection: &mut Connection, hash: &str) -> Result<Option<Group>, Error> {
    Ok(active()
        .filter(groups::public_hash.eq(hash))
        .first(connection)
        .await
        .optional()?)
}

/// The group with this sharable link, in whatever case.
///
/// # Errors
///
/// When the database fails.
pub async fn by_vanity_name(connection: &mut Connection, name: &str) -> Result<Option<Group>, Error> {
    let named = fold_case(groups::vanity_name.assume_not_null()).eq(fold_case(name));
    Ok(active().filter(named).first(connection).await.optional()?)
}

/// The mean of the ratings of the group's players; none without players.
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

/// The groups that this person runs, oldest first.
///
/// # Errors
///
/// When the database fails.
pub async fn of_owner(connection: &mut Connection, owner: UserId) -> Result<Vec<GroupSummary>, Error> {
    let found: Vec<(Group, Option<f64>)> = summaries()
        .filter(groups::owner_id.eq(owner))
        .order(groups::id)
        .load(connection)
        .await?;
    Ok(found.into_iter().map(GroupSummary::from).collect())
}

/// Changes the settings of a group; `None` when it is not there.
///
/// # Errors
///
/// [`Violated::VanityNameTaken`](crate::Violated).
pub async fn update(
    connection: &mut Connection,
    group: &LockedGroup,
    settings: &GroupSettings,
    now: DateTime<Utc>,
) -> Result<Option<Group>, Error> {
    let active = groups::table
        .filter(groups::id.eq(group.id))
        .filter(groups::is_active);
    let changed = diesel::update(active)
        .set((settings, groups::updated_at.eq(now)))
        .returning(Group::as_returning())
        .get_result(connection)
        .await;
    Ok(changed.optional()?)
}

/// Puts a group away: it is not found any more, and nothing of it changes.
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

/// The group, held until the transaction ends: whoever changes its matches or its players' ratings does it under
/// this lock, so that two phones that submit at once come one after the other.
///
/// The lock is the one that lets others refer to the group meanwhile: a stronger one would wait for everybody who
/// just inserts a row that belongs to it, and these for each other.
///
/// # Errors
///
/// When the database fails, or the lock can't be had in time.
pub async fn lock(connection: &mut Connection, id: GroupId) -> Result<Option<LockedGroup>, Error> {
    let found = active().filter(groups::id.eq(id)).for_no_key_update();
    Ok(found.first(connection).await.optional()?.map(LockedGroup))
}

/// What decides whether a person may open another group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnerStanding {
    /// Whether the e-mail address is known to be theirs.
    pub email_verified: bool,
    /// How many groups they run.
    pub groups: i64,
    /// How many groups they have created, the deleted ones included.
    pub groups_created: i64,
}

/// How this person stands, held until the transaction ends: two requests at once can't both be the last allowed.
///
/// # Errors
///
/// When the database fails, or the lock can't be had in time.
pub async fn lock_owner(connection: &mut Connection, owner: UserId) -> Result<Option<OwnerStanding>, Error> {
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
    Ok(Some(OwnerStanding {
        email_verified,
        groups,
        groups_created,
    }))
}

/// Groups that are not deleted.
#[diesel::dsl::auto_type]
fn active() -> _ {
    let group: diesel::dsl::AsSelect<Group, diesel::pg::Pg> = Group::as_select();
    groups::table.filter(groups::is_active).select(group)
}

/// Active groups and the mean of their players' ratings.
#[diesel::dsl::auto_type(no_type_alias)]
pub(super) fn summaries() -> _ {
    let average: SqlLiteral<Nullable<Double>> =
        sql("(SELECT avg(players.current_elo)::float8 FROM players WHERE players.group_id = groups.id)");
    let group: diesel::dsl::AsSelect<Group, diesel::pg::Pg> = Group::as_select();
    groups::table.filter(groups::is_active).select((group, average))
}
