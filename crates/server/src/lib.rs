//! Duelo over HTTP: the API and the web app.

mod api;
pub mod application;
mod caller;
pub mod commands;
mod concurrency_limit;
pub mod config;
mod credentials;
mod dev;
mod docs;
mod domain;
mod error;
mod etag;
mod extractors;
mod fallback;
#[cfg(any(test, feature = "fuzzing"))]
pub mod fuzzing;
mod json_object;
mod locales;
pub mod logging;
mod mail;
mod metrics;
mod middleware;
pub mod openapi;
mod routes;
mod service;
mod share_card;
mod state;
mod text;
mod web;
mod workers;
