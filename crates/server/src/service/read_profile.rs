//! A player's profile.

use db::ids::{GroupId, PlayerId};
use db::queries::matches::{self, Filter, Page};
use db::queries::players;
use db::rows::Player;
use elo_core::limits::TREND_MATCHES;
use elo_core::rating::trend;

use super::own_view::OwnView;
use super::rank_players::rank_of;
use crate::error::{ErrorCode, Result};

/// A player and all that they played.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Profile {
    /// The player.
    pub(crate) player: Player,
    /// Their place in the ranking.
    pub(crate) rank: u32,
    /// What the last matches did to the rating; `None` without matches.
    pub(crate) trend: Option<i32>,
    /// Their matches, oldest first.
    pub(crate) matches: Vec<OwnView>,
}

/// Reads the profile of one player of a group.
pub(crate) async fn read_profile(
    connection: &mut db::Connection,
    group: GroupId,
    player: PlayerId,
) -> Result<Profile> {
    let player = players::by_id(connection, group, player)
        .await?
        .ok_or(ErrorCode::PlayerNotFound)?;
    let rank = rank_of(connection, &player).await?;
    let matches = read_own_matches(connection, &player, Page::first(i64::MAX)).await?;
    let matches: Vec<_> = matches.into_iter().rev().collect();
    let changes: Vec<_> = matches.iter().map(|view| view.own.entry.elo_change).collect();
    Ok(Profile {
        rank,
        trend: trend(&changes, TREND_MATCHES),
        matches,
        player,
    })
}

/// A part of a player's matches, newest first.
pub(crate) async fn read_own_matches(
    connection: &mut db::Connection,
    player: &Player,
    page: Page,
) -> Result<Vec<OwnView>> {
    let filter = Filter {
        player: Some(player.id),
        ..Filter::default()
    };
    let found = matches::list(connection, player.group_id, &filter, page).await?;
    found
        .into_iter()
        .map(|found| OwnView::of(found, player.id))
        .collect()
}
