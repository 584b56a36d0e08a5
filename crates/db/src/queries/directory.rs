//! The directory of groups: what is unique over all of them, from which a group's id is found. Includes deleted groups.

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use super::clock::now;
use super::former_links;
use super::locked_group::LockedGroup;
use super::text::fold_case;
use crate::ids::GroupId;
use crate::schema::group_directory as directory;
use crate::{Connection, Error, RunQueryDsl};

/// The id of the group with this public hash.
pub async fn by_hash(connection: &mut Connection, hash: &str) -> Result<Option<GroupId>, Error> {
    let found = directory::table.filter(directory::public_hash.eq(hash));
    let id = found.select(directory::group_id).first(connection).await;
    Ok(id.optional()?)
}

/// The id of the group with this sharable link, or that had it before; case-insensitive.
pub async fn by_vanity_name(connection: &mut Connection, name: &str) -> Result<Option<GroupId>, Error> {
    let named = fold_case(directory::vanity_name.assume_not_null()).eq(fold_case(name));
    let found = directory::table.filter(named);
    let id = found.select(directory::group_id).first(connection).await;
    match id.optional()? {
        Some(id) => Ok(Some(id)),
        None => former_links::find(connection, name).await,
    }
}

/// The sharable link by which the directory finds this group.
pub async fn vanity_name_of(connection: &mut Connection, group: GroupId) -> Result<Option<String>, Error> {
    let entry = directory::table.find(group).select(directory::vanity_name);
    let name: Option<Option<String>> = entry.first(connection).await.optional()?;
    Ok(name.flatten())
}

/// Enters a new group, and returns its id.
///
/// # Errors
///
/// [`Violated::PublicHashTaken`](crate::Violated) or [`Violated::VanityNameTaken`](crate::Violated).
pub(super) async fn enter(
    connection: &mut Connection,
    public_hash: &str,
    vanity_name: Option<&str>,
) -> Result<GroupId, Error> {
    let group = diesel::insert_into(directory::table)
        .values((
            directory::public_hash.eq(public_hash),
            directory::vanity_name.eq(vanity_name),
            directory::vanity_name_since.eq(now().nullable()),
        ))
        .returning(directory::group_id)
        .get_result(connection)
        .await?;
    if let Some(name) = vanity_name {
        former_links::release(connection, group, name).await?;
    }
    Ok(group)
}

/// Changes the group's sharable link, and keeps the former one: that of a short time for a short time, since a link
/// that is saved while it is typed is otherwise kept letter by letter.
///
/// # Errors
///
/// [`Violated::VanityNameTaken`](crate::Violated).
pub(super) async fn rename(
    connection: &mut Connection,
    group: &LockedGroup,
    vanity_name: Option<&str>,
) -> Result<(), Error> {
    let entry = directory::table.find(group.id);
    let before = group.vanity_name.as_deref();
    if before.map(str::to_ascii_lowercase) == vanity_name.map(str::to_ascii_lowercase) {
        diesel::update(entry)
            .set(directory::vanity_name.eq(vanity_name))
            .execute(connection)
            .await?;
        return Ok(());
    }
    let was_in_use: Option<bool> = entry
        .select(directory::vanity_name_since.lt(former_links::in_use_if_since().nullable()))
        .first(connection)
        .await?;
    diesel::update(entry)
        .set((
            directory::vanity_name.eq(vanity_name),
            directory::vanity_name_since.eq(now().nullable()),
        ))
        .execute(connection)
        .await?;
    if let Some(before) = before {
        former_links::keep(connection, group.id, before, was_in_use.unwrap_or(true)).await?;
    }
    if let Some(name) = vanity_name
        && former_links::release(connection, group.id, name).await?
    {
        diesel::update(entry)
            .set(directory::vanity_name_since.eq(None::<DateTime<Utc>>))
            .execute(connection)
            .await?;
    }
    Ok(())
}
