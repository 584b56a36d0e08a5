//! What a link to a group shows of it in a chat.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::players;
use crate::ids::GroupId;
use crate::rows::Player;
use crate::schema::groups;
use crate::{Connection, Error};

/// A group that everybody may find, as its picture shows it.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = groups, check_for_backend(diesel::pg::Pg))]
pub struct ShownGroup {
    /// Its number.
    pub id: GroupId,
    /// The hash in its link.
    pub public_hash: String,
    /// Grows with every change of the group, its players and its matches.
    pub version: i64,
    /// Its name.
    pub name: String,
    /// How many players it has.
    pub player_count: i32,
    /// How many matches they have played.
    pub match_count: i32,
}

/// The active group of this hash, if everybody may find it: one row by its key.
///
/// # Errors
///
/// When the database fails.
pub async fn find(connection: &mut Connection, hash: &str) -> Result<Option<ShownGroup>, Error> {
    Ok(groups::table
        .filter(groups::is_active)
        .filter(groups::is_discoverable)
        .filter(groups::public_hash.eq(hash))
        .select(ShownGroup::as_select())
        .first(connection)
        .await
        .optional()?)
}

/// The first in the group's ranking; none before the first match.
///
/// # Errors
///
/// When the database fails.
pub async fn leader(connection: &mut Connection, group: &ShownGroup) -> Result<Option<Player>, Error> {
    if group.match_count == 0 {
        return Ok(None);
    }
    players::leader(connection, group.id).await
}
