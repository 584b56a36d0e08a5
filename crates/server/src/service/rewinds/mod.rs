//! Rewinds: a group goes back to one of its matches, and what was removed can be entered again.

pub(crate) mod list_rewinds;
pub(crate) mod restore_matches;
pub(crate) mod rewind_matches;

mod enter_again;
mod removed_players;
mod undo;
