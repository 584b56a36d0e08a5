//! Groups: reading by id, link and owner; inserting, updating and locking.

use chrono::{DateTime, Utc};
use diesel::dsl::{count_star, exists, sql};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer};
use uuid::Uuid;

use super::locked_group::LockedGroup;
use super::sessions::{AskingSession, open_session};
use super::{directory, discovery};
use crate::ids::{GroupId, UserId};
use crate::rows::{GroupRow, GroupSettingsRow, NewGroupRow, Role, written_group};
use crate::schema::{group_checks, group_members, groups, sessions, users};
use crate::statement::statement;
use crate::{Connection, Error, GroupVersion, Pool, RunQueryDsl, retry_if_closed};

/// Inserts a group.
///
/// # Errors
///
/// [`Violated::PublicHashTaken`](crate::Violated) or [`Violated::VanityNameTaken`](crate::Violated).
pub async fn insert(connection: &mut Connection, new: &NewGroupRow<'_>) -> Result<GroupRow, Error> {
    let id = directory::enter(connection, new.public_hash, new.vanity_name).await?;
    let inserted: GroupRow = diesel::insert_into(groups::table)
        .values((groups::id.eq(id), new, groups::updated_at.eq(new.created_at)))
        .returning(written_group())
        .get_result(connection)
        .await?;
    diesel::insert_into(group_checks::table)
        .values((
            group_checks::group_id.eq(inserted.id),
            group_checks::checked_at.eq(new.created_at),
        ))
        .execute(connection)
        .await?;
    if inserted.is_discoverable {
        discovery::update_listing(connection, inserted.id).await?;
    }
    Ok(inserted)
}

/// The group with this id.
pub async fn by_id(connection: &mut Connection, id: GroupId) -> Result<Option<GroupRow>, Error> {
    Ok(active()
        .filter(groups::id.eq(id))
        .first(connection)
        .await
        .optional()?)
}

/// The group of this owner that a request with this key has created.
pub async fn by_creation_key(
    connection: &mut Connection,
    owner: UserId,
    key: Uuid,
) -> Result<Option<GroupRow>, Error> {
    Ok(active()
        .filter(groups::owner_id.eq(owner))
        .filter(groups::creation_key.eq(key))
        .first(connection)
        .await
        .optional()?)
}

/// A group as the account of a session finds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GroupInSession {
    /// The group.
    pub group: GroupRow,
    /// The role of the session's account in it.
    pub role: Option<Role>,
    /// Whether the session is open.
    pub is_session_open: bool,
}

/// The group with this id, the role of the asking account in it, and whether the asking session is open.
pub async fn by_id_in_session(
    connection: &mut Connection,
    id: GroupId,
    asked: AskingSession,
) -> Result<Option<GroupInSession>, Error> {
    let open = open_session(asked.session, asked.lifetime).filter(sessions::user_id.eq(asked.user));
    let member = group_members::table
        .find((id, asked.user))
        .select(group_members::role);
    let found: Option<(GroupRow, Option<Role>, bool)> = groups::table
        .filter(groups::is_active)
        .filter(groups::id.eq(id))
        .select((GroupRow::as_select(), member.single_value(), exists(open)))
        .first(connection)
        .await
        .optional()?;
    Ok(found.map(|(group, member, is_session_open)| GroupInSession {
        role: group.role_of(asked.user, member),
        group,
        is_session_open,
    }))
}

/// The version of a group.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = groups, check_for_backend(diesel::pg::Pg))]
pub struct VersionRow {
    /// The id of the group.
    pub id: GroupId,
    /// The hash in its public link: in another epoch the id may be another group's.
    pub public_hash: String,
    /// The version.
    #[diesel(embed)]
    pub version: GroupVersion,
}

/// The versions of those of the groups that are active.
async fn versions(connection: &mut Connection, ids: &[GroupId]) -> Result<Vec<VersionRow>, Error> {
    Ok(groups::table
        .filter(groups::id.eq_any(ids))
        .filter(groups::is_active)
        .select(VersionRow::as_select())
        .load(connection)
        .await?)
}

/// The versions of those of the groups that are active, over a connection of the pool.
pub async fn pooled_versions(pool: &Pool, ids: &[GroupId]) -> Result<Vec<VersionRow>, Error> {
    retry_if_closed(|| async { versions(&mut *pool.get().await?, ids).await }).await
}

/// The group with this sharable link, case-insensitive.
pub async fn by_vanity_name(connection: &mut Connection, name: &str) -> Result<Option<GroupRow>, Error> {
    match directory::by_vanity_name(connection, name).await? {
        Some(id) => by_id(connection, id).await,
        None => Ok(None),
    }
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
        .returning(written_group())
        .get_result(connection)
        .await
        .optional()?;
    if changed.is_some() {
        directory::rename(connection, group, settings.vanity_name.as_deref()).await?;
    }
    discovery::update_listing(connection, group.id).await?;
    Ok(changed)
}

/// Soft-deletes a group: queries no longer find it, and [`lock`] refuses it.
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
    discovery::update_listing(connection, group.id).await
}

/// Locks the group until the transaction ends, and increments its version. All changes of a group but submissions and
/// corrections, which are guarded by the version, are made under this lock, which serialises them; the version makes a
/// concurrent one of those read again.
///
/// `None` if there is no such active group.
///
/// # Errors
///
/// When the database fails, or the lock is not acquired before the statement timeout.
pub async fn lock(connection: &mut Connection, id: GroupId) -> Result<Option<LockedGroup>, Error> {
    let active = groups::table.filter(groups::id.eq(id)).filter(groups::is_active);
    let locked = diesel::update(active)
        .set(groups::version.eq(groups::version + 1))
        .returning(written_group())
        .get_result(connection)
        .await;
    Ok(locked.optional()?.map(LockedGroup::new))
}

/// Locks the group until the transaction ends, and leaves its version: for what the version does not cover, or what
/// increments it itself.
///
/// `None` if there is no such active group.
///
/// # Errors
///
/// When the database fails, or the lock is not acquired before the statement timeout.
pub async fn hold(connection: &mut Connection, id: GroupId) -> Result<Option<LockedGroup>, Error> {
    let held = active()
        .filter(groups::id.eq(id))
        .for_no_key_update()
        .first(connection)
        .await;
    Ok(held.optional()?.map(LockedGroup::new))
}

/// A change of a group's totals that is not counted from its players.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AddedMatches {
    /// How many matches were added; negative if removed.
    pub matches: i32,
    /// How many games they have over all their sets; negative if removed.
    pub games: i64,
}

/// Updates the totals of the group: those of its players are counted, those of its matches are added to.
pub(super) async fn update_totals(
    connection: &mut Connection,
    group: &LockedGroup,
    added: AddedMatches,
) -> Result<(), Error> {
    statement(
        "UPDATE groups
         SET player_count = standing.players, rating_sum = standing.ratings,
             match_count = match_count + $2, game_count = game_count + $3
         FROM (
             SELECT count(*)::integer AS players, coalesce(sum(current_elo), 0)::bigint AS ratings
             FROM players WHERE group_id = $1
         ) AS standing
         WHERE groups.id = $1",
    )
    .bind::<BigInt, _>(group.id)
    .bind::<Integer, _>(added.matches)
    .bind::<BigInt, _>(added.games)
    .execute(connection)
    .await?;
    if group.is_discoverable {
        discovery::update_listing(connection, group.id).await?;
    }
    Ok(())
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
/// take the last free place. `None` for an account that is deleted.
///
/// # Errors
///
/// When the database fails, or the lock is not acquired before the statement timeout.
pub async fn lock_owner(connection: &mut Connection, owner: UserId) -> Result<Option<OwnerUsage>, Error> {
    // Of Citus, otherwise without a meaning: the owner's groups are counted on all workers over one connection each,
    // without which the transaction could not enter a group in the directory, of which every worker has a copy.
    connection
        .batch_execute("SET LOCAL citus.multi_shard_modify_mode = 'sequential'")
        .await?;
    let verified: Option<bool> = users::table
        .find(owner)
        .filter(users::deleted_at.is_null())
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
