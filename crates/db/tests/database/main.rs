//! The constraints and triggers of the database and the queries of `db`, against a real Postgres.

#![cfg(test)]

mod audit;
mod concurrency;
mod corrections;
mod discovery;
mod error_codes;
mod expiry;
mod foreign_keys;
mod group_fixture;
mod groups;
mod idempotency;
mod length_limits;
mod match_days;
mod match_lists;
mod matches;
mod migrations;
mod players;
mod pool;
mod query_costs;
mod query_plans;
mod raw_sql;
mod scores;
mod secrets;
mod tls;
mod transaction_retries;
