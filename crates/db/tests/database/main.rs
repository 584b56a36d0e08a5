//! The constraints and triggers of the database and the queries of `db`, against a real Postgres.

#![cfg(test)]

mod audit;
mod concurrency;
mod constraints;
mod corrections;
mod discovery;
mod distribution;
mod error_codes;
mod expiry;
mod foreign_keys;
mod former_links;
mod group_checks;
mod group_fixture;
mod groups;
mod hot_updates;
mod idempotency;
mod imports;
mod length_limits;
mod match_days;
mod match_lists;
mod match_questions;
mod matches;
mod migrations;
mod players;
mod pool;
mod prepared_statements;
mod purges;
mod query_costs;
mod query_plans;
mod raw_sql;
mod repairs;
mod replay;
mod scores;
mod secrets;
mod submissions;
mod tls;
mod transaction_retries;
mod visitor_matches;
