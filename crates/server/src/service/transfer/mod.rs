//! Whole groups and lists as files: export and import.

pub(crate) mod export_account;
pub(crate) mod export_group;
pub(crate) mod import_history;

use std::hash::Hash;

use crate::error::{ErrorCode, Result};
use crate::keyed_semaphores::{KeyedPermit, KeyedSemaphores};

/// The one import or export that an account or a client has at a time, until it is dropped.
pub(crate) type One<K> = KeyedPermit<K>;

/// The `Retry-After` in seconds of an account or a client with another transfer.
const RETRY_SECONDS: u64 = 10;

/// The one transfer of this account or client: without it slow transfers of one would occupy those of all.
fn one_of<K: Eq + Hash + Clone>(transfers: &KeyedSemaphores<K>, owner: K) -> Result<One<K>> {
    (transfers.try_acquire(owner))
        .ok_or_else(|| ErrorCode::TransferLimit.with("retryAfter", RETRY_SECONDS).into())
}
