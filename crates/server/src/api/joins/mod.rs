//! Joins: an admin makes two players one, who are one person, and can undo it for 30 days; splits are undone likewise.

mod schemas;

use actix_web::{get, post};
use chrono::{SubsecRound, Utc};

use self::schemas::{ChangeUndone, JoinPreview, JoinRequest, Joins, NearNames, PlayersJoined, UndoRequest};
use crate::api::answer::Answer;
use crate::api::error_responses::{ChangeErrors, CorrectErrors, OwnerReadErrors};
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::error::Result;
use crate::extractors::group::{Admins, OwnGroup, OwnReadableGroup};
use crate::extractors::json_body::{Json, OptionalJson};
use crate::extractors::long_read::LongRead;
use crate::extractors::path::ChangeInPath;
use crate::service::joins::join_players;
use crate::service::joins::list_joins::list_joins;
use crate::service::joins::list_near_names::list_near_names;
use crate::service::joins::undo_change::undo_change;

/// What it changes to join two players: the ratings and ranks of all players whose rating is another one then.
///
/// It refuses what the join would refuse.
#[utoipa::path(
    operation_id = "preview_join",
    tag = "players",
    request_body = JoinRequest,
    extensions(("x-access" = json!("admin"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<JoinPreview>), ChangeErrors),
)]
#[post("/players/join/preview")]
pub(crate) async fn preview(
    _: Admin,
    Json(body): Json<JoinRequest>,
    found: LongRead<OwnReadableGroup<Admins>>,
) -> Result<Answer<JoinPreview>> {
    let LongRead(OwnReadableGroup {
        mut snapshot, group, ..
    }) = found;
    let previewed = join_players::preview_join(&mut snapshot, &group, body.into(), Utc::now()).await?;
    Ok(Answer::new(JoinPreview::new(previewed, &group)))
}

/// Joins two players of a group, who are one person.
///
/// All matches are rated again as if the player who stays had played those of both; a group may have 20,000. The
/// change is declared to all who read the group, without names. The id of the other player, in a match that a phone
/// sends later, or in an address, then means the player who stays. For 30 days the join can be undone.
///
/// 422 if the two have a match together, are the same, or the group has more matches; 409 if one is anonymised; 423
/// while another session has locked the latest match.
#[utoipa::path(
    operation_id = "join_players",
    tag = "players",
    request_body = JoinRequest,
    extensions(("x-access" = json!("admin"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<PlayersJoined>), CorrectErrors),
)]
#[post("/players/join")]
pub(crate) async fn join(
    admin: Admin,
    by: Actor,
    Json(body): Json<JoinRequest>,
    found: LongRead<OwnGroup<Admins>>,
) -> Result<Answer<PlayersJoined>> {
    let LongRead(OwnGroup {
        mut connection,
        access,
        ..
    }) = found;
    // As precise as the database stores it.
    let now = Utc::now().trunc_subsecs(6);
    let requested = body.into();
    let joined = join_players::join_players(&mut connection, &access, (admin, by), requested, now).await?;
    Ok(Answer::new(joined.into()))
}

/// The latest 20 joins that have not expired, newest first.
#[utoipa::path(
    operation_id = "list_joins",
    tag = "players",
    extensions(("x-access" = json!("admin"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<Joins>), OwnerReadErrors),
)]
#[get("/joins")]
pub(crate) async fn list(_: Admin, found: LongRead<OwnReadableGroup<Admins>>) -> Result<Answer<Joins>> {
    let LongRead(OwnReadableGroup {
        mut snapshot, group, ..
    }) = found;
    let listed = list_joins(&mut snapshot, &group).await?;
    Ok(Answer::new(Joins::new(listed)))
}

/// At most ten pairs of players whose names differ by little and who have no match together: they may be one person.
#[utoipa::path(
    operation_id = "list_near_names",
    tag = "players",
    extensions(("x-access" = json!("admin"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<NearNames>), OwnerReadErrors),
)]
#[get("/near-names")]
pub(crate) async fn list_near(
    _: Admin,
    found: LongRead<OwnReadableGroup<Admins>>,
) -> Result<Answer<NearNames>> {
    let LongRead(OwnReadableGroup {
        mut snapshot, group, ..
    }) = found;
    let near = list_near_names(&mut snapshot, group.id).await?;
    Ok(Answer::new(NearNames::new(near)))
}

/// Undoes a join or a split: all matches are rated again. The player who was dropped by a join is there again with the
/// same id; the matches of a split are the first player's again, and a player who was added for it goes with the last
/// match.
///
/// A joined player who has played since: the body says of each of these matches whose of the two it is. Nothing else
/// needs a body.
///
/// 404 after 30 days, and once the joined player is anonymised. 409 if a match since the join is not in the body, or
/// there are too many, if the joined player was joined into another one, or a player has the name of the dropped one;
/// if a player of a split is no more, or both have a match together since; if matches of either were split off since.
/// 422 if a match in the body is not one since, or in both lists. 423 while another session has locked the latest
/// match.
#[utoipa::path(
    operation_id = "undo_change",
    tag = "players",
    request_body = Option<UndoRequest>,
    extensions(("x-access" = json!("admin"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<ChangeUndone>), CorrectErrors),
)]
#[post("/changes/{changeId}/undo")]
pub(crate) async fn undo(
    admin: Admin,
    by: Actor,
    path: ChangeInPath,
    OptionalJson(body): OptionalJson<UndoRequest>,
    found: LongRead<OwnGroup<Admins>>,
) -> Result<Answer<ChangeUndone>> {
    let LongRead(OwnGroup {
        mut connection,
        access,
        ..
    }) = found;
    // As precise as the database stores it.
    let now = Utc::now().trunc_subsecs(6);
    let since = body.unwrap_or_default().into();
    let player = undo_change(&mut connection, &access, (admin, by), (path.change, &since), now).await?;
    Ok(Answer::new(ChangeUndone { player_id: player.0 }))
}
