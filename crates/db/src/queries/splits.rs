//! Splits: matches of a player of a group become another's. For some days a split can be undone.

use diesel::dsl::exists;
use diesel::prelude::*;

use super::clock::now;
use super::locked_group::LockedGroup;
use crate::ids::{GroupId, MatchId, PlayerId};
use crate::rows::UndoableSplitRow;
use crate::schema::undoable_splits;
use crate::{Connection, Error, RunQueryDsl};

/// Notes what is needed to undo a split, whose change is declared.
pub async fn add(
    connection: &mut Connection,
    group: &LockedGroup,
    undoable: &UndoableSplitRow,
) -> Result<(), Error> {
    diesel::insert_into(undoable_splits::table)
        .values((undoable_splits::group_id.eq(group.id), undoable))
        .execute(connection)
        .await?;
    Ok(())
}

/// Ends the right to undo a split: it is undone.
pub async fn remove(connection: &mut Connection, group: &LockedGroup, id: i64) -> Result<(), Error> {
    diesel::delete(undoable_splits::table.find((group.id, id)))
        .execute(connection)
        .await?;
    Ok(())
}

/// Ends the right to undo the splits of which a player is one of the two.
pub async fn settle(connection: &mut Connection, group: &LockedGroup, player: PlayerId) -> Result<(), Error> {
    let is_of_player = undoable_splits::player_id
        .eq(player)
        .or(undoable_splits::to_id.eq(player));
    diesel::delete(
        undoable_splits::table
            .filter(undoable_splits::group_id.eq(group.id))
            .filter(is_of_player),
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The splits of a group that can be undone, newest first.
pub async fn undoable(
    connection: &mut Connection,
    group: GroupId,
    limit: u32,
) -> Result<Vec<UndoableSplitRow>, Error> {
    Ok(undoable_splits::table
        .filter(undoable_splits::group_id.eq(group))
        .filter(undoable_splits::expires_at.gt(now()))
        .order(undoable_splits::id.desc())
        .limit(limit.into())
        .select(UndoableSplitRow::as_select())
        .load(connection)
        .await?)
}

/// Whether a split that can be undone has moved one of these matches away from the player after this change.
pub async fn has_moved_since(
    connection: &mut Connection,
    group: GroupId,
    player: PlayerId,
    change: i64,
    matches: &[MatchId],
) -> Result<bool, Error> {
    let later = undoable_splits::table
        .filter(undoable_splits::group_id.eq(group))
        .filter(undoable_splits::id.gt(change))
        .filter(undoable_splits::player_id.eq(player))
        .filter(undoable_splits::matches.overlaps_with(matches))
        .filter(undoable_splits::expires_at.gt(now()));
    Ok(diesel::select(exists(later)).get_result(connection).await?)
}

/// A split of a group that can be undone, by its id.
pub async fn by_id(
    connection: &mut Connection,
    group: GroupId,
    id: i64,
) -> Result<Option<UndoableSplitRow>, Error> {
    let found = undoable_splits::table
        .find((group, id))
        .filter(undoable_splits::expires_at.gt(now()))
        .select(UndoableSplitRow::as_select())
        .first(connection)
        .await;
    Ok(found.optional()?)
}
