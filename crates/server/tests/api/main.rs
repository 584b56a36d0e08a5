//! The server as a black box: real HTTP and a real Postgres.
#![allow(
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a panic is how a test fails"
)]

mod auth;
mod commands;
mod contract;
mod groups;
mod http;
mod joins;
mod mail;
mod matches;
mod members;
mod operations;
mod players;
mod processes;
mod rewinds;
mod support;
mod web;
