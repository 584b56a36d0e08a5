//! Players of a group and their ranking.

pub(crate) mod add_player;
pub(crate) mod anonymise_player;
pub(crate) mod change_player;
pub(crate) mod count_player_change;
pub(crate) mod delete_player;
pub(crate) mod list_players;
pub(crate) mod read_explanations;
