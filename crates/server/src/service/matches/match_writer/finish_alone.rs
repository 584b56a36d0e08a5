//! Submissions that take more than a round: a passcode to be checked under its limits, a group that others change.

use actix_web::web::Data;
use db::queries::submissions::{self, BasisQuery, GroupSubmissions, NewSubmission};
use db::queries::{groups, idempotency};

use super::waiting::{Remaining, Waiting};
use super::write_round::note_bursts;
use crate::error::{Error, ErrorCode, Result};
use crate::service::groups::check_passcode::check_passcode;
use crate::service::matches::plan_match::Plan;
use crate::service::matches::read_basis::read_basis;
use crate::state::State;

/// Finishes a submission outside of the rounds; returns one that is to be written in a round.
pub(super) async fn finish_alone(
    state: Data<State>,
    mut waiting: Waiting,
    remaining: Remaining,
) -> Option<Waiting> {
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
        .acquire(waiting.limits.guess_order_key())
        .await?;
    let mut connection = state.connection().await?;
    let group = groups::by_id(&mut connection, waiting.submitted.group)
        .await?
        .ok_or(ErrorCode::GroupNotFound)?;
    check_passcode(
        &mut connection,
        &waiting.limits,
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
    let done = db::transaction(&mut connection, async |connection| {
        let locked = groups::hold(connection, group)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        let is_distributed = state.pool.distribution().is_distributed();
        let query = BasisQuery {
            group,
            submissions: vec![waiting.query()],
            saved_after: waiting.submitted.twins_after(),
        };
        let (basis, request) = read_basis(connection, query, is_distributed).await?;
        let (submission, answer): (NewSubmission, String) = match waiting.plan(&basis, &request)? {
            Plan::Write(submission, answer) => (*submission, answer),
            Plan::PasscodeUnchecked => return Ok(None),
            Plan::Answered(answer) => {
                if let Some(request) = &waiting.submitted.request {
                    idempotency::write_again(connection, &locked, request.key).await?;
                }
                return Ok(Some((answer, None)));
            }
        };
        let submissions = [GroupSubmissions {
            group: basis.group,
            submissions: vec![submission],
        }];
        let written = submissions::insert(connection, &submissions).await?;
        Ok::<_, Error>(
            written
                .contains(&group)
                .then_some((answer, Some((submissions, written)))),
        )
    })
    .await?;
    Ok(done.map(|(answer, written)| {
        if let Some((submissions, written)) = written {
            note_bursts(state, &submissions, &written);
        }
        answer
    }))
}
