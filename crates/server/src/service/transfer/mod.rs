//! Whole groups and lists as files: export and import.

pub(crate) mod export_group;
pub(crate) mod import_history;

use db::ids::UserId;

use crate::caller::admin::Admin;
use crate::error::{ErrorCode, Result};
use crate::keyed_limit::{KeyedLimit, KeyedPermit};

/// The turn of an account's import or export, until it is dropped.
pub(crate) type Turn = KeyedPermit<UserId>;

/// The `Retry-After` in seconds of an account with another transfer.
const RETRY_SECONDS: u64 = 10;

/// The turn of this account: without it slow transfers of one account would occupy those of all.
fn turn_of_account(turns: &KeyedLimit<UserId>, admin: Admin) -> Result<Turn> {
    (turns.acquire(admin.user))
        .ok_or_else(|| ErrorCode::TransferLimit.with("retryAfter", RETRY_SECONDS).into())
}
