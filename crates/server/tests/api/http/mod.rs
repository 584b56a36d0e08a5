//! HTTP behaviour that is the same for every request.

mod cancellation;
mod connections;
mod content_codings;
mod error_responses;
mod etags;
mod failed_commits;
mod headers;
mod long_reads;
mod open_connections;
mod slow_clients;
mod snapshot_reads;
