//! The latest match, which its group's members can correct and delete.

pub(crate) mod schemas;

use actix_web::web::Query;
use actix_web::{delete, get, post, put, web};
use chrono::{SubsecRound, Utc};

use self::schemas::{
    CorrectedMatch, DeletedMatch, LatestMatch, LatestMatchData, Lock, LockQuery, LockRelease, LockStatus,
    MatchCorrection, MatchDeletion,
};
use crate::api::answer::{Answer, Created};
use crate::api::error_responses::{CorrectErrors, LockErrors, OwnerReadErrors};
use crate::api::matches::schemas::Match;
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::domain::typed_match::TypedMatch;
use crate::error::{Error, Result};
use crate::extractors::group::{ClaimedGroup, Editors, OwnGroup, OwnReadableGroup};
use crate::extractors::json_body::Json;
use crate::extractors::path::MatchInPath;
use crate::service::matches::change_latest::{Changed, LatestMatchTarget};
use crate::service::matches::delete_latest::delete_latest;
use crate::service::matches::edit_latest::edit_latest;
use crate::service::matches::lock_latest::lock_latest;
use crate::service::matches::read_latest::read_latest_for_edit;
use crate::service::matches::read_lock::read_lock;
use crate::service::matches::release_latest::release_latest;
use crate::state::State;

/// The latest match in the shape of a submission, to be corrected.
#[utoipa::path(
    operation_id = "read_latest_match_for_edit",
    tag = "matches",
    extensions(("x-access" = json!("editor"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<LatestMatchData>), OwnerReadErrors),
)]
#[get("/matches/latest/edit")]
pub(crate) async fn read_for_edit(
    _: Admin,
    found: OwnReadableGroup<Editors>,
) -> Result<Answer<LatestMatchData>> {
    let OwnReadableGroup {
        mut snapshot, group, ..
    } = found;
    let (latest, before) = read_latest_for_edit(&mut snapshot, group.id).await?;
    Ok(Answer::new(LatestMatchData {
        latest: LatestMatch::new(latest, &before)?,
    }))
}

/// Corrects the latest match.
///
/// All ratings are then as if it had been submitted this way. 409 when it is not the latest any more; 423 while another
/// session has locked it, or when the sent lock has expired. The lock is released.
#[utoipa::path(
    operation_id = "correct_latest_match",
    tag = "matches",
    request_body = MatchCorrection,
    extensions(("x-access" = json!("editor"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<CorrectedMatch>), CorrectErrors),
)]
#[put("/matches/{matchId}/edit")]
pub(crate) async fn correct(
    state: web::Data<State>,
    admin: Admin,
    by: Actor,
    path: MatchInPath,
    Json(body): Json<MatchCorrection>,
    found: ClaimedGroup<Editors>,
) -> Result<Answer<CorrectedMatch>> {
    // As precise as the database stores it.
    let now = Utc::now().trunc_subsecs(6);
    let typed = TypedMatch::from(body.submission);
    let check = |group: &_, latest: &db::rows::MatchRow| {
        typed.check_correction(group, latest.played_on, now.date_naive())
    };
    let target = LatestMatchTarget {
        group: found.group,
        address: found.address,
        admin,
        least: found.least,
        by,
        played: path.played,
        expected_latest: body.expected_latest_match,
        lock: body.lock_id,
        playing: typed.players,
    };
    let Changed {
        latest,
        ranking,
        total_players,
    } = edit_latest(&state, &target, check, now).await?;
    let corrected = latest.ok_or_else(|| Error::internal("an edit left no match"))?;
    Ok(Answer::new(CorrectedMatch {
        played: Match::new(corrected, true)?,
        ranking: ranking.into_iter().map(Into::into).collect(),
        total_players,
    }))
}

/// Deletes the latest match, which the caller must have locked.
///
/// All ratings are then as if it had never been submitted. 423 without its lock; 409 when it is not the latest any
/// more.
#[utoipa::path(
    operation_id = "delete_latest_match",
    tag = "matches",
    request_body = MatchDeletion,
    extensions(("x-access" = json!("editor"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<DeletedMatch>), CorrectErrors),
)]
#[delete("/matches/{matchId}")]
pub(crate) async fn delete(
    state: web::Data<State>,
    admin: Admin,
    by: Actor,
    path: MatchInPath,
    Json(body): Json<MatchDeletion>,
    found: ClaimedGroup<Editors>,
) -> Result<Answer<DeletedMatch>> {
    let target = LatestMatchTarget {
        group: found.group,
        address: found.address,
        admin,
        least: found.least,
        by,
        played: path.played,
        expected_latest: body.expected_latest_match,
        lock: body.lock_id,
        playing: [None; 4],
    };
    let Changed {
        latest,
        ranking,
        total_players,
    } = delete_latest(&state, &target).await?;
    Ok(Answer::new(DeletedMatch {
        match_id: path.played.0,
        latest_match: latest.map(|latest| Match::new(latest, true)).transpose()?,
        ranking: ranking.into_iter().map(Into::into).collect(),
        total_players,
    }))
}

/// Locks the latest match for a minute, or for five to go back to a match before it, which needs an admin: 403 for an
/// editor.
///
/// The lock belongs to the session: no other session can submit, correct or delete a match meanwhile. A second request
/// of the same session renews the lock under a new id, and the old id expires.
#[utoipa::path(
    operation_id = "lock_latest_match",
    tag = "matches",
    params(LockQuery),
    extensions(("x-access" = json!("editor"))),
    security(("bearer" = [])),
    responses((status = CREATED, body = Answer<Lock>), LockErrors),
)]
#[post("/matches/lock-latest")]
pub(crate) async fn lock(
    admin: Admin,
    query: Query<LockQuery>,
    found: OwnGroup<Editors>,
) -> Result<Created<Lock>> {
    let OwnGroup {
        mut connection,
        access,
        ..
    } = found;
    let locked = lock_latest(&mut connection, &access, admin.session, query.purpose()).await?;
    Ok(Created(Lock::from(locked)))
}

/// Releases a lock before it expires. An expired lock is not an error; the response has the current lock status.
#[utoipa::path(
    operation_id = "release_latest_match",
    tag = "matches",
    request_body = LockRelease,
    extensions(("x-access" = json!("editor"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<LockStatus>), LockErrors),
)]
#[delete("/matches/lock-latest")]
pub(crate) async fn release(
    admin: Admin,
    Json(body): Json<LockRelease>,
    found: OwnGroup<Editors>,
) -> Result<Answer<LockStatus>> {
    let OwnGroup {
        mut connection,
        access,
        ..
    } = found;
    let match_lock = release_latest(&mut connection, &access, body.lock_id).await?;
    Ok(Answer::new(LockStatus::new(match_lock.as_ref(), admin)))
}

/// Whether the latest match is locked.
#[utoipa::path(
    operation_id = "read_lock_status",
    tag = "matches",
    extensions(("x-access" = json!("editor"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<LockStatus>), OwnerReadErrors),
)]
#[get("/matches/lock-status")]
pub(crate) async fn lock_status(
    admin: Admin,
    found: OwnReadableGroup<Editors>,
) -> Result<Answer<LockStatus>> {
    let OwnReadableGroup {
        mut snapshot, group, ..
    } = found;
    let match_lock = read_lock(&mut snapshot, &group).await?;
    Ok(Answer::new(LockStatus::new(match_lock.as_ref(), admin)))
}
