//! Corrections of a group's latest match, which is edited or deleted, in two statements:
//! [`latest_match::read`](super::latest_match::read) reads all that a correction depends on, [`edit`] or [`delete`]
//! writes all that it changes.
//!
//! As of a submission, neither takes a lock that outlives it, and the second is guarded by the group's version as of
//! the first. The writing statements touch that match and its players only, so their cost does not grow with the group.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{
    Array, BigInt, Date, Double, Integer, Jsonb, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid,
};
use uuid::Uuid;

use super::latest_match::LatestMatch;
use super::matches::MatchWithPlayers;
use super::standings::set_standing;
use crate::group_version::epoch;
use crate::rows::{MatchContentRow, MatchEntriesRow, MatchEntry, MatchRow, NewAuditEntryRow, StandingRow};
use crate::statement::{column, statement};
use crate::{Connection, Error, RunQueryDsl};

/// A correction: what it is based on and guarded by, and its entry in the audit log.
#[derive(Debug, Clone, Copy)]
pub struct Correction<'a> {
    /// The match and the group, as they were read.
    pub basis: &'a LatestMatch,
    /// The session, which must not have ended.
    pub session: Uuid,
    /// The session's lock on the match, if there is one. It must be active, and is deleted.
    pub lock: Option<Uuid>,
    /// The entry of the audit log.
    pub audit: &'a NewAuditEntryRow<'a>,
}

/// An edit of the latest match, rated.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchEdit {
    /// Date, score and notes.
    pub content: MatchContentRow,
    /// The time of the edit.
    pub edited_at: DateTime<Utc>,
    /// The rating changes of its four players.
    pub entries: [MatchEntry; 4],
    /// The new standings of its players, and of those who no longer play in it.
    pub standings: Vec<StandingRow>,
}

impl MatchEdit {
    /// The match as it is stored after the edit.
    #[must_use]
    pub fn stored(&self, latest: &MatchRow) -> MatchRow {
        let MatchContentRow {
            played_on,
            team1_games,
            team2_games,
            notes,
        } = self.content.clone();
        let [first, ..] = &self.entries;
        MatchRow {
            played_on,
            team1_games,
            team2_games,
            notes,
            winner: if first.won { 1 } else { 2 },
            edited_at: Some(self.edited_at),
            ..latest.clone()
        }
    }
}

/// The epoch of the database at the group, see [`epoch!`]. Materialized: Citus would write it into the `UPDATE`, where
/// it is that of the coordinator.
macro_rules! current_epoch {
    () => {
        concat!("SELECT ", epoch!(), " AS value FROM groups WHERE id = $1")
    };
}

/// The condition on the group's row under which a correction is written. Its first five parameters are the group, the
/// number of its version, the match, the session and the lock; that of the version's epoch is given.
macro_rules! guard {
    ($epoch:literal) => {
        concat!("id = $1 AND version = $2 AND is_active
             AND EXISTS (SELECT FROM epoch WHERE value = ", $epoch, ")
             AND EXISTS (SELECT FROM matches WHERE group_id = $1 AND match_number = groups.match_count AND id = $3)
             AND EXISTS (SELECT FROM sessions WHERE id = $4 AND revoked_at IS NULL)
             AND ($5 IS NULL OR EXISTS (
                 SELECT FROM match_locks
                 WHERE group_id = $1 AND id = $5 AND session_id = $4 AND match_number = groups.match_count
                     AND expires_at > statement_timestamp()
             ))")
    };
}

/// How much a match changed the sum of a group's ratings.
fn rating_change<'a>(entries: impl Iterator<Item = &'a MatchEntry>) -> i64 {
    entries.map(|entry| i64::from(entry.elo_change)).sum()
}

#[derive(QueryableByName)]
struct Version {
    #[diesel(sql_type = BigInt)]
    #[expect(dead_code, reason = "read to learn whether there is a row")]
    version: i64,
}

/// Replaces the latest match, see [`edit`].
const EDIT: &str = concat!(
    "WITH epoch AS MATERIALIZED (",
    current_epoch!(),
    "), guard AS (
         UPDATE groups SET version = version + 1, game_count = game_count + $6, rating_sum = rating_sum + $7
         WHERE ",
    guard!("$35"),
    "
         RETURNING id, match_count, version
     ), played AS (
         UPDATE matches SET played_on = $8, team1_games = $9, team2_games = $10, notes = $11, edited_at = $12,
             player_ids = $13, elo_before = $14, elo_change = $15, k_factors = $16, raw_changes = $17,
             peak_before = $18, lowest_before = $19, played_before = $20, expected_scores = $21, games_margin = $22
         FROM guard WHERE matches.group_id = $1 AND matches.match_number = guard.match_count
     ), disappeared AS (
         DELETE FROM appearances USING guard
         WHERE appearances.group_id = $1 AND appearances.match_number = guard.match_count
             AND appearances.player_id <> ALL ($13)
     ), appeared AS (
         INSERT INTO appearances (group_id, player_id, match_number, elo_change)
         SELECT guard.id, entry.player_id, guard.match_count, entry.elo_change
         FROM guard, unnest($13, $15) AS entry (player_id, elo_change)
         ON CONFLICT (group_id, player_id, match_number) DO UPDATE SET elo_change = EXCLUDED.elo_change
     ), standing AS (
         UPDATE players ",
    set_standing!(),
    " FROM guard, unnest($23, $24, $25, $26, $27, $28, $29)
             AS changed (id, current_elo, peak_elo, lowest_elo, matches_played, matches_won, last_played_at)
         WHERE players.group_id = $1 AND players.id = changed.id
     ), day_before AS (
         UPDATE match_days SET matches = matches - 1
         FROM guard WHERE match_days.group_id = $1 AND match_days.played_on = $30 AND $30 <> $8
     ), day AS (
         INSERT INTO match_days (group_id, played_on, matches) SELECT id, $8, 1 FROM guard WHERE $30 <> $8
         ON CONFLICT (group_id, played_on) DO UPDATE SET matches = match_days.matches + 1
     ), unlocked AS (
         DELETE FROM match_locks USING guard WHERE match_locks.group_id = $1 AND match_locks.id = $5
     ), settled AS (
         DELETE FROM match_questions USING guard
         WHERE match_questions.group_id = $1 AND match_questions.match_number = guard.match_count
     ), recorded AS (
         INSERT INTO audit_log (action, actor_id, group_id, request_id, details)
         SELECT $31, $32, id, $33, $34 FROM guard
     )
     SELECT version FROM guard",
);

/// Replaces the latest match, with all that follows from it.
///
/// Returns false, and writes nothing, if the group is not in the version of the basis any more, the session has ended,
/// or the lock is not active.
///
/// # Errors
///
/// [`Violated::PlayerNotInGroup`](crate::Violated), which the guard excludes for players of the basis.
pub async fn edit(
    connection: &mut Connection,
    correction: &Correction<'_>,
    edit: &MatchEdit,
) -> Result<bool, Error> {
    let MatchWithPlayers {
        played: latest,
        players,
    } = &correction.basis.latest;
    let latest_change = rating_change(players.iter().map(|player| &player.entry));
    let entries = MatchEntriesRow::from(&edit.entries);
    let standings = &edit.standings;
    let audit = correction.audit;
    let written: Option<Version> = statement(EDIT)
        .bind::<BigInt, _>(latest.group_id)
        .bind::<BigInt, _>(correction.basis.group.version.number())
        .bind::<BigInt, _>(latest.id)
        .bind::<SqlUuid, _>(correction.session)
        .bind::<Nullable<SqlUuid>, _>(correction.lock)
        .bind::<BigInt, _>(edit.content.games() - latest.games())
        .bind::<BigInt, _>(rating_change(edit.entries.iter()) - latest_change)
        .bind::<Date, _>(edit.content.played_on)
        .bind::<Array<SmallInt>, _>(&edit.content.team1_games)
        .bind::<Array<SmallInt>, _>(&edit.content.team2_games)
        .bind::<Nullable<Text>, _>(&edit.content.notes)
        .bind::<Timestamptz, _>(edit.edited_at)
        .bind::<Array<BigInt>, _>(entries.player_ids)
        .bind::<Array<Integer>, _>(entries.elo_before)
        .bind::<Array<Integer>, _>(entries.elo_change)
        .bind::<Array<SmallInt>, _>(entries.k_factors)
        .bind::<Array<Double>, _>(entries.raw_changes)
        .bind::<Array<Integer>, _>(entries.peak_before)
        .bind::<Array<Integer>, _>(entries.lowest_before)
        .bind::<Array<Integer>, _>(entries.played_before)
        .bind::<Array<Double>, _>(entries.expected_scores)
        .bind::<SmallInt, _>(entries.games_margin)
        .bind::<Array<BigInt>, _>(column(standings, |standing| standing.player_id))
        .bind::<Array<Integer>, _>(column(standings, |standing| standing.current_elo))
        .bind::<Array<Integer>, _>(column(standings, |standing| standing.peak_elo))
        .bind::<Array<Integer>, _>(column(standings, |standing| standing.lowest_elo))
        .bind::<Array<Integer>, _>(column(standings, |standing| standing.matches_played))
        .bind::<Array<Integer>, _>(column(standings, |standing| standing.matches_won))
        .bind::<Array<Nullable<Timestamptz>>, _>(column(standings, |standing| standing.last_played_at))
        .bind::<Date, _>(latest.played_on)
        .bind::<Text, _>(audit.action)
        .bind::<Nullable<BigInt>, _>(audit.actor_id)
        .bind::<Nullable<Text>, _>(audit.request_id)
        .bind::<Jsonb, _>(&audit.details)
        .bind::<BigInt, _>(correction.basis.group.version.epoch())
        .get_result(connection)
        .await
        .optional()?;
    Ok(written.is_some())
}

/// Deletes the latest match, see [`delete`].
const DELETE: &str = concat!(
    "WITH epoch AS MATERIALIZED (",
    current_epoch!(),
    "), guard AS (
         UPDATE groups SET version = version + 1, match_count = match_count - 1, game_count = game_count - $6,
             rating_sum = rating_sum - $7
         WHERE ",
    guard!("$20"),
    "
         RETURNING id, match_count, is_discoverable, version
     ), played AS (
         DELETE FROM matches USING guard
         WHERE matches.group_id = $1 AND matches.match_number = guard.match_count + 1
     ), standing AS (
         UPDATE players ",
    set_standing!(),
    " FROM guard, unnest($8, $9, $10, $11, $12, $13, $14)
             AS changed (id, current_elo, peak_elo, lowest_elo, matches_played, matches_won, last_played_at)
         WHERE players.group_id = $1 AND players.id = changed.id
     ), day AS (
         UPDATE match_days SET matches = matches - 1
         FROM guard WHERE match_days.group_id = $1 AND match_days.played_on = $15
     ), listed AS (
         UPDATE group_listings SET match_count = guard.match_count
         FROM guard WHERE group_id = $1 AND guard.is_discoverable
     ), recorded AS (
         INSERT INTO audit_log (action, actor_id, group_id, request_id, details)
         SELECT $16, $17, id, $18, $19 FROM guard
     )
     SELECT version FROM guard",
);

/// Deletes the latest match with its lock, and restores the given standings, those from before it.
///
/// Returns false, and writes nothing, in the same cases as [`edit`].
pub async fn delete(
    connection: &mut Connection,
    correction: &Correction<'_>,
    standings: &[StandingRow],
) -> Result<bool, Error> {
    let MatchWithPlayers {
        played: latest,
        players,
    } = &correction.basis.latest;
    let latest_change = rating_change(players.iter().map(|player| &player.entry));
    let audit = correction.audit;
    let written: Option<Version> = statement(DELETE)
        .bind::<BigInt, _>(latest.group_id)
        .bind::<BigInt, _>(correction.basis.group.version.number())
        .bind::<BigInt, _>(latest.id)
        .bind::<SqlUuid, _>(correction.session)
        .bind::<Nullable<SqlUuid>, _>(correction.lock)
        .bind::<BigInt, _>(latest.games())
        .bind::<BigInt, _>(latest_change)
        .bind::<Array<BigInt>, _>(column(standings, |standing| standing.player_id))
        .bind::<Array<Integer>, _>(column(standings, |standing| standing.current_elo))
        .bind::<Array<Integer>, _>(column(standings, |standing| standing.peak_elo))
        .bind::<Array<Integer>, _>(column(standings, |standing| standing.lowest_elo))
        .bind::<Array<Integer>, _>(column(standings, |standing| standing.matches_played))
        .bind::<Array<Integer>, _>(column(standings, |standing| standing.matches_won))
        .bind::<Array<Nullable<Timestamptz>>, _>(column(standings, |standing| standing.last_played_at))
        .bind::<Date, _>(latest.played_on)
        .bind::<Text, _>(audit.action)
        .bind::<Nullable<BigInt>, _>(audit.actor_id)
        .bind::<Nullable<Text>, _>(audit.request_id)
        .bind::<Jsonb, _>(&audit.details)
        .bind::<BigInt, _>(correction.basis.group.version.epoch())
        .get_result(connection)
        .await
        .optional()?;
    Ok(written.is_some())
}
