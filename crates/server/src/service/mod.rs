//! What the product does: one use case a file, named by its verb.

pub(crate) mod add_player;
pub(crate) mod answer_once;
pub(crate) mod calendar;
pub(crate) mod check_passcode;
pub(crate) mod create_group;
pub(crate) mod delete_player;
pub(crate) mod group_figures;
pub(crate) mod limit;
pub(crate) mod log_in;
pub(crate) mod log_out;
pub(crate) mod own_view;
pub(crate) mod player_insights;
pub(crate) mod preview_match;
pub(crate) mod rank_players;
pub(crate) mod read_profile;
pub(crate) mod refresh_session;
pub(crate) mod register_admin;
pub(crate) mod rename_player;
pub(crate) mod seed_demo;
pub(crate) mod start_session;
pub(crate) mod stored_score;
pub(crate) mod submit_match;
pub(crate) mod summarise_group;
pub(crate) mod sweep;
pub(crate) mod update_group;
