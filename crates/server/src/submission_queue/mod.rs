//! Submissions that are written together.
//!
//! Each commit waits for the disk. While one is under way, further submissions are computed, each from what the one before
//! to the same group leaves, and wait here; the next statement writes those of several groups.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::mem;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use db::KnownDistribution;
use db::ids::GroupId;
use db::queries::submissions::{GroupSubmissions, NewSubmission};
use db::rows::GroupRow;
use db::with_causes;
use tokio::sync::oneshot;

use crate::error::{Error, Result};
use crate::keyed_locks::{KeyedLock, KeyedLocks};

#[cfg(test)]
mod tests;

/// The maximum number of matches in one statement.
const BATCH: usize = 32;

/// The maximum number of statements at once, if each may write to several groups. With more of them, each writes less, and a
/// submission costs more of the processor.
const STATEMENTS: usize = 1;

/// The submissions that wait to be written.
#[derive(Debug)]
pub(crate) struct SubmissionQueue {
    waiting: Mutex<WaitingGroups>,
    /// Held while submissions to the group wait or are written.
    writes: KeyedLocks<GroupId>,
    /// Of groups that are distributed over several machines, each is written by statements of its own.
    distribution: KnownDistribution,
}

#[derive(Debug, Default)]
struct WaitingGroups {
    groups: HashMap<GroupId, WaitingGroup>,
    /// The groups of which submissions wait and none is being written, in the order of their arrival.
    ready: VecDeque<GroupId>,
    /// The number of statements under way.
    statements: usize,
}

#[derive(Debug)]
struct WaitingGroup {
    submissions: VecDeque<Waiting>,
    _lock: KeyedLock<GroupId>,
}

/// Whether a submission is written: false until it is.
#[derive(Debug, Default)]
pub(crate) struct Written(AtomicBool);

/// A submission to write, and what it was computed from.
#[derive(Debug)]
pub(crate) struct SubmissionToWrite {
    /// The group as it is before.
    pub(crate) group: GroupRow,
    /// What to write.
    pub(crate) submission: NewSubmission,
    /// The submission before, if that was not known to be written.
    pub(crate) follows: Option<Arc<Written>>,
}

#[derive(Debug)]
struct Waiting {
    computed: SubmissionToWrite,
    written: Arc<Written>,
    caller: oneshot::Sender<Message>,
}

/// A message to a caller in the queue.
#[derive(Debug)]
enum Message {
    /// The outcome of its submission.
    Done(Outcome),
    /// It writes the submissions that wait, its own first.
    Write,
}

/// Whether the submission was written; an error if that is unknown.
type Outcome = Result<bool, Arc<db::Error>>;

/// A submission in the queue.
#[derive(Debug)]
pub(crate) struct QueuedSubmission<'a> {
    queue: &'a SubmissionQueue,
    group: GroupId,
    messages: oneshot::Receiver<Message>,
    /// Becomes true with this submission.
    pub(crate) written: Arc<Written>,
}

/// Permits one statement. When it is dropped, the next one begins.
struct WritePermit<'a> {
    queue: &'a SubmissionQueue,
    /// The groups that no other statement writes meanwhile.
    groups: Vec<GroupId>,
}

/// The submissions to a group that a statement writes, and who waits for them.
type Chain = (GroupSubmissions, Vec<(Arc<Written>, oneshot::Sender<Message>)>);

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
    pub(crate) fn new(max_wait: Duration, distribution: KnownDistribution) -> Self {
        Self {
            waiting: Mutex::default(),
            writes: KeyedLocks::new(max_wait),
            distribution,
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
    pub(crate) async fn add(
        &self,
        group: GroupId,
        computed: SubmissionToWrite,
    ) -> Result<QueuedSubmission<'_>> {
        let (caller, messages) = oneshot::channel();
        let written = Arc::new(Written::default());
        let queued = QueuedSubmission {
            queue: self,
            group,
            messages,
            written: Arc::clone(&written),
        };
        let waiting = Waiting {
            computed,
            written,
            caller,
        };
        let waiting = match self.waiting().groups.get_mut(&group) {
            Some(others) => {
                others.submissions.push_back(waiting);
                return Ok(queued);
            }
            None => waiting,
        };
        let first = WaitingGroup {
            _lock: self.lock(group).await?,
            submissions: VecDeque::from([waiting]),
        };
        let mut waiting = self.waiting();
        waiting.groups.insert(group, first);
        waiting.ready.push_back(group);
        waiting.start_statements(self.max_statements());
        drop(waiting);
        Ok(queued)
    }

    fn max_statements(&self) -> usize {
        if self.distribution.is_distributed() {
            usize::MAX
        } else {
            STATEMENTS
        }
    }

    fn waiting(&self) -> MutexGuard<'_, WaitingGroups> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl WaitingGroups {
    /// Lets callers write, while further statements may begin and groups are ready.
    fn start_statements(&mut self, max: usize) {
        while self.statements < max
            && let Some(group) = self.ready.pop_front()
        {
            if self.start_statement(group) {
                self.statements += 1;
            } else {
                self.groups.remove(&group);
            }
        }
    }

    /// Makes the first caller of the group write; `false` if none waits.
    fn start_statement(&mut self, group: GroupId) -> bool {
        let Some(WaitingGroup { submissions, .. }) = self.groups.get_mut(&group) else {
            return false;
        };
        while let Some(first) = submissions.front_mut() {
            let (unused, _) = oneshot::channel();
            if mem::replace(&mut first.caller, unused)
                .send(Message::Write)
                .is_ok()
            {
                return true;
            }
            // Its caller has left and does not need the outcome.
            submissions.pop_front();
        }
        false
    }

    /// Takes submissions to the group, at most so many, each of which follows from the one before and none of which repeats an
    /// idempotency key; `None` if what the first one follows from is not written.
    fn take(&mut self, group: GroupId, limit: usize) -> Option<Chain> {
        let waiting = &mut self.groups.get_mut(&group)?.submissions;
        let first = waiting.pop_front()?;
        if !first.follows_from(None) {
            // The caller that writes, and one that has left, receive no message.
            let _ = first.caller.send(Message::Done(Ok(false)));
            return None;
        }
        let before = first.computed.group.clone();
        let mut chain = vec![first];
        while chain.len() < limit
            && let Some(next) = waiting.front()
            && next.follows_from(chain.last())
            && chain.iter().all(|earlier| !next.repeats(earlier))
        {
            chain.extend(waiting.pop_front());
        }
        let (submissions, callers) = chain
            .into_iter()
            .map(|waiting| (waiting.computed.submission, (waiting.written, waiting.caller)))
            .unzip();
        let group = before;
        Some((GroupSubmissions { group, submissions }, callers))
    }
}

impl QueuedSubmission<'_> {
    /// Waits until the submission is written; `false` if it is not, because the group has changed since its basis was read or
    /// one of its conditions does not hold. `write` writes submissions to groups, and returns the groups for which it did, if
    /// it is the caller's turn to write.
    ///
    /// # Errors
    ///
    /// [`Error::Unavailable`] if the database failed or the task that wrote it has ended, so that it is unknown whether the
    /// submission is written.
    pub(crate) async fn outcome<W>(mut self, write: W) -> Result<bool>
    where
        W: AsyncFnOnce(&[GroupSubmissions]) -> Result<BTreeSet<GroupId>, db::Error>,
    {
        let message = (&mut self.messages)
            .await
            .map_err(|_| Error::Unavailable(WriterEnded.into()))?;
        let outcome = match message {
            Message::Done(outcome) => outcome,
            Message::Write => self.permit().write(write).await,
        };
        outcome.map_err(|error| Error::Unavailable(error.into()))
    }

    /// The permit that [`Message::Write`] gives.
    fn permit(&self) -> WritePermit<'_> {
        WritePermit {
            queue: self.queue,
            groups: vec![self.group],
        }
    }
}

impl Drop for QueuedSubmission<'_> {
    fn drop(&mut self) {
        self.messages.close();
        // A caller that leaves before it has begun to write.
        if let Ok(Message::Write) = self.messages.try_recv() {
            drop(self.permit());
        }
    }
}

impl WritePermit<'_> {
    /// Writes what waits. Returns the outcome of the first submission, which is the caller's.
    async fn write<W>(mut self, write: W) -> Outcome
    where
        W: AsyncFnOnce(&[GroupSubmissions]) -> Result<BTreeSet<GroupId>, db::Error>,
    {
        let chains = self.take_chains();
        if chains.is_empty() {
            return Ok(false);
        }
        let (groups, callers): (Vec<_>, Vec<_>) = chains.into_iter().unzip();
        let written = match write(&groups).await {
            // Whether they are written is unknown.
            Err(error @ (db::Error::Unavailable(_) | db::Error::TimedOut(_))) => Err(Arc::new(error)),
            // The statement was refused as a whole. Each submission is tried alone, which tells whose it is.
            Err(error) => {
                tracing::warn!(cause = %with_causes(&error), "submissions that were written together failed, and are tried alone");
                Ok(BTreeSet::new())
            }
            Ok(written) => Ok(written),
        };
        if let Err(error) = &written {
            self.refuse_waiting(error);
        }
        let outcome_of =
            |group: &GroupSubmissions| written.clone().map(|written| written.contains(&group.group.id));
        let of_caller = groups.first().map_or(Ok(false), outcome_of);
        for (group, callers) in groups.iter().zip(callers) {
            let outcome = outcome_of(group);
            for (written, caller) in callers {
                if let Ok(true) = outcome {
                    written.set();
                }
                // A caller that has left, and the writer itself, receive no message.
                let _ = caller.send(Message::Done(outcome.clone()));
            }
        }
        of_caller
    }

    /// Answers all that wait with the error of this statement: they have waited as long as it, and would wait for the next one.
    fn refuse_waiting(&self, error: &Arc<db::Error>) {
        let mut waiting = self.queue.waiting();
        let ready = mem::take(&mut waiting.ready);
        for group in ready.iter().chain(&self.groups) {
            let refused = waiting.groups.remove(group);
            for refused in refused.into_iter().flat_map(|group| group.submissions) {
                // A caller that has left receives no message.
                let _ = refused.caller.send(Message::Done(Err(Arc::clone(error))));
            }
        }
    }

    /// Takes the submissions of the statement's group, and then of those that are ready; none if the first one must not be
    /// written.
    fn take_chains(&mut self) -> Vec<Chain> {
        let mut waiting = self.queue.waiting();
        let first = self.groups.first().and_then(|group| waiting.take(*group, BATCH));
        let mut chains = Vec::from_iter(first);
        let mut matches: usize = chains.iter().map(|(group, _)| group.submissions.len()).sum();
        while !chains.is_empty()
            && !self.queue.distribution.is_distributed()
            && matches < BATCH
            && let Some(group) = waiting.ready.pop_front()
        {
            self.groups.push(group);
            if let Some(chain) = waiting.take(group, BATCH - matches) {
                matches += chain.0.submissions.len();
                chains.push(chain);
            }
        }
        chains
    }
}

impl Drop for WritePermit<'_> {
    fn drop(&mut self) {
        let mut waiting = self.queue.waiting();
        for group in mem::take(&mut self.groups) {
            let has_more = |group: &WaitingGroup| !group.submissions.is_empty();
            if waiting.groups.get(&group).is_some_and(has_more) {
                waiting.ready.push_back(group);
            } else {
                waiting.groups.remove(&group);
            }
        }
        waiting.statements -= 1;
        waiting.start_statements(self.queue.max_statements());
    }
}

impl Waiting {
    /// Whether both requests have the same idempotency key: the answer to the earlier one is read once it is written.
    fn repeats(&self, earlier: &Self) -> bool {
        let key = |waiting: &Self| Some(waiting.computed.submission.answer.as_ref()?.key);
        key(self).is_some_and(|own| key(earlier) == Some(own))
    }

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
