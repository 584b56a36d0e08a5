//! Purges the groups that were deleted long ago, and those of erased accounts.

use db::queries::purges;
use db::with_causes;

use crate::error::Result;
use crate::state::State;

/// The number of groups looked up at a time.
const BATCH: i64 = 100;

/// Purges the groups whose time to be restored has ended, each in a transaction of its own, and returns their number. A
/// failure for one is logged and does not stop the others: the next run tries it again.
pub(crate) async fn purge_groups(state: &State) -> Result<usize> {
    let age = state.config.deleted_group_lifetime();
    let mut purged = 0;
    loop {
        let due = purges::due(&mut *state.connection().await?, age, BATCH).await?;
        let mut purged_now = 0;
        for group in due {
            let mut connection = state.connection().await?;
            let purging = db::transaction(&mut connection, async |connection| {
                purges::purge(connection, group, age).await
            });
            match purging.await {
                Ok(is_purged) => purged_now += usize::from(is_purged),
                Err(error) => {
                    tracing::error!(%group, cause = %with_causes(&error), "could not purge a deleted group");
                }
            }
        }
        purged += purged_now;
        if purged_now == 0 {
            return Ok(purged);
        }
    }
}
