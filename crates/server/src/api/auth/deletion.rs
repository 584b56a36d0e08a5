//! The deletion of an account: what would go, the deletion, and keeping the account until it is erased.

use actix_web::{delete, get, post, web};
use chrono::{DateTime, Utc};
use db::ids::GroupId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::schemas::SignedIn;
use super::sessions::LoginRequest;
use crate::api::answer::Answer;
use crate::api::error_responses::{AccountErrors, LogInErrors, VerifyErrors};
use crate::api::groups::schemas::MemberRole;
use crate::caller::actor::{Actor, UnauthenticatedActor};
use crate::caller::admin::Admin;
use crate::caller::client::Client;
use crate::caller::user_agent::UserAgent;
use crate::domain::account_deletion::erased_at;
use crate::error::Result;
use crate::extractors::active_admin::ActiveAdmin;
use crate::extractors::connection::ReadOnly;
use crate::extractors::json_body::Json;
use crate::service::account_deletion::delete_account::{Confirmation, delete_account};
use crate::service::account_deletion::keep_account::keep_account;
use crate::service::account_deletion::preview_deletion::{GroupToLeave, preview_deletion};
use crate::service::account_deletion::read_deletion::{DeletedAccount, read_deletion};
use crate::state::State;
use crate::text::SecretText;

/// What goes with an account.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AccountToDelete {
    /// On how many devices it is signed in.
    #[schema(example = 4)]
    devices: usize,
    /// Its groups, the oldest first.
    groups: Vec<OwnGroupToLeave>,
}

/// A group of an account that is to be deleted. One that it owns is deleted with it; of another one it is no member any
/// more.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OwnGroupToLeave {
    /// The number of the group.
    #[schema(example = 12)]
    group_id: i64,
    /// The name of the group.
    #[schema(example = "Torsdagspadel Lidingö")]
    name: String,
    /// The account's role in it.
    role: MemberRole,
    /// How many players it has.
    #[schema(example = 19)]
    players: i32,
    /// How many matches it has.
    #[schema(example = 142)]
    matches: i32,
    /// How many run it, its owner included.
    #[schema(example = 4)]
    members: i64,
    /// To whom the account has offered it, while the offer waits.
    #[schema(required)]
    offered: Option<WaitingOffer>,
}

/// The offer of a group that waits for its answer.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct WaitingOffer {
    /// The name of the member.
    #[schema(example = "Åsa Lind")]
    to: String,
    /// Until when it can be accepted.
    expires_at: DateTime<Utc>,
}

/// The deletion of an account.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeleteAccount {
    /// The password.
    #[serde(default)]
    #[schema(required)]
    password: SecretText,
    /// The numbers of all groups that the account owns, which are deleted with it.
    #[serde(default, alias = "deleted_groups")]
    #[schema(required, value_type = Vec<i64>, example = json!([12]))]
    deleted_groups: Vec<GroupId>,
}

/// When a deleted account is erased.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DueErasure {
    /// From then on everything personal is removed; until then the account can be kept.
    erased_at: DateTime<Utc>,
}

/// A deleted account that can be kept.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeletedAccountData {
    /// The name of its owner.
    #[schema(example = "Karin Öhrn")]
    name: String,
    /// When it was deleted.
    deleted_at: DateTime<Utc>,
    /// When it is erased.
    erased_at: DateTime<Utc>,
    /// The groups that come back with it, the oldest first.
    deleted_groups: Vec<DeletedGroupName>,
    /// The groups that it has left, the oldest first.
    left_groups: Vec<LeftGroup>,
}

/// A group that was deleted with an account.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DeletedGroupName {
    /// The number of the group.
    #[schema(example = 15)]
    group_id: i64,
    /// The name of the group.
    #[schema(example = "Sommarcupen 2024")]
    name: String,
}

/// A group that a deleted account has left.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LeftGroup {
    /// The number of the group.
    #[schema(example = 12)]
    group_id: i64,
    /// The name of the group.
    #[schema(example = "Torsdagspadel Lidingö")]
    name: String,
    /// The name of its owner.
    #[schema(example = "Åsa Lind")]
    owner_name: String,
    /// When the account handed it over; null if it did not.
    #[schema(required)]
    handed_over_at: Option<DateTime<Utc>>,
}

/// What the deletion of the caller's account would delete. Nothing changes.
#[utoipa::path(
    operation_id = "preview_account_deletion",
    tag = "auth",
    extensions(("x-access" = json!("account"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<AccountToDelete>), VerifyErrors),
)]
#[get("/account/deletion")]
pub(crate) async fn preview(
    state: web::Data<State>,
    admin: Admin,
    ReadOnly(mut snapshot): ReadOnly,
) -> Result<Answer<AccountToDelete>> {
    let preview = preview_deletion(&state, &mut snapshot, admin, Utc::now()).await?;
    Ok(Answer::new(AccountToDelete {
        devices: preview.sessions,
        groups: preview.groups.into_iter().map(OwnGroupToLeave::from).collect(),
    }))
}

/// Deletes the caller's account with the groups that it owns. It can be kept for 14 days, and is erased then.
///
/// All its sessions end, it is no member of other groups any more, and its offers and invitations are taken back. Until
/// it is erased, its address cannot be registered, and a log-in to it is refused with the code `account.deleted`.
/// 401 with the code `password.wrong` for a wrong password, which counts as a failed log-in; 409 with the code
/// `account.groups_changed` if `deletedGroups` are not exactly the groups that the account owns.
#[utoipa::path(
    operation_id = "delete_account",
    tag = "auth",
    request_body = DeleteAccount,
    extensions(("x-access" = json!("account"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<DueErasure>), AccountErrors),
)]
#[delete("/account")]
pub(crate) async fn delete_own(
    state: web::Data<State>,
    _: Admin,
    client: Client,
    by: Actor,
    Json(body): Json<DeleteAccount>,
    found: ActiveAdmin,
) -> Result<Answer<DueErasure>> {
    let ActiveAdmin { admin, connection } = found;
    let confirmed = Confirmation {
        password: body.password.into_secret(),
        groups: body.deleted_groups.into_iter().collect(),
    };
    let erased_at = delete_account(&state, connection, admin, confirmed, client, by, Utc::now()).await?;
    Ok(Answer::new(DueErasure { erased_at }))
}

/// What becomes of a deleted account, for who knows its e-mail address and password. It starts no session.
///
/// 409 with the code `account.kept` for an account that is not deleted.
#[utoipa::path(
    operation_id = "read_account_deletion",
    tag = "auth",
    request_body = LoginRequest,
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<DeletedAccountData>), AccountErrors),
)]
#[post("/account/deletion")]
pub(crate) async fn read(
    state: web::Data<State>,
    client: Client,
    Json(body): Json<LoginRequest>,
) -> Result<Answer<DeletedAccountData>> {
    let deleted = read_deletion(&state, body.credentials(&state, client)?).await?;
    Ok(Answer::new(deleted.into()))
}

/// Keeps a deleted account, with the groups that were deleted with it, and signs its owner in.
///
/// Roles in other groups, offers and invitations do not come back.
#[utoipa::path(
    operation_id = "keep_account",
    tag = "auth",
    request_body = LoginRequest,
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<SignedIn>), LogInErrors),
)]
#[post("/account/keep")]
pub(crate) async fn keep(
    state: web::Data<State>,
    client: Client,
    agent: UserAgent,
    by: UnauthenticatedActor,
    Json(body): Json<LoginRequest>,
) -> Result<Answer<SignedIn>> {
    let started = keep_account(&state, body.credentials(&state, client)?, agent, by).await?;
    Ok(Answer::new(SignedIn::from_session(started).await?))
}

impl From<GroupToLeave> for OwnGroupToLeave {
    fn from(found: GroupToLeave) -> Self {
        Self {
            group_id: found.group.id.0,
            name: found.group.name,
            role: found.role.into(),
            players: found.group.player_count,
            matches: found.group.match_count,
            members: found.members,
            offered: found.offered.map(|(offer, to)| WaitingOffer {
                to,
                expires_at: offer.expires_at,
            }),
        }
    }
}

impl From<DeletedAccount> for DeletedAccountData {
    fn from(account: DeletedAccount) -> Self {
        Self {
            name: account.name,
            deleted_at: account.deleted_at,
            erased_at: erased_at(account.deleted_at),
            deleted_groups: account
                .deleted
                .into_iter()
                .map(|(id, name)| DeletedGroupName { group_id: id.0, name })
                .collect(),
            left_groups: account
                .left
                .into_iter()
                .map(|(group, handed_over_at)| LeftGroup {
                    group_id: group.group_id.0,
                    name: group.name,
                    owner_name: group.owner_name,
                    handed_over_at,
                })
                .collect(),
        }
    }
}
