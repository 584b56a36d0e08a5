//! Long answers that are being sent, within a limit of memory.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use actix_web::body::{BodySize, MessageBody};
use actix_web::web::Bytes;
use tokio::task::AbortHandle;
use tokio::time::sleep;

/// The size, in bytes, of the parts in which an answer is sent. A connection copies one part and then some of the next;
/// without parts it would copy the whole answer.
pub(crate) const PART: usize = 32 << 10;

/// The bytes that a connection copies of an answer.
const COPIED: usize = 2 * PART;

/// Long answers that are being sent: each until its client has received it.
///
/// All together they have a limit of bytes, above which the client whose answers take the most loses its oldest one: a
/// client that reads slowly, or not at all, costs others neither memory nor an answer. What several answers share, such
/// as a stored body, counts once, and its readers bear equal parts of it; what their connections copy counts for each.
#[derive(Debug, Clone)]
pub(crate) struct UnsentAnswers(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    max: usize,
    timeout: Duration,
    answers: Mutex<Answers>,
}

#[derive(Debug, Default)]
struct Answers {
    next_id: u64,
    /// By id, the oldest first.
    unsent: BTreeMap<u64, Unsent>,
    /// How many of them have the same bytes, by the address of these.
    shares: HashMap<usize, usize>,
    bytes: usize,
}

#[derive(Debug)]
struct Unsent {
    client: String,
    body: Bytes,
}

/// The body of an answer that is being sent. It fails if the answer was dropped before its end, which closes the
/// connection.
#[derive(Debug)]
pub(crate) struct UnsentBody {
    answers: UnsentAnswers,
    id: u64,
    length: usize,
    sent: usize,
    timeout: AbortHandle,
}

#[derive(Debug, thiserror::Error)]
#[error("the answer was dropped: its client reads too slowly")]
struct ReadTooSlowly;

impl UnsentAnswers {
    /// No answers yet, of `max` bytes together at most, each for `timeout` at most.
    pub(crate) fn new(max: usize, timeout: Duration) -> Self {
        Self(Arc::new(Shared {
            max,
            timeout,
            answers: Mutex::default(),
        }))
    }

    /// An answer to this client. It is never dropped for its own sake, even if it is longer than all may be.
    pub(crate) fn add(&self, client: String, body: Bytes) -> UnsentBody {
        let length = body.len();
        let id = self.lock().add(Unsent { client, body }, self.0.max);
        let (answers, timeout) = (self.clone(), self.0.timeout);
        let timeout = tokio::spawn(async move {
            sleep(timeout).await;
            answers.lock().remove(id);
        });
        UnsentBody {
            answers: self.clone(),
            id,
            length,
            sent: 0,
            timeout: timeout.abort_handle(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Answers> {
        self.0.answers.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Answers {
    fn add(&mut self, answer: Unsent, max: usize) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        let shares = self.shares.entry(answer.address()).or_default();
        *shares += 1;
        self.bytes += COPIED;
        if *shares == 1 {
            self.bytes += answer.body.len();
        }
        self.unsent.insert(id, answer);
        while self.bytes > max
            && let Some(dropped) = self.oldest_of_largest_client(id)
        {
            self.remove(dropped);
        }
        id
    }

    /// The oldest answer of the client whose answers take the most, `new` excepted.
    fn oldest_of_largest_client(&self, new: u64) -> Option<u64> {
        let mut bytes: HashMap<&str, usize> = HashMap::new();
        let mut seen = HashSet::new();
        for Unsent { client, body } in self.unsent.values() {
            if seen.insert((client, body.as_ptr())) {
                let readers = self.shares.get(&body.as_ptr().addr()).copied().unwrap_or(1);
                *bytes.entry(client).or_default() += body.len() / readers;
            }
            *bytes.entry(client).or_default() += COPIED;
        }
        let others = self.unsent.iter().filter(|(id, _)| **id != new);
        let largest =
            others.max_by_key(|(id, answer)| (bytes.get(answer.client.as_str()).copied(), Reverse(**id)));
        largest.map(|(id, _)| *id)
    }

    fn remove(&mut self, id: u64) {
        let Some(answer) = self.unsent.remove(&id) else {
            return;
        };
        let address = answer.address();
        let Some(shares) = self.shares.get_mut(&address) else {
            return;
        };
        *shares -= 1;
        self.bytes -= COPIED;
        if *shares == 0 {
            self.shares.remove(&address);
            self.bytes -= answer.body.len();
        }
    }
}

impl Unsent {
    /// Where the body is in memory. No other body is there while this one exists.
    fn address(&self) -> usize {
        self.body.as_ptr().addr()
    }
}

impl MessageBody for UnsentBody {
    type Error = io::Error;

    fn size(&self) -> BodySize {
        BodySize::Sized(u64::try_from(self.length).unwrap_or(u64::MAX))
    }

    fn poll_next(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<io::Result<Bytes>>> {
        let (from, to) = (self.sent, self.length.min(self.sent + PART));
        if from == to {
            return Poll::Ready(None);
        }
        let part = self
            .answers
            .lock()
            .unsent
            .get(&self.id)
            .map(|answer| answer.body.slice(from..to));
        self.sent = to;
        Poll::Ready(Some(part.ok_or_else(|| io::Error::other(ReadTooSlowly))))
    }
}

impl Drop for UnsentBody {
    fn drop(&mut self) {
        self.timeout.abort();
        self.answers.lock().remove(self.id);
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::pin::pin;

    use super::*;

    const TIMEOUT: Duration = Duration::from_mins(1);

    /// With so many bytes and what that many answers copy.
    fn unsent(max: usize, answers: usize) -> UnsentAnswers {
        UnsentAnswers::new(max + answers * COPIED, TIMEOUT)
    }

    fn body(length: usize) -> Bytes {
        Bytes::from(vec![7; length])
    }

    /// What the rest of a body has, and whether it is complete.
    async fn rest(body: UnsentBody) -> (usize, bool) {
        let (length, mut body) = (body.length, pin!(body));
        let mut received = 0;
        while let Some(part) = poll_fn(|context| body.as_mut().poll_next(context)).await {
            let Ok(part) = part else {
                return (received, false);
            };
            assert!(part.len() <= PART);
            received += part.len();
        }
        (received, received == length)
    }

    async fn is_dropped(body: UnsentBody) -> bool {
        !rest(body).await.1
    }

    #[tokio::test]
    async fn an_answer_is_sent_in_parts() {
        let answers = UnsentAnswers::new(1_000_000, TIMEOUT);
        for length in [PART, PART + 1, 3 * PART] {
            let answer = answers.add("a".to_owned(), body(length));
            assert!(matches!(answer.size(), BodySize::Sized(size) if size == u64::try_from(length).unwrap()));
            assert_eq!(rest(answer).await, (length, true));
        }
        assert_eq!(answers.lock().bytes, 0);
        assert!(answers.lock().shares.is_empty());
    }

    #[tokio::test]
    async fn the_client_whose_answers_take_the_most_loses_its_oldest() {
        let answers = unsent(1_000, 4);
        let add = |client: &str, length| answers.add(client.to_owned(), body(length));
        let small = add("small", 300);
        let (oldest, second) = (add("large", 300), add("large", 400));
        let new = add("small", 100);
        assert!(is_dropped(oldest).await);
        let newest = add("large", 300);
        assert!(is_dropped(second).await);
        for kept in [small, new, newest] {
            assert!(!is_dropped(kept).await);
        }
    }

    #[tokio::test]
    async fn an_answer_longer_than_all_may_be_is_sent() {
        let answers = unsent(1_000, 2);
        let earlier = answers.add("a".to_owned(), body(900));
        let long = answers.add("b".to_owned(), body(2_000));
        assert!(is_dropped(earlier).await);
        assert!(!is_dropped(long).await);
    }

    #[tokio::test]
    async fn what_answers_share_counts_once() {
        let answers = unsent(1_000, 100);
        let shared = body(900);
        let crowd: Vec<_> = (0..100)
            .map(|client| answers.add(client.to_string(), shared.clone()))
            .collect();
        assert_eq!(answers.lock().bytes, 900 + 100 * COPIED);
        for answer in crowd {
            assert!(!is_dropped(answer).await);
        }
        assert_eq!(answers.lock().bytes, 0);
    }

    #[tokio::test]
    async fn readers_of_one_body_are_kept_rather_than_a_reader_of_many() {
        let answers = unsent(1_000, 14);
        let shared = body(500);
        let crowd: Vec<_> = (0..10)
            .map(|client| answers.add(client.to_string(), shared.clone()))
            .collect();
        let many: Vec<_> = (0..4)
            .map(|_| answers.add("many".to_owned(), body(150)))
            .collect();
        let mut kept = Vec::new();
        for answer in many {
            kept.push(!is_dropped(answer).await);
        }
        assert_eq!(kept, [false, true, true, true]);
        for answer in crowd {
            assert!(!is_dropped(answer).await);
        }
    }

    #[tokio::test]
    async fn an_answer_that_takes_too_long_is_dropped() {
        let answers = UnsentAnswers::new(1_000, Duration::ZERO);
        let slow = answers.add("a".to_owned(), body(900));
        while answers.lock().bytes > 0 {
            tokio::task::yield_now().await;
        }
        assert!(is_dropped(slow).await);
    }
}
