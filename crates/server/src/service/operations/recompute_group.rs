//! Compares the stored ratings of a group with a replay of its matches.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use db::ids::{GroupId, PlayerId};
use db::queries::matches::MatchWithPlayers;
use db::queries::{match_log, operations, players};
use db::rows::{self, MatchPlayerRow};
use elo_core::lineup::Lineup;
use elo_core::replay::{PlayedMatch, Standings};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::domain::stored_rating::{standing, stored_changes, stored_standing};
use crate::domain::stored_score::StoredScore;
use crate::error::{Error, ErrorCode, Result};

/// The number of matches read at a time.
const PART: i64 = 1_000;

/// A stored value that differs from the replay.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Difference {
    /// The match, if the value belongs to one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) match_number: Option<i32>,
    /// The player.
    pub(crate) player_id: PlayerId,
    /// The name of the value.
    pub(crate) value: String,
    /// The stored value.
    pub(crate) stored: Value,
    /// The expected value.
    pub(crate) expected: Value,
}

/// The result of a replay.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Recomputed {
    /// The number of matches.
    pub(crate) matches: usize,
    /// The number of players.
    pub(crate) players: usize,
    /// All differences.
    pub(crate) differences: Vec<Difference>,
    /// Whether they were fixed.
    pub(crate) fixed: bool,
}

/// Replays the group's matches under its lock and finds every difference; with `fix` it writes the expected values in
/// one transaction.
pub(crate) async fn recompute_group(
    connection: &mut db::Connection,
    group: GroupId,
    fix: bool,
) -> Result<Recomputed> {
    db::transaction(connection, async |connection| {
        let group = operations::lock(connection, group)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        let mut replay = LogReplay::default();
        let mut number = 0;
        loop {
            let part = match_log::after(connection, group.id, number, PART).await?;
            let Some(last) = part.last() else { break };
            number = last.played.match_number;
            for played in part {
                replay.play(played)?;
            }
        }
        let stored = players::ranking(connection, group.id).await?;
        for player in &stored {
            replay.compare(player)?;
        }
        let fixed = fix && !replay.differences.is_empty();
        if fixed {
            match_log::allow_bulk_writes(connection).await?;
            match_log::rewrite(connection, &group, &replay.entries, &replay.standings).await?;
            let details = json!({"differences": replay.differences.len()});
            let action = Action::GroupRecomputed;
            audit::record(connection, Actor::OPERATOR, action, Some(group.id), details).await?;
        }
        Ok(Recomputed {
            matches: replay.matches,
            players: stored.len(),
            differences: replay.differences,
            fixed,
        })
    })
    .await
}

#[derive(Default)]
struct LogReplay {
    matches: usize,
    after: Standings<PlayerId>,
    last_played: BTreeMap<PlayerId, DateTime<Utc>>,
    differences: Vec<Difference>,
    /// The values to write.
    entries: Vec<MatchPlayerRow>,
    standings: Vec<rows::StandingRow>,
}

impl LogReplay {
    /// Replays the next match and compares its changes with the stored ones.
    fn play(&mut self, found: MatchWithPlayers) -> Result<()> {
        let MatchWithPlayers { played, players } = found;
        let stored: Vec<_> = players.into_iter().map(|named| named.entry).collect();
        let [one, two, three, four] = stored.as_slice() else {
            let many = stored.len();
            let number = played.match_number;
            return Err(Error::internal(format!(
                "match {number} has {many} players: only a backup helps"
            )));
        };
        let [team1, team2] = [[one, two], [three, four]].map(|team| team.map(|entry| entry.player_id));
        let lineup = Lineup { team1, team2 };
        let outcome = StoredScore::of(&played)?.outcome;
        let changes = self.after.apply(&PlayedMatch { lineup, outcome }).changes;
        let expected = stored_changes(played.group_id, played.match_number, lineup.players(), &changes)?;
        for (stored, expected) in stored.iter().zip(expected) {
            let place = (Some(played.match_number), expected.player_id);
            if self.add_differences(place, &entry_values(stored), &entry_values(&expected)) {
                self.entries.push(expected);
            }
            self.last_played.insert(stored.player_id, played.created_at);
        }
        self.matches += 1;
        Ok(())
    }

    /// Compares a player's standing with the replay.
    fn compare(&mut self, player: &rows::PlayerRow) -> Result<()> {
        let last_played_at = self.last_played.get(&player.id).copied();
        let expected = stored_standing(player.id, self.after.of(player.id), last_played_at)?;
        let stored = stored_standing(player.id, standing(player), player.last_played_at)?;
        if self.add_differences(
            (None, player.id),
            &standing_values(&stored),
            &standing_values(&expected),
        ) {
            self.standings.push(expected);
        }
        Ok(())
    }

    /// Adds all differences. Returns whether there are any.
    fn add_differences(
        &mut self,
        (match_number, player_id): (Option<i32>, PlayerId),
        stored: &Map<String, Value>,
        expected: &Map<String, Value>,
    ) -> bool {
        let before = self.differences.len();
        for ((value, stored), expected) in stored.iter().zip(expected.values()) {
            if stored != expected {
                self.differences.push(Difference {
                    match_number,
                    player_id,
                    value: value.clone(),
                    stored: stored.clone(),
                    expected: expected.clone(),
                });
            }
        }
        self.differences.len() > before
    }
}

fn entry_values(entry: &MatchPlayerRow) -> Map<String, Value> {
    object(json!({
        "won": entry.won,
        "eloBefore": entry.elo_before,
        "eloChange": entry.elo_change,
        "eloAfter": entry.elo_after,
        "kFactor": entry.k_factor,
        "expectedScore": entry.expected_score,
        "rawChange": entry.raw_change,
        "gamesMargin": entry.games_margin,
        "peakBefore": entry.peak_before,
        "lowestBefore": entry.lowest_before,
        "playedBefore": entry.played_before,
    }))
}

fn standing_values(standing: &rows::StandingRow) -> Map<String, Value> {
    object(json!({
        "currentElo": standing.current_elo,
        "peakElo": standing.peak_elo,
        "lowestElo": standing.lowest_elo,
        "matchesPlayed": standing.matches_played,
        "matchesWon": standing.matches_won,
        "lastPlayedAt": standing.last_played_at,
    }))
}

fn object(values: Value) -> Map<String, Value> {
    match values {
        Value::Object(values) => values,
        _ => Map::new(),
    }
}
