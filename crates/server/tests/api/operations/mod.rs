//! What an operator relies on: health checks, logs, traces, metrics, the expiry job and the verification job.

mod expiry;
mod health;
mod limited_clients;
mod logging;
mod meta;
mod metrics;
mod monitoring;
mod purge;
mod traces;
mod verification;
