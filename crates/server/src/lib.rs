//! Duelo over HTTP: the API and the web app.

mod api;
pub mod application;
mod auth;
pub mod config;
mod error;
mod middleware;
pub mod openapi;
mod routes;
mod state;
