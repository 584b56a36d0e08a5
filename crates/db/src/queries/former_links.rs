//! The sharable links that groups had before. They lead to their group for [`FORMER_LINK_DAYS`], and no other group can
//! take them meanwhile; those that were in use for less than [`IN_USE_MINUTES`] for one day.

use diesel::dsl::{exists, sql};
use diesel::expression::SqlLiteral;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Integer, Text, Timestamptz};

use super::clock::now;
use super::text::fold_case;
use crate::ids::GroupId;
use crate::schema::{former_links, group_directory};
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl, Violated};

/// How long a former link leads to its group, in days.
pub const FORMER_LINK_DAYS: i32 = 30;
/// A link that its group has had for so long is in use, in minutes.
pub const IN_USE_MINUTES: i32 = 60;
/// How long a former link that was not in use yet leads to its group, in days: it may have been sent to someone.
const NEW_LINK_DAYS: i32 = 1;
/// Maximum of a group's former links; older ones are released.
pub const FORMER_LINKS_MAX: u32 = 20;

/// The id of the group that had this sharable link before, case-insensitive. A group without a link is found by none.
pub(super) async fn find(connection: &mut Connection, name: &str) -> Result<Option<GroupId>, Error> {
    let id = former_links::table
        .inner_join(group_directory::table)
        .filter(former_links::name.eq(fold_case(name)))
        .filter(former_links::expires_at.gt(now()))
        .filter(group_directory::vanity_name.is_not_null())
        .select(former_links::group_id)
        .first(connection)
        .await;
    Ok(id.optional()?)
}

/// A link that its group has had since an earlier time than this is in use.
pub(super) fn in_use_if_since() -> SqlLiteral<Timestamptz> {
    sql(&format!("now() - interval '{IN_USE_MINUTES} minutes'"))
}

/// Keeps a link that its group no longer has, and of the group's former links the latest [`FORMER_LINKS_MAX`].
pub(super) async fn keep(
    connection: &mut Connection,
    group: GroupId,
    name: &str,
    was_in_use: bool,
) -> Result<(), Error> {
    let days = if was_in_use {
        FORMER_LINK_DAYS
    } else {
        NEW_LINK_DAYS
    };
    // A row with the name is an expired one.
    statement(
        "INSERT INTO former_links (name, group_id, expires_at)
         VALUES (fold_case($1), $2, now() + $3 * interval '1 day')
         ON CONFLICT (name) DO UPDATE SET group_id = excluded.group_id, expires_at = excluded.expires_at",
    )
    .bind::<Text, _>(name)
    .bind::<BigInt, _>(group)
    .bind::<Integer, _>(days)
    .execute(connection)
    .await?;
    let older: Vec<String> = former_links::table
        .filter(former_links::group_id.eq(group))
        .order(former_links::expires_at.desc())
        .offset(FORMER_LINKS_MAX.into())
        .select(former_links::name)
        .load(connection)
        .await?;
    if !older.is_empty() {
        let older = former_links::table.filter(former_links::name.eq_any(older));
        diesel::delete(older).execute(connection).await?;
    }
    Ok(())
}

/// Lets a group have a link that it had before; returns whether that was in use. Call it after the link is in the
/// directory: a concurrent change that has made it another group's former link is then either seen here or waits for
/// this one.
///
/// # Errors
///
/// [`Violated::VanityNameTaken`] if it is the former link of another group.
pub(super) async fn release(connection: &mut Connection, group: GroupId, name: &str) -> Result<bool, Error> {
    let named = former_links::table.filter(former_links::name.eq(fold_case(name)));
    let own = named.filter(former_links::group_id.eq(group));
    let kept_for_long = sql::<Bool>(&format!("expires_at > now() + interval '{NEW_LINK_DAYS} days'"));
    let was_in_use: Option<bool> = own.select(kept_for_long).first(connection).await.optional()?;
    if was_in_use.is_some() {
        diesel::delete(own).execute(connection).await?;
    }
    let of_other = named.filter(former_links::expires_at.gt(now()));
    if diesel::select(exists(of_other)).get_result(connection).await? {
        return Err(Error::Violated(Violated::VanityNameTaken));
    }
    Ok(was_in_use == Some(true))
}
