//! Deleted accounts: they can be kept until they are erased.
//!
//! What an account does in them is refused by its row: it is locked before a session is started, a group created or
//! accepted, or an invitation used, and before the account is deleted, kept or erased.

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, Utc};
use diesel::dsl::IntervalDsl;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Timestamptz};

use super::clock::{now, seconds};
use super::text::fold_case;
use crate::ids::{GroupId, UserId};
use crate::rows::UserRow;
use crate::schema::{
    account_invitations, email_tokens, group_members, groups, invitations, link_requests, mails, sessions,
    users,
};
use crate::{Connection, Error, RunQueryDsl};

/// The name of an erased account, which nothing shows.
const ERASED_NAME: &str = "erased";
/// Its password hash, which no password has.
const ERASED_PASSWORD_HASH: &str = "$argon2id$";
/// Its language, which nothing uses.
const ERASED_LANGUAGE: &str = "en";

/// A group that an account has left, and who owns it now.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct LeftGroupRow {
    /// The group.
    pub group_id: GroupId,
    /// Its name.
    pub name: String,
    /// The name of its owner.
    pub owner_name: String,
}

/// The account, unless it is erased; locked until the transaction ends.
///
/// # Errors
///
/// When the database fails, or the lock is not acquired before the statement timeout.
pub async fn lock(connection: &mut Connection, id: UserId) -> Result<Option<UserRow>, Error> {
    // Of Citus, otherwise without a meaning: see [`super::groups::lock_owner`].
    connection
        .batch_execute("SET LOCAL citus.multi_shard_modify_mode = 'sequential'")
        .await?;
    Ok(users::table
        .find(id)
        .filter(users::erased_at.is_null())
        .select(UserRow::as_select())
        .for_no_key_update()
        .first(connection)
        .await
        .optional()?)
}

/// Marks the locked account as deleted.
pub async fn mark(connection: &mut Connection, id: UserId, at: DateTime<Utc>) -> Result<(), Error> {
    diesel::update(users::table.find(id))
        .set((users::deleted_at.eq(at), users::updated_at.eq(now())))
        .execute(connection)
        .await?;
    Ok(())
}

/// Marks the locked account as kept.
pub async fn unmark(connection: &mut Connection, id: UserId) -> Result<(), Error> {
    diesel::update(users::table.find(id))
        .set((
            users::deleted_at.eq(None::<DateTime<Utc>>),
            users::updated_at.eq(now()),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// The groups whose rows or members a deletion of the account changes, in the order in which they are to be locked:
/// those that it owns or is a member of, and those with invitations that it sent and that wait.
pub async fn affected_groups(
    connection: &mut Connection,
    id: UserId,
    at: DateTime<Utc>,
) -> Result<Vec<GroupId>, Error> {
    let mut affected: Vec<GroupId> = groups::table
        .filter(groups::owner_id.eq(id))
        .filter(groups::is_active)
        .select(groups::id)
        .load(connection)
        .await?;
    affected.extend(
        group_members::table
            .filter(group_members::user_id.eq(id))
            .select(group_members::group_id)
            .load::<GroupId>(connection)
            .await?,
    );
    affected.extend(
        waiting_invitations(id, at)
            .select(invitations::group_id)
            .load::<GroupId>(connection)
            .await?,
    );
    affected.sort_unstable();
    affected.dedup();
    Ok(affected)
}

/// Takes back the invitations that the account sent and that wait. Call it when their groups are locked.
pub async fn withdraw_invitations(
    connection: &mut Connection,
    id: UserId,
    at: DateTime<Utc>,
) -> Result<(), Error> {
    diesel::update(waiting_invitations(id, at))
        .set(invitations::withdrawn_at.eq(at))
        .execute(connection)
        .await?;
    Ok(())
}

#[diesel::dsl::auto_type]
fn waiting_invitations(id: UserId, at: DateTime<Utc>) -> _ {
    invitations::table
        .filter(invitations::invited_by.eq(id))
        .filter(invitations::used_at.is_null())
        .filter(invitations::withdrawn_at.is_null())
        .filter(invitations::expires_at.gt(at))
}

/// Removes the account's mailed links.
pub async fn remove_links(connection: &mut Connection, id: UserId) -> Result<(), Error> {
    diesel::delete(email_tokens::table.filter(email_tokens::user_id.eq(id)))
        .execute(connection)
        .await?;
    Ok(())
}

/// The groups that were deleted with the account at this time, oldest first, with their names.
pub async fn groups_deleted_with(
    connection: &mut Connection,
    id: UserId,
    at: DateTime<Utc>,
) -> Result<Vec<(GroupId, String)>, Error> {
    Ok(groups::table
        .filter(groups::owner_id.eq(id))
        .filter(groups::deactivated_at.eq(at))
        .order(groups::id)
        .select((groups::id, groups::name))
        .load(connection)
        .await?)
}

/// Those of the groups that are active, oldest first.
pub async fn left_groups(connection: &mut Connection, ids: &[GroupId]) -> Result<Vec<LeftGroupRow>, Error> {
    Ok(groups::table
        .inner_join(users::table)
        .filter(groups::id.eq_any(ids))
        .filter(groups::is_active)
        .order(groups::id)
        .select((groups::id, groups::name, users::name))
        .load(connection)
        .await?)
}

/// When each of the groups was last handed over by the account, or given by an operator to another one, of those that
/// were.
pub async fn handed_over_at(
    connection: &mut Connection,
    id: UserId,
    groups: &[GroupId],
) -> Result<HashMap<GroupId, DateTime<Utc>>, Error> {
    #[derive(QueryableByName)]
    struct HandedOver {
        #[diesel(sql_type = BigInt)]
        group_id: GroupId,
        #[diesel(sql_type = Timestamptz)]
        at: DateTime<Utc>,
    }

    let sql = "SELECT group_id, max(happened_at) AS at FROM audit_log
        WHERE group_id = ANY($1) AND (action = 'member.handover_accepted' AND details->'userId' = to_jsonb($2)
            OR action = 'member.group_transferred' AND details->'formerUserId' = to_jsonb($2))
        GROUP BY group_id";
    let found: Vec<HandedOver> = diesel::sql_query(sql)
        .bind::<Array<BigInt>, _>(groups)
        .bind::<BigInt, _>(id)
        .load(connection)
        .await?;
    Ok(found.into_iter().map(|row| (row.group_id, row.at)).collect())
}

/// The accounts that were deleted at least this long ago and are not erased, those deleted first, `limit` at most.
pub async fn due(connection: &mut Connection, age: Duration, limit: i64) -> Result<Vec<UserId>, Error> {
    Ok(users::table
        .filter(users::deleted_at.le((now() - seconds(age).seconds()).nullable()))
        .filter(users::erased_at.is_null())
        .order(users::deleted_at)
        .limit(limit)
        .select(users::id)
        .load(connection)
        .await?)
}

/// Removes everything personal of an account that was deleted at least this long ago: name, address, password,
/// sessions, links, mails, and invitations by it or to its address. Returns false if it was kept, or was erased by
/// another server. Call it in a transaction, after whose end there is nothing to keep.
///
/// Its row stays with placeholders, as the columns of the former schema may not be null. The tables by address
/// are searched as a whole: they have the rows of some weeks.
pub async fn erase(connection: &mut Connection, id: UserId, age: Duration) -> Result<bool, Error> {
    let Some(account) = lock(connection, id).await? else {
        return Ok(false);
    };
    let still_due: Option<UserId> = users::table
        .find(id)
        .filter(users::deleted_at.le((now() - seconds(age).seconds()).nullable()))
        .select(users::id)
        .first(connection)
        .await
        .optional()?;
    if still_due.is_none() {
        return Ok(false);
    }
    let email = account.email.as_str();
    diesel::delete(sessions::table.filter(sessions::user_id.eq(id)))
        .execute(connection)
        .await?;
    remove_links(connection, id).await?;
    let by_or_to = (invitations::invited_by.eq(id)).or(fold_case(invitations::email).eq(fold_case(email)));
    diesel::delete(invitations::table.filter(by_or_to))
        .execute(connection)
        .await?;
    let to = fold_case(account_invitations::email).eq(fold_case(email));
    diesel::delete(account_invitations::table.filter(to))
        .execute(connection)
        .await?;
    diesel::delete(link_requests::table.filter(fold_case(link_requests::email).eq(fold_case(email))))
        .execute(connection)
        .await?;
    diesel::delete(mails::table.filter(fold_case(mails::recipient).eq(fold_case(email))))
        .execute(connection)
        .await?;
    diesel::update(users::table.find(id))
        .set((
            users::email.eq(format!("{id}@erased.invalid")),
            users::name.eq(ERASED_NAME),
            users::password_hash.eq(ERASED_PASSWORD_HASH),
            users::language.eq(ERASED_LANGUAGE),
            users::email_verified_at.eq(None::<DateTime<Utc>>),
            users::created_at.eq(now()),
            users::updated_at.eq(now()),
            users::erased_at.eq(now().nullable()),
        ))
        .execute(connection)
        .await?;
    Ok(true)
}
