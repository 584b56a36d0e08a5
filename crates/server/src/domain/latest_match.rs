//! What can be done to a group's latest match, and the standings before it.

use db::ids::PlayerId;
use db::queries::matches::{MatchWithPlayers, NamedEntry};
use db::queries::players;
use elo_core::rating::Standing;
use serde_json::{Value, json};

use super::stored_rating::standings_before;
use crate::error::Result;

/// The standings of the four players before their match, team 1 first.
pub(crate) async fn read_standings_before(
    connection: &mut db::Connection,
    latest: &MatchWithPlayers,
) -> Result<[(PlayerId, Standing); 4]> {
    let four: Vec<PlayerId> = latest.players.iter().map(|named| named.entry.player_id).collect();
    let now = players::by_ids(connection, latest.played.group_id, &four).await?;
    standings_before(latest, &now)
}

/// The latest match as JSON for the audit log, and the games of the corrected one, if it was corrected. Without notes,
/// which may contain personal names.
pub(crate) fn described(latest: &MatchWithPlayers, corrected: Option<&MatchWithPlayers>) -> Value {
    let MatchWithPlayers { played, players } = latest;
    let player = |NamedEntry { entry, .. }: &NamedEntry| json!({"playerId": entry.player_id, "team": entry.team, "eloBefore": entry.elo_before, "eloChange": entry.elo_change});
    json!({
        "matchId": played.id,
        "matchNumber": played.match_number,
        "playedOn": played.played_on,
        "createdAt": played.created_at,
        "games": [played.team1_games, played.team2_games],
        "correctedGames": corrected.map(|MatchWithPlayers { played, .. }| [&played.team1_games, &played.team2_games]),
        "players": players.iter().map(player).collect::<Vec<_>>(),
    })
}
