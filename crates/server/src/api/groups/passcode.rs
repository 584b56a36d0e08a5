//! The passcode of a group, as its visitors have it.

use actix_web::{post, web};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::api::answer::{Answer, Nothing};
use crate::api::error_responses::PasscodeErrors;
use crate::caller::client::Client;
use crate::error::Result;
use crate::extractors::group::AddressedGroup;
use crate::extractors::json_body::Json;
use crate::service::groups::check_passcode::{SentPasscode, require_passcode};
use crate::state::State;
use crate::text::PasscodeText;

/// A passcode to check.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
pub(crate) struct CheckPasscode {
    /// The group's passcode; not needed with a member's token.
    #[serde(default)]
    passcode: Option<PasscodeText>,
}

/// Checks the group's passcode before a match is submitted with it.
///
/// A wrong one is counted as one of a submission.
#[utoipa::path(
    operation_id = "check_passcode",
    tag = "groups",
    request_body = CheckPasscode,
    extensions(("x-access" = json!("passcode"))),
    security((), ("bearer" = [])),
    responses((status = OK, body = Answer<Nothing>), PasscodeErrors),
)]
#[post("/passcode")]
pub(crate) async fn check(
    state: web::Data<State>,
    client: Client,
    Json(body): Json<CheckPasscode>,
    found: AddressedGroup,
) -> Result<Answer<Nothing>> {
    let sent = SentPasscode {
        group: found.group,
        address: &found.address,
        viewer: found.viewer,
        client,
        passcode: &body.passcode.unwrap_or_default(),
    };
    require_passcode(&state, &sent).await?;
    Ok(Answer::new(Nothing {}))
}
