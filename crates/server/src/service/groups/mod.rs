//! Groups and their settings.

pub(crate) mod check_passcode;
pub(crate) mod create_group;
pub(crate) mod delete_group;
pub(crate) mod discover_groups;
pub(crate) mod list_activity;
pub(crate) mod read_group_as_owner;
pub(crate) mod read_group_by_vanity_name;
pub(crate) mod read_stats;
pub(crate) mod read_weekly_matches;
pub(crate) mod report_burst;
pub(crate) mod report_group;
pub(crate) mod update_group;
