//! Duelo over HTTP: the API and the web app.
//!
//! The modules are declared in layers, which blank lines separate, the lowest layer first. A module uses only modules
//! of lower layers, none of its own; `cargo xtask ci` checks that.

mod clock;
mod compression;
pub mod config;
mod json_object;
mod locales;
mod system_tls;
mod text;
pub mod version;

mod error;
mod traces;

mod concurrency_limit;
mod keyed_semaphores;
pub mod logging;

// The parts of the state.
mod bursts;
mod credentials;
mod group_events;
mod group_ids;
mod group_versions;
mod mail;
mod metrics;
mod proxy_notices;
mod read_cache;
mod replica;
mod seal_checkpoints;
mod share_card;
mod unsent_answers;

mod state;

mod caller;

mod etag;

mod cached_answer;

mod middleware;

// What use cases and pages share.
mod domain;

// The web app's pages.
mod web;

// Files that are written and read.
mod backup;
mod transfer_files;

mod extractors;
mod service;

mod api;
mod dev_mailbox;

mod routes;
mod workers;

pub mod openapi;

mod api_docs;

mod fallback;

mod connections;
mod listeners;
mod open_files;
mod service_manager;

pub mod application;

pub mod commands;
#[cfg(any(test, feature = "fuzzing"))]
pub mod fuzzing;
