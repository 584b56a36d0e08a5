//! The mail worker of a server: answers requests for links by mail, tells owners of bursts of submissions, and sends
//! the mails of the outbox.
//!
//! Each of the queues has a loop of its own, so that neither many requests nor a slow mail server delays the other. No
//! database connection is held while the mail server responds: each short transaction takes one from the pool. A mail
//! is leased instead. If a server crashes while it sends a mail, another server sends it when the lease has expired,
//! with the same `Message-ID`, by which mail programs recognise a copy.

use std::time::Duration;

use actix_web::web;
use db::queries::mails;
use db::rows::MailRow;
use db::with_causes;
use futures::future::join3;
use tokio::sync::{Notify, watch};
use tokio::time::sleep;

use crate::error::{Error, Result};
use crate::mail::smtp::{SendError, SmtpClient};
use crate::service::accounts::answer_link_request::{LinkRequestOutcome, answer_link_request};
use crate::service::groups::report_burst::report_burst;
use crate::state::State;

/// How often the queues are polled: another server may have crashed before it processed its entries.
const POLL_INTERVAL: Duration = Duration::from_secs(30);
/// The longest delay between two attempts to send a mail.
const RETRY_DELAY_MAX: Duration = Duration::from_mins(15);
/// A lease is longer than the timeout of the mail server by this, for the database query that records the outcome.
const LEASE_MARGIN: Duration = Duration::from_mins(1);
/// The most characters of an error that are stored.
const ERROR_DETAILS_MAX: usize = 500;

/// Runs until `stop` is true. Errors are logged, and the work is retried at the next poll. On `stop`, the current
/// transaction and the mail that is being sent are completed; the rest stays in the database.
pub(crate) async fn run(state: web::Data<State>, stop: watch::Receiver<bool>) {
    join3(
        answer_loop(&state, stop.clone()),
        burst_loop(&state, stop.clone()),
        send_loop(&state, stop),
    )
    .await;
}

async fn answer_loop(state: &State, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        let next_poll = answer_requests(state, &stop).await;
        wait(next_poll, &state.link_requested, &mut stop).await;
    }
}

async fn burst_loop(state: &State, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        let next_poll = report_bursts(state).await;
        wait(next_poll, state.bursts.added(), &mut stop).await;
    }
}

async fn send_loop(state: &State, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        let next_poll = send_mails(state, &stop).await;
        wait(next_poll, &state.mail_queued, &mut stop).await;
    }
}

/// Waits until the next poll, `wake` or `stop`.
async fn wait(next_poll: Result<Duration>, wake: &Notify, stop: &mut watch::Receiver<bool>) {
    let pause = next_poll.unwrap_or_else(|error| {
        tracing::warn!(cause = %with_causes(&error), "could not process the mail queues");
        POLL_INTERVAL
    });
    tokio::select! {
        () = wake.notified() => {}
        () = sleep(pause) => {}
        _ = stop.changed() => {}
    }
}

/// Answers all requests for links, each in a transaction, and returns the time until the next poll.
async fn answer_requests(state: &State, stop: &watch::Receiver<bool>) -> Result<Duration> {
    while !*stop.borrow() {
        match answer_link_request(
            &mut *state.connection().await?,
            &state.config.links,
            state.config.limits.mails,
        )
        .await?
        {
            LinkRequestOutcome::NoRequest => break,
            LinkRequestOutcome::WithNothing => {}
            LinkRequestOutcome::WithLink => state.mail_queued.notify_one(),
        }
    }
    Ok(POLL_INTERVAL)
}

/// Tells the owners of the groups with a burst of submissions. One that is not told stays for the next poll.
async fn report_bursts(state: &State) -> Result<Duration> {
    while let Some(group) = state.bursts.first() {
        report_burst(state, group).await?;
        state.bursts.remove(group);
    }
    Ok(POLL_INTERVAL)
}

/// Sends all mails that are due, and returns the time until the next one is.
async fn send_mails(state: &State, stop: &watch::Receiver<bool>) -> Result<Duration> {
    let Some(client) = &state.smtp_client else {
        return Ok(POLL_INTERVAL);
    };
    let expired = mails::give_up_expired(&mut *state.connection().await?).await?;
    if expired > 0 {
        tracing::error!(mails = expired, "mails given up: their links have expired");
    }
    while !*stop.borrow() {
        let lease = client.timeout() + LEASE_MARGIN;
        let Some(mail) = mails::take_due(&mut *state.connection().await?, lease).await? else {
            break;
        };
        deliver(state, client, &mail).await?;
    }
    let next = mails::until_next(&mut *state.connection().await?).await?;
    Ok(next.map_or(POLL_INTERVAL, |next| next.min(POLL_INTERVAL)))
}

async fn deliver(state: &State, client: &SmtpClient, mail: &MailRow) -> Result<()> {
    let outcome = client.send(mail).await;
    let mut connection = state.connection().await?;
    let recorded = match outcome {
        Ok(_) => {
            tracing::info!(mail = %mail.id, kind = %mail.kind, "mail sent");
            mails::record_sent(&mut connection, mail.id).await
        }
        Err(SendError {
            is_permanent: true,
            details,
            summary,
        }) => {
            tracing::error!(mail = %mail.id, kind = %mail.kind, cause = %summary, "mail given up");
            mails::give_up(&mut connection, mail.id, &truncated(&details)).await
        }
        Err(SendError { details, summary, .. }) => {
            let delay = retry_delay(mail.attempts, state.config.links.mail.mail_retry);
            tracing::warn!(
                mail = %mail.id,
                kind = %mail.kind,
                seconds = delay.as_secs(),
                cause = %summary,
                "mail not sent, to be retried"
            );
            mails::record_failure(&mut connection, mail.id, &truncated(&details), delay).await
        }
    };
    recorded.map_err(Error::from)
}

/// The delay after a number of failed attempts: it doubles each time.
fn retry_delay(attempts: i32, first: Duration) -> Duration {
    let doublings = u32::try_from(attempts.saturating_sub(1)).unwrap_or(0).min(16);
    first
        .saturating_mul(2_u32.saturating_pow(doublings))
        .min(RETRY_DELAY_MAX.max(first))
}

fn truncated(details: &str) -> String {
    details.chars().take(ERROR_DETAILS_MAX).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_retry_delay_doubles_up_to_15_minutes() {
        let delays =
            [1, 2, 3, 5, 6, 7, 100].map(|attempts| retry_delay(attempts, Duration::from_secs(30)).as_secs());
        assert_eq!(delays, [30, 60, 120, 480, 900, 900, 900]);
    }
}
