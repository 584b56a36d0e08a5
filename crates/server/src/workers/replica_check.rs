//! The job that checks whether the replica can be used.

use std::time::Duration;

use actix_web::web;
use tokio::time::sleep;

use crate::state::State;

/// The pause between two checks.
const INTERVAL: Duration = Duration::from_secs(1);

/// Checks the replica, if there is one, again and again while it is polled.
pub(crate) async fn run_replica_check(state: web::Data<State>) {
    let Some(replica) = &state.replica else {
        return;
    };
    loop {
        replica.check(&state.pool).await;
        sleep(INTERVAL).await;
    }
}
