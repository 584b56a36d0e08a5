//! The API: one folder or file a resource, with its handlers and schemas.

pub(crate) mod activity;
pub(crate) mod answer;
pub(crate) mod auth;
pub(crate) mod days;
pub(crate) mod error_responses;
pub(crate) mod events;
pub(crate) mod explanations;
pub(crate) mod groups;
pub(crate) mod health;
pub(crate) mod joins;
pub(crate) mod log;
pub(crate) mod matches;
pub(crate) mod members;
pub(crate) mod meta;
pub(crate) mod pagination;
pub(crate) mod players;
pub(crate) mod rewinds;
pub(crate) mod seal;
pub(crate) mod splits;
pub(crate) mod transfer;
