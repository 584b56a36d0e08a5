//! How long a deleted account can be kept.

use std::time::Duration;

use chrono::{DateTime, Utc};
use elo_core::limits::DELETED_ACCOUNT_DAYS;

/// How long after its deletion an account can be kept.
pub(crate) const LIFETIME: Duration = Duration::from_hours(24).saturating_mul(DELETED_ACCOUNT_DAYS);

/// When an account that was deleted at this time is erased, by the next run of the expiry job.
pub(crate) fn erased_at(deleted_at: DateTime<Utc>) -> DateTime<Utc> {
    deleted_at + LIFETIME
}
