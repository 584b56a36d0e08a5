use chrono::{DateTime, Utc};
use diesel::prelude::*;

use crate::ids::{MatchId, PlayerId};
use crate::schema::undoable_splits;

/// A split of a player that can be undone.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = undoable_splits)]
pub struct UndoableSplitRow {
    /// The group's version that has the split.
    pub id: i64,
    /// Whose the matches were.
    pub player_id: PlayerId,
    /// Whose they became.
    pub to_id: PlayerId,
    /// Whether that player was added for it.
    pub is_added: bool,
    /// The matches.
    pub matches: Vec<MatchId>,
    /// When the split was made.
    pub happened_at: DateTime<Utc>,
    /// Until when it can be undone.
    pub expires_at: DateTime<Utc>,
}
