//! Rewinds: an admin removes all matches after one, and can enter those that were real again.

pub(crate) mod schemas;

use actix_web::{get, post};
use chrono::{SubsecRound, Utc};

use self::schemas::{
    DeclaredChanges, Restoration, RestorationPreview, Restored, RewindPreview, RewindRequest, RewindTarget,
    Rewinds, Rewound,
};
use crate::api::answer::Answer;
use crate::api::error_responses::{ChangeErrors, CorrectErrors, OwnerReadErrors, ReadErrors};
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::error::Result;
use crate::extractors::group::{Admins, OwnGroup, OwnReadableGroup};
use crate::extractors::json_body::Json;
use crate::extractors::long_read::LongRead;
use crate::extractors::path::RewindInPath;
use crate::extractors::replicated_read::ReplicatedRead;
use crate::service::rewinds::list_rewinds::{list_declared_changes, list_rewinds};
use crate::service::rewinds::restore_matches;
use crate::service::rewinds::rewind_matches;

/// What it changes to go back to a match: the ratings and ranks of all players of later matches, and these matches.
///
/// 422 if there is no later match, or more than 200.
#[utoipa::path(
    operation_id = "preview_rewind",
    tag = "matches",
    request_body = RewindTarget,
    extensions(("x-access" = json!("admin"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<RewindPreview>), ChangeErrors),
)]
#[post("/matches/rewind/preview")]
pub(crate) async fn preview(
    _: Admin,
    Json(body): Json<RewindTarget>,
    found: LongRead<OwnReadableGroup<Admins>>,
) -> Result<Answer<RewindPreview>> {
    let LongRead(OwnReadableGroup {
        mut snapshot, group, ..
    }) = found;
    let previewed = rewind_matches::preview_rewind(&mut snapshot, &group, body.after).await?;
    Ok(Answer::new(RewindPreview::new(previewed, &group)?))
}

/// Goes back to a match: all later ones, at most 200, are removed.
///
/// All ratings are then as if the latest match had been deleted again and again. As a deletion it needs the lock on the
/// latest match, see `POST …/matches/lock-latest?purpose=rewind`, and the number of that match; besides, the number of
/// the match to go back to must be typed. The change is declared to all who read the group. For 30 days the removed
/// matches can be entered again.
///
/// 423 without its lock; 409 when there is another latest match; 422 if the confirmation is another one, or there is no
/// later match, or more than 200.
#[utoipa::path(
    operation_id = "rewind_matches",
    tag = "matches",
    request_body = RewindRequest,
    extensions(("x-access" = json!("admin"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<Rewound>), CorrectErrors),
)]
#[post("/matches/rewind")]
pub(crate) async fn rewind(
    admin: Admin,
    by: Actor,
    Json(body): Json<RewindRequest>,
    found: OwnGroup<Admins>,
) -> Result<Answer<Rewound>> {
    let OwnGroup {
        mut connection,
        access,
        ..
    } = found;
    // As precise as the database stores it.
    let now = Utc::now().trunc_subsecs(6);
    let requested = body.into();
    let rewound =
        rewind_matches::rewind_matches(&mut connection, &access, admin, by, &requested, now).await?;
    Ok(Answer::new(rewound.into()))
}

/// The latest 20 rewinds of the last 30 days, newest first, with the matches that each removed.
#[utoipa::path(
    operation_id = "list_rewinds",
    tag = "matches",
    extensions(("x-access" = json!("admin"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<Rewinds>), OwnerReadErrors),
)]
#[get("/rewinds")]
pub(crate) async fn list(_: Admin, found: OwnReadableGroup<Admins>) -> Result<Answer<Rewinds>> {
    let OwnReadableGroup {
        mut snapshot, group, ..
    } = found;
    let listed = list_rewinds(&mut snapshot, group.id).await?;
    Ok(Answer::new(Rewinds::new(listed)?))
}

/// What it changes to enter these removed matches again: the ratings and ranks of their players.
///
/// It refuses what the restoration would refuse.
#[utoipa::path(
    operation_id = "preview_restoration",
    tag = "matches",
    request_body = Restoration,
    extensions(("x-access" = json!("admin"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<RestorationPreview>), ChangeErrors),
)]
#[post("/rewinds/{rewindId}/restore/preview")]
pub(crate) async fn preview_restoration(
    _: Admin,
    path: RewindInPath,
    Json(body): Json<Restoration>,
    found: LongRead<OwnReadableGroup<Admins>>,
) -> Result<Answer<RestorationPreview>> {
    let LongRead(OwnReadableGroup {
        mut snapshot, group, ..
    }) = found;
    let numbers = &body.matches;
    let changed = restore_matches::preview_restoration(&mut snapshot, &group, path.rewind, numbers).await?;
    Ok(Answer::new(RestorationPreview::new(changed)))
}

/// Enters removed matches again after the latest one, in their order and with their days: all or none.
///
/// 404 if a match is not among the removed ones, or they have expired; 409 if one has been entered again already, or a
/// player of one has been deleted since; 423 while another session has locked the latest match.
#[utoipa::path(
    operation_id = "restore_matches",
    tag = "matches",
    request_body = Restoration,
    extensions(("x-access" = json!("admin"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<Restored>), CorrectErrors),
)]
#[post("/rewinds/{rewindId}/restore")]
pub(crate) async fn restore(
    admin: Admin,
    by: Actor,
    path: RewindInPath,
    Json(body): Json<Restoration>,
    found: OwnGroup<Admins>,
) -> Result<Answer<Restored>> {
    let OwnGroup {
        mut connection,
        access,
        ..
    } = found;
    // As precise as the database stores it.
    let now = Utc::now().trunc_subsecs(6);
    let (caller, numbers) = ((admin, by), &body.matches);
    let latest_match =
        restore_matches::restore_matches(&mut connection, &access, caller, path.rewind, numbers, now).await?;
    Ok(Answer::new(Restored { latest_match }))
}

/// What an admin changed of matches that were not the latest one: the latest 100 changes, newest first, without names.
#[utoipa::path(
    operation_id = "list_declared_changes",
    tag = "matches",
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<DeclaredChanges>), ReadErrors),
)]
#[get("/declared-changes")]
pub(crate) async fn list_declared(found: ReplicatedRead) -> Result<Answer<DeclaredChanges>> {
    found
        .read(async |snapshot, group| {
            let found = list_declared_changes(snapshot, group.id).await?;
            Ok(Answer::new(DeclaredChanges::new(found)))
        })
        .await
}
