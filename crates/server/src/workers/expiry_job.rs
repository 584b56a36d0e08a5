//! The expiry job, which periodically removes expired rows.

use std::time::Duration;

use actix_web::web;
use db::queries::expiry::{self, ExpiringTable};
use db::with_causes;
use tokio::time::sleep;

use crate::error::Result;
use crate::service::account_deletion::erase_accounts::erase_accounts;
use crate::service::operations::purge_groups::purge_groups;
use crate::state::State;

/// Removes expired rows periodically while it is polled, the first time after one interval. Several servers can do so
/// concurrently.
pub(crate) async fn run_expiry_job(state: web::Data<State>, interval: Duration) {
    loop {
        sleep(interval).await;
        remove_expired(&state).await;
    }
}

/// A failure for one table is logged and retried in the next run; the other tables are not affected.
async fn remove_expired(state: &State) {
    let (mut rows, mut failed) = (0, 0);
    for kind in ExpiringTable::ALL {
        match remove(state, kind).await {
            Ok(removed) => rows += removed,
            Err(error) => {
                failed += 1;
                tracing::error!(table = kind.table(), cause = %with_causes(&error), "could not remove what has expired");
            }
        }
    }
    let accounts = erase_accounts(state).await.unwrap_or_else(|error| {
        failed += 1;
        tracing::error!(cause = %with_causes(&error), "could not erase deleted accounts");
        0
    });
    let groups = purge_groups(state).await.unwrap_or_else(|error| {
        failed += 1;
        tracing::error!(cause = %with_causes(&error), "could not purge deleted groups");
        0
    });
    tracing::info!(rows, accounts, groups, failed, "removed what has expired");
}

/// Each table with a new connection, so that a lost one does not affect the next table.
async fn remove(state: &State, kind: ExpiringTable) -> Result<usize> {
    let mut connection = state.connection().await?;
    Ok(expiry::delete(&mut connection, kind).await?)
}
