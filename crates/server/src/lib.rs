//! Duelo over HTTP: the API and the web app.

mod api;
pub mod application;
mod auth;
pub mod commands;
mod concurrency_limit;
pub mod config;
mod dev;
mod docs;
mod error;
mod fallback;
#[cfg(any(test, feature = "fuzzing"))]
pub mod fuzzing;
pub mod logging;
mod mail;
mod metrics;
mod middleware;
pub mod openapi;
mod revision;
mod routes;
mod service;
mod state;
mod web;
