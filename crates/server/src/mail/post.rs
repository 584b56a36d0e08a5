//! The post of a server: answers wishes for links by mail, for as long as the server runs.

use std::time::Duration;

use actix_web::web;
use tokio::time::sleep;

use crate::error::Result;
use crate::service::answer_link_requests::answer_link_requests;
use crate::state::State;

/// How long to wait where nothing is known to come: another server may have ended with work undone.
const ROUND: Duration = Duration::from_secs(30);

/// Works for as long as it is polled: at once when there is something to do, else now and then. What fails is logged, and
/// the next time does its work.
pub(crate) async fn work(state: web::Data<State>) {
    loop {
        if let Err(error) = make_a_round(&state).await {
            tracing::warn!(cause = %error, "could not look after mails");
        }
        tokio::select! {
            () = state.mail_waits.notified() => {}
            () = sleep(ROUND) => {}
        }
    }
}

async fn make_a_round(state: &State) -> Result<()> {
    let mut connection = state.connection().await?;
    answer_link_requests(&mut connection, &state.config.public_url).await
}
