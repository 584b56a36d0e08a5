//! Submissions to a group that are written together.
//!
//! Each commit waits for the disk. While one is under way, further submissions to the group are computed, each from what the
//! one before leaves, and wait here; the next statement writes all of them.

use std::collections::{HashMap, VecDeque};
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use db::ids::GroupId;
use db::queries::submissions::NewSubmission;
use db::rows::GroupRow;
use db::with_causes;
use tokio::sync::oneshot;

use crate::error::{Error, Result};
use crate::keyed_locks::{KeyedLock, KeyedLocks};

/// The maximum number of matches in one statement.
const BATCH: usize = 32;

/// The submissions that wait to be written, by group.
#[derive(Debug)]
pub(crate) struct SubmissionQueue {
    waiting: Mutex<HashMap<GroupId, VecDeque<Waiting>>>,
    /// Held while submissions to the group wait or are written.
    writes: KeyedLocks<GroupId>,
}

/// Whether a submission is written: false until it is.
#[derive(Debug, Default)]
pub(crate) struct Written(AtomicBool);

/// A submission and what it was computed from.
#[derive(Debug)]
pub(crate) struct Computed {
    /// The group as it is before.
    pub(crate) group: GroupRow,
    /// What to write.
    pub(crate) submission: NewSubmission,
    /// The submission before, if that was not known to be written.
    pub(crate) follows: Option<Arc<Written>>,
}

#[derive(Debug)]
struct Waiting {
    computed: Computed,
    written: Arc<Written>,
    caller: oneshot::Sender<Message>,
}

/// What a caller in the queue is told.
#[derive(Debug)]
enum Message {
    /// The outcome of its submission.
    Done(Outcome),
    /// It writes the submissions that wait, its own first.
    Write(KeyedLock<GroupId>),
}

/// Whether the submission was written; an error if that is unknown.
type Outcome = Result<bool, Arc<db::Error>>;

/// A place in the queue.
#[derive(Debug)]
pub(crate) struct Place<'a> {
    queue: &'a SubmissionQueue,
    group: GroupId,
    messages: oneshot::Receiver<Message>,
    /// Becomes true with this submission.
    pub(crate) written: Arc<Written>,
}

/// The one caller that writes the submissions to a group. The next one follows when it is dropped.
struct Writer<'a> {
    queue: &'a SubmissionQueue,
    group: GroupId,
    lock: Option<KeyedLock<GroupId>>,
}

#[derive(Debug, thiserror::Error)]
#[error("the task that wrote this submission has ended")]
struct WriterEnded;

impl Written {
    /// Whether the submission is written.
    pub(crate) fn is_written(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }

    fn set(&self) {
        self.0.store(true, Ordering::Release);
    }
}

impl SubmissionQueue {
    /// An empty queue. Callers wait for others at most for `max_wait`.
    pub(crate) fn new(max_wait: Duration) -> Self {
        Self {
            waiting: Mutex::default(),
            writes: KeyedLocks::new(max_wait),
        }
    }

    /// Waits until no submission to the group waits or is written; while the lock is held, none is. Call it in the group's
    /// turn, in which none is added.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] if the wait takes too long.
    pub(crate) async fn lock(&self, group: GroupId) -> Result<KeyedLock<GroupId>> {
        self.writes.lock(group).await
    }

    /// Adds a submission, in the group's turn; wait for its outcome outside of it.
    ///
    /// # Errors
    ///
    /// As [`Self::lock`].
    pub(crate) async fn add(&self, group: GroupId, computed: Computed) -> Result<Place<'_>> {
        let (caller, messages) = oneshot::channel();
        let written = Arc::new(Written::default());
        let waiting = Waiting {
            computed,
            written: Arc::clone(&written),
            caller,
        };
        let place = Place {
            queue: self,
            group,
            messages,
            written,
        };
        let waiting = match self.waiting().get_mut(&group) {
            Some(others) => {
                others.push_back(waiting);
                return Ok(place);
            }
            None => waiting,
        };
        let lock = self.lock(group).await?;
        self.waiting().insert(group, VecDeque::from([waiting]));
        self.start_next(group, lock);
        Ok(place)
    }

    /// Makes the first caller in the queue the writer; without one, the group's queue is removed.
    fn start_next(&self, group: GroupId, mut lock: KeyedLock<GroupId>) {
        let mut groups = self.waiting();
        while let Some(next) = groups.get_mut(&group).and_then(VecDeque::front_mut) {
            let (unused, _) = oneshot::channel();
            let caller = mem::replace(&mut next.caller, unused);
            match caller.send(Message::Write(lock)) {
                Ok(()) | Err(Message::Done(_)) => return,
                // Its caller has left: nobody needs the outcome.
                Err(Message::Write(back)) => lock = back,
            }
            if let Some(others) = groups.get_mut(&group) {
                others.pop_front();
            }
        }
        groups.remove(&group);
    }

    /// Takes the submissions that the next statement writes, each of which follows from the one before, and the group as the
    /// first one expects it. The first one is taken in any case; `None` if what it follows from is not written.
    fn take_batch(&self, group: GroupId) -> Option<(GroupRow, Vec<Waiting>)> {
        let mut groups = self.waiting();
        let waiting = groups.get_mut(&group)?;
        let first = waiting.pop_front().filter(|first| first.follows_from(None))?;
        let before = first.computed.group.clone();
        let mut batch = vec![first];
        while batch.len() < BATCH
            && let Some(next) = waiting.front()
            && next.follows_from(batch.last())
        {
            batch.extend(waiting.pop_front());
        }
        Some((before, batch))
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<GroupId, VecDeque<Waiting>>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Place<'_> {
    /// Waits until the submission is written; `false` if it is not, because the group has changed since its basis was read or
    /// one of its conditions does not hold. `write` writes submissions that start from this group, if it is the caller's turn
    /// to write.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] if the database failed, so that it is unknown whether the submission is written.
    pub(crate) async fn outcome<W>(self, write: W) -> Result<bool>
    where
        W: AsyncFnOnce(&GroupRow, &[NewSubmission]) -> Result<bool, db::Error>,
    {
        let outcome = match self.messages.await.map_err(|_| Error::internal(WriterEnded))? {
            Message::Done(outcome) => outcome,
            Message::Write(lock) => {
                let writer = Writer {
                    queue: self.queue,
                    group: self.group,
                    lock: Some(lock),
                };
                writer.write_batch(write).await
            }
        };
        outcome.map_err(|error| Error::Unavailable(error.into()))
    }
}

impl Writer<'_> {
    /// Writes what waits. Returns the outcome of the first submission, which is the caller's.
    async fn write_batch<W>(self, write: W) -> Outcome
    where
        W: AsyncFnOnce(&GroupRow, &[NewSubmission]) -> Result<bool, db::Error>,
    {
        let Some((group, batch)) = self.queue.take_batch(self.group) else {
            return Ok(false);
        };
        let (submissions, callers): (Vec<_>, Vec<_>) = batch
            .into_iter()
            .map(|waiting| (waiting.computed.submission, (waiting.written, waiting.caller)))
            .unzip();
        let outcome = match write(&group, &submissions).await {
            Err(error @ db::Error::Unavailable(_)) => Err(Arc::new(error)),
            // The statement was refused as a whole. Each submission is tried alone, which tells whose it is.
            Err(error) => {
                tracing::debug!(cause = %with_causes(&error), "submissions from a known basis failed");
                Ok(false)
            }
            Ok(is_written) => Ok(is_written),
        };
        for (written, caller) in callers {
            if let Ok(true) = outcome {
                written.set();
            }
            // A caller that has left, and the writer itself, are not told.
            let _ = caller.send(Message::Done(outcome.clone()));
        }
        outcome
    }
}

impl Drop for Writer<'_> {
    fn drop(&mut self) {
        if let Some(lock) = self.lock.take() {
            self.queue.start_next(self.group, lock);
        }
    }
}

impl Waiting {
    /// Whether it can be written after that submission of the same statement, or as the first of it.
    fn follows_from(&self, before: Option<&Self>) -> bool {
        match (&self.computed.follows, before) {
            (None, None) => true,
            (Some(follows), None) => follows.is_written(),
            (Some(follows), Some(before)) => Arc::ptr_eq(follows, &before.written),
            (None, Some(_)) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, NaiveDate};
    use db::ids::{MatchId, PlayerId, UserId};
    use db::queries::submissions::NewMatch;
    use db::rows::{MatchContentRow, MatchEntry, StandingRow};
    use tokio::sync::Notify;

    use super::*;

    const GROUP: GroupId = GroupId(7);

    #[tokio::test]
    async fn what_waits_is_written_together() {
        let queue = SubmissionQueue::new(Duration::from_mins(1));
        let first = queue.add(GROUP, computed(1, None)).await.unwrap();
        let second = queue.add(GROUP, computed(2, Some(&first.written))).await.unwrap();
        let third = queue
            .add(GROUP, computed(3, Some(&second.written)))
            .await
            .unwrap();
        let written = Mutex::new(Vec::new());
        let write = async |_: &GroupRow, batch: &[NewSubmission]| {
            written.lock().unwrap().push(ids(batch));
            Ok(true)
        };
        let outcomes = tokio::join!(third.outcome(write), second.outcome(write), first.outcome(write));
        assert!(matches!(outcomes, (Ok(true), Ok(true), Ok(true))));
        assert_eq!(*written.lock().unwrap(), [[1, 2, 3]]);
        assert!(queue.waiting().is_empty());
    }

    #[tokio::test]
    async fn what_comes_while_others_are_written_is_written_next() {
        let queue = SubmissionQueue::new(Duration::from_mins(1));
        let first = queue.add(GROUP, computed(1, None)).await.unwrap();
        let before = Arc::clone(&first.written);
        let (started, added) = (Notify::new(), Notify::new());
        let outcomes = tokio::join!(
            first.outcome(async |_: &GroupRow, batch: &[NewSubmission]| {
                assert_eq!(ids(batch), [1]);
                started.notify_one();
                added.notified().await;
                Ok(true)
            }),
            async {
                started.notified().await;
                let second = queue.add(GROUP, computed(2, Some(&before))).await.unwrap();
                added.notify_one();
                let write = async |_: &GroupRow, batch: &[NewSubmission]| Ok(ids(batch) == [2]);
                second.outcome(write).await
            }
        );
        assert!(matches!(outcomes, (Ok(true), Ok(true))));
    }

    #[tokio::test]
    async fn what_follows_from_an_unwritten_submission_is_not_written() {
        let queue = SubmissionQueue::new(Duration::from_mins(1));
        let first = queue.add(GROUP, computed(1, None)).await.unwrap();
        let before = Arc::clone(&first.written);
        assert!(
            !first
                .outcome(async |_: &GroupRow, _: &[NewSubmission]| Ok(false))
                .await
                .unwrap()
        );
        let late = queue.add(GROUP, computed(2, Some(&before))).await.unwrap();
        let never = async |_: &GroupRow, _: &[NewSubmission]| panic!("it must not be written");
        assert!(!late.outcome(never).await.unwrap());
        // Nothing is left behind.
        let fresh = queue.add(GROUP, computed(3, None)).await.unwrap();
        assert!(
            fresh
                .outcome(async |_: &GroupRow, _: &[NewSubmission]| Ok(true))
                .await
                .unwrap()
        );
    }

    #[tokio::test]
    async fn an_unknown_outcome_is_an_error_of_all() {
        let queue = SubmissionQueue::new(Duration::from_mins(1));
        let first = queue.add(GROUP, computed(1, None)).await.unwrap();
        let second = queue.add(GROUP, computed(2, Some(&first.written))).await.unwrap();
        let lost = async |_: &GroupRow, _: &[NewSubmission]| Err(db::Error::Unavailable("lost".into()));
        let outcomes = tokio::join!(first.outcome(lost), second.outcome(lost));
        assert!(matches!(
            outcomes,
            (Err(Error::Unavailable(_)), Err(Error::Unavailable(_)))
        ));
    }

    #[tokio::test]
    async fn a_lock_waits_until_all_are_written() {
        let queue = SubmissionQueue::new(Duration::ZERO);
        let first = queue.add(GROUP, computed(1, None)).await.unwrap();
        assert!(matches!(queue.lock(GROUP).await, Err(Error::Unavailable(_))));
        let _ = first
            .outcome(async |_: &GroupRow, _: &[NewSubmission]| Ok(true))
            .await;
        assert!(queue.lock(GROUP).await.is_ok());
    }

    fn ids(batch: &[NewSubmission]) -> Vec<i64> {
        batch.iter().map(|submission| submission.new.id.0).collect()
    }

    fn computed(id: i64, follows: Option<&Arc<Written>>) -> Computed {
        Computed {
            group: group(),
            submission: NewSubmission {
                new: new_match(id),
                answer: None,
                counters: Vec::new(),
            },
            follows: follows.cloned(),
        }
    }

    fn group() -> GroupRow {
        GroupRow {
            id: GROUP,
            owner_id: UserId(1),
            name: "Torsdagspadel".to_owned(),
            passcode: "SMASH1".to_owned(),
            public_hash: "abcd1234".to_owned(),
            vanity_name: None,
            is_active: true,
            is_discoverable: false,
            created_at: DateTime::UNIX_EPOCH,
            updated_at: DateTime::UNIX_EPOCH,
            deactivated_at: None,
            player_count: 4,
            match_count: 0,
            game_count: 0,
            rating_sum: 6_000,
            version: 1,
            inactive_after_weeks: None,
        }
    }

    fn new_match(id: i64) -> NewMatch {
        let entry = |place: i64| MatchEntry {
            team: if place < 3 { 1 } else { 2 },
            player_id: PlayerId(place),
            won: place < 3,
            elo_before: 1500,
            elo_change: if place < 3 { 10 } else { -10 },
            k_factor: 20,
            expected_score: 0.5,
            raw_change: 10.0,
            games_margin: 2,
            peak_before: 1500,
            lowest_before: 1500,
            played_before: 0,
        };
        let standing = |place: i64| StandingRow {
            player_id: PlayerId(place),
            current_elo: 1500,
            peak_elo: 1500,
            lowest_elo: 1500,
            matches_played: 1,
            matches_won: 0,
            last_played_at: None,
        };
        NewMatch {
            id: MatchId(id),
            content: MatchContentRow {
                played_on: NaiveDate::default(),
                team1_games: vec![6],
                team2_games: vec![4],
                notes: None,
            },
            submitted_by: None,
            created_at: DateTime::UNIX_EPOCH,
            entries: [1, 2, 3, 4].map(entry),
            standings: [1, 2, 3, 4].map(standing),
        }
    }
}
