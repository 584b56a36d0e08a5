//! The task that writes all matches that are submitted to this server.
//!
//! A handler sends its submission through a channel and awaits the answer. The task takes what waits, in rounds: one
//! statement reads what the submissions of a round depend on, they are rated in memory in their order, each from what
//! the one before to the same group leaves, and one statement writes them, guarded by the version of each group. So a
//! commit, which waits for the disk, is shared by all that have come while the one before was under way, and nothing is
//! needed of a handler to finish a write. While one round is written, the next one is read, of other groups.

mod finish_alone;
mod waiting;
mod write_round;

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::mem;
use std::sync::Arc;
use std::time::Duration;

use actix_web::web::Data;
use db::ids::GroupId;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinSet;
use tracing::{Instrument, Span, trace_span};

use super::match_to_submit::MatchToSubmit;
use crate::error::{Error, Result};
use crate::service::groups::check_passcode::ClientLimits;
use crate::state::State;
use finish_alone::finish_alone;
use waiting::{Left, Remaining, RoundResult, Waiting, unavailable};
use write_round::write_round;

/// The maximum number of submissions in a round.
const MAX_IN_ROUND: usize = 32;

/// The maximum number of rounds at a time: while one is written, another is read.
const MAX_ROUNDS: usize = 2;

/// The maximum number of submissions that wait. Others wait outside for a place.
const WAITING: usize = 1_024;

/// Where handlers leave their submissions.
#[derive(Debug)]
pub(crate) struct MatchWriter {
    queue: mpsc::Sender<Waiting>,
    max_wait: Duration,
}

#[derive(Debug, thiserror::Error)]
#[error("no place among the submissions that wait was free within {0:?}")]
struct WaitedTooLong(Duration);

#[derive(Debug, thiserror::Error)]
#[error("the round of this submission has ended early")]
struct RoundEnded;

impl MatchWriter {
    /// A writer, and its task, which is to be run. Handlers wait for a place at most for `max_wait`.
    pub(crate) fn new(state: Data<State>, max_wait: Duration) -> (Self, WriterTask) {
        let (queue, submitted) = mpsc::channel(WAITING);
        (Self { queue, max_wait }, WriterTask::new(state, submitted))
    }

    /// Saves a match as the group's next and updates its players' ratings. Returns the answer as JSON.
    ///
    /// # Errors
    ///
    /// Why the match is refused. [`Error::Unavailable`] if the database failed, so that it may be saved or not.
    #[tracing::instrument(level = "trace", skip_all, name = "submit_match")]
    pub(crate) async fn submit(&self, state: &State, submitted: MatchToSubmit) -> Result<String> {
        let (answer, answered) = oneshot::channel();
        let (group, client) = (submitted.group, submitted.client);
        let waiting = Waiting {
            limits: ClientLimits::new(&state.config, group, client),
            is_passcode_checked: false,
            failed_attempts: 0,
            submitted,
            answer,
            span: Span::current(),
        };
        let sent = self.queue.send_timeout(waiting, self.max_wait).await;
        sent.map_err(|_| Error::Unavailable(WaitedTooLong(self.max_wait).into()))?;
        answered
            .await
            .map_err(|_| Error::Unavailable(RoundEnded.into()))?
    }
}

/// The task: its state between rounds.
pub(crate) struct WriterTask {
    state: Data<State>,
    queue: mpsc::Receiver<Waiting>,
    /// What has left the queue, in order.
    next: VecDeque<Waiting>,
    /// The rounds that are under way: their groups, and what is left of them; `None` after a panic.
    under_way: JoinSet<(Vec<GroupId>, Option<RoundResult>)>,
    /// The groups of these rounds. Submissions to them wait for the next one.
    writing: BTreeSet<GroupId>,
    /// Submissions that are finished alone: the client's network, and a submission that is to be written in a round.
    alone: JoinSet<(String, Option<Waiting>)>,
    /// By the network of a submission that is finished alone: those from there that have come after it. A guess is
    /// compared when those before it are counted.
    parked: HashMap<String, VecDeque<Waiting>>,
}

impl WriterTask {
    fn new(state: Data<State>, queue: mpsc::Receiver<Waiting>) -> Self {
        Self {
            state,
            queue,
            next: VecDeque::new(),
            under_way: JoinSet::new(),
            writing: BTreeSet::new(),
            alone: JoinSet::new(),
            parked: HashMap::new(),
        }
    }

    /// Writes matches until all handlers have left.
    pub(crate) async fn run(mut self) {
        while self.receive().await {
            if self.can_begin() {
                self.begin_round();
            }
        }
    }

    /// Waits until something is to be done; `false` if nothing will come any more.
    async fn receive(&mut self) -> bool {
        if !self.can_begin() {
            let has_room = self.next.len() < MAX_IN_ROUND;
            tokio::select! {
                Some(ended) = self.alone.join_next() => self.end_alone(ended.ok()),
                Some(ended) = self.under_way.join_next() => self.end_round(ended.ok()),
                received = self.queue.recv(), if has_room => match received {
                    Some(waiting) => self.next.push_back(waiting),
                    None => return false,
                },
            }
        }
        while let Some(ended) = self.alone.try_join_next() {
            self.end_alone(ended.ok());
        }
        while let Some(ended) = self.under_way.try_join_next() {
            self.end_round(ended.ok());
        }
        while self.next.len() < MAX_IN_ROUND
            && let Ok(waiting) = self.queue.try_recv()
        {
            self.next.push_back(waiting);
        }
        true
    }

    /// Whether a round is to begin. While another one is under way, it waits until it is of as many groups, or nothing
    /// more can be added: a round of four groups is not much more work than of one. On Citus each group has statements
    /// of its own.
    fn can_begin(&self) -> bool {
        let groups = self.next.iter().map(|waiting| waiting.submitted.group);
        let free: BTreeSet<GroupId> = groups.filter(|group| !self.writing.contains(group)).collect();
        let is_large = free.len() >= self.writing.len()
            || self.next.len() >= MAX_IN_ROUND
            || self.state.pool.distribution().is_distributed();
        self.under_way.len() < MAX_ROUNDS && !free.is_empty() && is_large
    }

    fn begin_round(&mut self) {
        let round = self.take_round();
        if round.is_empty() {
            return;
        }
        let groups: Vec<GroupId> = round.keys().copied().collect();
        self.writing.extend(&groups);
        let state = self.state.clone();
        // A task of its own: a panic ends this round alone.
        let span = span_of(&round);
        let writing = tokio::spawn(async move { write_round(&state, round).await }.instrument(span));
        self.under_way.spawn(async {
            let ended = writing.await;
            let ended = ended.inspect_err(|panicked| {
                tracing::error!(cause = %panicked, "a round of submissions has ended early");
            });
            (groups, ended.ok())
        });
    }

    fn end_round(&mut self, ended: Option<(Vec<GroupId>, Option<RoundResult>)>) {
        let Some((groups, result)) = ended else {
            return;
        };
        for group in groups {
            self.writing.remove(&group);
        }
        match result {
            Some(Ok(left)) => self.keep(left),
            Some(Err(error)) => self.refuse(&error),
            None => {}
        }
    }

    /// Takes the submissions of a round by group, in their order, but for those to groups of a round that is under way.
    /// One that repeats an idempotency key waits for the next round, in which the answer to the earlier one is read.
    fn take_round(&mut self) -> BTreeMap<GroupId, Vec<Waiting>> {
        let mut round: BTreeMap<GroupId, Vec<Waiting>> = BTreeMap::new();
        let mut waits = VecDeque::new();
        let mut taken = 0;
        while taken < MAX_IN_ROUND
            && let Some(waiting) = self.next.pop_front()
        {
            if let Some(parked) = self.parked.get_mut(&waiting.limits.guess_order_key()) {
                parked.push_back(waiting);
                continue;
            }
            let group = waiting.submitted.group;
            if self.writing.contains(&group) {
                waits.push_back(waiting);
                continue;
            }
            let of_group = round.entry(group).or_default();
            if of_group.iter().any(|earlier| waiting.repeats(earlier)) {
                waits.push_back(waiting);
            } else {
                of_group.push(waiting);
                taken += 1;
            }
        }
        self.put_first(waits);
        round
    }

    /// Keeps the order of what is left of a round: it came before what waits.
    fn keep(&mut self, left: Vec<Left>) {
        let mut again = VecDeque::new();
        for left in left {
            match left {
                Left::Again(waiting) => again.push_back(waiting),
                Left::Alone(waiting, remaining) => self.begin_alone(waiting, remaining),
            }
        }
        self.put_first(again);
    }

    fn put_first(&mut self, mut first: VecDeque<Waiting>) {
        first.append(&mut self.next);
        self.next = first;
    }

    fn begin_alone(&mut self, waiting: Waiting, remaining: Remaining) {
        let key = waiting.limits.guess_order_key();
        // One from the same network is being finished.
        if let Some(parked) = self.parked.get_mut(&key) {
            parked.push_back(waiting);
            return;
        }
        self.parked.insert(key.clone(), VecDeque::new());
        let span = waiting.span.clone();
        let finishing = tokio::spawn(finish_alone(self.state.clone(), waiting, remaining).instrument(span));
        // After a panic too, those that wait go on.
        self.alone.spawn(async { (key, finishing.await.ok().flatten()) });
    }

    /// Lets those go on that wait for a submission that was finished alone, before those that have come later.
    fn end_alone(&mut self, ended: Option<(String, Option<Waiting>)>) {
        let Some((key, left)) = ended else {
            return;
        };
        let parked = self.parked.remove(&key).into_iter().flatten();
        self.put_first(left.into_iter().chain(parked).collect());
    }

    /// Answers all that wait with the error of a round: they have waited as long as it, and would wait for the next
    /// one.
    fn refuse(&mut self, error: &Arc<db::Error>) {
        while let Ok(waiting) = self.queue.try_recv() {
            self.next.push_back(waiting);
        }
        let parked = self.parked.values_mut().flat_map(mem::take);
        for waiting in mem::take(&mut self.next).into_iter().chain(parked) {
            waiting.answer(Err(unavailable(error)));
        }
    }
}

/// The span of a round: it is in the trace of the first of its requests, and the others are linked with it.
fn span_of(round: &BTreeMap<GroupId, Vec<Waiting>>) -> Span {
    let mut requests = round.values().flatten().map(|waiting| &waiting.span);
    let submissions = round.values().map(Vec::len).sum::<usize>();
    let first = requests.next();
    let span = trace_span!(parent: first.and_then(Span::id), "round", submissions);
    for request in requests {
        request.follows_from(&span);
    }
    span
}
