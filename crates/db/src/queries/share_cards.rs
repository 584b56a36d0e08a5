//! What a link to a group shows of it in a chat.

use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::players;
use crate::ids::GroupId;
use crate::rows::Player;
use crate::schema::groups;
use crate::{Connection, Error};

/// What it tells.
#[derive(Debug, Clone)]
pub struct ShareCard {
    /// The group's name.
    pub group_name: String,
    /// How many players it has.
    pub player_count: i32,
    /// How many matches they have played.
    pub match_count: i32,
    /// Whoever is first in the ranking; nobody before the first match.
    pub leader: Option<Player>,
}

/// What the picture of the active group of this hash tells, if everybody may find it.
///
/// # Errors
///
/// When the database fails.
pub async fn find(connection: &mut Connection, hash: &str) -> Result<Option<ShareCard>, Error> {
    let found: Option<(GroupId, String, i32, i32)> = groups::table
        .filter(groups::is_active)
        .filter(groups::is_discoverable)
        .filter(groups::public_hash.eq(hash))
        .select((
            groups::id,
            groups::name,
            groups::player_count,
            groups::match_count,
        ))
        .first(connection)
        .await
        .optional()?;
    let Some((group, group_name, player_count, match_count)) = found else {
        return Ok(None);
    };
    let leader = if match_count > 0 {
        players::leader(connection, group).await?
    } else {
        None
    };
    Ok(Some(ShareCard {
        group_name,
        player_count,
        match_count,
        leader,
    }))
}
