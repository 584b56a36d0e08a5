//! The subcommands of `duelo`.

mod admin;
mod seed_demo;
mod serve;
mod verify;
