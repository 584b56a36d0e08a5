//! What the database holds to by itself, and what the queries read from it: against a real Postgres.

#![cfg(test)]

mod amendments;
mod arena;
mod attack;
mod audit;
mod collisions;
mod concurrency;
mod discovery;
mod foreign_keys;
mod groups;
mod idempotency;
mod limits;
mod match_days;
mod match_lists;
mod matches;
mod migrations;
mod plans;
mod players;
mod pool;
mod reads;
mod scores;
mod secrets;
mod sweep;
mod tls;
