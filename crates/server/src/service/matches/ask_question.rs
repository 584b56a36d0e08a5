//! Questions of visitors about a match.

use db::ids::{GroupId, MatchId};
use db::queries::match_questions::{self, Asked, MatchQuestion, QUESTIONS_OF_MATCH_MAX};

use crate::caller::client::Client;
use crate::config::RateLimit;
use crate::domain::group_access::refuse_closed;
use crate::domain::rate_limit::{self, Limit};
use crate::error::{ErrorCode, Result};
use crate::service::groups::check_passcode::{SentPasscode, require_passcode};
use crate::state::State;

/// Stores a question about a match. The match stays as it is. With an id, the match that has the number must have the
/// id too: after a deletion the number is another match's.
///
/// # Errors
///
/// [`ErrorCode::GroupClosed`], [`ErrorCode::MatchNotFound`], [`ErrorCode::TooManyQuestions`],
/// [`ErrorCode::QuestionLimit`], and those of [`require_passcode`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn ask_question(
    state: &State,
    asker: &SentPasscode<'_>,
    question: &MatchQuestion,
    played: Option<MatchId>,
) -> Result<()> {
    let (mut connection, group, role) = require_passcode(state, asker).await?;
    refuse_closed(&group)?;
    if role.is_none() {
        let [of_client, of_network] = limits(state.config.limits.questions, asker.group, asker.client);
        rate_limit::count_all(&mut connection, &of_client, &[of_network]).await?;
    }
    match match_questions::ask(&mut connection, asker.group, question, played).await? {
        Asked::Stored => Ok(()),
        Asked::NoGroup => Err(ErrorCode::GroupNotFound.into()),
        Asked::NoMatch => Err(ErrorCode::MatchNotFound.into()),
        Asked::TooMany => Err(ErrorCode::TooManyQuestions
            .with("max", QUESTIONS_OF_MATCH_MAX)
            .into()),
    }
}

/// Of the client and of the network around it.
fn limits(window: RateLimit, group: GroupId, client: Client) -> [Limit; 2] {
    let limit = |bucket, network: String, window| Limit {
        bucket,
        subject: format!("{group} {network}"),
        window,
        refusal: ErrorCode::QuestionLimit,
    };
    [
        limit("questions", client.subject(), window),
        limit("network_questions", client.network(), window.for_site()),
    ]
}
