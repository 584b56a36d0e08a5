//! Invitations to run a group.
//!
//! The token of an invitation is in the fragment of its page's address and in the bodies of requests, never in a path
//! or a query, which servers and proxies log.

use actix_web::{delete, post, web};
use chrono::Utc;
use elo_core::account::{Email, check_invited_registration};
use elo_core::identifier::Language;
use secrecy::ExposeSecret;

use super::schemas::{InvitationData, InvitationToken, Invite, Joined, RegisterInvited, SentInvitation};
use crate::api::answer::{Answer, Created, Nothing};
use crate::api::auth::schemas::SignedIn;
use crate::api::error_responses::{
    AcceptErrors, LimitedChangeErrors, MemberErrors, ReadInvitationErrors, RegisterInvitedErrors,
};
use crate::caller::actor::{Actor, UnauthenticatedActor};
use crate::caller::admin::Admin;
use crate::caller::client::Client;
use crate::caller::user_agent::UserAgent;
use crate::error::Result;
use crate::extractors::active_admin::ActiveAdmin;
use crate::extractors::connection::Conn;
use crate::extractors::group::OwnGroup;
use crate::extractors::json_body::Json;
use crate::extractors::language::PreferredLanguage;
use crate::extractors::path::InvitationInPath;
use crate::service::members::accept_invitation::accept_invitation;
use crate::service::members::invite_member::{Invited, invite_member};
use crate::service::members::read_invitation::read_invitation;
use crate::service::members::register_invited::{InvitedRegistration, register_invited};
use crate::service::members::withdraw_invitation::withdraw_invitation;
use crate::state::State;

/// Invites somebody to run the group.
///
/// The mailed link works once, for 7 days; another invitation of the same address replaces it. At most 20 wait. The
/// answer is the same whether or not the address has an account.
#[utoipa::path(
    operation_id = "invite_member",
    tag = "members",
    request_body = Invite,
    extensions(("x-access" = json!("owner"))),
    security(("bearer" = [])),
    responses((status = CREATED, body = Answer<SentInvitation>), LimitedChangeErrors),
)]
#[post("/invitations")]
pub(crate) async fn invite(
    state: web::Data<State>,
    admin: Admin,
    by: Actor,
    Json(body): Json<Invite>,
    found: OwnGroup,
) -> Result<Created<SentInvitation>> {
    let OwnGroup {
        mut connection,
        access,
        ..
    } = found;
    let invited = Invited {
        email: Email::parse("email", &body.email)?,
        role: body.role.into(),
    };
    let sent = invite_member(&state, &mut connection, &access, admin, &invited, by, Utc::now()).await?;
    Ok(Created(sent.into()))
}

/// Takes back an invitation that waits: its link does nothing any more.
#[utoipa::path(
    operation_id = "withdraw_invitation",
    tag = "members",
    extensions(("x-access" = json!("owner"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<Nothing>), MemberErrors),
)]
#[delete("/invitations/{invitationId}")]
pub(crate) async fn withdraw(
    _: Admin,
    by: Actor,
    path: InvitationInPath,
    found: OwnGroup,
) -> Result<Answer<Nothing>> {
    let OwnGroup {
        mut connection,
        access,
        ..
    } = found;
    withdraw_invitation(&mut connection, &access, path.invitation, by, Utc::now()).await?;
    Ok(Answer::new(Nothing {}))
}

/// What an invitation is to, for who has its link.
///
/// 422 for an unknown link; 410 for one that was used, was taken back or has lapsed; 403 while the group is closed.
#[utoipa::path(
    operation_id = "read_invitation",
    tag = "members",
    request_body = InvitationToken,
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<InvitationData>), ReadInvitationErrors),
)]
#[post("/invitations/read")]
pub(crate) async fn read(
    Json(body): Json<InvitationToken>,
    Conn(mut connection): Conn,
) -> Result<Answer<InvitationData>> {
    let found = read_invitation(&mut connection, &body.token, Utc::now()).await?;
    Ok(Answer::new(InvitationData {
        invitation: found.into(),
    }))
}

/// Accepts an invitation with the account of the invited address, which the link verifies.
///
/// Once more, it answers the same while the account is a member: the first answer may have been lost.
#[utoipa::path(
    operation_id = "accept_invitation",
    tag = "members",
    request_body = InvitationToken,
    extensions(("x-access" = json!("account"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<Joined>), AcceptErrors),
)]
#[post("/invitations/accept")]
pub(crate) async fn accept(
    state: web::Data<State>,
    _: Admin,
    by: Actor,
    Json(body): Json<InvitationToken>,
    found: ActiveAdmin,
) -> Result<Answer<Joined>> {
    let ActiveAdmin {
        admin,
        mut connection,
    } = found;
    let verifies = !state.config.links.mail.is_disabled();
    let group = accept_invitation(&mut connection, &body.token, admin, by, Utc::now(), verifies).await?;
    Ok(Answer::new(Joined { group_id: group.0 }))
}

/// Makes an account for the invited address, without a group of its own, and accepts the invitation with it.
///
/// The link verifies the address. 409 if the address has an account.
#[utoipa::path(
    operation_id = "register_invited",
    tag = "members",
    request_body = RegisterInvited,
    extensions(("x-access" = json!("anyone"))),
    responses((status = CREATED, body = Answer<SignedIn>), RegisterInvitedErrors),
)]
#[post("/invitations/register")]
pub(crate) async fn register(
    state: web::Data<State>,
    client: Client,
    agent: UserAgent,
    PreferredLanguage(reads): PreferredLanguage,
    by: UnauthenticatedActor,
    Json(body): Json<RegisterInvited>,
) -> Result<Created<SignedIn>> {
    let (name, password) = check_invited_registration(&body.name, body.password.expose_secret())?;
    let typed = body.language.as_deref();
    let language = typed.map_or(Ok(reads), |code| Language::parse("language", code))?;
    let device = state.device_tokens.read(body.device_token.as_deref());
    let registration = InvitedRegistration {
        name,
        password,
        language,
    };
    let started = register_invited(&state, &body.token, registration, client, device, agent, by).await?;
    Ok(Created(SignedIn::from_session(started).await?))
}
