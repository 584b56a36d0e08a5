//! The members of a group: the owner, admins and editors.

pub(crate) mod handovers;
pub(crate) mod invitations;
pub(crate) mod schemas;

use actix_web::{delete, get, put};
use chrono::Utc;
use db::queries::members::MemberRow;

use self::schemas::{ChangeRole, Handover, Invitation, Member, MemberList};
use crate::api::answer::{Answer, Nothing};
use crate::api::error_responses::{MemberErrors, OwnerReadErrors};
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::error::Result;
use crate::extractors::group::{Editors, OwnGroup, OwnReadableGroup};
use crate::extractors::json_body::Json;
use crate::extractors::path::MemberInPath;
use crate::service::members::change_role::change_role;
use crate::service::members::leave_group::leave_group;
use crate::service::members::list_members::{Members, list_members};
use crate::service::members::remove_member::remove_member;

/// Who runs the group, the invitations that wait, and the offer to hand it over.
///
/// Editors see neither addresses nor when somebody was here nor what waits.
#[utoipa::path(
    operation_id = "list_members",
    tag = "members",
    extensions(("x-access" = json!("editor"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<MemberList>), OwnerReadErrors),
)]
#[get("/members")]
pub(crate) async fn list(admin: Admin, found: OwnReadableGroup<Editors>) -> Result<Answer<MemberList>> {
    let OwnReadableGroup {
        mut snapshot,
        group,
        role,
        ..
    } = found;
    let Members {
        members,
        last_days,
        invitations,
        handover,
    } = list_members(&mut snapshot, &group, role, Utc::now()).await?;
    let member = |row: MemberRow| {
        let last_here_on = last_days.get(&row.user_id).copied();
        Member::new(row, last_here_on, admin, role)
    };
    Ok(Answer::new(MemberList {
        members: members.into_iter().map(member).collect(),
        invitations: invitations.into_iter().map(Invitation::from).collect(),
        handover: handover.map(Handover::from),
    }))
}

/// Gives a member another role, from their next call on.
#[utoipa::path(
    operation_id = "change_role",
    tag = "members",
    request_body = ChangeRole,
    extensions(("x-access" = json!("owner"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<Nothing>), MemberErrors),
)]
#[put("/members/{userId}")]
pub(crate) async fn change(
    _: Admin,
    by: Actor,
    path: MemberInPath,
    Json(body): Json<ChangeRole>,
    found: OwnGroup,
) -> Result<Answer<Nothing>> {
    let OwnGroup {
        mut connection,
        access,
        ..
    } = found;
    let role = body.role.into();
    change_role(&mut connection, &access, path.user, role, by, Utc::now()).await?;
    Ok(Answer::new(Nothing {}))
}

/// Removes a member, who has no role from their next call on.
#[utoipa::path(
    operation_id = "remove_member",
    tag = "members",
    extensions(("x-access" = json!("owner"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<Nothing>), MemberErrors),
)]
#[delete("/members/{userId}")]
pub(crate) async fn remove(
    _: Admin,
    by: Actor,
    path: MemberInPath,
    found: OwnGroup,
) -> Result<Answer<Nothing>> {
    let OwnGroup {
        mut connection,
        access,
        ..
    } = found;
    remove_member(&mut connection, &access, path.user, by).await?;
    Ok(Answer::new(Nothing {}))
}

/// Leaves the group. Its owner cannot: 409.
#[utoipa::path(
    operation_id = "leave_group",
    tag = "members",
    extensions(("x-access" = json!("editor"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<Nothing>), MemberErrors),
)]
#[delete("/membership")]
pub(crate) async fn leave(admin: Admin, by: Actor, found: OwnGroup<Editors>) -> Result<Answer<Nothing>> {
    let OwnGroup {
        mut connection,
        access,
        ..
    } = found;
    leave_group(&mut connection, &access, admin.user, by).await?;
    Ok(Answer::new(Nothing {}))
}
