//! The log of a group's matches, from which a reader can compute every rating.

pub(crate) mod schemas;

use actix_web::get;
use actix_web::web::Query;
use elo_core::limits::{PAGE_LOG, PAGE_LOG_MAX, PAGE_MIN};

use self::schemas::{LogQuery, MatchLog};
use crate::api::answer::Answer;
use crate::api::error_responses::ReadErrors;
use crate::api::pagination;
use crate::error::Result;
use crate::extractors::long_read::LongRead;
use crate::extractors::replicated_read::ReplicatedRead;
use crate::service::matches::read_log::read_log as read_page;

/// The log of a group: all players, and the matches in the order in which they are rated.
///
/// Whoever has the log up to a match asks for what comes after it, as long as `epoch` is the same. A correction or
/// deletion of the latest match changes `version` and the last match, so that the end of the log is read again.
#[utoipa::path(
    tag = "matches",
    params(LogQuery),
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<MatchLog>), ReadErrors),
)]
#[get("/log")]
pub(crate) async fn read_log(
    query: Query<LogQuery>,
    found: LongRead<ReplicatedRead>,
) -> Result<Answer<MatchLog>> {
    let LongRead(found) = found;
    let limit = pagination::within("limit", query.limit.unwrap_or(PAGE_LOG), PAGE_MIN, PAGE_LOG_MAX)?;
    found
        .read(async |snapshot, group| {
            let (players, page) = read_page(snapshot, group.id, query.after, limit).await?;
            Ok(Answer::new(MatchLog::new(&group, players, page, limit)?))
        })
        .await
}
