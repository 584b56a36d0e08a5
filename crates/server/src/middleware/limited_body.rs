//! A request body that fails when it becomes too long or arrives too slowly.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::rt;
use actix_web::web::{Bytes, BytesMut};
use futures::{Stream, StreamExt};
use tokio::time::{Instant, Sleep, sleep_until, timeout};

use crate::error::{Error, ErrorCode, Result};

/// How long the rest of a refused body is read and discarded, so that the client can read the response before the
/// connection closes.
const DISCARD_TIMEOUT: Duration = Duration::from_secs(10);

/// The limits of a request body.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BodyLimit {
    /// The most bytes.
    pub(crate) bytes: usize,
    /// The longest time from the first read to the end.
    pub(crate) timeout: Duration,
    /// The longest time in which less than [`PROGRESS`] bytes arrive.
    pub(crate) stalled: Duration,
}

/// The bytes by which a long body must grow within [`BodyLimit::stalled`], again and again.
const PROGRESS: usize = 128 << 10;

/// A body within a [`BodyLimit`], as a stream of chunks.
///
/// If it is dropped before its end, it discards the rest for up to [`DISCARD_TIMEOUT`]. If the payload were dropped
/// instead, actix would read a chunked body without limit; while the payload exists, actix closes the connection after
/// the response.
pub(crate) struct LimitedBody {
    payload: Option<Payload>,
    limit: BodyLimit,
    received: usize,
    deadline: Option<Deadline>,
}

/// When the body has taken too long.
struct Deadline {
    end: Instant,
    /// The bytes with which there is another time until then.
    progress: usize,
    sleep: Pin<Box<Sleep>>,
}

impl LimitedBody {
    /// Limits the body of a request. It is not read before it is polled.
    pub(crate) fn new(payload: Payload, limit: BodyLimit) -> Self {
        Self {
            payload: Some(payload),
            limit,
            received: 0,
            deadline: None,
        }
    }

    /// The limited body as the payload of a request, to be read by [`next_chunk`].
    pub(crate) fn into_payload(self) -> Payload {
        Payload::Stream {
            payload: Box::pin(self),
        }
    }
}

/// The next chunk of a limited payload; `None` at its end.
///
/// # Errors
///
/// [`ErrorCode::RequestTooLarge`], [`ErrorCode::RequestTimeout`], and [`ErrorCode::RequestMalformed`] if the body ends
/// early.
pub(crate) async fn next_chunk(payload: &mut Payload) -> Result<Option<Bytes>> {
    payload.next().await.transpose().map_err(refuse)
}

/// The whole of a limited payload.
///
/// # Errors
///
/// As [`next_chunk`].
pub(crate) async fn collect(payload: &mut Payload) -> Result<Bytes> {
    let mut body = BytesMut::new();
    while let Some(chunk) = next_chunk(payload).await? {
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

fn refuse(error: PayloadError) -> Error {
    match error {
        PayloadError::Overflow => ErrorCode::RequestTooLarge.into(),
        PayloadError::Io(error) if error.kind() == io::ErrorKind::TimedOut => {
            ErrorCode::RequestTimeout.into()
        }
        _ => ErrorCode::RequestMalformed.into(),
    }
}

impl Stream for LimitedBody {
    type Item = Result<Bytes, PayloadError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let limit = self.limit;
        let deadline = self.deadline.get_or_insert_with(|| Deadline::new(limit));
        if deadline.sleep.as_mut().poll(context).is_ready() {
            let timed_out = PayloadError::Io(io::ErrorKind::TimedOut.into());
            return Poll::Ready(Some(Err(timed_out)));
        }
        let Some(payload) = &mut self.payload else {
            return Poll::Ready(None);
        };
        let Poll::Ready(chunk) = payload.poll_next_unpin(context) else {
            return Poll::Pending;
        };
        match chunk {
            Some(Ok(chunk)) => {
                self.received += chunk.len();
                let received = self.received;
                if received > limit.bytes {
                    return Poll::Ready(Some(Err(PayloadError::Overflow)));
                }
                if let Some(deadline) = &mut self.deadline {
                    deadline.extend(limit, received);
                }
                Poll::Ready(Some(Ok(chunk)))
            }
            ended => {
                self.payload = None;
                Poll::Ready(ended)
            }
        }
    }
}

impl Deadline {
    fn new(limit: BodyLimit) -> Self {
        let end = Instant::now() + limit.timeout;
        Self {
            end,
            progress: PROGRESS,
            sleep: Box::pin(sleep_until(end.min(Instant::now() + limit.stalled))),
        }
    }

    fn extend(&mut self, limit: BodyLimit, received: usize) {
        if received >= self.progress {
            self.progress = received + PROGRESS;
            let end = self.end.min(Instant::now() + limit.stalled);
            self.sleep.as_mut().reset(end);
        }
    }
}

impl Drop for LimitedBody {
    fn drop(&mut self) {
        if let Some(payload) = self.payload.take() {
            rt::spawn(timeout(DISCARD_TIMEOUT, discard(payload)));
        }
    }
}

async fn discard(mut payload: Payload) {
    while let Some(Ok(_)) = payload.next().await {}
}
