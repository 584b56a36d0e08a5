//! The members of groups: the owner, admins and editors.
//!
//! Their changes are made under the group's lock, which increments its version: what is guarded by the version of the
//! group is also guarded against a change of roles.

use std::collections::HashMap;
use std::iter;

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};

use super::locked_group::LockedGroup;
use crate::ids::{GroupId, UserId};
use crate::rows::group_columns;
use crate::rows::{GroupRow, Role};
use crate::schema::{group_members, groups, users};
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

/// Who runs a group.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct MemberRow {
    /// The account.
    pub user_id: UserId,
    /// The name.
    pub name: String,
    /// The e-mail address.
    pub email: String,
    /// The role.
    pub role: Role,
    /// Since when they are a member; of who created the group, since then.
    pub since: DateTime<Utc>,
}

#[derive(QueryableByName)]
struct OwnGroupRow {
    #[diesel(embed)]
    group: GroupRow,
    #[diesel(sql_type = Text)]
    role: Role,
}

/// The groups that an account owns or is a member of, oldest first, with its role in each.
pub async fn groups_of(connection: &mut Connection, user: UserId) -> Result<Vec<(GroupRow, Role)>, Error> {
    let found: Vec<OwnGroupRow> = statement(concat!(
        "SELECT ",
        group_columns!(),
        ", own.role FROM groups
         JOIN (
             SELECT id AS group_id, 'owner' AS role FROM groups WHERE owner_id = $1
             UNION ALL SELECT group_id, role FROM group_members WHERE user_id = $1
         ) AS own ON own.group_id = groups.id
         WHERE groups.is_active
         ORDER BY groups.id",
    ))
    .bind::<BigInt, _>(user)
    .load(connection)
    .await?;
    Ok(found.into_iter().map(|own| (own.group, own.role)).collect())
}

/// The members of a group: the owner, then the others in the order in which they joined.
pub async fn list(connection: &mut Connection, group: &GroupRow) -> Result<Vec<MemberRow>, Error> {
    let (name, email, owner_since): (_, _, Option<DateTime<Utc>>) = groups::table
        .find(group.id)
        .inner_join(users::table)
        .select((users::name, users::email, groups::owner_since))
        .first(connection)
        .await?;
    let owner = MemberRow {
        user_id: group.owner_id,
        name,
        email,
        role: Role::Owner,
        since: owner_since.unwrap_or(group.created_at),
    };
    let others: Vec<MemberRow> = group_members::table
        .inner_join(users::table)
        .filter(group_members::group_id.eq(group.id))
        .order((group_members::since, group_members::user_id))
        .select((
            group_members::user_id,
            users::name,
            users::email,
            group_members::role,
            group_members::since,
        ))
        .load(connection)
        .await?;
    Ok(iter::once(owner).chain(others).collect())
}

/// How many run a group, its owner included.
pub async fn count(connection: &mut Connection, group: &GroupRow) -> Result<i64, Error> {
    let others: i64 = group_members::table
        .filter(group_members::group_id.eq(group.id))
        .count()
        .get_result(connection)
        .await?;
    Ok(1 + others)
}

/// How many run each of the groups besides its owner, of those that others run too.
pub async fn others(connection: &mut Connection, groups: &[GroupId]) -> Result<HashMap<GroupId, i64>, Error> {
    let found: Vec<(GroupId, i64)> = group_members::table
        .filter(group_members::group_id.eq_any(groups))
        .group_by(group_members::group_id)
        .select((group_members::group_id, count_star()))
        .load(connection)
        .await?;
    Ok(found.into_iter().collect())
}

/// The role of an account in a group whose row was read.
pub async fn role(
    connection: &mut Connection,
    group: &GroupRow,
    user: UserId,
) -> Result<Option<Role>, Error> {
    let own = group.role_of(user, None);
    if own.is_some() {
        return Ok(own);
    }
    Ok(group_members::table
        .find((group.id, user))
        .select(group_members::role)
        .first(connection)
        .await
        .optional()?)
}

/// The roles of a member in those of the groups that they do not own.
pub async fn roles(
    connection: &mut Connection,
    user: UserId,
    groups: &[GroupId],
) -> Result<HashMap<GroupId, Role>, Error> {
    let found: Vec<(GroupId, Role)> = group_members::table
        .filter(group_members::user_id.eq(user))
        .filter(group_members::group_id.eq_any(groups))
        .select((group_members::group_id, group_members::role))
        .load(connection)
        .await?;
    Ok(found.into_iter().collect())
}

/// Gives an account that does not own the group a role in it, in place of the one that it has.
pub async fn set_role(
    connection: &mut Connection,
    group: &LockedGroup,
    user: UserId,
    role: Role,
    at: DateTime<Utc>,
) -> Result<(), Error> {
    diesel::insert_into(group_members::table)
        .values((
            group_members::group_id.eq(group.id),
            group_members::user_id.eq(user),
            group_members::role.eq(role),
            group_members::since.eq(at),
        ))
        .on_conflict((group_members::group_id, group_members::user_id))
        .do_update()
        .set(group_members::role.eq(role))
        .execute(connection)
        .await?;
    Ok(())
}

/// Removes a member. Returns the role that they had.
pub async fn remove(
    connection: &mut Connection,
    group: &LockedGroup,
    user: UserId,
) -> Result<Option<Role>, Error> {
    Ok(diesel::delete(group_members::table.find((group.id, user)))
        .returning(group_members::role)
        .get_result(connection)
        .await
        .optional()?)
}

/// Makes a member the owner, and the owner an admin; both keep since when they are members. Ends the offer that the
/// member has accepted. Returns false if the account is not a member.
pub async fn hand_over(connection: &mut Connection, group: &LockedGroup, to: UserId) -> Result<bool, Error> {
    let joined: Option<DateTime<Utc>> = diesel::delete(group_members::table.find((group.id, to)))
        .returning(group_members::since)
        .get_result(connection)
        .await
        .optional()?;
    let Some(joined) = joined else {
        return Ok(false);
    };
    let before: Option<DateTime<Utc>> = groups::table
        .find(group.id)
        .select(groups::owner_since)
        .first(connection)
        .await?;
    diesel::update(groups::table.find(group.id))
        .set((groups::owner_id.eq(to), groups::owner_since.eq(joined)))
        .execute(connection)
        .await?;
    let since = before.unwrap_or(group.created_at);
    set_role(connection, group, group.owner_id, Role::Admin, since).await?;
    Ok(true)
}
