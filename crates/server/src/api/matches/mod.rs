//! Matches: submission, preview, history, and changes of the latest.

pub(crate) mod latest;
pub(crate) mod questions;
pub(crate) mod schemas;

use actix_web::web::{self, Query};
use actix_web::{get, post};
use chrono::{SubsecRound, Utc};
use db::queries::match_filter::MatchPage;
use elo_core::limits::{PAGE_MATCHES, PAGE_RECENT_MATCHES};
use serde_json::value::RawValue;

use self::schemas::explained::ExplainedMatchData;
use self::schemas::list::{MatchList, MatchListQuery, MonthsQuery, RecentQuery};
use self::schemas::preview::{PreviewData, PreviewResponse};
use self::schemas::stats::{MatchMonths, MatchStats, MatchStatsData};
use self::schemas::submission::{MatchSubmission, SubmittedMatch};
use self::schemas::{Match, MatchData};
use crate::api::answer::{Answer, Created};
use crate::api::error_responses::{PreviewErrors, ReadErrors, SubmitErrors};
use crate::api::pagination::Pagination;
use crate::caller::client::Client;
use crate::domain::idempotency::IdempotentRequest;
use crate::domain::typed_match::TypedMatch;
use crate::error::{Error, Result};
use crate::extractors::group::{AddressedGroup, ReadableGroup};
use crate::extractors::idempotency_key::IdempotencyKey;
use crate::extractors::json_body::Json;
use crate::extractors::long_read::{LongQuery, LongRead};
use crate::extractors::path::{MatchInPath, MatchNumberInPath};
use crate::extractors::replicated_read::ReplicatedRead;
use crate::service::matches::explain_match::explain_match;
use crate::service::matches::list_matches::{list_matches, list_months, list_recent_matches};
use crate::service::matches::match_to_submit::MatchToSubmit;
use crate::service::matches::match_writer::MatchWriter;
use crate::service::matches::preview_match::preview_match;
use crate::service::matches::read_latest::read_latest;
use crate::service::matches::read_match::read_match;
use crate::state::State;

/// Submits a match.
///
/// Its players' ratings are updated. It needs the group's passcode, except from the group's members.
///
/// A client that received no response repeats the request within 24 hours with the same `Idempotency-Key`: the match is
/// saved once, and the response is that of the first request, even if the match has been corrected or deleted since. A
/// player who was joined into another one is that one.
///
/// 409 `match.twin` if a match of the same four players in the same pairs with the same games was saved in the last
/// hours, also with the teams swapped: two of them may have entered it. `params` has its number and its age in minutes.
/// `again` saves it nevertheless.
///
/// 423 while a member has locked the latest match in another session, for at most five minutes, or has paused
/// submissions; 429 after too many matches in a short time, from a client or in the group. Members are neither paused
/// nor limited: a history is imported.
#[utoipa::path(
    operation_id = "submit_match",
    tag = "matches",
    params((
        "Idempotency-Key" = Option<Uuid>,
        Header,
        description = "Identifies this submission, whatever the passcode. A different one with the same key is refused."
    )),
    request_body = MatchSubmission,
    extensions(("x-access" = json!("passcode"))),
    security((), ("bearer" = [])),
    responses((status = CREATED, body = Answer<SubmittedMatch>), SubmitErrors),
)]
#[post("/matches")]
pub(crate) async fn submit(
    state: web::Data<State>,
    match_writer: web::Data<MatchWriter>,
    client: Client,
    IdempotencyKey(key): IdempotencyKey,
    Json(body): Json<MatchSubmission>,
    found: AddressedGroup,
) -> Result<Created<Box<RawValue>>> {
    let AddressedGroup {
        group,
        address,
        viewer,
    } = found;
    // As precise as the database stores it, since the answer contains it too.
    let now = Utc::now().trunc_subsecs(6);
    // Not in the digest: with consent it is the same match.
    let again = body.again;
    let typed = TypedMatch::from(body);
    let request = match key {
        Some(key) => Some(IdempotentRequest {
            key,
            digest: typed.digest()?,
        }),
        None => None,
    };
    let submitted = MatchToSubmit {
        group,
        address,
        viewer,
        client,
        typed,
        request,
        at: now,
        twin_window: state.config.twin_window(),
        again,
        render: SubmittedMatch::render,
    };
    let answer = match_writer.submit(&state, submitted).await?;
    RawValue::from_string(answer)
        .map(Created)
        .map_err(Error::internal)
}

/// Computes the effect of a match without saving it.
#[utoipa::path(
    operation_id = "preview_match",
    tag = "matches",
    request_body = MatchSubmission,
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<PreviewData>), PreviewErrors),
)]
#[post("/matches/preview")]
pub(crate) async fn preview(
    Json(body): Json<MatchSubmission>,
    found: LongRead<ReadableGroup>,
) -> Result<Answer<PreviewData>> {
    let LongRead(found) = found;
    let ReadableGroup {
        mut snapshot, group, ..
    } = found;
    let submission = TypedMatch::from(body).check(&group, false, Utc::now().date_naive())?;
    let previewed = preview_match(&mut snapshot, group.id, &submission).await?;
    Ok(Answer::new(PreviewData {
        preview: PreviewResponse::from(previewed),
    }))
}

/// The history of a group, newest first.
#[utoipa::path(
    operation_id = "list_matches",
    tag = "matches",
    params(MatchListQuery),
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<MatchList>), ReadErrors),
)]
#[get("/matches")]
pub(crate) async fn list(found: LongQuery<MatchListQuery, ReplicatedRead>) -> Result<Answer<MatchList>> {
    let LongQuery(query, found) = found;
    let page = Pagination::new(query.limit, query.offset, PAGE_MATCHES)?;
    let filter = query.filter()?;
    let part = MatchPage {
        before: query.before,
        limit: page.limit.into(),
        offset: page.offset.into(),
    };
    found
        .read(async |snapshot, group| {
            let (found, total) = list_matches(snapshot, group.id, &filter, part).await?;
            Ok(Answer::new(MatchList::new(found, total, page, &group)?))
        })
        .await
}

/// The latest matches of a group.
#[utoipa::path(
    operation_id = "list_recent_matches",
    tag = "matches",
    params(RecentQuery),
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<MatchList>), ReadErrors),
)]
#[get("/matches/recent")]
pub(crate) async fn list_recent(
    query: Query<RecentQuery>,
    found: ReplicatedRead,
) -> Result<Answer<MatchList>> {
    let page = Pagination::new(query.limit, None, PAGE_RECENT_MATCHES)?;
    found
        .read(async |snapshot, group| {
            let found = list_recent_matches(snapshot, group.id, page.limit).await?;
            let total = group.match_count.into();
            Ok(Answer::new(MatchList::new(found, total, page, &group)?))
        })
        .await
}

/// Statistics of all matches of a group.
#[utoipa::path(
    operation_id = "read_match_stats",
    tag = "matches",
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<MatchStatsData>), ReadErrors),
)]
#[get("/matches/stats")]
pub(crate) async fn read_stats(found: ReplicatedRead) -> Result<Answer<MatchStatsData>> {
    found
        .read(async |snapshot, group| {
            let latest = read_latest(snapshot, group.id).await?;
            Ok(Answer::new(MatchStatsData {
                stats: MatchStats::new(&group, latest)?,
            }))
        })
        .await
}

/// The months in which a group or one of its players has matches, newest first, with the number of matches in each.
#[utoipa::path(
    operation_id = "read_match_months",
    tag = "matches",
    params(MonthsQuery),
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<MatchMonths>), ReadErrors),
)]
#[get("/matches/months")]
pub(crate) async fn read_months(
    found: LongQuery<MonthsQuery, ReplicatedRead>,
) -> Result<Answer<MatchMonths>> {
    let LongQuery(query, found) = found;
    let players = query.filter()?;
    found
        .read(async |snapshot, group| {
            let found = list_months(snapshot, group.id, players).await?;
            Ok(Answer::new(MatchMonths::new(found)))
        })
        .await
}

/// One match.
#[utoipa::path(
    operation_id = "read_match",
    tag = "matches",
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<MatchData>), ReadErrors),
)]
#[get("/matches/{matchId}")]
pub(crate) async fn read(path: MatchInPath, found: ReplicatedRead) -> Result<Answer<MatchData>> {
    found
        .read(async |snapshot, group| {
            let played = read_match(snapshot, group.id, path.played).await?;
            let is_latest = played.played.match_number == group.match_count;
            Ok(Answer::new(MatchData {
                played: Match::new(played, is_latest)?,
            }))
        })
        .await
}

/// One match by its number, with the calculations of its four rating changes, and everyone whose rank it changed.
///
/// Ranks are those among the players who were in the group when the match was saved, and still are.
#[utoipa::path(
    operation_id = "explain_match",
    tag = "matches",
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<ExplainedMatchData>), ReadErrors),
)]
#[get("/matches/number/{matchNumber}")]
pub(crate) async fn explain(
    path: MatchNumberInPath,
    found: LongRead<ReplicatedRead>,
) -> Result<Answer<ExplainedMatchData>> {
    let LongRead(found) = found;
    found
        .read(async |snapshot, group| {
            let explained = explain_match(snapshot, &group, path.number).await?;
            Ok(Answer::new(ExplainedMatchData::new(explained, &group)?))
        })
        .await
}
