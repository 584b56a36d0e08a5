//! Splits: an admin makes matches of a player another one's, and can undo it for some days.

mod schemas;

use actix_web::{get, post};
use chrono::{SubsecRound, Utc};

use self::schemas::{PlayerSplit, SplitPreview, SplitRequest, Splits};
use crate::api::answer::Answer;
use crate::api::error_responses::{ChangeErrors, CorrectErrors, OwnerReadErrors};
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::error::Result;
use crate::extractors::group::{Admins, OwnGroup, OwnReadableGroup};
use crate::extractors::json_body::Json;
use crate::extractors::long_read::LongRead;
use crate::service::joins::list_splits::list_splits;
use crate::service::joins::split_player::{preview_split, split_player};

/// What it changes to split a player: the ratings and ranks of all players whose rating is another one then.
///
/// It refuses what the split would refuse.
#[utoipa::path(
    operation_id = "preview_split",
    tag = "players",
    request_body = SplitRequest,
    extensions(("x-access" = json!("admin"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<SplitPreview>), ChangeErrors),
)]
#[post("/players/split/preview")]
pub(crate) async fn preview(
    _: Admin,
    Json(body): Json<SplitRequest>,
    found: LongRead<OwnReadableGroup<Admins>>,
) -> Result<Answer<SplitPreview>> {
    let LongRead(OwnReadableGroup {
        mut snapshot, group, ..
    }) = found;
    let requested = body.try_into()?;
    let previewed = preview_split(&mut snapshot, &group, &requested, Utc::now()).await?;
    Ok(Answer::new(SplitPreview::new(previewed, &group)))
}

/// Splits a player, who is two persons: the chosen matches become those of another player, or of one who is added.
///
/// All matches are rated again as if the other player had played the chosen ones; a group may have 20,000. The change
/// is declared to all who read the group, without names. For 30 days it can be undone.
///
/// 422 if a match is not the player's, the other one has a match of these, or the group has more matches; 409 if one is
/// anonymised, the latest of the matches is another one, or a player has the new name; 423 while another session has
/// locked the latest match.
#[utoipa::path(
    operation_id = "split_player",
    tag = "players",
    request_body = SplitRequest,
    extensions(("x-access" = json!("admin"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<PlayerSplit>), CorrectErrors),
)]
#[post("/players/split")]
pub(crate) async fn split(
    admin: Admin,
    by: Actor,
    Json(body): Json<SplitRequest>,
    found: LongRead<OwnGroup<Admins>>,
) -> Result<Answer<PlayerSplit>> {
    let LongRead(OwnGroup {
        mut connection,
        access,
        ..
    }) = found;
    let requested = body.try_into()?;
    // As precise as the database stores it.
    let now = Utc::now().trunc_subsecs(6);
    let split = split_player(&mut connection, &access, (admin, by), &requested, now).await?;
    Ok(Answer::new(split.into()))
}

/// The latest 20 splits that have not expired and whose players are both there, newest first.
#[utoipa::path(
    operation_id = "list_splits",
    tag = "players",
    extensions(("x-access" = json!("admin"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<Splits>), OwnerReadErrors),
)]
#[get("/splits")]
pub(crate) async fn list(_: Admin, found: LongRead<OwnReadableGroup<Admins>>) -> Result<Answer<Splits>> {
    let LongRead(OwnReadableGroup {
        mut snapshot, group, ..
    }) = found;
    let listed = list_splits(&mut snapshot, &group).await?;
    Ok(Answer::new(Splits::new(listed)))
}
