//! Reads, rates and writes the submissions of a round.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;

use db::ids::GroupId;
use db::queries::submissions::{self, Basis, BasisQuery, GroupSubmissions, SubmissionBasis};
use db::with_causes;
use futures::future::join_all;

use super::waiting::{Left, Remaining, RoundResult, Waiting, unavailable};
use crate::domain::submission_limits::burst_to_report;
use crate::error::{ErrorCode, Result};
use crate::service::matches::ATTEMPTS_WITHOUT_LOCK;
use crate::service::matches::plan_match::{Plan, after};
use crate::state::State;

/// Reads, rates and writes the submissions of a round, and answers those that are finished. An error is answered too,
/// and returned for those that wait.
pub(super) async fn write_round(state: &State, round: BTreeMap<GroupId, Vec<Waiting>>) -> RoundResult {
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

async fn write_groups(state: &State, round: BTreeMap<GroupId, Vec<Waiting>>) -> RoundResult {
    let mut connection = match state.pool.get().await {
        Ok(connection) => connection,
        Err(error) => return fail(round.into_values().flatten(), error),
    };
    let queries = round.iter().map(|(group, waiting)| BasisQuery {
        group: *group,
        submissions: waiting.iter().map(Waiting::query).collect(),
        saved_after: waiting
            .iter()
            .map(|waiting| waiting.submitted.twins_after())
            .min()
            .unwrap_or_default(),
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
    note_bursts(state, &groups, &written);
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

/// A submission whose group was found changed or locked.
fn again(mut waiting: Waiting) -> Left {
    waiting.failed_attempts += 1;
    if waiting.failed_attempts < ATTEMPTS_WITHOUT_LOCK {
        Left::Again(waiting)
    } else {
        Left::Alone(waiting, Remaining::Write)
    }
}

/// After an error of a statement: whether it has done anything is unknown if the database has failed; then all are
/// answered with it. Otherwise it was refused as a whole, and each submission is tried alone, which tells whose it is.
fn fail(waiting: impl Iterator<Item = Waiting>, error: db::Error) -> RoundResult {
    if !matches!(error, db::Error::Unavailable(_) | db::Error::TimedOut(_)) {
        let cause = with_causes(&error);
        let alone = waiting.map(|waiting| {
            waiting.span.in_scope(|| {
                tracing::warn!(
                    cause,
                    "submissions that were written together failed, and are tried alone"
                );
            });
            Left::Alone(waiting, Remaining::Write)
        });
        return Ok(alone.collect());
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
    fn new(
        basis: Basis,
        waiting: Vec<Waiting>,
        requests: Vec<SubmissionBasis>,
        left: &mut Vec<Left>,
    ) -> Self {
        let mut group = Self {
            submissions: GroupSubmissions {
                group: basis.group.clone(),
                submissions: Vec::new(),
            },
            outcomes: Vec::new(),
        };
        let mut basis = basis;
        // The networks of which a guess is not counted yet.
        let mut uncounted: BTreeSet<String> = BTreeSet::new();
        for (waiting, request) in waiting.into_iter().zip(requests) {
            if uncounted.contains(&waiting.limits.guess_order_key()) {
                // The next round leaves it out until the guess before it is counted.
                left.push(Left::Again(waiting));
                continue;
            }
            match waiting.plan(&basis, &request) {
                Ok(Plan::Write(submission, answer)) => {
                    basis = after(basis, &submission);
                    group.submissions.submissions.push(*submission);
                    group.outcomes.push((waiting, Ok(answer)));
                }
                Ok(Plan::PasscodeUnchecked) => {
                    uncounted.insert(waiting.limits.guess_order_key());
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
pub(super) fn note_bursts(state: &State, groups: &[GroupSubmissions], written: &BTreeSet<GroupId>) {
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
