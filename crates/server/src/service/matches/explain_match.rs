//! A match with its four calculations, and what it did to the ranking.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use db::ids::PlayerId;
use db::queries::match_in_ranking::{self, MatchInRanking, PlayerAfterMatch};
use db::queries::matches::MatchWithPlayers;
use db::rows::GroupRow;
use elo_core::limits::START_RATING;
use elo_core::ranking::rank_moves;

use crate::error::{ErrorCode, Result};
use crate::service::players::read_explanations::PlayerMatch;

/// A match and its effects.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ExplainedMatch {
    /// The match.
    pub(crate) found: MatchWithPlayers,
    /// The match from the perspective of each of its players, team 1 first.
    pub(crate) perspectives: Vec<PlayerMatch>,
    /// Everyone whose rank it changed.
    pub(crate) moves: Vec<MovedPlayer>,
    /// See [`MatchInRanking::questions_settled_at`].
    pub(crate) questions_settled_at: Option<DateTime<Utc>>,
}

/// A player whose rank a match changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MovedPlayer {
    pub(crate) player: PlayerAfterMatch,
    pub(crate) rank_before: u32,
    pub(crate) rank_after: u32,
}

/// Reads the match with this number.
///
/// # Errors
///
/// [`ErrorCode::MatchNotFound`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn explain_match(
    connection: &mut db::Connection,
    group: &GroupRow,
    number: i32,
) -> Result<ExplainedMatch> {
    let MatchInRanking {
        found,
        players,
        questions_settled_at,
    } = match_in_ranking::find(connection, group, number)
        .await?
        .ok_or(ErrorCode::MatchNotFound)?;
    let perspectives = found
        .players
        .each_ref()
        .map(|own| PlayerMatch::of(found.clone(), own.entry.player_id));
    Ok(ExplainedMatch {
        perspectives: perspectives.into_iter().collect::<Result<_>>()?,
        moves: moves(&found, players),
        questions_settled_at,
        found,
    })
}

/// Who moved in the ranking of those who had joined the group when the match was saved, and are no guests today.
fn moves(found: &MatchWithPlayers, players: Vec<PlayerAfterMatch>) -> Vec<MovedPlayer> {
    let before: HashMap<PlayerId, i32> = (found.players.iter())
        .map(|own| (own.entry.player_id, own.entry.elo_before))
        .collect();
    let mut ranked: Vec<Option<PlayerAfterMatch>> = players
        .into_iter()
        .filter(|player| !player.is_guest)
        .filter(|player| player.rating.is_some() || player.created_at <= found.played.created_at)
        .map(Some)
        .collect();
    let (ratings_before, ratings_after): (Vec<i32>, Vec<i32>) = ranked
        .iter()
        .flatten()
        .map(|player| {
            let after = player.rating.unwrap_or(START_RATING);
            (before.get(&player.id).copied().unwrap_or(after), after)
        })
        .unzip();
    let moved = rank_moves(&ratings_before, &ratings_after).into_iter();
    moved
        .filter_map(|moved| {
            Some(MovedPlayer {
                player: ranked.get_mut(moved.index)?.take()?,
                rank_before: moved.before,
                rank_after: moved.after,
            })
        })
        .collect()
}
