//! A body that ends with an error when it becomes too long or takes too long.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::rt;
use actix_web::web::{Bytes, BytesMut};
use futures::{Stream, StreamExt};
use tokio::time::{Sleep, sleep, timeout};

use crate::error::{Error, ErrorCode, Result};

/// How long the rest of a refused body is read, so that its sender can read the answer before the connection closes.
const DISCARD_TIME: Duration = Duration::from_secs(10);

/// How much a request may send, and in which time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Allowance {
    /// The most bytes.
    pub(crate) bytes: usize,
    /// The time from the first read to the end.
    pub(crate) time: Duration,
}

/// A body within an [`Allowance`], as a stream of its pieces.
///
/// Dropped before its end, it reads and discards the rest for a while. If the payload were dropped,
/// actix would read a chunked body without any end; while it is still held, actix closes the connection after the answer.
pub(crate) struct LimitedBody {
    payload: Option<Payload>,
    bytes_left: usize,
    time: Duration,
    deadline: Option<Pin<Box<Sleep>>>,
}

impl LimitedBody {
    /// The body of a request. Nothing is read before it is polled.
    pub(crate) fn new(payload: Payload, allowance: Allowance) -> Self {
        Self {
            payload: Some(payload),
            bytes_left: allowance.bytes,
            time: allowance.time,
            deadline: None,
        }
    }

    /// The same as a payload, for the request's extractors. [`next_piece`] reads it.
    pub(crate) fn into_payload(self) -> Payload {
        Payload::Stream {
            payload: Box::pin(self),
        }
    }
}

/// The next piece of a payload that the middleware has limited; `None` at its end.
///
/// # Errors
///
/// [`ErrorCode::RequestTooLarge`], [`ErrorCode::RequestTimeout`], and [`ErrorCode::RequestMalformed`] where the body breaks off.
pub(crate) async fn next_piece(payload: &mut Payload) -> Result<Option<Bytes>> {
    payload.next().await.transpose().map_err(refusal)
}

/// All pieces of a payload that the middleware has limited.
///
/// # Errors
///
/// As [`next_piece`].
pub(crate) async fn collect(payload: &mut Payload) -> Result<Bytes> {
    let mut body = BytesMut::new();
    while let Some(piece) = next_piece(payload).await? {
        body.extend_from_slice(&piece);
    }
    Ok(body.freeze())
}

fn refusal(error: PayloadError) -> Error {
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
        let time = self.time;
        let deadline = self.deadline.get_or_insert_with(|| Box::pin(sleep(time)));
        if deadline.as_mut().poll(context).is_ready() {
            let late = PayloadError::Io(io::ErrorKind::TimedOut.into());
            return Poll::Ready(Some(Err(late)));
        }
        let Some(payload) = &mut self.payload else {
            return Poll::Ready(None);
        };
        let Poll::Ready(piece) = payload.poll_next_unpin(context) else {
            return Poll::Pending;
        };
        match piece {
            Some(Ok(piece)) => match self.bytes_left.checked_sub(piece.len()) {
                Some(left) => {
                    self.bytes_left = left;
                    Poll::Ready(Some(Ok(piece)))
                }
                None => Poll::Ready(Some(Err(PayloadError::Overflow))),
            },
            ended => {
                self.payload = None;
                Poll::Ready(ended)
            }
        }
    }
}

impl Drop for LimitedBody {
    fn drop(&mut self) {
        if let Some(payload) = self.payload.take() {
            rt::spawn(timeout(DISCARD_TIME, discard(payload)));
        }
    }
}

async fn discard(mut payload: Payload) {
    while let Some(Ok(_)) = payload.next().await {}
}
