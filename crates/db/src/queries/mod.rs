//! Queries by topic: free functions that take a connection.
//!
//! Deleted groups are visible to [`operations`], [`directory`], [`purges`] and [`account_deletions`]; all other queries
//! treat them as absent.

pub mod account_deletions;
pub mod account_invitations;
pub mod audit;
pub mod backups;
pub mod corrections;
pub mod directory;
pub mod discovery;
pub mod email_tokens;
pub mod expiry;
pub mod former_links;
pub mod group_checks;
pub mod groups;
pub mod handovers;
pub mod health;
pub mod idempotency;
pub mod imports;
pub mod installation;
pub mod invitations;
pub mod joins;
pub mod latest_match;
pub mod limits;
pub mod link_requests;
pub mod locked_group;
pub mod mails;
pub mod match_days;
pub mod match_filter;
pub mod match_in_ranking;
pub mod match_locks;
pub mod match_log;
pub mod match_questions;
pub mod matches;
pub mod members;
pub mod operations;
pub mod page_subjects;
pub mod player_matches;
pub mod player_summaries;
pub mod players;
pub mod purges;
pub mod rankings;
pub mod replication;
pub mod rewinds;
pub mod sessions;
pub mod share_cards;
pub mod splits;
pub mod submissions;
pub mod users;
pub mod visitor_matches;

mod clock;
mod match_numbers;
mod player_columns;
mod standings;
mod text;
