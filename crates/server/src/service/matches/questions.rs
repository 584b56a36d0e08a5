//! Questions about matches, which visitors ask and the group's owner settles.

use db::ids::GroupId;
use db::queries::groups;
use db::queries::match_questions::{self, Asked, MatchQuestion, QUESTIONS_OF_MATCH_MAX, QuestionedMatch};
use elo_core::violation::{Violation, ViolationCode};
use secrecy::{ExposeSecret, SecretString};

use crate::caller::admin::Admin;
use crate::caller::client::Client;
use crate::caller::group_in_path::GroupInPath;
use crate::config::RateLimit;
use crate::domain::rate_limit::{self, Limit};
use crate::error::{ErrorCode, Result};
use crate::service::groups::check_passcode::{PasscodeCheck, check_passcode};
use crate::state::State;

/// A question, as its client has sent it.
pub(crate) struct QuestionToAsk<'a> {
    /// The group.
    pub(crate) group: GroupId,
    /// How the group was addressed.
    pub(crate) address: GroupInPath,
    /// The caller, if signed in.
    pub(crate) viewer: Option<Admin>,
    /// The client's address.
    pub(crate) client: Client,
    /// The passcode, which the group's owner does not need.
    pub(crate) passcode: &'a SecretString,
    /// The match and what is wrong with it.
    pub(crate) question: MatchQuestion,
}

/// Stores a question about a match. The match stays as it is.
///
/// # Errors
///
/// [`ErrorCode::MatchNotFound`], [`ErrorCode::TooManyQuestions`], [`ErrorCode::QuestionLimit`], and those of a passcode.
pub(crate) async fn ask_question(state: &State, asked: &QuestionToAsk<'_>) -> Result<()> {
    let passcode = PasscodeCheck::new(&state.config, asked.group, asked.client);
    // As for submissions: guesses of one client wait for each other.
    let _guess = state.passcode_guesses.lock(passcode.client_key()).await?;
    let mut connection = state.connection().await?;
    let group = groups::by_id(&mut connection, asked.group).await?;
    let is_owner = |owner| asked.viewer.is_some_and(|admin| admin.user == owner);
    let group = group
        .filter(|group| asked.address.leads_to(group, is_owner(group.owner_id)))
        .ok_or(ErrorCode::GroupNotFound)?;
    if !is_owner(group.owner_id) {
        if asked.passcode.expose_secret().is_empty() {
            return Err(vec![Violation::new("passcode", ViolationCode::PasscodeRequired)].into());
        }
        check_passcode(&mut connection, &passcode, &group, asked.passcode).await?;
        let [of_client, of_network] = limits(state.config.limits.questions, asked.group, asked.client);
        rate_limit::count_all(&mut connection, &of_client, &[of_network]).await?;
    }
    match match_questions::ask(&mut connection, asked.group, &asked.question).await? {
        Asked::Stored => Ok(()),
        Asked::NoMatch => Err(ErrorCode::MatchNotFound.into()),
        Asked::TooMany => Err(ErrorCode::TooManyQuestions
            .with("max", QUESTIONS_OF_MATCH_MAX)
            .into()),
    }
}

/// Removes the questions about a match, if there are any.
pub(crate) async fn settle_questions(
    connection: &mut db::Connection,
    group: GroupId,
    match_number: i32,
) -> Result<()> {
    match_questions::settle(connection, group, match_number).await?;
    Ok(())
}

/// The latest matches with open questions, newest first.
pub(crate) async fn list_questions(
    connection: &mut db::Connection,
    group: GroupId,
) -> Result<Vec<QuestionedMatch>> {
    Ok(match_questions::list(connection, group).await?)
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
