//! A player's profile.

pub(crate) mod insights;
pub(crate) mod rating_curve;

use std::collections::HashMap;

use db::ids::{GroupId, PlayerId};
use db::queries::player_matches::{self, PlayerMatch};
use db::queries::players;
use db::rows::PlayerRow;
use elo_core::limits::TREND_MATCHES;
use elo_core::rating::trend;

use super::rank_players::rank_of;
use crate::error::{Error, ErrorCode, Result};
use crate::service::players::read_profile::insights::{Insights, PlayerResult, insights};

/// A player with all matches.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Profile {
    /// The player.
    pub(crate) player: PlayerRow,
    /// The rank.
    pub(crate) rank: u32,
    /// The sum of the latest rating changes; `None` without matches.
    pub(crate) trend: Option<i32>,
    /// The matches, oldest first.
    pub(crate) matches: Vec<PlayerMatch>,
    /// Streaks and records.
    pub(crate) insights: Insights,
    /// The players in the insights.
    pub(crate) companions: HashMap<PlayerId, PlayerRow>,
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
    let matches = player_matches::all(connection, group, player.id).await?;
    let changes: Vec<_> = matches.iter().map(|own| own.elo_change).collect();
    let results: Vec<_> = matches.iter().map(result).collect::<Result<_>>()?;
    let insights = insights(&results);
    let companion_ids: Vec<PlayerId> = insights.companions().map(|companion| companion.player).collect();
    let companions = players::by_ids(connection, group, &companion_ids).await?;
    Ok(Profile {
        rank,
        trend: trend(&changes, TREND_MATCHES),
        companions: companions.into_iter().map(|player| (player.id, player)).collect(),
        insights,
        matches,
        player,
    })
}

fn result(own: &PlayerMatch) -> Result<PlayerResult> {
    let [partner, opponents @ ..] =
        <[PlayerId; 3]>::try_from(own.others.as_slice()).map_err(Error::internal)?;
    Ok(PlayerResult {
        won: own.won,
        expected: own.expected_score,
        // The margin is not negative by constraint.
        margin: own.games_margin.unsigned_abs().into(),
        partner,
        opponents,
    })
}
