//! Saves a checked history in an empty group.

use std::collections::HashMap;

use chrono::{DateTime, NaiveTime, Utc};
use db::ids::{GroupId, PlayerId};
use db::queries::imports::{self, ImportedMatch, ImportedPlayer, ImportedTotals};
use db::queries::{groups, match_log};
use elo_core::limits::START_RATING;
use elo_core::lineup::Lineup;
use elo_core::seats;
use elo_core::submission::Submission;
use serde_json::json;

use super::check::{History, HistoryPlayer, RatedMatch};
use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::domain::stored_rating::{stored_changes, stored_content, stored_standing};
use crate::error::{Error, ErrorCode, Result};

/// The number of matches per statement. With more, the buffers of the connection grow and are not freed.
const MATCHES_AT_ONCE: usize = 2_500;

/// The number of players and matches from which an import is followed by new statistics, which takes some 100 ms. Fewer
/// rows do not change a plan.
const LARGE_IMPORT: usize = 1_000;

/// Saves a checked history in a group that has neither players nor matches: all of it, or nothing.
///
/// # Errors
///
/// [`ErrorCode::ImportInvalid`] if it has violations, [`ErrorCode::GroupNotEmpty`].
pub(super) async fn save_history(
    connection: &mut db::Connection,
    group: GroupId,
    history: &History,
    by: Actor,
    at: DateTime<Utc>,
) -> Result<()> {
    if history.mistakes.count > 0 {
        return Err(ErrorCode::ImportInvalid
            .with("mistakes", history.mistakes.count)
            .into());
    }
    db::transaction(connection, async |connection| {
        let group = groups::lock(connection, group)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        if group.player_count > 0 || group.match_count > 0 {
            return Err(ErrorCode::GroupNotEmpty.into());
        }
        match_log::allow_long_work(connection).await?;
        let new: Result<Vec<_>> = history.players.iter().map(|player| player.to_add(at)).collect();
        let ids = imports::add_players(connection, &group, &new?).await?;
        let mut rows = HistoryRows {
            history,
            ids: &ids,
            by,
            at,
            last_played: HashMap::new(),
            totals: ImportedTotals::default(),
        };
        for part in history.matches.chunks(MATCHES_AT_ONCE) {
            imports::add_matches(connection, &group, &rows.next(part)?).await?;
        }
        imports::finish(connection, &group, rows.totals, &rows.standings()?).await?;
        let details = json!({"players": ids.len(), "matches": history.matches.len()});
        audit::record(connection, by, Action::GroupImported, Some(group.id), details).await
    })
    .await?;
    if history.players.len() + history.matches.len() >= LARGE_IMPORT {
        // The history is saved. Without new statistics, reads are slow until Postgres' own job makes them.
        if let Err(error) = imports::update_statistics(connection).await {
            tracing::warn!(%error, "the statistics of the tables were not updated after an import");
        }
    }
    Ok(())
}

impl HistoryPlayer {
    fn to_add(&self, at: DateTime<Utc>) -> Result<ImportedPlayer> {
        Ok(ImportedPlayer {
            name: self.name.clone(),
            starting_elo: START_RATING,
            created_at: self.added_at.map_or(at, |added| added.min(at)),
            former_number: self
                .former_number
                .map(i32::try_from)
                .transpose()
                .map_err(Error::internal)?,
        })
    }
}

/// Converts a history to rows.
struct HistoryRows<'a> {
    history: &'a History,
    ids: &'a [PlayerId],
    by: Actor,
    at: DateTime<Utc>,
    last_played: HashMap<PlayerId, DateTime<Utc>>,
    /// Those of the matches converted so far.
    totals: ImportedTotals,
}

impl HistoryRows<'_> {
    fn id(&self, place: usize) -> Result<PlayerId> {
        let id = self.ids.get(place).copied();
        id.ok_or_else(|| Error::internal("a player was not added"))
    }

    /// The rows of the next matches.
    fn next(&mut self, part: &[RatedMatch]) -> Result<Vec<ImportedMatch>> {
        let mut matches = Vec::with_capacity(part.len());
        for played in part {
            let places = played.submission.lineup.players();
            let players = seats::try_map(places, |place| self.id(place))?;
            let submission = Submission {
                lineup: Lineup::new(players),
                scoreline: played.submission.scoreline.clone(),
                played_on: played.submission.played_on,
                notes: played.submission.notes.clone(),
            };
            let content = stored_content(&submission)?;
            // Unknown: estimated by the date of play.
            let date_of_play = || content.played_on.and_time(NaiveTime::MIN).and_utc();
            let created_at = played.saved_at.unwrap_or_else(date_of_play).min(self.at);
            self.last_played
                .extend(players.map(|player| (player, created_at)));
            self.totals.matches += 1;
            self.totals.games += content.games();
            matches.push(ImportedMatch {
                match_number: self.totals.matches,
                content,
                submitted_by: self.by.account,
                created_at,
                entries: stored_changes(players, &played.changes)?,
            });
        }
        Ok(matches)
    }

    /// The standings of all players with matches.
    fn standings(&self) -> Result<Vec<db::rows::StandingRow>> {
        let standing = |(place, standing)| {
            let player = self.id(place)?;
            stored_standing(player, standing, self.last_played.get(&player).copied())
        };
        self.history.standings.iter().map(standing).collect()
    }
}
