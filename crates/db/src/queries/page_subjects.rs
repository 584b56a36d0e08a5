//! The group and player that a web page is about, for the metadata in its head: one query for every kind of page.

use diesel::prelude::*;

use crate::ids::{GroupId, PlayerId};
use crate::schema::{groups, players};
use crate::{Connection, Error, GroupVersion, RunQueryDsl};

/// A group, and one of its players if the page is about one.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct PageSubject {
    /// The group's id.
    pub group_id: GroupId,
    /// The group's version.
    pub version: GroupVersion,
    /// The group's name.
    pub group_name: String,
    /// The hash in its link.
    pub public_hash: String,
    /// Its sharable link.
    pub vanity_name: Option<String>,
    /// Whether it is listed in public.
    pub is_discoverable: bool,
    /// Whether previews of links to it show its name although it is private.
    pub name_in_previews: bool,
    /// The player's id; `None` without a name.
    pub player_id: Option<PlayerId>,
    /// The player's name; `None` if the group has no such player, or the page is about none.
    pub player_name: Option<String>,
    /// The number of the player, if anonymised.
    pub former_number: Option<i32>,
    /// The player's rating.
    pub player_elo: Option<i32>,
}

/// The group if it is active, with one of its players.
pub async fn find(
    connection: &mut Connection,
    group: GroupId,
    player: Option<PlayerId>,
) -> Result<Option<PageSubject>, Error> {
    // Citus refuses an outer join whose condition compares with NULL: the condition is never true, and without it
    // nothing restricts the joined table to the group. Ids begin at 1.
    let player = player.unwrap_or(PlayerId(0));
    let of_group = players::group_id.eq(groups::id).and(players::id.eq(player));
    let found = groups::table
        .left_join(players::table.on(of_group))
        .filter(groups::id.eq(group))
        .filter(groups::is_active)
        .select((
            groups::id,
            GroupVersion::as_select(),
            groups::name,
            groups::public_hash,
            groups::vanity_name,
            groups::is_discoverable,
            groups::name_in_previews,
            players::id.nullable(),
            players::name.nullable(),
            players::former_number.nullable(),
            players::current_elo.nullable(),
        ));
    Ok(found.first(connection).await.optional()?)
}
