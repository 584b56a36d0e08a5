//! The task that writes all matches that are submitted to this server.
//!
//! A handler sends its submission through a channel and awaits the answer. The task takes what waits, in rounds: one
//! statement reads what the submissions of a round depend on, they are rated in memory in their order, each from what
//! the one before to the same group leaves, and one statement writes them, guarded by the version of each group. So a
//! commit, which waits for the disk, is shared by all that have come while the one before was under way, and nothing is
//! needed of a handler to finish a write.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::mem;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use actix_web::web::Data;
use db::ids::GroupId;
use db::queries::submissions::{
    self, Basis, BasisQuery, GroupSubmissions, NewSubmission, RequestBasis, RequestQuery,
};
use db::queries::{groups, idempotency};
use db::with_causes;
use futures::future::join_all;
use tokio::sync::{mpsc, oneshot};
use tokio::task::{JoinHandle, JoinSet};

use super::ATTEMPTS_WITHOUT_LOCK;
use super::plan_match::{ClientLimits, Plan, after, plan_match};
use super::submit_match::MatchToSubmit;
use crate::domain::submission_limits::{ClientSubmissions, burst_to_report};
use crate::error::{Error, ErrorCode, Result};
use crate::service::groups::check_passcode::{PasscodeCheck, check_passcode};
use crate::state::State;

/// The maximum number of submissions in a round.
const ROUND: usize = 32;

/// The maximum number of submissions that wait. Others wait outside for a place.
const WAITING: usize = 1_024;

/// Where handlers leave their submissions.
#[derive(Debug)]
pub(crate) struct MatchWriter {
    queue: mpsc::Sender<Waiting>,
    /// Until the task is started.
    submitted: Mutex<Option<mpsc::Receiver<Waiting>>>,
    max_wait: Duration,
}

/// A submission that waits, and who waits for its answer.
struct Waiting {
    submitted: MatchToSubmit,
    passcode: PasscodeCheck,
    submissions: ClientSubmissions,
    is_passcode_checked: bool,
    /// In how many rounds its group was found changed.
    attempts: u32,
    answer: oneshot::Sender<Result<String>>,
}

/// What is left of a submission after a round.
enum Left {
    /// Its group was changed meanwhile: it is planned anew.
    Again(Waiting),
    /// It takes more than a round, and is finished by a task of its own.
    Alone(Waiting, Remaining),
}

/// What a submission needs that is not finished in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Remaining {
    /// Its passcode must be checked under the rate limits.
    Passcode,
    /// It is written under the group's lock.
    Write,
}

#[derive(Debug, thiserror::Error)]
#[error("no place among the submissions that wait was free within {0:?}")]
struct WaitedTooLong(Duration);

#[derive(Debug, thiserror::Error)]
#[error("the round of this submission has ended early")]
struct RoundEnded;

impl MatchWriter {
    /// A writer whose task is not started yet. Handlers wait for a place at most for `max_wait`.
    pub(crate) fn new(max_wait: Duration) -> Self {
        let (queue, submitted) = mpsc::channel(WAITING);
        Self {
            queue,
            submitted: Mutex::new(Some(submitted)),
            max_wait,
        }
    }

    /// Starts the task, once. It may be aborted when no handler waits.
    pub(crate) fn start(state: &Data<State>) -> Option<JoinHandle<()>> {
        let mut submitted = state
            .match_writer
            .submitted
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let queue = submitted.take()?;
        Some(tokio::spawn(Rounds::new(state.clone(), queue).run()))
    }

    /// Saves a match; returns the answer.
    ///
    /// # Errors
    ///
    /// Why the match is refused. [`Error::Unavailable`] if the database failed, so that it may be saved or not.
    pub(super) async fn submit(&self, state: &State, submitted: MatchToSubmit) -> Result<String> {
        let (answer, answered) = oneshot::channel();
        let (group, client) = (submitted.group, submitted.client);
        let waiting = Waiting {
            passcode: PasscodeCheck::new(&state.config, group, client),
            submissions: ClientSubmissions::new(&state.config, group, client),
            is_passcode_checked: false,
            attempts: 0,
            submitted,
            answer,
        };
        let sent = self.queue.send_timeout(waiting, self.max_wait).await;
        sent.map_err(|_| Error::Unavailable(WaitedTooLong(self.max_wait).into()))?;
        answered
            .await
            .map_err(|_| Error::Unavailable(RoundEnded.into()))?
    }
}

/// The task's state between rounds.
struct Rounds {
    state: Data<State>,
    queue: mpsc::Receiver<Waiting>,
    /// What has left the queue, in order.
    next: VecDeque<Waiting>,
    /// Submissions that are finished alone: the client's key, and a submission that is to be written in a round.
    alone: JoinSet<(String, Option<Waiting>)>,
    /// By the key of the client whose submission is finished alone: those that have come after it. A guess is compared
    /// when those before it are counted.
    guesses: HashMap<String, VecDeque<Waiting>>,
}

impl Rounds {
    fn new(state: Data<State>, queue: mpsc::Receiver<Waiting>) -> Self {
        Self {
            state,
            queue,
            next: VecDeque::new(),
            alone: JoinSet::new(),
            guesses: HashMap::new(),
        }
    }

    async fn run(mut self) {
        while self.receive().await {
            let round = self.take_round();
            if round.is_empty() {
                continue;
            }
            let state = self.state.clone();
            // A task of its own: a panic ends this round alone.
            match tokio::spawn(async move { write_round(&state, round).await }).await {
                Ok(Ok(left)) => left.into_iter().for_each(|left| self.keep(left)),
                Ok(Err(error)) => self.refuse(&error),
                Err(panicked) => tracing::error!(cause = %panicked, "a round of submissions has ended early"),
            }
        }
    }

    /// Waits until something is to be done; `false` if nothing will come any more.
    async fn receive(&mut self) -> bool {
        if self.next.is_empty() {
            tokio::select! {
                Some(finished) = self.alone.join_next() => {
                    self.finish(finished.ok());
                    return true;
                }
                received = self.queue.recv() => match received {
                    Some(waiting) => self.next.push_back(waiting),
                    None => return false,
                },
            }
        }
        while let Some(finished) = self.alone.try_join_next() {
            self.finish(finished.ok());
        }
        while self.next.len() < ROUND
            && let Ok(waiting) = self.queue.try_recv()
        {
            self.next.push_back(waiting);
        }
        true
    }

    /// Takes the submissions of a round by group, in their order. One that repeats an idempotency key waits for the
    /// next round, in which the answer to the earlier one is read.
    fn take_round(&mut self) -> BTreeMap<GroupId, Vec<Waiting>> {
        let mut round: BTreeMap<GroupId, Vec<Waiting>> = BTreeMap::new();
        let mut repeated = VecDeque::new();
        let mut taken = 0;
        while taken < ROUND
            && let Some(waiting) = self.next.pop_front()
        {
            if let Some(parked) = self.guesses.get_mut(&waiting.passcode.client_key()) {
                parked.push_back(waiting);
                continue;
            }
            let of_group = round.entry(waiting.submitted.group).or_default();
            if of_group.iter().any(|earlier| waiting.repeats(earlier)) {
                repeated.push_back(waiting);
            } else {
                of_group.push(waiting);
                taken += 1;
            }
        }
        repeated.append(&mut self.next);
        self.next = repeated;
        round
    }

    fn keep(&mut self, left: Left) {
        match left {
            Left::Again(waiting) => self.next.push_back(waiting),
            Left::Alone(waiting, remaining) => {
                let key = waiting.passcode.client_key();
                // One of the same client and round came before.
                if let Some(parked) = self.guesses.get_mut(&key) {
                    parked.push_back(waiting);
                    return;
                }
                self.guesses.insert(key.clone(), VecDeque::new());
                let finishing = tokio::spawn(finish_alone(self.state.clone(), waiting, remaining));
                // After a panic too, those that wait go on.
                self.alone.spawn(async { (key, finishing.await.ok().flatten()) });
            }
        }
    }

    /// Lets those go on that wait for a submission that was finished alone.
    fn finish(&mut self, finished: Option<(String, Option<Waiting>)>) {
        let Some((key, checked)) = finished else {
            return;
        };
        self.next.extend(checked);
        self.next.extend(self.guesses.remove(&key).into_iter().flatten());
    }

    /// Answers all that wait with the error of a round: they have waited as long as it, and would wait for the next
    /// one.
    fn refuse(&mut self, error: &Arc<db::Error>) {
        while let Ok(waiting) = self.queue.try_recv() {
            self.next.push_back(waiting);
        }
        let parked = self.guesses.values_mut().flat_map(mem::take);
        for waiting in mem::take(&mut self.next).into_iter().chain(parked) {
            waiting.answer(Err(unavailable(error)));
        }
    }
}

impl Waiting {
    /// Sends the answer. A handler that has left needs none.
    fn answer(self, answer: Result<String>) {
        let _ = self.answer.send(answer);
    }

    /// Whether both requests have the same idempotency key.
    fn repeats(&self, earlier: &Self) -> bool {
        let key = |waiting: &Self| Some(waiting.submitted.request.as_ref()?.key);
        key(self).is_some_and(|own| key(earlier) == Some(own))
    }

    fn query(&self) -> RequestQuery<'_> {
        RequestQuery {
            players: self.submitted.typed.players,
            key: self.submitted.request.as_ref().map(|request| request.key),
            counters: self.passcode.counters().map(Some),
        }
    }

    fn plan(&self, basis: &Basis, request: &RequestBasis) -> Result<Plan> {
        let limits = ClientLimits {
            passcode: &self.passcode,
            submissions: &self.submissions,
            is_passcode_checked: self.is_passcode_checked,
        };
        plan_match(&self.submitted, &limits, basis, request)
    }
}

fn unavailable(error: &Arc<db::Error>) -> Error {
    Error::Unavailable(Arc::clone(error).into())
}

/// Reads, rates and writes the submissions of a round, and answers those that are finished. An error is answered too,
/// and returned for those that wait.
async fn write_round(
    state: &State,
    round: BTreeMap<GroupId, Vec<Waiting>>,
) -> Result<Vec<Left>, Arc<db::Error>> {
    // Of groups that are distributed over several machines, each is read and written by statements of its own.
    if !state.pool.distribution().is_distributed() {
        return write_groups(state, round).await;
    }
    let each = round
        .into_iter()
        .map(|group| write_groups(state, BTreeMap::from([group])));
    let mut left = Vec::new();
    for of_group in join_all(each).await {
        left.append(&mut of_group?);
    }
    Ok(left)
}

async fn write_groups(
    state: &State,
    round: BTreeMap<GroupId, Vec<Waiting>>,
) -> Result<Vec<Left>, Arc<db::Error>> {
    let mut connection = match state.pool.get().await {
        Ok(connection) => connection,
        Err(error) => return fail(round.into_values().flatten(), error),
    };
    let queries = round.iter().map(|(group, waiting)| BasisQuery {
        group: *group,
        requests: waiting.iter().map(Waiting::query).collect(),
    });
    let queries: Vec<_> = queries.collect();
    let is_distributed = state.pool.distribution().is_distributed();
    let found = match submissions::read(&mut connection, &queries, is_distributed).await {
        Ok(found) => found,
        Err(error) => return fail(round.into_values().flatten(), error),
    };
    let mut by_group: HashMap<GroupId, _> = found
        .into_iter()
        .map(|(basis, requests)| (basis.group.id, (basis, requests)))
        .collect();
    let mut left = Vec::new();
    let mut planned = Vec::new();
    for (group, waiting) in round {
        match by_group.remove(&group) {
            Some((basis, requests)) => planned.push(PlannedGroup::new(basis, waiting, requests, &mut left)),
            None => {
                for waiting in waiting {
                    waiting.answer(Err(ErrorCode::GroupNotFound.into()));
                }
            }
        }
    }
    planned.retain(|group| !group.submissions.submissions.is_empty());
    if planned.is_empty() {
        return Ok(left);
    }
    let (groups, waiting): (Vec<_>, Vec<_>) = planned
        .into_iter()
        .map(|group| (group.submissions, group.outcomes))
        .unzip();
    let written = match submissions::insert(&mut connection, &groups).await {
        Ok(written) => written,
        Err(error) => {
            let waiting = waiting.into_iter().flatten().map(|(waiting, _)| waiting);
            left.append(&mut fail(waiting, error)?);
            return Ok(left);
        }
    };
    report_bursts(state, &groups, &written);
    for (group, outcomes) in groups.iter().zip(waiting) {
        let is_written = written.contains(&group.group.id);
        left.extend(outcomes.into_iter().filter_map(|(waiting, outcome)| {
            if is_written {
                waiting.answer(outcome);
                return None;
            }
            Some(again(waiting))
        }));
    }
    Ok(left)
}

/// A submission whose group was changed by another server, or is locked.
fn again(mut waiting: Waiting) -> Left {
    waiting.attempts += 1;
    if waiting.attempts < ATTEMPTS_WITHOUT_LOCK {
        Left::Again(waiting)
    } else {
        Left::Alone(waiting, Remaining::Write)
    }
}

/// After an error of a statement: whether it has done anything is unknown if the database has failed; then all are
/// answered with it. Otherwise it was refused as a whole, and each submission is tried alone, which tells whose it is.
fn fail(waiting: impl Iterator<Item = Waiting>, error: db::Error) -> Result<Vec<Left>, Arc<db::Error>> {
    if !matches!(error, db::Error::Unavailable(_) | db::Error::TimedOut(_)) {
        tracing::warn!(cause = %with_causes(&error), "submissions that were written together failed, and are tried alone");
        return Ok(waiting
            .map(|waiting| Left::Alone(waiting, Remaining::Write))
            .collect());
    }
    let error = Arc::new(error);
    for waiting in waiting {
        waiting.answer(Err(unavailable(&error)));
    }
    Err(error)
}

/// The submissions to a group that a round writes, and who waits for what.
struct PlannedGroup {
    submissions: GroupSubmissions,
    /// The answers once they are written. A refusal may follow from a match that is planned before.
    outcomes: Vec<(Waiting, Result<String>)>,
}

impl PlannedGroup {
    /// Plans the submissions in their order. What needs no write is answered, or added to `left`.
    fn new(basis: Basis, waiting: Vec<Waiting>, requests: Vec<RequestBasis>, left: &mut Vec<Left>) -> Self {
        let mut group = Self {
            submissions: GroupSubmissions {
                group: basis.group.clone(),
                submissions: Vec::new(),
            },
            outcomes: Vec::new(),
        };
        let mut basis = basis;
        // The clients of which a guess is not counted yet.
        let mut uncounted: BTreeSet<String> = BTreeSet::new();
        for (waiting, request) in waiting.into_iter().zip(requests) {
            if uncounted.contains(&waiting.passcode.client_key()) {
                left.push(Left::Alone(waiting, Remaining::Passcode));
                continue;
            }
            match waiting.plan(&basis, &request) {
                Ok(Plan::Write(submission, answer)) => {
                    basis = after(basis, &submission);
                    group.submissions.submissions.push(*submission);
                    group.outcomes.push((waiting, Ok(answer)));
                }
                Ok(Plan::PasscodeUnchecked) => {
                    uncounted.insert(waiting.passcode.client_key());
                    left.push(Left::Alone(waiting, Remaining::Passcode));
                }
                // Its commit may have to be waited for.
                Ok(Plan::Answered(_)) => left.push(Left::Alone(waiting, Remaining::Write)),
                Err(error) if group.outcomes.is_empty() => waiting.answer(Err(error)),
                Err(error) => group.outcomes.push((waiting, Err(error))),
            }
        }
        group
    }
}

/// Notes the groups whose owners are to be told that others submit very many matches.
fn report_bursts(state: &State, groups: &[GroupSubmissions], written: &BTreeSet<GroupId>) {
    let has_burst = |group: &&GroupSubmissions| {
        let latest = group.submissions.iter().rev().find_map(|submission| {
            let counted = submission.counted.as_ref()?;
            Some((counted, submission.new.created_at))
        });
        latest.is_some_and(|(counted, at)| {
            burst_to_report(&state.config.limits, &group.group, &counted.matches, at).is_some()
        })
    };
    let written = groups.iter().filter(|group| written.contains(&group.group.id));
    for group in written.filter(has_burst) {
        state.bursts.add(group.group.id);
    }
}

/// Finishes a submission outside of the rounds; returns one that is to be written in a round.
async fn finish_alone(state: Data<State>, mut waiting: Waiting, remaining: Remaining) -> Option<Waiting> {
    let answer = match remaining {
        Remaining::Passcode => match check_waiting_passcode(&state, &waiting).await {
            Ok(()) => {
                waiting.is_passcode_checked = true;
                return Some(waiting);
            }
            Err(error) => Err(error),
        },
        Remaining::Write => match write_alone(&state, &waiting).await {
            Ok(Some(answer)) => Ok(answer),
            Ok(None) => return Some(waiting),
            Err(error) => Err(error),
        },
    };
    waiting.answer(answer);
    None
}

async fn check_waiting_passcode(state: &State, waiting: &Waiting) -> Result<()> {
    // Those that are only checked, outside of submissions, wait for it too.
    let _guess = state
        .passcode_guesses
        .acquire(waiting.passcode.client_key())
        .await?;
    let mut connection = state.connection().await?;
    let group = groups::by_id(&mut connection, waiting.submitted.group)
        .await?
        .ok_or(ErrorCode::GroupNotFound)?;
    check_passcode(
        &mut connection,
        &waiting.passcode,
        &group,
        &waiting.submitted.typed.passcode,
    )
    .await
}

/// Writes a submission under the group's lock, which succeeds however often other servers change the group; `None` if
/// its passcode must be checked.
async fn write_alone(state: &State, waiting: &Waiting) -> Result<Option<String>> {
    let mut connection = state.connection().await?;
    let group = waiting.submitted.group;
    db::transaction(&mut connection, async |connection| {
        groups::lock(connection, group)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        let query = BasisQuery {
            group,
            requests: vec![waiting.query()],
        };
        let is_distributed = state.pool.distribution().is_distributed();
        let (basis, requests) = submissions::read(connection, &[query], is_distributed)
            .await?
            .pop()
            .ok_or(ErrorCode::GroupNotFound)?;
        let request = requests
            .first()
            .ok_or_else(|| Error::internal("no basis of the match"))?;
        let (submission, answer): (NewSubmission, String) = match waiting.plan(&basis, request)? {
            Plan::Write(submission, answer) => (*submission, answer),
            Plan::PasscodeUnchecked => return Ok(None),
            Plan::Answered(answer) => {
                if let Some(request) = &waiting.submitted.request {
                    idempotency::write_again(connection, group, request.key).await?;
                }
                return Ok(Some(answer));
            }
        };
        let submissions = [GroupSubmissions {
            group: basis.group,
            submissions: vec![submission],
        }];
        let written = submissions::insert(connection, &submissions).await?;
        if !written.contains(&group) {
            return Ok(None);
        }
        report_bursts(state, &submissions, &written);
        Ok(Some(answer))
    })
    .await
}
