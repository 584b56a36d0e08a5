//! A split is undone: its matches are the player's again.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use db::ids::{MatchId, PlayerId};
use db::queries::locked_group::LockedGroup;
use db::queries::{joins, players, rewinds, splits};
use db::rows::{DeclaredChangeRow, GroupRow, UndoableSplitRow};
use serde_json::json;

use super::rate_again::{Renaming, rate_again};
use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::error::{ErrorCode, Result};

/// Undoes a split: those of its matches that the other player still has are the first one's again, and all matches are
/// rated again. The other player goes if added for the split, without other matches, removed ones too, and with nobody
/// joined into it.
/// Returns the player who has the matches again.
///
/// # Errors
///
/// [`ErrorCode::SplitPlayerGone`], [`ErrorCode::SplitSince`], [`ErrorCode::SplitMetSince`].
pub(super) async fn undo_split(
    connection: &mut db::Connection,
    group: &LockedGroup,
    by: Actor,
    split: &UndoableSplitRow,
    at: DateTime<Utc>,
) -> Result<PlayerId> {
    let [from, to] = [split.to_id, split.player_id];
    if players::by_ids(connection, group.id, &[from, to]).await?.len() < 2 {
        return Err(ErrorCode::SplitPlayerGone.into());
    }
    if is_split_since(connection, group, split).await? {
        return Err(ErrorCode::SplitSince.into());
    }
    let moved: HashSet<&MatchId> = split.matches.iter().collect();
    let of_other = joins::matches_of(connection, group.id, from).await?;
    let numbers: HashSet<i32> = of_other
        .iter()
        .filter(|(_, id)| moved.contains(id))
        .map(|(number, _)| *number)
        .collect();
    let own = joins::matches_of(connection, group.id, to).await?;
    if let Some((number, _)) = own.iter().find(|(number, _)| numbers.contains(number)) {
        return Err(ErrorCode::SplitMetSince.with("matchNumber", *number).into());
    }
    rewinds::give(connection, group, &split.matches, from, to).await?;
    let is_left_without = split.is_added
        && numbers.len() == of_other.len()
        && !rewinds::names(connection, group.id, from).await?
        && joins::predecessors(connection, group.id, from).await?.is_empty();
    let renaming = Renaming {
        from,
        to,
        matches: numbers,
    };
    let rated = rate_again(connection, group.id, &renaming, Some(group)).await?;
    let gone = is_left_without.then_some(from);
    let mut stored = players::all(connection, group.id).await?;
    stored.retain(|player| Some(player.id) != gone);
    let standings = rated.changed_standings(&stored)?;
    let declared = rated.declared(group, DeclaredChangeRow::SPLIT_UNDONE, at);
    joins::finish(connection, group, gone, &standings, declared.as_ref()).await?;
    splits::remove(connection, group, split.id).await?;
    let details = json!({
        "changeId": split.id,
        "playerId": to,
        "otherPlayerId": from,
        "matches": rated.changed(),
    });
    audit::record(connection, by, Action::SplitUndone, Some(group.id), details).await?;
    Ok(to)
}

/// Whether matches of the split were split off again since.
pub(super) async fn is_split_since(
    connection: &mut db::Connection,
    group: &GroupRow,
    UndoableSplitRow {
        id, to_id, matches, ..
    }: &UndoableSplitRow,
) -> Result<bool> {
    Ok(splits::has_moved_since(connection, group.id, *to_id, *id, matches).await?)
}
