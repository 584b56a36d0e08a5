//! Saves a history after the matches of a group.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, NaiveTime, Utc};
use db::ids::PlayerId;
use db::queries::groups::AddedMatches;
use db::queries::imports::{self, ImportedMatch, ImportedPlayer};
use db::queries::locked_group::LockedGroup;
use db::queries::match_log;
use elo_core::limits::START_RATING;
use elo_core::lineup::Lineup;
use elo_core::seats;
use elo_core::submission::Submission;
use serde_json::json;

use super::check::{History, RatedMatch};
use super::players::{HistoryPlayer, Origin};
use super::{Import, check, read_group, refuse_if_moved};
use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::domain::group_access::GroupAccess;
use crate::domain::match_lock::refuse_if_locked_by_another;
use crate::domain::stored_rating::{stored_changes, stored_content, stored_standing};
use crate::error::{Error, ErrorCode, Result};
use crate::transfer_files::draft::Draft;

/// The number of matches per statement. With more, the buffers of the connection grow and are not freed.
const MATCHES_AT_ONCE: usize = 2_500;

/// The number of players and matches from which an import is followed by new statistics, which takes some 100 ms. Fewer
/// rows do not change a plan.
const LARGE_IMPORT: usize = 1_000;

/// Checks a history against the group, and saves it after the group's matches: all of it, or nothing.
///
/// # Errors
///
/// As [`check_history`], [`ErrorCode::ImportInvalid`] if it has violations, [`ErrorCode::ImportMoved`],
/// [`ErrorCode::MatchLocked`].
pub(super) async fn save_history(
    connection: &mut db::Connection,
    access: &GroupAccess,
    import: Import,
    draft: &Arc<Draft>,
    at: DateTime<Utc>,
) -> Result<History> {
    let Import { admin, by, .. } = import;
    let history = db::transaction(connection, async |connection| {
        let group = access.lock(connection).await?;
        refuse_if_moved(&group, import.after)?;
        refuse_if_locked_by_another(connection, &group, admin.session).await?;
        match_log::allow_long_work(connection).await?;
        let history = check(read_group(connection, &group, draft).await?, draft).await?;
        if history.mistakes.count > 0 {
            let mistakes = history.mistakes.count;
            return Err(ErrorCode::ImportInvalid.with("mistakes", mistakes).into());
        }
        let ids = add_players(connection, &group, &history, at).await?;
        let mut rows = HistoryRows {
            number: group.match_count,
            saved_before: imports::latest_saved_at(connection, &group).await?,
            ids: &ids,
            by,
            at,
            last_played: BTreeMap::new(),
            added_matches: AddedMatches::default(),
        };
        for part in history.matches.chunks(MATCHES_AT_ONCE) {
            imports::add_matches(connection, &group, &rows.next(part)?).await?;
        }
        imports::finish(connection, &group, rows.added_matches, &rows.standings(&history)?).await?;
        let details = json!({"players": history.added_players().count(), "matches": history.matches.len()});
        audit::record(connection, by, Action::GroupImported, Some(group.id), details).await?;
        Ok::<_, Error>(history)
    })
    .await?;
    if history.added_players().count() + history.matches.len() >= LARGE_IMPORT {
        // The history is saved. Without new statistics, reads are slow until Postgres' own job makes them.
        if let Err(error) = imports::update_statistics(connection).await {
            tracing::warn!(%error, "the statistics of the tables were not updated after an import");
        }
    }
    Ok(history)
}

/// Adds the new players of a history. Returns the ids of all its players.
async fn add_players(
    connection: &mut db::Connection,
    group: &LockedGroup,
    history: &History,
    at: DateTime<Utc>,
) -> Result<Vec<PlayerId>> {
    let new: Vec<_> = history
        .players
        .iter()
        .filter_map(|player| player.to_add(at))
        .collect();
    let mut added = imports::add_players(connection, group, &new).await?.into_iter();
    let id = |player: &HistoryPlayer| match player.origin {
        Origin::Group(id) => Some(id),
        Origin::File { .. } => added.next(),
    };
    let ids: Option<Vec<_>> = history.players.iter().map(id).collect();
    ids.ok_or_else(|| Error::internal("a player was not added"))
}

impl HistoryPlayer {
    /// The row of a player whom the group does not have.
    fn to_add(&self, at: DateTime<Utc>) -> Option<ImportedPlayer> {
        match self.origin {
            Origin::Group(_) => None,
            Origin::File {
                added_at,
                former_number,
            } => Some(ImportedPlayer {
                name: self.name.clone(),
                starting_elo: START_RATING,
                created_at: added_at.map_or(at, |added| added.min(at)),
                former_number,
                is_guest: self.is_guest,
            }),
        }
    }
}

/// Converts a history to rows.
struct HistoryRows<'a> {
    /// That of the latest match.
    number: i32,
    /// When it was saved.
    saved_before: Option<DateTime<Utc>>,
    /// Of the history's players.
    ids: &'a [PlayerId],
    by: Actor,
    at: DateTime<Utc>,
    /// When the latest match of each player with a match was saved, by index in the history.
    last_played: BTreeMap<usize, DateTime<Utc>>,
    /// Those of the matches converted so far.
    added_matches: AddedMatches,
}

impl HistoryRows<'_> {
    fn id(&self, place: usize) -> Result<PlayerId> {
        let id = self.ids.get(place).copied();
        id.ok_or_else(|| Error::internal("a match without a player"))
    }

    /// The rows of the next matches.
    fn next(&mut self, part: &[RatedMatch]) -> Result<Vec<ImportedMatch>> {
        let mut matches = Vec::with_capacity(part.len());
        for RatedMatch {
            read,
            lineup,
            changes,
        } in part
        {
            let players = seats::try_map(lineup.players(), |place| self.id(place))?;
            let submission = Submission {
                lineup: Lineup::new(players),
                scoreline: read.submission.scoreline.clone(),
                played_on: read.submission.played_on,
                notes: read.submission.notes.clone(),
            };
            let content = stored_content(&submission)?;
            // Unknown: estimated by the date of play, but not before the match before it.
            let date_of_play = || {
                let midnight = content.played_on.and_time(NaiveTime::MIN).and_utc();
                self.saved_before.map_or(midnight, |before| midnight.max(before))
            };
            let created_at = read.saved_at.unwrap_or_else(date_of_play).min(self.at);
            self.saved_before = Some(created_at);
            self.last_played
                .extend(lineup.players().map(|player| (player, created_at)));
            self.number += 1;
            self.added_matches.matches += 1;
            self.added_matches.games += content.games();
            matches.push(ImportedMatch {
                match_number: self.number,
                content,
                submitted_by: self.by.account,
                created_at,
                entries: stored_changes(players, changes)?,
            });
        }
        Ok(matches)
    }

    /// The standings of the players of these matches.
    fn standings(&self, history: &History) -> Result<Vec<db::rows::StandingRow>> {
        let standing = |(place, last): (&usize, &DateTime<Utc>)| {
            stored_standing(self.id(*place)?, history.standings.of(*place), Some(*last))
        };
        self.last_played.iter().map(standing).collect()
    }
}
