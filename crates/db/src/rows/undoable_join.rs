use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::ids::{MatchId, PlayerId};
use crate::schema::undoable_joins;

/// A join of two players that can be undone.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = undoable_joins)]
pub struct UndoableJoinRow {
    /// The group's version that has the join.
    pub id: i64,
    /// The player who is no more.
    pub dropped_id: PlayerId,
    /// That player's name.
    pub name: String,
    /// When that player was added.
    pub created_at: DateTime<Utc>,
    /// The matches of that player.
    pub dropped_matches: Vec<MatchId>,
    /// The matches that the other player had before.
    pub kept_matches: Vec<MatchId>,
    /// When the two were joined.
    pub happened_at: DateTime<Utc>,
    /// Until when the join can be undone.
    pub expires_at: DateTime<Utc>,
    /// Whether the player who is no more was a guest.
    pub is_guest: bool,
}
