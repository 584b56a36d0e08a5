//! Handing a group over: the owner offers it to a member, who accepts or declines.

use actix_web::{delete, get, post, web};
use chrono::Utc;

use super::schemas::{HandoverData, OfferHandover, OfferedGroup, OfferedGroups};
use crate::api::answer::{Answer, Created, Nothing};
use crate::api::error_responses::{LimitedChangeErrors, MemberErrors, VerifyErrors};
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::caller::client::Client;
use crate::error::Result;
use crate::extractors::connection::ReadOnly;
use crate::extractors::group::{Editors, OwnGroup};
use crate::extractors::json_body::Json;
use crate::service::members::accept_handover::accept_handover;
use crate::service::members::decline_handover::decline_handover;
use crate::service::members::list_own_handovers::list_own_handovers;
use crate::service::members::offer_handover::{Asking, offer_handover};
use crate::service::members::withdraw_handover::withdraw_handover;
use crate::state::State;

/// Offers the group to a member, who has 7 days to accept. Until then nothing changes.
///
/// 401 with the code `password.wrong` for a wrong password, which counts as a failed log-in; 409 while another offer
/// waits.
#[utoipa::path(
    operation_id = "offer_handover",
    tag = "members",
    request_body = OfferHandover,
    extensions(("x-access" = json!("owner"))),
    security(("bearer" = [])),
    responses((status = CREATED, body = Answer<HandoverData>), LimitedChangeErrors),
)]
#[post("/handover")]
pub(crate) async fn offer(
    state: web::Data<State>,
    owner: Admin,
    client: Client,
    by: Actor,
    Json(body): Json<OfferHandover>,
    found: OwnGroup,
) -> Result<Created<HandoverData>> {
    let OwnGroup {
        connection, access, ..
    } = found;
    let asking = Asking {
        owner,
        password: body.password.into_secret(),
        client,
        by,
    };
    let offered = offer_handover(&state, connection, &access, asking, body.user_id, Utc::now()).await?;
    Ok(Created(HandoverData {
        handover: offered.into(),
    }))
}

/// Takes the offer back.
#[utoipa::path(
    operation_id = "withdraw_handover",
    tag = "members",
    extensions(("x-access" = json!("owner"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<Nothing>), MemberErrors),
)]
#[delete("/handover")]
pub(crate) async fn withdraw(_: Admin, by: Actor, found: OwnGroup) -> Result<Answer<Nothing>> {
    let OwnGroup {
        mut connection,
        access,
        ..
    } = found;
    withdraw_handover(&mut connection, &access, by, Utc::now()).await?;
    Ok(Answer::new(Nothing {}))
}

/// Accepts the offer: the caller is the owner from then on, and the former owner an admin.
///
/// 404 with the code `handover.not_found` if the offer was taken back or has lapsed, or is to another member.
#[utoipa::path(
    operation_id = "accept_handover",
    tag = "members",
    extensions(("x-access" = json!("editor"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<Nothing>), MemberErrors),
)]
#[post("/handover/accept")]
pub(crate) async fn accept(
    state: web::Data<State>,
    member: Admin,
    by: Actor,
    found: OwnGroup<Editors>,
) -> Result<Answer<Nothing>> {
    let OwnGroup {
        mut connection,
        access,
        ..
    } = found;
    accept_handover(&state, &mut connection, &access, member, by, Utc::now()).await?;
    Ok(Answer::new(Nothing {}))
}

/// Declines the offer. Nothing else changes.
#[utoipa::path(
    operation_id = "decline_handover",
    tag = "members",
    extensions(("x-access" = json!("editor"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<Nothing>), MemberErrors),
)]
#[post("/handover/decline")]
pub(crate) async fn decline(
    state: web::Data<State>,
    member: Admin,
    by: Actor,
    found: OwnGroup<Editors>,
) -> Result<Answer<Nothing>> {
    let OwnGroup {
        mut connection,
        access,
        ..
    } = found;
    decline_handover(&state, &mut connection, &access, member, by, Utc::now()).await?;
    Ok(Answer::new(Nothing {}))
}

/// The groups that are offered to the caller and wait for the answer.
#[utoipa::path(
    operation_id = "list_own_handovers",
    tag = "members",
    extensions(("x-access" = json!("account"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<OfferedGroups>), VerifyErrors),
)]
#[get("/handovers")]
pub(crate) async fn list_own(
    state: web::Data<State>,
    admin: Admin,
    ReadOnly(mut snapshot): ReadOnly,
) -> Result<Answer<OfferedGroups>> {
    let offered = list_own_handovers(&state, &mut snapshot, admin, Utc::now()).await?;
    Ok(Answer::new(OfferedGroups {
        handovers: offered.into_iter().map(OfferedGroup::from).collect(),
    }))
}
