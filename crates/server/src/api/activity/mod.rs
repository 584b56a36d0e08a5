//! The activity of a group: what its members did.

mod schemas;

use actix_web::get;
use actix_web::web::Query;
use db::ids::AuditEntryId;
use elo_core::limits::{PAGE_ACTIVITY, PAGE_MAX, PAGE_MIN};

use self::schemas::{ActivityList, ActivityQuery};
use crate::api::answer::Answer;
use crate::api::error_responses::OwnerReadErrors;
use crate::api::pagination;
use crate::caller::admin::Admin;
use crate::error::Result;
use crate::extractors::group::{Admins, OwnReadableGroup};
use crate::service::groups::list_activity::list_activity;

/// What members and operators did to the group, newest first, without secrets.
///
/// Matches that were saved are in the history. A player is named as they are named now, and a member who left keeps the
/// name of their account.
#[utoipa::path(
    operation_id = "list_activity",
    tag = "members",
    params(ActivityQuery),
    extensions(("x-access" = json!("admin"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<ActivityList>), OwnerReadErrors),
)]
#[get("/activity")]
pub(crate) async fn list(
    _: Admin,
    query: Query<ActivityQuery>,
    found: OwnReadableGroup<Admins>,
) -> Result<Answer<ActivityList>> {
    let OwnReadableGroup {
        mut snapshot, group, ..
    } = found;
    let limit = pagination::within("limit", query.limit.unwrap_or(PAGE_ACTIVITY), PAGE_MIN, PAGE_MAX)?;
    let before = query.before.map(AuditEntryId);
    let found = list_activity(&mut snapshot, &group, query.filter(), before, limit).await?;
    Ok(Answer::new(found.into()))
}
