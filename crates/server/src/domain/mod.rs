//! Shared by several use cases, or by use cases and pages: rules about accounts, limits and locks, rankings and
//! profiles, and conversion between rows and elo-core's types.

pub(crate) mod account_deletion;
pub(crate) mod account_invitation;
pub(crate) mod account_mails;
pub(crate) mod audit;
pub(crate) mod calendar;
pub(crate) mod changed_players;
pub(crate) mod current_players;
pub(crate) mod example_group;
pub(crate) mod former_name;
pub(crate) mod group_access;
pub(crate) mod idempotency;
pub(crate) mod lineup;
pub(crate) mod login_attempts;
pub(crate) mod match_day;
pub(crate) mod match_lock;
pub(crate) mod new_group;
pub(crate) mod own_password;
pub(crate) mod player_history;
pub(crate) mod player_profile;
pub(crate) mod proved_login;
pub(crate) mod ranking;
pub(crate) mod rate_limit;
pub(crate) mod registration_limits;
pub(crate) mod seal;
pub(crate) mod sessions;
pub(crate) mod stored_rating;
pub(crate) mod stored_score;
pub(crate) mod submission_limits;
pub(crate) mod typed_match;
