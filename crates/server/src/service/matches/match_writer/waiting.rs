//! Submissions that wait for the match writer.

use std::sync::Arc;

use db::queries::submissions::{Basis, SubmissionBasis, SubmissionQuery};
use tokio::sync::oneshot;
use tracing::Span;

use crate::error::{Error, Result};
use crate::service::groups::check_passcode::ClientLimits;
use crate::service::matches::match_to_submit::MatchToSubmit;
use crate::service::matches::plan_match::{Plan, plan_match};

/// A submission that waits, and who waits for its answer.
pub(super) struct Waiting {
    pub(super) submitted: MatchToSubmit,
    pub(super) limits: ClientLimits,
    pub(super) is_passcode_checked: bool,
    /// In how many rounds its group was found changed or locked.
    pub(super) failed_attempts: u32,
    pub(super) answer: oneshot::Sender<Result<String>>,
    /// The span of its request, for what is done for it outside of the handler.
    pub(super) span: Span,
}

/// What is left of a submission after a round.
pub(super) enum Left {
    /// It is planned anew: its group was changed meanwhile, or a guess before it is not counted yet.
    Again(Waiting),
    /// It takes more than a round, and is finished by a task of its own.
    Alone(Waiting, Remaining),
}

/// What a submission needs that is not finished in a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Remaining {
    /// Its passcode must be checked under the rate limits.
    Passcode,
    /// It is written under the group's lock.
    Write,
}

/// What is left of a round, or why all of it and all that waits is refused.
pub(super) type RoundResult = Result<Vec<Left>, Arc<db::Error>>;

impl Waiting {
    /// Sends the answer. A handler that has left needs none.
    pub(super) fn answer(self, answer: Result<String>) {
        let _ = self.answer.send(answer);
    }

    /// Whether both requests have the same idempotency key.
    pub(super) fn repeats(&self, earlier: &Self) -> bool {
        let key = |waiting: &Self| Some(waiting.submitted.request.as_ref()?.key);
        key(self).is_some_and(|own| key(earlier) == Some(own))
    }

    pub(super) fn query(&self) -> SubmissionQuery<'_> {
        SubmissionQuery {
            user: self.submitted.viewer.map(|admin| admin.user),
            players: self.submitted.typed.players,
            key: self.submitted.request.as_ref().map(|request| request.key),
            counters: self.limits.counters().map(Some),
        }
    }

    pub(super) fn plan(&self, basis: &Basis, request: &SubmissionBasis) -> Result<Plan> {
        plan_match(
            &self.submitted,
            &self.limits,
            self.is_passcode_checked,
            basis,
            request,
        )
    }
}

pub(super) fn unavailable(error: &Arc<db::Error>) -> Error {
    Error::Unavailable(Arc::clone(error).into())
}
