//! Joins and splits: two players of a group become one, or matches of one become another's. Both can be undone for some
//! days.

pub(crate) mod join_players;
pub(crate) mod list_joins;
pub(crate) mod list_near_names;
pub(crate) mod list_splits;
pub(crate) mod split_player;
pub(crate) mod undo_change;
pub(crate) mod undo_join;

mod named_player;
mod rate_again;
mod undo_split;
