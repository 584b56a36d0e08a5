//! The subcommands of `duelo`.

mod admin;
mod distribute;
mod seed_demo;
mod serve;
mod verify;
