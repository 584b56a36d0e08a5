//! Invitations by the operator to make an account.

use actix_web::{post, web};
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::answer::Answer;
use crate::api::error_responses::ReadAccountInvitationErrors;
use crate::api::members::schemas::InvitationToken;
use crate::error::Result;
use crate::extractors::connection::Conn;
use crate::extractors::json_body::Json;
use crate::service::accounts::read_account_invitation::read_account_invitation;
use crate::state::State;

/// An invitation to make an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct AccountInvitation {
    /// The address that is invited.
    #[schema(example = "linnea.d@padel.example")]
    email: String,
    /// Until when it can be used.
    expires_at: DateTime<Utc>,
}

/// An invitation that can be used.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AccountInvitationData {
    /// The invitation.
    invitation: AccountInvitation,
}

/// For whom an invitation by the operator is, for who has its link.
///
/// 422 for an unknown link; 410 for one that was used, was replaced by a newer one or has lapsed; 403 where the server
/// takes no new accounts.
#[utoipa::path(
    operation_id = "read_account_invitation",
    tag = "auth",
    request_body = InvitationToken,
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<AccountInvitationData>), ReadAccountInvitationErrors),
)]
#[post("/invitation")]
pub(crate) async fn read(
    state: web::Data<State>,
    Json(body): Json<InvitationToken>,
    Conn(mut connection): Conn,
) -> Result<Answer<AccountInvitationData>> {
    let found = read_account_invitation(&state, &mut connection, &body.token, Utc::now()).await?;
    Ok(Answer::new(AccountInvitationData {
        invitation: AccountInvitation {
            email: found.email,
            expires_at: found.expires_at,
        },
    }))
}
