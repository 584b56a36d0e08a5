//! Joins: two players of a group become one, and for some days can become two again.

pub(crate) mod join_players;
pub(crate) mod list_joins;
pub(crate) mod list_near_names;
pub(crate) mod undo_join;

mod rate_again;
