//! Shared by the correction and the deletion of the latest match.

use chrono::{DateTime, Utc};
use db::ids::{GroupId, MatchId, PlayerId};
use db::queries::groups::LockedGroup;
use db::queries::matches::{MatchWithPlayers, NamedEntry};
use db::queries::{corrections, groups, matches, players};
use db::rows::StandingRow;
use elo_core::rating::Standing;
use serde_json::{Value, json};
use uuid::Uuid;

use super::stored_rating::{standings_before, stored_standing};
use crate::domain::match_lock::check_lock;
use crate::error::{ErrorCode, Result};

/// The match to change, as the client expects it: its preconditions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LatestMatchTarget {
    pub(crate) played: MatchId,
    /// The number of the group's latest match when the client read it.
    pub(crate) expected_latest: i32,
    pub(crate) session: Uuid,
    /// The id of the client's lock, if it has one.
    pub(crate) lock: Option<Uuid>,
}

/// Locks the group and returns it with its latest match, if that is the expected one and not locked by another session.
pub(crate) async fn find_latest(
    connection: &mut db::Connection,
    group: GroupId,
    target: LatestMatchTarget,
) -> Result<(LockedGroup, MatchWithPlayers)> {
    let group = groups::lock(connection, group)
        .await?
        .ok_or(ErrorCode::GroupNotFound)?;
    if group.match_count != target.expected_latest {
        return Err(ErrorCode::MatchNotLatest.into());
    }
    let latest = matches::latest(connection, group.id).await?;
    let Some(latest) = latest.filter(|latest| latest.played.id == target.played) else {
        let found = matches::by_id(connection, group.id, target.played).await?;
        return Err(found
            .map_or(ErrorCode::MatchNotFound, |_| ErrorCode::MatchNotLatest)
            .into());
    };
    check_lock(connection, &group, target.session, target.lock).await?;
    Ok((group, latest))
}

/// The standings of the four players before their match, team 1 first.
pub(crate) async fn read_standings_before(
    connection: &mut db::Connection,
    latest: &MatchWithPlayers,
) -> Result<[(PlayerId, Standing); 4]> {
    let four: Vec<PlayerId> = latest.players.iter().map(|named| named.entry.player_id).collect();
    let now = players::by_ids(connection, latest.played.group_id, &four).await?;
    standings_before(latest, &now)
}

/// The match as JSON for the audit log. Without notes, which may contain personal names.
pub(crate) fn described(latest: &MatchWithPlayers) -> Value {
    let MatchWithPlayers { played, players } = latest;
    let player = |NamedEntry { entry, .. }: &NamedEntry| json!({"playerId": entry.player_id, "team": entry.team, "eloBefore": entry.elo_before, "eloChange": entry.elo_change});
    json!({
        "matchId": played.id,
        "matchNumber": played.match_number,
        "playedOn": played.played_on,
        "createdAt": played.created_at,
        "games": [played.team1_games, played.team2_games],
        "players": players.iter().map(player).collect::<Vec<_>>(),
    })
}

/// The standings as stored. Players in `playing` have the latest match as their last one.
pub(crate) async fn stored_standings(
    connection: &mut db::Connection,
    group: GroupId,
    standings: &[(PlayerId, Standing)],
    (number, saved_at): (i32, DateTime<Utc>),
    playing: &[PlayerId],
) -> Result<Vec<StandingRow>> {
    let players: Vec<_> = standings.iter().map(|(player, _)| *player).collect();
    let mut last_played = corrections::last_played_before(connection, group, &players, number).await?;
    last_played.extend(playing.iter().map(|player| (*player, saved_at)));
    standings
        .iter()
        .map(|(player, standing)| stored_standing(*player, *standing, last_played.get(player).copied()))
        .collect()
}
