//! Rates removed matches after a group's latest one.

use std::collections::{BTreeMap, BTreeSet};

use db::ids::PlayerId;
use db::queries::{players, rewinds};
use db::rows::{GroupRow, RemovedMatchRow};
use elo_core::rating::{PlayerChange, Standing, rate_match};
use elo_core::seats;

use super::removed_players::name_current_players;
use crate::domain::stored_rating::standing;
use crate::domain::stored_score::StoredScore;
use crate::error::{Error, ErrorCode, Result};

/// Removed matches, rated.
pub(super) struct EnteredAgain {
    /// The matches, in their order.
    pub(super) matches: Vec<RatedMatch>,
    /// The standings of their players after them.
    pub(super) standings: BTreeMap<PlayerId, Standing>,
}

/// A removed match, rated.
pub(super) struct RatedMatch {
    pub(super) removed: RemovedMatchRow,
    pub(super) players: [PlayerId; 4],
    pub(super) changes: [PlayerChange; 4],
}

/// Rates the removed matches that had these numbers, in their order, after the group's latest match.
///
/// # Errors
///
/// [`ErrorCode::RewindNotFound`], [`ErrorCode::MatchNotFound`], [`ErrorCode::MatchRestored`],
/// [`ErrorCode::RemovedPlayer`].
pub(super) async fn enter_again(
    connection: &mut db::Connection,
    group: &GroupRow,
    rewind: i64,
    numbers: &[i32],
) -> Result<EnteredAgain> {
    let mut chosen: BTreeSet<i32> = numbers.iter().copied().collect();
    let mut removed = rewinds::removed(connection, group.id, &[rewind]).await?;
    if removed.is_empty() {
        return Err(ErrorCode::RewindNotFound.into());
    }
    name_current_players(connection, group.id, &mut removed).await?;
    removed.retain(|played| chosen.remove(&played.match_number));
    if removed.is_empty() || !chosen.is_empty() {
        return Err(ErrorCode::MatchNotFound.into());
    }
    if let Some(restored) = removed.iter().find(|played| played.restored_as.is_some()) {
        let code = ErrorCode::MatchRestored;
        return Err(code.with("matchNumber", restored.match_number).into());
    }
    let ids: Vec<PlayerId> = removed
        .iter()
        .flat_map(|played| played.player_ids.iter().copied())
        .collect();
    let found = players::by_ids(connection, group.id, &ids).await?;
    let mut standings: BTreeMap<_, _> = found.iter().map(|player| (player.id, standing(player))).collect();
    let matches = removed
        .into_iter()
        .map(|removed| rate(removed, &mut standings))
        .collect::<Result<_>>()?;
    Ok(EnteredAgain { matches, standings })
}

fn rate(removed: RemovedMatchRow, standings: &mut BTreeMap<PlayerId, Standing>) -> Result<RatedMatch> {
    // Four by constraint.
    let players: [PlayerId; 4] = removed
        .player_ids
        .as_slice()
        .try_into()
        .map_err(Error::internal)?;
    let before = seats::all(players.map(|player| standings.get(&player).copied()))
        .ok_or_else(|| ErrorCode::RemovedPlayer.with("matchNumber", removed.match_number))?;
    let outcome = StoredScore::of_games(&removed.team1_games, &removed.team2_games)?.outcome;
    let changes = rate_match(before, &outcome).changes;
    for ((player, before), change) in seats::zip(seats::zip(players, before), changes.each_ref()) {
        standings.insert(player, change.apply(before));
    }
    Ok(RatedMatch {
        removed,
        players,
        changes,
    })
}
