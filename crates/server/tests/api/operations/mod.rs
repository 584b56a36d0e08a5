//! What an operator relies on: health checks, logs, metrics and the expiry job.

mod expiry;
mod health;
mod logging;
mod metrics;
