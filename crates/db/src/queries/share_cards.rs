//! The content of a group's share card: the picture in the preview of its link.

use diesel::prelude::*;

use super::players;
use crate::ids::GroupId;
use crate::rows::PlayerRow;
use crate::schema::groups;
use crate::{Connection, Error, GroupVersion, RunQueryDsl};

/// A group that has a share card, as it is shown there.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = groups, check_for_backend(diesel::pg::Pg))]
pub struct ShownGroup {
    /// Its id.
    pub id: GroupId,
    /// The hash in its link.
    pub public_hash: String,
    /// Its sharable link, if it has one.
    pub vanity_name: Option<String>,
    /// Its version.
    #[diesel(embed)]
    pub version: GroupVersion,
    /// Its name.
    pub name: String,
    /// Whether it is listed in public; of another one only the name may be shown.
    pub is_discoverable: bool,
    /// Number of its players.
    pub player_count: i32,
    /// Number of its matches.
    pub match_count: i32,
}

/// The group, if it is active, and discoverable or named in previews.
pub async fn find(connection: &mut Connection, group: GroupId) -> Result<Option<ShownGroup>, Error> {
    Ok(groups::table
        .filter(groups::id.eq(group))
        .filter(groups::is_active)
        .filter(groups::is_discoverable.or(groups::name_in_previews))
        .select(ShownGroup::as_select())
        .first(connection)
        .await
        .optional()?)
}

/// The first player of the group's ranking; `None` before the first match.
pub async fn leader(connection: &mut Connection, group: &ShownGroup) -> Result<Option<PlayerRow>, Error> {
    if group.match_count == 0 {
        return Ok(None);
    }
    players::leader(connection, group.id).await
}
