//! Groups and their settings.

pub(crate) mod check_passcode;
pub(crate) mod create_group;
pub(crate) mod delete_group;
pub(crate) mod read_stats;
pub(crate) mod summarise_group;
pub(crate) mod update_group;
