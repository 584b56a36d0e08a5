//! What has expired is removed every now and then.

use std::time::Duration;

use actix_web::web;
use db::queries::sweep;
use tokio::time::sleep;

use crate::error::Result;
use crate::state::State;

/// Sweeps for as long as it is polled, the first time after one whole pause. Servers that run side by side may do so
/// all at once. A time that fails is logged, and the next one does its work.
pub(crate) async fn sweep_now_and_then(state: web::Data<State>, pause: Duration) {
    loop {
        sleep(pause).await;
        match sweep_once(&state).await {
            Ok(rows) => tracing::info!(rows, "removed what has expired"),
            Err(error) => tracing::warn!(cause = %error, "could not remove what has expired"),
        }
    }
}

async fn sweep_once(state: &State) -> Result<usize> {
    let mut connection = state.connection().await?;
    Ok(sweep::expired(&mut connection).await?)
}
