//! The subcommands of `duelo`.

mod admin;
mod backup;
mod distribute;
mod doctor;
mod doctor_outside;
mod documents;
mod health;
mod migrate;
mod operator_changes;
mod read_sheet;
mod seed_demo;
mod serve;
pub(crate) mod verify;
mod version;
mod watch;
mod wrong_backups;
mod wrong_settings;
