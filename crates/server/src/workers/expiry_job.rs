//! The expiry job: what has expired is removed every now and then.

use std::time::Duration;

use actix_web::web;
use db::queries::expiry::{self, ExpiringTable};
use db::with_causes;
use tokio::time::sleep;

use crate::error::Result;
use crate::state::State;

/// Removes what has expired for as long as it is polled, the first time after one whole pause. Servers that run side by
/// side may do so all at once.
pub(crate) async fn sweep_now_and_then(state: web::Data<State>, pause: Duration) {
    loop {
        sleep(pause).await;
        sweep_once(&state).await;
    }
}

/// Each kind stands alone: one that fails is logged, and the others are removed all the same. The next time tries again.
async fn sweep_once(state: &State) {
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
    tracing::info!(rows, failed, "removed what has expired");
}

/// On a connection of its own: one that was lost is no reason to leave out the next kind.
async fn remove(state: &State, kind: ExpiringTable) -> Result<usize> {
    let mut connection = state.connection().await?;
    Ok(expiry::delete(&mut connection, kind).await?)
}
