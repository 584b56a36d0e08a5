//! Compares what a group stores with a replay of its matches.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, Utc};
use db::ids::{GroupId, PlayerId};
use db::queries::match_log::Repair;
use db::queries::matches::MatchWithPlayers;
use db::queries::{directory, group_checks, match_log, operations, players};
use db::rows::{self, GroupRow, MatchEntry};
use elo_core::lineup::Lineup;
use elo_core::replay::{PlayedMatch, Standings};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::domain::stored_rating::{standing, stored_changes, stored_standing};
use crate::domain::stored_score::StoredScore;
use crate::error::{ErrorCode, Result};

/// The number of matches read at a time.
const PART: i64 = 1_000;
/// The number of wrong appearances that are reported.
const APPEARANCES_REPORTED: i64 = 1_000;

/// A stored value that differs from the replay.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Difference {
    /// The match, if the value belongs to one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) match_number: Option<i32>,
    /// The player, if the value belongs to one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) player_id: Option<PlayerId>,
    /// The name of the value.
    pub(crate) value: String,
    /// The stored value.
    pub(crate) stored: Value,
    /// The expected value.
    pub(crate) expected: Value,
}

/// The result of a verification.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(crate) struct Verified {
    /// The number of matches.
    pub(crate) matches: usize,
    /// The number of players.
    pub(crate) players: usize,
    /// All differences.
    pub(crate) differences: Vec<Difference>,
    /// Whether they were fixed.
    pub(crate) fixed: bool,
}

/// Replays the group's matches and finds every difference. The connection must be in a snapshot, or in a transaction
/// that has locked the group.
pub(crate) async fn verify_group(connection: &mut db::Connection, group: &GroupRow) -> Result<Verified> {
    Ok(check(connection, group).await?.0)
}

/// Verifies the group under its lock, and writes the expected values in the same transaction.
pub(crate) async fn repair_group(connection: &mut db::Connection, group: GroupId) -> Result<Verified> {
    db::transaction(connection, async |connection| {
        match_log::allow_long_work(connection).await?;
        let group = operations::lock(connection, group)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        let (mut verified, repair) = check(connection, &group).await?;
        if !verified.differences.is_empty() {
            match_log::repair(connection, &group, &repair).await?;
            let details = json!({"differences": verified.differences.len()});
            let action = Action::GroupRecomputed;
            audit::record(connection, Actor::OPERATOR, action, Some(group.id), details).await?;
            verified.fixed = true;
        }
        Ok(verified)
    })
    .await
}

async fn check(connection: &mut db::Connection, group: &GroupRow) -> Result<(Verified, Repair)> {
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
    for wrong in group_checks::wrong_appearances(connection, group.id, APPEARANCES_REPORTED).await? {
        replay.differences.push(Difference {
            match_number: Some(wrong.match_number),
            player_id: Some(wrong.player_id),
            value: "appearance".to_owned(),
            stored: json!(wrong.stored),
            expected: json!(wrong.expected),
        });
    }
    let days = group_checks::days(connection, group.id).await?;
    let listing = group_checks::listing(connection, group.id).await?;
    replay.compare_totals(group, &stored, &days, listing.as_ref());
    let entered = directory::vanity_name_of(connection, group.id).await?;
    replay.compare_directory(group, entered.as_deref());
    let verified = Verified {
        matches: replay.matches,
        players: stored.len(),
        differences: replay.differences,
        fixed: false,
    };
    Ok((verified, replay.repair))
}

#[derive(Default)]
struct LogReplay {
    matches: usize,
    games: i64,
    days: BTreeMap<NaiveDate, i32>,
    after: Standings<PlayerId>,
    last_played: BTreeMap<PlayerId, DateTime<Utc>>,
    differences: Vec<Difference>,
    /// The values to write.
    repair: Repair,
}

impl LogReplay {
    /// Replays the next match and compares its changes with the stored ones.
    fn play(&mut self, found: MatchWithPlayers) -> Result<()> {
        let MatchWithPlayers { played, players } = found;
        let stored = players.map(|named| named.entry);
        let lineup = Lineup::new(stored.map(|entry| entry.player_id));
        let outcome = StoredScore::of(&played)?.outcome;
        let changes = self.after.apply(&PlayedMatch { lineup, outcome }).changes;
        let expected = stored_changes(lineup.players(), &changes)?;
        let mut differs = false;
        for (stored, expected) in stored.iter().zip(&expected) {
            let place = (Some(played.match_number), Some(expected.player_id));
            differs |= self.add_differences(place, &entry_values(stored), &entry_values(expected));
            self.last_played.insert(stored.player_id, played.created_at);
        }
        if differs {
            self.repair.entries.push((played.match_number, expected));
        }
        self.matches += 1;
        self.games += played.games();
        *self.days.entry(played.played_on).or_default() += 1;
        let number = object(json!({"matchNumber": played.match_number}));
        let next = object(json!({"matchNumber": self.matches}));
        self.add_differences((Some(played.match_number), None), &number, &next);
        Ok(())
    }

    /// Compares a player's standing with the replay.
    fn compare(&mut self, player: &rows::PlayerRow) -> Result<()> {
        let last_played_at = self.last_played.get(&player.id).copied();
        let expected = stored_standing(player.id, self.after.of(player.id), last_played_at)?;
        let stored = stored_standing(player.id, standing(player), player.last_played_at)?;
        let place = (None, Some(player.id));
        if self.add_differences(place, &standing_values(&stored), &standing_values(&expected)) {
            self.repair.standings.push(expected);
        }
        Ok(())
    }

    /// Compares the totals of the group, its days and its listing.
    fn compare_totals(
        &mut self,
        group: &GroupRow,
        players: &[rows::PlayerRow],
        days: &[(NaiveDate, i32)],
        listing: Option<&(String, i32, i32)>,
    ) {
        let ratings: i64 = players
            .iter()
            .map(|player| i64::from(self.after.of(player.id).rating))
            .sum();
        let is_listed = group.is_active && group.is_discoverable && group.closed_reason.is_none();
        let expected_days: Vec<_> = self.days.iter().map(|(day, matches)| (*day, *matches)).collect();
        let stored = object(json!({
            "playerCount": group.player_count,
            "matchCount": group.match_count,
            "gameCount": group.game_count,
            "ratingSum": group.rating_sum,
            "matchDays": days,
            "listing": listing,
        }));
        let expected = object(json!({
            "playerCount": players.len(),
            "matchCount": self.matches,
            "gameCount": self.games,
            "ratingSum": ratings,
            "matchDays": expected_days,
            "listing": is_listed.then_some((&group.name, players.len(), self.matches)),
        }));
        self.add_differences((None, None), &stored, &expected);
    }

    /// Compares the group's sharable link with the one by which the directory finds it.
    fn compare_directory(&mut self, group: &GroupRow, entered: Option<&str>) {
        let stored = object(json!({"vanityName": entered}));
        let expected = object(json!({"vanityName": group.vanity_name}));
        self.add_differences((None, None), &stored, &expected);
    }

    /// Adds all differences. Returns whether there are any.
    fn add_differences(
        &mut self,
        (match_number, player_id): (Option<i32>, Option<PlayerId>),
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

fn entry_values(entry: &MatchEntry) -> Map<String, Value> {
    object(json!({
        "won": entry.won,
        "eloBefore": entry.elo_before,
        "eloChange": entry.elo_change,
        "eloAfter": entry.elo_after(),
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
