//! Corrections of a group's latest match, which is edited or deleted, in two statements:
//! [`latest_match::read`](super::latest_match::read) reads all that a correction depends on, [`edit`] or [`delete`]
//! writes all that it changes.
//!
//! As of a submission, neither takes a lock that outlives it, and the second is guarded by the group's version as of
//! the first. The writing statements touch that match and its players only, so their cost does not grow with the group.

use chrono::{DateTime, Utc};
use diesel::pg::Pg;
use diesel::query_builder::QueryFragment;
use diesel::sql_types::{BigInt, Date, Json, Jsonb, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use uuid::Uuid;

use super::latest_match::LatestMatch;
use super::matches::MatchWithPlayers;
use super::standings::{changed_standings, set_standing};
use crate::group_version::epoch;
use crate::rows::{
    MatchContentRow, MatchEntriesRow, MatchEntry, MatchRow, NewAuditEntryRow, NewMatchRow, StandingRow,
    match_records, winner,
};
use crate::statement::{Statement, records, statement};
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
    /// See [`MatchRow::twin_number`].
    pub twin_number: Option<i32>,
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
        MatchRow {
            played_on,
            team1_games,
            team2_games,
            notes,
            winner: winner(&self.entries),
            edited_at: Some(self.edited_at),
            twin_number: self.twin_number,
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

/// The condition on the group's row under which a correction is written, see [`guarded`] for the parameters.
macro_rules! guard {
    () => {
        "id = $1 AND version = $2 AND is_active
             AND EXISTS (SELECT FROM epoch WHERE value = $3)
             AND EXISTS (SELECT FROM matches WHERE group_id = $1 AND match_number = groups.match_count AND id = $4)
             AND EXISTS (SELECT FROM sessions WHERE id = $5 AND revoked_at IS NULL)
             AND ($6 IS NULL OR EXISTS (
                 SELECT FROM match_locks
                 WHERE group_id = $1 AND id = $6 AND session_id = $5 AND match_number = groups.match_count
                     AND expires_at > statement_timestamp()
             ))"
    };
}

/// The entry in the audit log.
macro_rules! record {
    () => {
        "INSERT INTO audit_log (action, actor_id, group_id, request_id, details) SELECT $7, $8, id, $9, $10 FROM guard"
    };
}

/// The statement of a correction, with the parameters that [`guard!`] and [`record!`] have: the group, the number and
/// the epoch of its version, the match, the session, the lock, and the entry of the audit log.
fn guarded<'a>(sql: &'static str, correction: &Correction<'a>) -> Statement<impl QueryFragment<Pg> + 'a> {
    let &Correction {
        basis,
        session,
        lock,
        audit,
    } = correction;
    let version = basis.group.version;
    statement(sql)
        .bind::<BigInt, _>(basis.group.id)
        .bind::<BigInt, _>(version.number())
        .bind::<BigInt, _>(version.epoch())
        .bind::<BigInt, _>(basis.latest.played.id)
        .bind::<SqlUuid, _>(session)
        .bind::<Nullable<SqlUuid>, _>(lock)
        .bind::<Text, _>(audit.action)
        .bind::<Nullable<BigInt>, _>(audit.actor_id)
        .bind::<Nullable<Text>, _>(audit.request_id)
        .bind::<Jsonb, _>(&audit.details)
}

/// How much a match changed the sum of a group's ratings.
fn rating_change<'a>(entries: impl Iterator<Item = &'a MatchEntry>) -> i64 {
    entries.map(|entry| i64::from(entry.elo_change)).sum()
}

/// Replaces the latest match, see [`edit`].
const EDIT: &str = concat!(
    "WITH epoch AS MATERIALIZED (",
    current_epoch!(),
    "), guard AS (
         UPDATE groups SET version = version + 1, game_count = game_count + $11, rating_sum = rating_sum + $12
         WHERE ",
    guard!(),
    "
         RETURNING id, match_count, version
     ), new AS MATERIALIZED (
         SELECT new_match.* FROM guard, ",
    match_records!("$13"),
    "
     ), played AS (
         UPDATE matches SET played_on = new.played_on, team1_games = new.team1_games, team2_games = new.team2_games,
             notes = new.notes, edited_at = $14, twin_number = new.twin_number, player_ids = new.player_ids,
             elo_before = new.elo_before, elo_change = new.elo_change, k_factors = new.k_factors,
             raw_changes = new.raw_changes,
             peak_before = new.peak_before, lowest_before = new.lowest_before, played_before = new.played_before,
             expected_scores = new.expected_scores, games_margin = new.games_margin,
             questions_settled_at = CASE
                 WHEN EXISTS (
                     SELECT FROM match_questions AS asked
                     WHERE asked.group_id = $1 AND asked.match_number = new.match_number
                 ) THEN $14 ELSE matches.questions_settled_at
             END
         FROM new WHERE matches.group_id = $1 AND matches.match_number = new.match_number
     ), disappeared AS (
         DELETE FROM appearances USING new
         WHERE appearances.group_id = $1 AND appearances.match_number = new.match_number
             AND appearances.player_id <> ALL (new.player_ids)
     ), appeared AS (
         INSERT INTO appearances (group_id, player_id, match_number, elo_change)
         SELECT new.group_id, seat.player_id, new.match_number, seat.elo_change
         FROM new, unnest(new.player_ids, new.elo_change) AS seat (player_id, elo_change)
         ON CONFLICT (group_id, player_id, match_number) DO UPDATE SET elo_change = EXCLUDED.elo_change
     ), standing AS (
         UPDATE players ",
    set_standing!(),
    " FROM guard, ",
    changed_standings!("$15"),
    "
         WHERE players.group_id = $1 AND players.id = changed.id
     ), day_before AS (
         UPDATE match_days SET matches = matches - 1
         FROM new WHERE match_days.group_id = $1 AND match_days.played_on = $16 AND $16 <> new.played_on
     ), day AS (
         INSERT INTO match_days (group_id, played_on, matches)
         SELECT group_id, played_on, 1 FROM new WHERE $16 <> played_on
         ON CONFLICT (group_id, played_on) DO UPDATE SET matches = match_days.matches + 1
     ), unlocked AS (
         DELETE FROM match_locks USING guard WHERE match_locks.group_id = $1 AND match_locks.id = $6
     ), settled AS (
         DELETE FROM match_questions USING guard
         WHERE match_questions.group_id = $1 AND match_questions.match_number = guard.match_count
     ), recorded AS (",
    record!(),
    ")
     SELECT FROM guard",
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
    let new = NewMatchRow {
        id: Some(latest.id),
        group_id: latest.group_id,
        match_number: latest.match_number,
        content: &edit.content,
        submitted_by: latest.submitted_by,
        created_at: latest.created_at,
        twin_number: edit.twin_number,
        entries: MatchEntriesRow::from(&edit.entries),
    };
    let written = guarded(EDIT, correction)
        .bind::<BigInt, _>(edit.content.games() - latest.games())
        .bind::<BigInt, _>(rating_change(edit.entries.iter()) - latest_change)
        .bind::<Json, _>(records(&[new])?)
        .bind::<Timestamptz, _>(edit.edited_at)
        .bind::<Json, _>(records(&edit.standings)?)
        .bind::<Date, _>(latest.played_on)
        .execute(connection)
        .await?;
    Ok(written > 0)
}

/// Deletes the latest match, see [`delete`].
const DELETE: &str = concat!(
    "WITH epoch AS MATERIALIZED (",
    current_epoch!(),
    "), guard AS (
         UPDATE groups SET version = version + 1, match_count = match_count - 1, game_count = game_count - $11,
             rating_sum = rating_sum - $12
         WHERE ",
    guard!(),
    "
         RETURNING id, match_count, is_discoverable, version
     ), played AS (
         DELETE FROM matches USING guard
         WHERE matches.group_id = $1 AND matches.match_number = guard.match_count + 1
     ), standing AS (
         UPDATE players ",
    set_standing!(),
    " FROM guard, ",
    changed_standings!("$13"),
    "
         WHERE players.group_id = $1 AND players.id = changed.id
     ), day AS (
         UPDATE match_days SET matches = matches - 1
         FROM guard WHERE match_days.group_id = $1 AND match_days.played_on = $14
     ), listed AS (
         UPDATE group_listings SET match_count = guard.match_count
         FROM guard WHERE group_id = $1 AND guard.is_discoverable
     ), recorded AS (",
    record!(),
    ")
     SELECT FROM guard",
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
    let written = guarded(DELETE, correction)
        .bind::<BigInt, _>(latest.games())
        .bind::<BigInt, _>(rating_change(players.iter().map(|player| &player.entry)))
        .bind::<Json, _>(records(standings)?)
        .bind::<Date, _>(latest.played_on)
        .execute(connection)
        .await?;
    Ok(written > 0)
}
