//! The post of a server: answers wishes for links by mail and empties the outbox, for as long as the server runs.
//!
//! No connection to the database is held while the mail server talks. A mail is taken for a while instead; if nobody says
//! by then what became of it, its taker has died and somebody else sends it.

use std::time::Duration;

use actix_web::web;
use db::queries::mails;
use db::rows::Mail;
use tokio::sync::watch;
use tokio::time::sleep;

use super::server::{MailServer, Refusal};
use crate::error::{Error, Result};
use crate::service::answer_link_requests::answer_link_requests;
use crate::state::State;

/// How long to wait where nothing is known to come: another server may have ended with work undone.
const ROUND: Duration = Duration::from_secs(30);
/// The longest wait between two tries of a mail.
const LONGEST_WAIT: Duration = Duration::from_mins(15);
/// What a mail is taken for beyond the mail server's time: the database may be slow as well.
const SPARE: Duration = Duration::from_mins(1);
/// What is kept of a reason, in characters.
const REASON: usize = 500;

/// Works until `stop` holds true: at once when there is something to do, else now and then. What fails is logged, and the
/// next time does its work. A mail that is under way when it is told to stop still goes out.
pub(crate) async fn work(state: web::Data<State>, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        let pause = match make_a_round(&state, &stop).await {
            Ok(pause) => pause,
            Err(error) => {
                tracing::warn!(cause = %error, "could not look after mails");
                ROUND
            }
        };
        tokio::select! {
            () = state.mail_waits.notified() => {}
            () = sleep(pause) => {}
            _ = stop.changed() => {}
        }
    }
}

/// Does all there is to do, and says how long there will be nothing.
async fn make_a_round(state: &State, stop: &watch::Receiver<bool>) -> Result<Duration> {
    answer_link_requests(&mut *state.connection().await?, &state.config.public_url).await?;
    let Some(server) = &state.mail_server else {
        return Ok(ROUND);
    };
    let too_late = mails::give_up_expired(&mut *state.connection().await?).await?;
    if too_late > 0 {
        tracing::error!(mails = too_late, "given up: what they say has expired");
    }
    while !*stop.borrow() {
        let lease = server.patience() + SPARE;
        let Some(mail) = mails::take_due(&mut *state.connection().await?, lease).await? else {
            break;
        };
        deliver(state, server, &mail).await?;
    }
    let next = mails::until_next(&mut *state.connection().await?).await?;
    Ok(next.map_or(ROUND, |next| next.min(ROUND)))
}

async fn deliver(state: &State, server: &MailServer, mail: &Mail) -> Result<()> {
    let outcome = server.send(mail).await;
    let mut connection = state.connection().await?;
    let noted = match outcome {
        Ok(()) => {
            tracing::info!(mail = %mail.id, kind = %mail.kind, "mail sent");
            mails::note_sent(&mut connection, mail.id).await
        }
        Err(Refusal {
            is_final: true,
            reason,
            summary,
        }) => {
            tracing::error!(mail = %mail.id, kind = %mail.kind, cause = %summary, "mail given up");
            mails::give_up(&mut connection, mail.id, &shortened(&reason)).await
        }
        Err(Refusal { reason, summary, .. }) => {
            let delay = wait_after(mail.attempts, state.config.mail.mail_retry);
            tracing::warn!(
                mail = %mail.id,
                kind = %mail.kind,
                seconds = delay.as_secs(),
                cause = %summary,
                "mail not sent, to be tried again"
            );
            mails::note_failure(&mut connection, mail.id, &shortened(&reason), delay).await
        }
    };
    noted.map_err(Error::from)
}

/// The wait after so many tries: twice as long as the one before.
fn wait_after(tries: i32, first: Duration) -> Duration {
    let doublings = u32::try_from(tries.saturating_sub(1)).unwrap_or(0).min(16);
    first
        .saturating_mul(2_u32.saturating_pow(doublings))
        .min(LONGEST_WAIT.max(first))
}

fn shortened(reason: &str) -> String {
    reason.chars().take(REASON).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_wait_is_twice_as_long_up_to_a_quarter_of_an_hour() {
        let waits = [1, 2, 3, 5, 6, 7, 100].map(|tries| wait_after(tries, Duration::from_secs(30)).as_secs());
        assert_eq!(waits, [30, 60, 120, 480, 900, 900, 900]);
    }
}
