//! Duelo over HTTP: the API and the web app.
#![allow(dead_code, reason = "the frame stands before the resources that use it")]

mod api;
pub mod application;
mod auth;
pub mod commands;
pub mod config;
mod error;
mod fallback;
pub mod logging;
mod middleware;
pub mod openapi;
mod routes;
mod service;
mod state;
mod web;
