//! Renames a player, or marks the player as a guest.

use db::ids::PlayerId;
use db::queries::players;
use db::rows::PlayerRow;
use elo_core::player::PlayerName;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::domain::group_access::GroupAccess;
use crate::domain::ranking::rank_of;
use crate::error::{ErrorCode, Result};

/// What to change of a player.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PlayerChanges {
    /// The new name, which past matches show too.
    pub(crate) name: Option<PlayerName>,
    /// Whether the player is a guest from now on.
    pub(crate) is_guest: Option<bool>,
}

/// Changes the player. Returns the player and the rank.
///
/// # Errors
///
/// [`ErrorCode::PlayerNotFound`], and [`ErrorCode::PlayerAnonymous`] if a player without a name is renamed.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn change_player(
    connection: &mut db::Connection,
    access: &GroupAccess,
    player: PlayerId,
    requested: &PlayerChanges,
    by: Actor,
) -> Result<(PlayerRow, Option<u32>)> {
    let details = json!({"playerId": player});
    db::transaction(connection, async |connection| {
        let group = access.lock(connection).await?;
        let mut changed = players::by_id(connection, group.id, player)
            .await?
            .ok_or(ErrorCode::PlayerNotFound)?;
        if let Some(name) = &requested.name {
            let renamed = players::rename(connection, &group, player, name.as_str()).await?;
            changed = renamed.ok_or(ErrorCode::PlayerAnonymous)?;
            audit::record(
                connection,
                by,
                Action::PlayerRenamed,
                Some(group.id),
                details.clone(),
            )
            .await?;
        }
        if let Some(is_guest) = requested.is_guest.filter(|mark| *mark != changed.is_guest) {
            let marked = players::mark_guest(connection, &group, player, is_guest).await?;
            changed = marked.ok_or(ErrorCode::PlayerNotFound)?;
            let action = if is_guest {
                Action::GuestMarked
            } else {
                Action::GuestUnmarked
            };
            audit::record(connection, by, action, Some(group.id), details.clone()).await?;
        }
        let rank = rank_of(connection, &changed).await?;
        Ok((changed, rank))
    })
    .await
}
