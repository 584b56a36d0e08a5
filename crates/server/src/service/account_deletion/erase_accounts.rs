//! Erases the accounts that were deleted and not kept.

use db::queries::account_deletions;
use db::with_causes;

use crate::domain::account_deletion::LIFETIME;
use crate::error::Result;
use crate::state::State;

/// The number of accounts looked up at a time.
const BATCH: i64 = 100;

/// Erases the accounts whose time to be kept has ended, each in a transaction of its own, and returns their number. A
/// failure for one is logged and does not stop the others: the next run tries it again. Their groups are purged
/// afterwards, as deleted groups of an erased account are.
pub(crate) async fn erase_accounts(state: &State) -> Result<usize> {
    let mut erased = 0;
    loop {
        let due = account_deletions::due(&mut *state.connection().await?, LIFETIME, BATCH).await?;
        let mut erased_now = 0;
        for account in due {
            let mut connection = state.connection().await?;
            let erasing = db::transaction(&mut connection, async |connection| {
                account_deletions::erase(connection, account, LIFETIME).await
            });
            match erasing.await {
                Ok(is_erased) => erased_now += usize::from(is_erased),
                Err(error) => {
                    tracing::error!(%account, cause = %with_causes(&error), "could not erase a deleted account");
                }
            }
        }
        erased += erased_now;
        if erased_now == 0 {
            return Ok(erased);
        }
    }
}
