//! Players: the ranking, a player's profile, and the changes that a group's members make.

mod list;
pub(crate) mod profile;
pub(crate) mod schemas;

use actix_web::web::{self, Query};
use actix_web::{delete, get, post, put};
use chrono::Utc;
use elo_core::limits::{TREND_MATCHES, TREND_MATCHES_MAX};
use elo_core::player::PlayerName;

use self::profile::PlayerProfile;
use self::schemas::{
    DeletedPlayer, Player, PlayerChangesRequest, PlayerData, PlayerList, PlayerListQuery, PlayerNameRequest,
    Trend, TrendList, TrendsQuery,
};
use crate::api::answer::{Answer, Created};
use crate::api::error_responses::{ChangeErrors, LimitedChangeErrors, ReadErrors};
use crate::api::pagination;
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::domain::player_profile::read_profile;
use crate::domain::ranking::rank_players_with_trends;
use crate::error::Result;
use crate::extractors::group::{Admins, Editors, OwnGroup};
use crate::extractors::json_body::Json;
use crate::extractors::long_read::LongRead;
use crate::extractors::path::PlayerInPath;
use crate::extractors::replicated_read::ReplicatedRead;
use crate::service::players::add_player::add_player;
use crate::service::players::anonymise_player::anonymise_player;
use crate::service::players::change_player::{PlayerChanges, change_player};
use crate::service::players::count_player_change::count_player_change;
use crate::service::players::delete_player::delete_player;
use crate::service::players::list_players::list_players as read_list;
use crate::state::State;

/// The players of a group; its ranking with `stats=true`.
#[utoipa::path(
    tag = "players",
    params(PlayerListQuery),
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<PlayerList>), ReadErrors),
)]
#[get("/players")]
pub(crate) async fn list_players(
    query: Query<PlayerListQuery>,
    found: LongRead<ReplicatedRead>,
) -> Result<Answer<PlayerList>> {
    let request = list::request(&query)?;
    let LongRead(found) = found;
    found
        .read(async |snapshot, group| {
            let listed = read_list(snapshot, group.id, &request).await?;
            Ok(Answer::new(list::answer(&request, listed)))
        })
        .await
}

/// Adds a player.
#[utoipa::path(
    operation_id = "add_player",
    tag = "players",
    request_body = PlayerNameRequest,
    extensions(("x-access" = json!("editor"))),
    security(("bearer" = [])),
    responses((status = CREATED, body = Answer<PlayerData>), LimitedChangeErrors),
)]
#[post("/players")]
pub(crate) async fn add(
    state: web::Data<State>,
    admin: Admin,
    by: Actor,
    Json(body): Json<PlayerNameRequest>,
    found: OwnGroup<Editors>,
) -> Result<Created<PlayerData>> {
    let OwnGroup {
        mut connection,
        access,
        ..
    } = found;
    let name = PlayerName::parse("name", &body.name)?;
    count_player_change(&mut connection, &state.config.limits, admin.user).await?;
    let (player, rank) = add_player(&mut connection, &access, &name, by, Utc::now()).await?;
    Ok(Created(PlayerData {
        player: Player::new(player, rank),
    }))
}

/// The rating trends of all players over the latest matches.
#[utoipa::path(
    tag = "players",
    params(TrendsQuery),
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<TrendList>), ReadErrors),
)]
#[get("/players/trends")]
pub(crate) async fn list_trends(
    query: Query<TrendsQuery>,
    found: LongRead<ReplicatedRead>,
) -> Result<Answer<TrendList>> {
    let LongRead(found) = found;
    let requested = query.matches.unwrap_or(TREND_MATCHES);
    let matches = pagination::within("matches", requested, 1, TREND_MATCHES_MAX)?;
    let places = found
        .read(async |snapshot, group| rank_players_with_trends(snapshot, group.id, matches).await)
        .await?;
    let trends: Vec<_> = places.iter().map(Trend::from).collect();
    Ok(Answer::new(TrendList::from(trends)))
}

/// A player's profile: standing, rating history and insights.
#[utoipa::path(
    operation_id = "read_player",
    tag = "players",
    extensions(("x-access" = json!("anyone"))),
    responses((status = OK, body = Answer<PlayerProfile>), ReadErrors),
)]
#[get("/players/{playerId}")]
pub(crate) async fn read(
    path: PlayerInPath,
    found: LongRead<ReplicatedRead>,
) -> Result<Answer<PlayerProfile>> {
    let LongRead(found) = found;
    found
        .read(async |snapshot, group| {
            let profile = read_profile(snapshot, group.id, path.player).await?;
            Ok(Answer::new(PlayerProfile::new(profile, &group)))
        })
        .await
}

/// Renames a player, or marks the player as a guest, or both.
///
/// A guest is not ranked: `rank` is null, and the ranks of others do not count them. Matches count as before, and the
/// rating is kept. An anonymised player cannot be renamed.
#[utoipa::path(
    operation_id = "change_player",
    tag = "players",
    request_body = PlayerChangesRequest,
    extensions(("x-access" = json!("editor"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<PlayerData>), LimitedChangeErrors),
)]
#[put("/players/{playerId}")]
pub(crate) async fn change(
    state: web::Data<State>,
    admin: Admin,
    by: Actor,
    path: PlayerInPath,
    Json(body): Json<PlayerChangesRequest>,
    found: OwnGroup<Editors>,
) -> Result<Answer<PlayerData>> {
    let OwnGroup {
        mut connection,
        access,
        ..
    } = found;
    let changes = PlayerChanges::try_from(body)?;
    count_player_change(&mut connection, &state.config.limits, admin.user).await?;
    let (player, rank) = change_player(&mut connection, &access, path.player, &changes, by).await?;
    Ok(Answer::new(PlayerData {
        player: Player::new(player, rank),
    }))
}

/// Deletes a player who has no matches.
#[utoipa::path(
    operation_id = "delete_player",
    tag = "players",
    extensions(("x-access" = json!("admin"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<DeletedPlayer>), ChangeErrors),
)]
#[delete("/players/{playerId}")]
pub(crate) async fn delete(
    _: Admin,
    by: Actor,
    path: PlayerInPath,
    found: OwnGroup<Admins>,
) -> Result<Answer<DeletedPlayer>> {
    let OwnGroup {
        mut connection,
        access,
        ..
    } = found;
    delete_player(&mut connection, &access, path.player, by).await?;
    Ok(Answer::new(DeletedPlayer {
        player_id: path.player.0,
    }))
}

/// Anonymises a player, irreversibly.
///
/// For a person who does not want to be named any more, whose player has matches and cannot be deleted. The statistics
/// are unchanged; instead of the name, a former player with a number is shown.
#[utoipa::path(
    operation_id = "anonymise_player",
    tag = "players",
    extensions(("x-access" = json!("admin"))),
    security(("bearer" = [])),
    responses((status = OK, body = Answer<PlayerData>), ChangeErrors),
)]
#[post("/players/{playerId}/anonymise")]
pub(crate) async fn anonymise(
    _: Admin,
    by: Actor,
    path: PlayerInPath,
    found: OwnGroup<Admins>,
) -> Result<Answer<PlayerData>> {
    let OwnGroup {
        mut connection,
        access,
        ..
    } = found;
    let (player, rank) = anonymise_player(&mut connection, &access, path.player, by, Utc::now()).await?;
    Ok(Answer::new(PlayerData {
        player: Player::new(player, rank),
    }))
}
