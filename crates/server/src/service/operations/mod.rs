//! Use cases of operators, at the command line, and of the jobs and the health check.

pub(crate) mod check_backups;
pub(crate) mod check_database;
pub(crate) mod check_readiness;
pub(crate) mod check_schema;
pub(crate) mod close_group;
pub(crate) mod disable_account;
pub(crate) mod invite_account;
pub(crate) mod purge_groups;
pub(crate) mod restore_group;
pub(crate) mod seal_groups;
pub(crate) mod seed_demo;
pub(crate) mod send_test_mail;
pub(crate) mod transfer_group;
pub(crate) mod verify_group;
