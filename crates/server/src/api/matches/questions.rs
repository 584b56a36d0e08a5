//! Questions about matches: what visitors say is wrong, until one of the group's members has looked at it.

use actix_web::{delete, get, post, web};
use chrono::{DateTime, SubsecRound, Utc};
use db::ids::MatchId;
use db::queries::match_questions::MatchQuestion;
use elo_core::submission::Notes;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::schemas::Match;
use crate::api::answer::{Answer, Created, Nothing};
use crate::api::error_responses::{LimitedChangeErrors, OwnerReadErrors, OwnerWriteErrors};
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::caller::client::Client;
use crate::error::Result;
use crate::extractors::group::{AddressedGroup, Editors, OwnGroup, OwnReadableGroup};
use crate::extractors::json_body::Json;
use crate::extractors::path::MatchNumberInPath;
use crate::service::groups::check_passcode::SentPasscode;
use crate::service::matches::ask_question::ask_question;
use crate::service::matches::list_questions::list_questions;
use crate::service::matches::settle_questions::settle_questions;
use crate::state::State;
use crate::text::{PasscodeText, Text};

/// What is wrong with a match.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub(crate) struct AskedQuestion {
    /// What is wrong, as notes: at most 500 characters.
    #[serde(default)]
    text: Option<Text>,
    /// The match's id. If the match with the number has another id, it is not found: after a deletion a number is
    /// another match's.
    #[serde(default, rename = "matchId", alias = "match_id")]
    match_id: Option<i64>,
    /// The group's passcode; not needed with a member's token.
    #[serde(default)]
    passcode: Option<PasscodeText>,
}

/// A question about a match.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Question {
    /// What is wrong, if that was said.
    #[schema(required)]
    text: Option<String>,
    /// When it was asked.
    asked_at: DateTime<Utc>,
}

/// A question that was just asked.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct QuestionData {
    /// The question.
    question: Question,
}

/// A match and what is said of it.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct QuestionedMatch {
    /// The match.
    #[serde(rename = "match")]
    played: Match,
    /// Its open questions, oldest first, at most 5.
    questions: Vec<Question>,
}

/// The questioned matches of a group.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QuestionedMatches {
    /// The latest 50 matches with open questions, newest first.
    questioned_matches: Vec<QuestionedMatch>,
}

/// Tells the group's members that something about a match is wrong.
///
/// The match and what others see of it stay as they are. It needs the group's passcode, except from the group's
/// members. 409 if the match has 5 open questions; 429 after too many from a client, see `DUELO_LIMIT_QUESTIONS`.
#[utoipa::path(
    operation_id = "question_match",
    tag = "matches",
    request_body = AskedQuestion,
    extensions(("x-access" = json!("passcode"))),
    security((), ("bearer" = [])),
    responses((status = CREATED, body = Answer<QuestionData>), LimitedChangeErrors),
)]
#[post("/matches/{matchNumber}/question")]
pub(crate) async fn ask(
    state: web::Data<State>,
    client: Client,
    path: MatchNumberInPath,
    Json(body): Json<AskedQuestion>,
    found: AddressedGroup,
) -> Result<Created<QuestionData>> {
    let text = body.check()?;
    let played = body.match_id.map(MatchId);
    let passcode = body.passcode.unwrap_or_default();
    let question = MatchQuestion {
        match_number: path.number,
        text,
        // As precise as the database stores it.
        asked_at: Utc::now().trunc_subsecs(6),
    };
    let asker = SentPasscode {
        group: found.group,
        address: &found.address,
        viewer: found.viewer,
        client,
        passcode: &passcode,
    };
    ask_question(&state, &asker, &question, played).await?;
    Ok(Created(QuestionData {
        question: question.into(),
    }))
}

/// Settles the questions about a match: it is right.
///
/// A correction of the match and its deletion settle them too. Who asked sees when that was: see `explain_match`. It
/// succeeds where there are none.
#[utoipa::path(
    operation_id = "settle_questions",
    tag = "matches",
    extensions(("x-access" = json!("editor"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<Nothing>), OwnerWriteErrors),
)]
#[delete("/matches/{matchNumber}/question")]
pub(crate) async fn settle(
    _: Admin,
    by: Actor,
    path: MatchNumberInPath,
    found: OwnGroup<Editors>,
) -> Result<Answer<Nothing>> {
    let OwnGroup {
        mut connection,
        access,
        ..
    } = found;
    settle_questions(&mut connection, &access, path.number, by, Utc::now()).await?;
    Ok(Answer::new(Nothing {}))
}

/// The matches with open questions.
#[utoipa::path(
    operation_id = "list_questioned_matches",
    tag = "matches",
    extensions(("x-access" = json!("editor"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<QuestionedMatches>), OwnerReadErrors),
)]
#[get("/questions")]
pub(crate) async fn list(_: Admin, found: OwnReadableGroup<Editors>) -> Result<Answer<QuestionedMatches>> {
    let OwnReadableGroup {
        mut snapshot, group, ..
    } = found;
    let found = list_questions(&mut snapshot, group.id).await?;
    let shown = found.into_iter().map(|questioned| {
        let is_latest = questioned.played.played.match_number == group.match_count;
        Ok(QuestionedMatch {
            played: Match::new(questioned.played, is_latest)?,
            questions: questioned.questions.into_iter().map(Into::into).collect(),
        })
    });
    Ok(Answer::new(QuestionedMatches {
        questioned_matches: shown.collect::<Result<_>>()?,
    }))
}

impl AskedQuestion {
    /// The text, if there is one.
    fn check(&self) -> Result<Option<String>> {
        let text = self.text.as_deref().filter(|text| !text.is_empty());
        let notes = text.map(|text| Notes::parse("text", text)).transpose();
        Ok(notes
            .map_err(|violation| vec![violation])?
            .map(Notes::into_string))
    }
}

impl From<MatchQuestion> for Question {
    fn from(question: MatchQuestion) -> Self {
        Self {
            text: question.text,
            asked_at: question.asked_at,
        }
    }
}
