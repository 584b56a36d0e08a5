//! A join is undone: the player is two again.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use db::ids::{MatchId, PlayerId};
use db::queries::joins::{self, UndoableJoin};
use db::queries::locked_group::LockedGroup;
use db::queries::{players, splits};
use db::rows::{DeclaredChangeRow, GroupRow};
use elo_core::limits::{PLAYERS_MAX, START_RATING};
use serde_json::json;

use super::rate_again::{Renaming, rate_again};
use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::error::{ErrorCode, Result};

/// Undoes a join: the player who was dropped is there again, with the matches that were that player's, and all matches
/// are rated again. Returns that player.
///
/// # Errors
///
/// [`ErrorCode::JoinedSince`], [`ErrorCode::SplitSince`], [`ErrorCode::JoinPlayedSince`],
/// [`ErrorCode::TooManyPlayers`], [`ErrorCode::PlayerNameTaken`].
pub(super) async fn undo_join(
    connection: &mut db::Connection,
    group: &LockedGroup,
    by: Actor,
    found: &UndoableJoin,
    at: DateTime<Utc>,
) -> Result<PlayerId> {
    let numbers = dropped_numbers(connection, group, found).await?;
    if group.player_count.unsigned_abs() >= PLAYERS_MAX {
        return Err(ErrorCode::TooManyPlayers.with("max", PLAYERS_MAX).into());
    }
    joins::bring_back(connection, group, found, START_RATING).await?;
    let renaming = Renaming {
        from: found.into,
        to: found.join.dropped_id,
        matches: numbers,
    };
    let rated = rate_again(connection, group.id, &renaming, Some(group)).await?;
    let stored = players::all(connection, group.id).await?;
    let standings = rated.changed_standings(&stored)?;
    let declared = rated.declared(group, DeclaredChangeRow::JOIN_UNDONE, at);
    joins::finish(connection, group, None, &standings, declared.as_ref()).await?;
    let details = json!({
        "changeId": found.join.id,
        "playerId": found.into,
        "droppedPlayerId": found.join.dropped_id,
        "matches": rated.changed(),
    });
    audit::record(connection, by, Action::JoinUndone, Some(group.id), details).await?;
    Ok(found.join.dropped_id)
}

/// The first match that the joined player has played since the join; whose it would be is not known.
pub(super) async fn played_since(
    connection: &mut db::Connection,
    group: &GroupRow,
    found: &UndoableJoin,
) -> Result<Option<i32>> {
    let known: HashSet<&MatchId> = found
        .join
        .dropped_matches
        .iter()
        .chain(&found.join.kept_matches)
        .collect();
    let now = joins::matches_of(connection, group.id, found.into).await?;
    let since = now.into_iter().find(|(_, id)| !known.contains(id));
    Ok(since.map(|(number, _)| number))
}

/// Whether a match that was the dropped player's is another's by a split since, whose undoing would give it to the wrong
/// one of the two.
pub(super) async fn is_split_since(
    connection: &mut db::Connection,
    group: &GroupRow,
    found: &UndoableJoin,
) -> Result<bool> {
    let UndoableJoin { join, into, .. } = found;
    let is_moved = splits::has_moved_since(connection, group.id, *into, join.id, &join.dropped_matches);
    Ok(is_moved.await?)
}

/// The numbers of the matches that were the dropped player's.
async fn dropped_numbers(
    connection: &mut db::Connection,
    group: &GroupRow,
    found: &UndoableJoin,
) -> Result<HashSet<i32>> {
    if found.kept != found.into {
        return Err(ErrorCode::JoinedSince.into());
    }
    if is_split_since(connection, group, found).await? {
        return Err(ErrorCode::SplitSince.into());
    }
    if let Some(number) = played_since(connection, group, found).await? {
        return Err(ErrorCode::JoinPlayedSince.with("matchNumber", number).into());
    }
    let dropped: HashSet<&MatchId> = found.join.dropped_matches.iter().collect();
    let now = joins::matches_of(connection, group.id, found.into).await?;
    let theirs = now.into_iter().filter(|(_, id)| dropped.contains(id));
    Ok(theirs.map(|(number, _)| number).collect())
}
