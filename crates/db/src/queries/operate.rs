//! What operators ask and do: they see every group, the deleted ones too.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::functions::{fold_case, strpos};
use super::groups::LockedGroup;
use crate::ids::GroupId;
use crate::rows::Group;
use crate::schema::{groups, limit_counters, users};
use crate::{Connection, Error};

/// Which groups to list.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    /// A part of the group's name, in whatever case.
    pub search: Option<String>,
    /// The e-mail address of the owner, in whatever case.
    pub owner: Option<String>,
    /// Only deleted ones, or only those that are not.
    pub is_active: Option<bool>,
}

/// The groups and their owners' e-mail addresses, oldest first.
///
/// # Errors
///
/// When the database fails.
pub async fn list(connection: &mut Connection, wanted: &Wanted) -> Result<Vec<(Group, String)>, Error> {
    let mut query = groups::table
        .inner_join(users::table)
        .order(groups::id)
        .select((Group::as_select(), users::email))
        .into_boxed();
    if let Some(part) = &wanted.search {
        query = query.filter(strpos(fold_case(groups::name), fold_case(part)).gt(0));
    }
    if let Some(owner) = &wanted.owner {
        query = query.filter(fold_case(users::email).eq(fold_case(owner)));
    }
    if let Some(is_active) = wanted.is_active {
        query = query.filter(groups::is_active.eq(is_active));
    }
    Ok(query.load(connection).await?)
}

/// The group with this number, public hash or sharable link, deleted or not.
///
/// # Errors
///
/// When the database fails.
pub async fn find(connection: &mut Connection, called: &str) -> Result<Option<Group>, Error> {
    let query = groups::table.select(Group::as_select()).into_boxed();
    let query = match called.parse::<GroupId>() {
        Ok(id) => query.filter(groups::id.eq(id)),
        Err(_) => query.filter(
            groups::public_hash
                .eq(called)
                .or(fold_case(groups::vanity_name.assume_not_null()).eq(fold_case(called))),
        ),
    };
    Ok(query.first(connection).await.optional()?)
}

/// The group, deleted or not, held until the transaction ends: see [`super::groups::lock`].
///
/// # Errors
///
/// When the database fails, or the lock can't be had in time.
pub async fn lock(connection: &mut Connection, id: GroupId) -> Result<Option<LockedGroup>, Error> {
    let found = groups::table
        .find(id)
        .select(Group::as_select())
        .for_no_key_update();
    Ok(found.first(connection).await.optional()?.map(LockedGroup::new))
}

/// Brings a deleted group back as it was. Whether there was one to bring back.
///
/// # Errors
///
/// When the database fails.
pub async fn restore(connection: &mut Connection, group: &LockedGroup) -> Result<bool, Error> {
    let deleted = groups::table
        .filter(groups::id.eq(group.id))
        .filter(diesel::dsl::not(groups::is_active));
    let restored = diesel::update(deleted)
        .set((
            groups::is_active.eq(true),
            groups::deactivated_at.eq(None::<chrono::DateTime<chrono::Utc>>),
        ))
        .execute(connection)
        .await?;
    Ok(restored > 0)
}

/// Forgets all tries of one kind, or of every kind. How many counters there were.
///
/// # Errors
///
/// When the database fails.
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

/// Forgets the tries that a group counts: those of `shared` as a whole, and those of `by_client` for each client or site. How
/// many counters there were.
///
/// # Errors
///
/// When the database fails.
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
