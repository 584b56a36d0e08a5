//! The explanations of a player's rating changes.

pub(crate) mod schemas;

use actix_web::get;
use db::queries::match_filter::MatchPage;
use elo_core::limits::PAGE_EXPLANATIONS;

use self::schemas::{Explanation, ExplanationList, ExplanationsQuery};
use crate::api::answer::Answer;
use crate::api::error_responses::ReadErrors;
use crate::api::pagination::Pagination;
use crate::error::Result;
use crate::extractors::long_read::LongQuery;
use crate::extractors::path::PlayerInPath;
use crate::extractors::replicated_read::ReplicatedRead;
use crate::service::players::read_explanations::read_explanations;

/// Explains a player's rating changes, newest match first.
#[utoipa::path(
    tag = "players",
    params(ExplanationsQuery),
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<ExplanationList>), ReadErrors),
)]
#[get("/players/{playerId}/elo-explanations")]
pub(crate) async fn list_explanations(
    path: PlayerInPath,
    found: LongQuery<ExplanationsQuery, ReplicatedRead>,
) -> Result<Answer<ExplanationList>> {
    let LongQuery(query, found) = found;
    let page = Pagination::new(query.limit, query.offset, PAGE_EXPLANATIONS)?;
    let part = MatchPage {
        before: None,
        limit: page.limit.into(),
        offset: page.offset.into(),
    };
    let found = found
        .read(async |snapshot, group| read_explanations(snapshot, group.id, path.player, part).await)
        .await?;
    Ok(Answer::new(ExplanationList {
        explanations: found.matches.into_iter().map(Explanation::from).collect(),
        total: found.total,
        limit: page.limit,
        offset: page.offset,
    }))
}
