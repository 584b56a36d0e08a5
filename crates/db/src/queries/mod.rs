//! Queries by topic: free functions that take a connection.
//!
//! Groups that their owner deleted are found by [`operate`] alone: their links answer as if they had never been.

pub mod amend;
pub mod audit;
pub mod discovery;
pub mod email_tokens;
pub mod groups;
pub mod health;
pub mod idempotency;
pub mod limits;
pub mod link_requests;
pub mod log;
pub mod mails;
pub mod match_locks;
pub mod matches;
pub mod operate;
pub mod own_matches;
pub mod page_subjects;
pub mod players;
pub mod record;
pub mod sessions;
pub mod share_cards;
pub mod sweep;
pub mod users;

mod functions;
mod match_numbers;
