//! The outbox: a queue of mails, each leased to one worker at a time.

use std::time::Duration;

use diesel::dsl::IntervalDsl;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Double, Nullable};

use super::clock::{now, seconds};
use super::text::fold_case;
use crate::ids::MailId;
use crate::rows::{MailRow, NewMailRow};
use crate::schema::mails;
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

/// Enqueues a mail. Call it in the transaction that causes it.
pub async fn enqueue(connection: &mut Connection, mail: &NewMailRow<'_>) -> Result<(), Error> {
    diesel::insert_into(mails::table)
        .values(mail)
        .execute(connection)
        .await?;
    Ok(())
}

/// Enqueues a mail that the caller sends: workers get it only after the lease has expired without a result.
pub async fn enqueue_leased(
    connection: &mut Connection,
    mail: &NewMailRow<'_>,
    lease: Duration,
) -> Result<MailRow, Error> {
    let enqueued = diesel::insert_into(mails::table)
        .values((
            mail,
            mails::attempts.eq(1),
            mails::next_attempt_at.eq(now() + seconds(lease).seconds()),
        ))
        .returning(MailRow::as_returning());
    Ok(enqueued.get_result(connection).await?)
}

/// Leases the mail that has been due for longest and counts an attempt. Other workers get it only after the lease has
/// expired without a result. No lock is held meanwhile.
pub async fn take_due(connection: &mut Connection, lease: Duration) -> Result<Option<MailRow>, Error> {
    let taken = statement(
        "UPDATE mails SET attempts = attempts + 1, next_attempt_at = now() + $1 * interval '1 second'
         WHERE id = (
             SELECT id FROM mails
             WHERE sent_at IS NULL AND given_up_at IS NULL AND next_attempt_at <= now() AND expires_at > now()
             ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
         RETURNING id, kind, recipient, language, subject, text_body, html_body, created_at, attempts",
    )
    .bind::<BigInt, _>(i64::try_from(lease.as_secs()).unwrap_or(i64::MAX));
    Ok(taken.get_result(connection).await.optional()?)
}

/// Marks a mail as sent and erases its content.
pub async fn record_sent(connection: &mut Connection, id: MailId) -> Result<(), Error> {
    let erased: Option<&str> = None;
    diesel::update(mails::table.find(id))
        .set((
            mails::sent_at.eq(now().nullable()),
            mails::given_up_at.eq(None::<chrono::DateTime<chrono::Utc>>),
            mails::text_body.eq(erased),
            mails::html_body.eq(erased),
            mails::last_error.eq(erased),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// Records a failed attempt; the next one is due after `delay`.
pub async fn record_failure(
    connection: &mut Connection,
    id: MailId,
    error: &str,
    delay: Duration,
) -> Result<(), Error> {
    let waiting = mails::table.find(id).filter(mails::sent_at.is_null());
    diesel::update(waiting)
        .set((
            mails::last_error.eq(error),
            mails::next_attempt_at.eq(now() + seconds(delay).seconds()),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// Records a permanent failure: no further attempts.
pub async fn give_up(connection: &mut Connection, id: MailId, error: &str) -> Result<(), Error> {
    let waiting = mails::table.find(id).filter(mails::sent_at.is_null());
    diesel::update(waiting)
        .set((
            mails::last_error.eq(error),
            mails::given_up_at.eq(now().nullable()),
        ))
        .execute(connection)
        .await?;
    Ok(())
}

/// Gives up all expired mails and returns their number.
pub async fn give_up_expired(connection: &mut Connection) -> Result<usize, Error> {
    // Rows locked by another server are skipped: two servers that lock many rows in different orders could deadlock.
    let given_up = statement(
        "UPDATE mails SET given_up_at = now() WHERE id IN (
             SELECT id FROM mails WHERE sent_at IS NULL AND given_up_at IS NULL AND expires_at <= now()
             FOR UPDATE SKIP LOCKED)",
    );
    Ok(given_up.execute(connection).await?)
}

/// Number of mails that wait to be sent.
pub async fn count_waiting(connection: &mut Connection) -> Result<i64, Error> {
    let waiting = mails::table
        .filter(mails::sent_at.is_null())
        .filter(mails::given_up_at.is_null());
    Ok(waiting.count().get_result(connection).await?)
}

/// Time until the next mail is due; `None` if none waits.
pub async fn until_next(connection: &mut Connection) -> Result<Option<Duration>, Error> {
    #[derive(QueryableByName)]
    struct Until {
        #[diesel(sql_type = Nullable<Double>)]
        seconds: Option<f64>,
    }
    let until: Until = statement(
        "SELECT greatest(0, extract(epoch FROM min(next_attempt_at) - clock_timestamp()))::float8 AS seconds
         FROM mails WHERE sent_at IS NULL AND given_up_at IS NULL",
    )
    .get_result(connection)
    .await?;
    Ok(until
        .seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok()))
}

/// The latest mails, optionally of one recipient: for the mailbox page of the development server.
pub async fn latest(
    connection: &mut Connection,
    recipient: Option<&str>,
    limit: i64,
) -> Result<Vec<MailRow>, Error> {
    let mut found = mails::table
        .select(MailRow::as_select())
        .order(mails::id.desc())
        .limit(limit)
        .into_boxed();
    if let Some(recipient) = recipient {
        found = found.filter(fold_case(mails::recipient).eq(fold_case(recipient)));
    }
    Ok(found.load(connection).await?)
}
