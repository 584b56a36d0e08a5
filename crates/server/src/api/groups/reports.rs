//! Reports of groups to whoever runs the server.

use actix_web::{post, web};
use elo_core::submission::Notes;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::answer::{Answer, Nothing};
use crate::api::error_responses::ReportErrors;
use crate::caller::client::Client;
use crate::error::Result;
use crate::extractors::group::AddressedGroup;
use crate::extractors::json_body::Json;
use crate::service::groups::report_group::report_group;
use crate::state::State;
use crate::text::Text;

/// What is wrong with a group.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub(crate) struct GroupReport {
    /// What is wrong, as notes: at most 500 characters.
    #[serde(default)]
    text: Option<Text>,
}

/// Tells whoever runs the server that something is wrong with a group.
///
/// It is mailed, and not stored with the group. 403 if the server takes no reports, see `takesReports` of `read_meta`;
/// 429 after too many from a client, see `DUELO_LIMIT_REPORTS`.
#[utoipa::path(
    operation_id = "report_group",
    tag = "groups",
    request_body = GroupReport,
    extensions(("x-access" = json!("anyone"))),
    security((), ("bearer" = [])),
    responses((status = OK, body = Answer<Nothing>), ReportErrors),
)]
#[post("/report")]
pub(crate) async fn report(
    state: web::Data<State>,
    client: Client,
    Json(body): Json<GroupReport>,
    found: AddressedGroup,
) -> Result<Answer<Nothing>> {
    let text = body.text.as_deref().unwrap_or_default();
    let text = Notes::parse("text", text).map_err(|violation| vec![violation])?;
    report_group(&state, found.group, &found.address, client, text.as_str()).await?;
    Ok(Answer::new(Nothing {}))
}
