//! What an operator relies on: health checks, logs, metrics, the expiry job and the verification job.

mod expiry;
mod health;
mod logging;
mod meta;
mod metrics;
mod purge;
mod verification;
