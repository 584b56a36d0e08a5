//! Groups: discovery, the group itself, its figures and its settings.

pub(crate) mod passcode;
pub(crate) mod reports;
pub(crate) mod schemas;

use actix_web::web::{self, Path, Query};
use actix_web::{delete, get, post, put};
use chrono::Utc;
use db::queries::discovery::Discovery;
use db::rows::Role;
use elo_core::group::{Change, GroupChanges, GroupChangesInput, NewGroup, NewGroupInput};
use elo_core::limits::PAGE_GROUPS;
use secrecy::ExposeSecret;

use self::schemas::{
    CreateGroup, DeleteGroup, DeletedGroup, Group, GroupAdminData, GroupData, GroupList, GroupListQuery,
    ListedGroup, Stats, StatsData, UpdateGroup,
};
use crate::api::answer::{Answer, Created};
use crate::api::error_responses::{ChangeErrors, CreateErrors, ListErrors, OwnerReadErrors, ReadErrors};
use crate::api::matches::latest::schemas::LockStatus;
use crate::api::pagination::Pagination;
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::domain::example_group::read_example_group;
use crate::domain::group_access::with_role;
use crate::error::{ErrorCode, Result};
use crate::extractors::active_admin::{ActiveAdmin, ActiveReader};
use crate::extractors::group::{Admins, Editors, OwnGroup, OwnReadableGroup, ReadableGroup};
use crate::extractors::idempotency_key::IdempotencyKey;
use crate::extractors::json_body::Json;
use crate::extractors::long_read::LongRead;
use crate::extractors::replicated_read::ReplicatedRead;
use crate::service::groups::create_group::create_group;
use crate::service::groups::delete_group::delete_group;
use crate::service::groups::discover_groups::discover_groups;
use crate::service::groups::read_group_as_owner::{OwnedGroup, read_group_as_owner};
use crate::service::groups::read_group_by_vanity_name::read_group_by_vanity_name;
use crate::service::groups::read_stats::read_stats;
use crate::service::groups::update_group::{GroupSwitches, update_group};
use crate::state::State;

/// The groups in public discovery.
#[utoipa::path(
    tag = "groups",
    params(GroupListQuery),
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<GroupList>), ListErrors),
)]
#[get("/groups")]
pub(crate) async fn list_groups(
    query: Query<GroupListQuery>,
    found: LongRead<ActiveReader>,
) -> Result<Answer<GroupList>> {
    let LongRead(ActiveReader { admin, mut snapshot }) = found;
    let page = Pagination::new(query.limit, query.offset, PAGE_GROUPS)?;
    let wanted = Discovery {
        search: query.search.as_deref().filter(|part| !part.is_empty()),
        sort: query.sort.into(),
        limit: page.limit.into(),
        offset: page.offset.into(),
    };
    let found = discover_groups(&mut snapshot, admin, &wanted, Utc::now()).await?;
    Ok(Answer::new(GroupList {
        groups: found
            .groups
            .into_iter()
            .map(|listed| ListedGroup {
                group: Group::new(listed.group, listed.role),
                weekly_matches: listed.weekly.into(),
            })
            .collect(),
        total: found.total,
        limit: page.limit,
        offset: page.offset,
    }))
}

/// Creates a group.
///
/// An account may own a hundred and create thirty in a day; while its e-mail address is unverified, it may create three
/// in all. A server may be configured with other bounds.
///
/// A client that received no response repeats the request with the same `Idempotency-Key`: the answer is the group that
/// was created, as it is now, unless it was deleted since.
#[utoipa::path(
    operation_id = "create_group",
    tag = "groups",
    params((
        "Idempotency-Key" = Option<Uuid>,
        Header,
        description = "Identifies this creation among those of the account, whatever the body."
    )),
    request_body = CreateGroup,
    extensions(("x-access" = json!("account"))),
    security(("bearer" = [])),
    responses((status = CREATED, body = Answer<GroupData>), CreateErrors),
)]
#[post("/groups")]
pub(crate) async fn create(
    state: web::Data<State>,
    _: Admin,
    by: Actor,
    IdempotencyKey(key): IdempotencyKey,
    Json(body): Json<CreateGroup>,
    found: ActiveAdmin,
) -> Result<Created<GroupData>> {
    let ActiveAdmin {
        admin,
        mut connection,
    } = found;
    let new = NewGroup::parse(NewGroupInput {
        name: &body.name,
        passcode: body.passcode.as_ref().map(|passcode| passcode.expose_secret()),
        vanity_name: body.vanity_url.as_deref(),
    })?;
    let group = create_group(
        &mut connection,
        &state.config.limits,
        admin.user,
        by,
        (new, body.is_discoverable),
        key,
        Utc::now(),
    )
    .await?;
    Ok(Created(GroupData {
        group: Group::new(group, Some(Role::Owner)),
    }))
}

/// A random discoverable group with many players and matches, as an example.
#[utoipa::path(
    operation_id = "read_random_group",
    tag = "groups",
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<GroupData>), ListErrors),
)]
#[get("/groups/random-discoverable")]
pub(crate) async fn random_discoverable(
    state: web::Data<State>,
    found: ActiveReader,
) -> Result<Answer<GroupData>> {
    let ActiveReader { admin, mut snapshot } = found;
    let summary = read_example_group(&mut snapshot, &state.config.example_groups).await?;
    let (group, role) = with_role(&mut snapshot, admin, summary).await?;
    Ok(Answer::new(GroupData {
        group: Group::new(group, role),
    }))
}

/// The group of a sharable link, regardless of case.
///
/// A former link leads to its group for 30 days, or for one day if the group had it for less than an hour, as long as
/// the group has a link.
#[utoipa::path(
    operation_id = "read_group_by_vanity_name",
    tag = "groups",
    params(("name" = String, Path, example = "torsdagspadel")),
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<GroupData>), ListErrors),
)]
#[get("/groups/vanity/{name}")]
pub(crate) async fn read_by_vanity_name(
    name: Path<String>,
    found: ActiveReader,
) -> Result<Answer<GroupData>> {
    let ActiveReader { admin, mut snapshot } = found;
    let summary = read_group_by_vanity_name(&mut snapshot, &name).await?;
    let (group, role) = with_role(&mut snapshot, admin, summary).await?;
    Ok(Answer::new(GroupData {
        group: Group::new(group, role),
    }))
}

/// A group.
#[utoipa::path(
    operation_id = "read_group",
    tag = "groups",
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<GroupData>), ReadErrors),
)]
#[get("")]
pub(crate) async fn read(found: ReadableGroup) -> Result<Answer<GroupData>> {
    let ReadableGroup { group, role, .. } = found;
    Ok(Answer::new(GroupData {
        group: Group::new(group, role),
    }))
}

/// The statistics of a group.
#[utoipa::path(
    operation_id = "read_group_stats",
    tag = "groups",
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<StatsData>), ReadErrors),
)]
#[get("/stats")]
pub(crate) async fn get_stats(found: LongRead<ReplicatedRead>) -> Result<Answer<StatsData>> {
    let LongRead(found) = found;
    let stats = found
        .read(async |snapshot, group| read_stats(snapshot, group).await)
        .await?;
    Ok(Answer::new(StatsData {
        stats: Stats::new(&stats)?,
    }))
}

/// Everything that its members' pages show about a group. Who has no settings gets no passcode.
#[utoipa::path(
    operation_id = "read_group_as_owner",
    tag = "groups",
    extensions(("x-access" = json!("editor"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<GroupAdminData>), OwnerReadErrors),
)]
#[get("/admin")]
pub(crate) async fn read_as_owner(
    admin: Admin,
    found: LongRead<OwnReadableGroup<Editors>>,
) -> Result<Answer<GroupAdminData>> {
    let LongRead(OwnReadableGroup {
        mut snapshot,
        group,
        role,
        ..
    }) = found;
    let OwnedGroup { stats, lock } = read_group_as_owner(&mut snapshot, group).await?;
    Ok(Answer::new(GroupAdminData {
        stats: Stats::new(&stats)?,
        group: Group::new(stats.group, Some(role)),
        lock_status: LockStatus::new(lock.as_ref(), admin),
    }))
}

/// Changes a group's settings. Absent fields are unchanged.
#[utoipa::path(
    operation_id = "update_group",
    tag = "groups",
    request_body = UpdateGroup,
    extensions(("x-access" = json!("admin"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<GroupData>), ChangeErrors),
)]
#[put("")]
pub(crate) async fn update(
    _: Admin,
    by: Actor,
    Json(body): Json<UpdateGroup>,
    found: OwnGroup<Admins>,
) -> Result<Answer<GroupData>> {
    let OwnGroup {
        mut connection,
        group,
        role,
        access,
        ..
    } = found;
    let changes = GroupChanges::parse(GroupChangesInput {
        name: body.name.as_deref(),
        passcode: (body.passcode.as_ref()).map(|passcode| passcode.expose_secret()),
        current_passcode: Some(&group.passcode),
        vanity_name: match &body.vanity_url {
            Change::Keep => Change::Keep,
            Change::Remove => Change::Remove,
            Change::Set(name) => Change::Set(name),
        },
        inactive_after: body.inactive_after_weeks,
    })?;
    if body.is_active == Some(false) {
        return Err(ErrorCode::GroupDeactivation.into());
    }
    let summary = update_group(
        &mut connection,
        &access,
        &changes,
        GroupSwitches {
            is_discoverable: body.is_discoverable,
            submissions_paused: body.submissions_paused,
            name_in_previews: body.name_in_previews,
        },
        by,
        Utc::now(),
    )
    .await?;
    Ok(Answer::new(GroupData {
        group: Group::new(summary, Some(role)),
    }))
}

/// Deletes a group.
///
/// Its exact name must be sent. The group is removed from discovery and the owner's list, its links are not found, and
/// it cannot be changed any more. Its data and its sharable link are kept: an operator can restore it unchanged.
#[utoipa::path(
    operation_id = "delete_group",
    tag = "groups",
    request_body = DeleteGroup,
    extensions(("x-access" = json!("owner"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<DeletedGroup>), ChangeErrors),
)]
#[delete("")]
pub(crate) async fn delete(
    _: Admin,
    by: Actor,
    Json(body): Json<DeleteGroup>,
    found: OwnGroup,
) -> Result<Answer<DeletedGroup>> {
    let OwnGroup {
        mut connection,
        access,
        ..
    } = found;
    let group = access.group();
    delete_group(&mut connection, &access, &body.confirmation, by, Utc::now()).await?;
    Ok(Answer::new(DeletedGroup { group_id: group.0 }))
}
