//! The mail work of a server: answers requests for links by mail and empties the outbox, for as long as the server runs.
//!
//! Each of the two has a loop of its own, so that neither many requests nor a slow mail server holds up the other. A
//! connection to the database is taken for each short transaction and given back after it: none is held while the mail
//! server answers, and requests over HTTP get theirs in between. A mail is leased instead; once the lease has expired,
//! its server has died and another one sends it.

use std::time::Duration;

use actix_web::web;
use db::queries::mails;
use db::rows::Mail;
use db::with_causes;
use futures::future::join;
use tokio::sync::{Notify, watch};
use tokio::time::sleep;

use crate::error::{Error, Result};
use crate::mail::server::{MailServer, Refusal};
use crate::service::accounts::answer_link_request::{Answered, answer_link_request};
use crate::state::State;

/// How long to wait where nothing is known to come: another server may have ended with work undone.
const ROUND: Duration = Duration::from_secs(30);
/// The longest wait between two tries of a mail.
const LONGEST_WAIT: Duration = Duration::from_mins(15);
/// What a mail is leased for beyond the mail server's time: the database may be slow as well.
const SPARE: Duration = Duration::from_mins(1);
/// What is kept of a reason, in characters.
const REASON: usize = 500;

/// Works until `stop` holds true: at once when there is something to do, else now and then. What fails is logged, and
/// tried again in the next round. At the stop, the transaction that has begun is finished, and the mail that is being
/// sent still goes out; what is left waits in the database.
pub(crate) async fn work(state: web::Data<State>, stop: watch::Receiver<bool>) {
    join(keep_answering(&state, stop.clone()), keep_sending(&state, stop)).await;
}

async fn keep_answering(state: &State, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        let round = answer_requests(state, &stop).await;
        wait(round, &state.link_request_waits, &mut stop).await;
    }
}

async fn keep_sending(state: &State, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        let round = send_mails(state, &stop).await;
        wait(round, &state.mail_waits, &mut stop).await;
    }
}

/// Waits for as long as a round said that there will be nothing to do, unless `wake` or `stop` ends the wait.
async fn wait(round: Result<Duration>, wake: &Notify, stop: &mut watch::Receiver<bool>) {
    let pause = round.unwrap_or_else(|error| {
        tracing::warn!(cause = %with_causes(&error), "could not look after mails");
        ROUND
    });
    tokio::select! {
        () = wake.notified() => {}
        () = sleep(pause) => {}
        _ = stop.changed() => {}
    }
}

/// Answers all requests for links, one a transaction.
async fn answer_requests(state: &State, stop: &watch::Receiver<bool>) -> Result<Duration> {
    while !*stop.borrow() {
        let public_url = &state.config.public_url;
        match answer_link_request(&mut *state.connection().await?, public_url).await? {
            Answered::NoRequest => break,
            Answered::WithNothing => {}
            Answered::WithLink => state.mail_waits.notify_one(),
        }
    }
    Ok(ROUND)
}

/// Sends all mails that are due, and says how long it is until the next one is.
async fn send_mails(state: &State, stop: &watch::Receiver<bool>) -> Result<Duration> {
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
