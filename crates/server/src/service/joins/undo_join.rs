//! A join is undone: the player is two again.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use chrono::{DateTime, Utc};
use db::ids::{MatchId, PlayerId};
use db::queries::joins::{self, UndoableJoin};
use db::queries::locked_group::LockedGroup;
use db::queries::{players, rewinds, splits};
use db::rows::{DeclaredChangeRow, GroupRow};
use elo_core::limits::{JOIN_MATCHES_SINCE_MAX, PLAYERS_MAX, START_RATING};
use serde_json::json;

use super::rate_again::{Renaming, rate_again};
use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::error::{ErrorCode, Result};

/// Whose the matches are that a joined player has played since. By their ids: a number is another match's after a
/// deletion.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct MatchesSince {
    /// Of the player who stayed.
    pub(crate) of_kept: BTreeSet<MatchId>,
    /// Of the player who was dropped.
    pub(crate) of_dropped: BTreeSet<MatchId>,
}

/// Undoes a join: the player who was dropped is there again, with the matches that were that player's and those chosen
/// of the matches since, and all matches are rated again. Returns that player.
///
/// # Errors
///
/// [`ErrorCode::JoinedSince`], [`ErrorCode::SplitSince`], [`ErrorCode::JoinPlayedSince`],
/// [`ErrorCode::JoinTooManySince`], [`ErrorCode::JoinMatches`], [`ErrorCode::TooManyPlayers`],
/// [`ErrorCode::PlayerNameTaken`].
pub(super) async fn undo_join(
    connection: &mut db::Connection,
    group: &LockedGroup,
    by: Actor,
    (found, chosen): (&UndoableJoin, &MatchesSince),
    at: DateTime<Utc>,
) -> Result<PlayerId> {
    let numbers = dropped_numbers(connection, group, found, chosen).await?;
    if group.player_count.unsigned_abs() >= PLAYERS_MAX {
        return Err(ErrorCode::TooManyPlayers.with("max", PLAYERS_MAX).into());
    }
    let dropped = &found.join.dropped_matches;
    rewinds::give(connection, group, dropped, found.into, found.join.dropped_id).await?;
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

/// The matches that the joined player has played since the join, each with its number; whose they would be is not
/// known. Those that a later join or split gave to the player are not among them: they stay until that is undone.
pub(super) async fn played_since(
    connection: &mut db::Connection,
    group: &GroupRow,
    found: &UndoableJoin,
) -> Result<BTreeMap<MatchId, i32>> {
    let UndoableJoin { join, into, .. } = found;
    let given = joins::given_since(connection, group.id, *into, join.id).await?;
    let known = join
        .dropped_matches
        .iter()
        .chain(&join.kept_matches)
        .chain(&given);
    let known: HashSet<&MatchId> = known.collect();
    let now = joins::matches_of(connection, group.id, *into).await?;
    let since = now.into_iter().filter(|(_, id)| !known.contains(id));
    Ok(since.map(|(number, id)| (id, number)).collect())
}

/// Whether a match that was the dropped player's is another's by a split since, whose undoing would give it to the
/// wrong one of the two.
pub(super) async fn is_split_since(
    connection: &mut db::Connection,
    group: &GroupRow,
    found: &UndoableJoin,
) -> Result<bool> {
    let UndoableJoin { join, into, .. } = found;
    let is_moved = splits::has_moved_since(connection, group.id, *into, join.id, &join.dropped_matches);
    Ok(is_moved.await?)
}

/// The numbers of the matches that become the dropped player's again.
async fn dropped_numbers(
    connection: &mut db::Connection,
    group: &GroupRow,
    found: &UndoableJoin,
    chosen: &MatchesSince,
) -> Result<HashSet<i32>> {
    if found.kept != found.into {
        return Err(ErrorCode::JoinedSince.into());
    }
    if is_split_since(connection, group, found).await? {
        return Err(ErrorCode::SplitSince.into());
    }
    let since = played_since(connection, group, found).await?;
    refuse_unless_all_chosen(&since, chosen)?;
    let dropped = found.join.dropped_matches.iter();
    let dropped: HashSet<&MatchId> = dropped.chain(&chosen.of_dropped).collect();
    let now = joins::matches_of(connection, group.id, found.into).await?;
    let theirs = now.into_iter().filter(|(_, id)| dropped.contains(id));
    Ok(theirs.map(|(number, _)| number).collect())
}

/// Refuses unless it is said of each match since, and of no other one, whose of the two it is.
fn refuse_unless_all_chosen(
    since: &BTreeMap<MatchId, i32>,
    MatchesSince { of_kept, of_dropped }: &MatchesSince,
) -> Result<()> {
    if since.len() > JOIN_MATCHES_SINCE_MAX {
        return Err(ErrorCode::JoinTooManySince
            .with("max", JOIN_MATCHES_SINCE_MAX)
            .into());
    }
    let chosen: BTreeSet<&MatchId> = of_kept.union(of_dropped).collect();
    if let Some((_, number)) = since.iter().find(|(id, _)| !chosen.contains(id)) {
        return Err(ErrorCode::JoinPlayedSince.with("matchNumber", *number).into());
    }
    if chosen.len() != since.len() || !of_kept.is_disjoint(of_dropped) {
        return Err(ErrorCode::JoinMatches.into());
    }
    Ok(())
}
