//! The sharable links that groups had before. They lead to their group for [`FORMER_LINK_DAYS`], and no other group can take
//! them meanwhile.

use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Integer, Text};

use super::functions::{fold_case, now};
use crate::ids::GroupId;
use crate::schema::{former_links, group_directory};
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl, Violated};

/// How long a former link leads to its group, in days.
pub const FORMER_LINK_DAYS: i32 = 30;
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

/// Keeps a link that its group no longer has, and of the group's former links the latest [`FORMER_LINKS_MAX`].
pub(super) async fn keep(connection: &mut Connection, group: GroupId, name: &str) -> Result<(), Error> {
    // A row with the name is an expired one.
    statement(
        "INSERT INTO former_links (name, group_id, expires_at)
         VALUES (fold_case($1), $2, now() + $3 * interval '1 day')
         ON CONFLICT (name) DO UPDATE SET group_id = excluded.group_id, expires_at = excluded.expires_at",
    )
    .bind::<Text, _>(name)
    .bind::<BigInt, _>(group)
    .bind::<Integer, _>(FORMER_LINK_DAYS)
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

/// Lets a group have a link that it had before. Call it after the link is in the directory: a concurrent change that has made
/// it another group's former link is then either seen here or waits for this one.
///
/// # Errors
///
/// [`Violated::VanityNameTaken`] if it is the former link of another group.
pub(super) async fn release(connection: &mut Connection, group: GroupId, name: &str) -> Result<(), Error> {
    let named = former_links::table.filter(former_links::name.eq(fold_case(name)));
    let own = named.filter(former_links::group_id.eq(group));
    diesel::delete(own).execute(connection).await?;
    let of_other = named.filter(former_links::expires_at.gt(now()));
    if diesel::select(exists(of_other)).get_result(connection).await? {
        return Err(Error::Violated(Violated::VanityNameTaken));
    }
    Ok(())
}
