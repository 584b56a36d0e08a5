//! The server from outside: real HTTP, a real Postgres, and nothing of its insides.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test that cannot go on says so by ending"
)]

mod actors;
mod app;
mod auth;
mod club;
mod demo;
mod frame;
mod groups;
mod letters;
mod mail;
mod matches;
mod operator;
mod players;
mod processes;
mod program;
mod settings;
