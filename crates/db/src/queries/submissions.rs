//! Submission of matches in two statements: one reads all that a match depends on, one writes all that it, and those that
//! wait behind it, change.
//!
//! Neither takes a lock that outlives it. The second is guarded by the group's version as of the first: if anything about
//! the group has changed in between, it writes nothing, and the caller starts again.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{
    Array, BigInt, Binary, Date, Double, Integer, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid,
};
use diesel_async::RunQueryDsl;
use uuid::Uuid;

use super::functions::column;
use crate::ids::{GroupId, MatchId, PlayerId, UserId};
use crate::rows::{
    GroupRow, IdempotencyKeyRow, MatchContentRow, MatchEntriesRow, MatchEntry, MatchRow, StandingRow,
};
use crate::statement::statement;
use crate::{Connection, Error};

/// What to read for a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BasisQuery<'a> {
    /// The group.
    pub group: GroupId,
    /// The players, as far as they are given.
    pub players: [Option<PlayerId>; 4],
    /// The idempotency key, if there is one.
    pub key: Option<Uuid>,
    /// The rate limit counters whose attempts are added up: bucket and subject of each.
    pub counters: [Option<(&'a str, &'a str)>; 2],
}

/// What a submission depends on, as of the group's version.
#[derive(Debug, Clone, PartialEq)]
pub struct Basis {
    /// The group.
    pub group: GroupRow,
    /// The id for the match.
    pub match_id: MatchId,
    /// Those of the players that the group has, in no particular order.
    pub players: Vec<NamedStanding>,
    /// The ratings of all players of the group, in no particular order.
    pub ratings: Vec<i32>,
    /// The active lock on the group's latest match, if there is one.
    pub lock: Option<ActiveLock>,
    /// The request and answer stored for the idempotency key.
    pub earlier: Option<EarlierAnswer>,
    /// The attempts in the current windows of the counters.
    pub attempts: i32,
}

/// A player with the name and the standing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NamedStanding {
    /// The standing.
    pub standing: StandingRow,
    /// The name.
    pub name: String,
    /// See [`PlayerRow::former_number`](crate::rows::PlayerRow::former_number).
    pub former_number: Option<i32>,
}

/// An active lock on the latest match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ActiveLock {
    /// The session that has acquired it.
    pub session: Uuid,
    /// When it expires.
    pub expires_at: DateTime<Utc>,
}

/// What is stored for an idempotency key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlierAnswer {
    /// SHA-256 of the request.
    pub request_digest: Vec<u8>,
    /// The answer, as JSON.
    pub answer: String,
}

#[derive(QueryableByName)]
struct BasisRow {
    #[diesel(embed)]
    group: GroupRow,
    #[diesel(sql_type = BigInt)]
    match_id: MatchId,
    #[diesel(sql_type = Array<Integer>)]
    ratings: Vec<i32>,
    #[diesel(sql_type = Array<BigInt>)]
    player_ids: Vec<PlayerId>,
    #[diesel(sql_type = Array<Text>)]
    player_names: Vec<String>,
    #[diesel(sql_type = Array<Nullable<Integer>>)]
    former_numbers: Vec<Option<i32>>,
    #[diesel(sql_type = Array<Integer>)]
    current_elos: Vec<i32>,
    #[diesel(sql_type = Array<Integer>)]
    peak_elos: Vec<i32>,
    #[diesel(sql_type = Array<Integer>)]
    lowest_elos: Vec<i32>,
    #[diesel(sql_type = Array<Integer>)]
    players_played: Vec<i32>,
    #[diesel(sql_type = Array<Integer>)]
    players_won: Vec<i32>,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    lock_session: Option<Uuid>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    lock_expires_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Binary>)]
    request_digest: Option<Vec<u8>>,
    #[diesel(sql_type = Nullable<Text>)]
    answer: Option<String>,
    #[diesel(sql_type = Integer)]
    attempts: i32,
}

/// Reads the group and what a submission to it depends on; `None` if there is no such active group.
///
/// # Errors
///
/// When the database fails.
pub async fn read(connection: &mut Connection, query: &BasisQuery<'_>) -> Result<Option<Basis>, Error> {
    // Single parameters instead of arrays: for arrays of unknown length Postgres plans the statement at each execution.
    let ([one, two, three, four], [first, second]) = (query.players, query.counters);
    let found: Option<BasisRow> = statement(
        "SELECT groups.*, next.match_id, four.*,
             ARRAY(SELECT current_elo FROM players WHERE group_id = $1) AS ratings,
             active_lock.session_id AS lock_session, active_lock.expires_at AS lock_expires_at,
             earlier.request_digest, earlier.answer,
             coalesce((SELECT hits FROM limit_counters WHERE bucket = $7 AND subject = $8 AND window_end > now()), 0)
                 + coalesce((SELECT hits FROM limit_counters WHERE bucket = $9 AND subject = $10 AND window_end > now()), 0)
                 AS attempts
         FROM groups
         CROSS JOIN LATERAL (
             SELECT coalesce(array_agg(id), '{}') AS player_ids, coalesce(array_agg(name), '{}') AS player_names,
                 coalesce(array_agg(former_number), '{}') AS former_numbers,
                 coalesce(array_agg(current_elo), '{}') AS current_elos, coalesce(array_agg(peak_elo), '{}') AS peak_elos,
                 coalesce(array_agg(lowest_elo), '{}') AS lowest_elos,
                 coalesce(array_agg(matches_played), '{}') AS players_played,
                 coalesce(array_agg(matches_won), '{}') AS players_won
             FROM players WHERE group_id = $1 AND id IN ($2, $3, $4, $5)
         ) AS four
         CROSS JOIN (SELECT nextval('matches_id_seq') AS match_id FROM matches_id_seq LIMIT 1) AS next
         LEFT JOIN LATERAL (
             SELECT match_locks.session_id, match_locks.expires_at FROM match_locks
             JOIN sessions ON sessions.id = match_locks.session_id
             WHERE match_locks.group_id = $1 AND match_locks.match_number = groups.match_count
                 AND match_locks.expires_at > clock_timestamp() AND sessions.revoked_at IS NULL
         ) AS active_lock ON true
         LEFT JOIN LATERAL (
             SELECT request_digest, answer FROM idempotency_keys WHERE group_id = $1 AND key = $6
         ) AS earlier ON true
         WHERE groups.id = $1 AND groups.is_active",
    )
    .bind::<BigInt, _>(query.group)
    .bind::<Nullable<BigInt>, _>(one)
    .bind::<Nullable<BigInt>, _>(two)
    .bind::<Nullable<BigInt>, _>(three)
    .bind::<Nullable<BigInt>, _>(four)
    .bind::<Nullable<SqlUuid>, _>(query.key)
    .bind::<Nullable<Text>, _>(first.map(|(bucket, _)| bucket))
    .bind::<Nullable<Text>, _>(first.map(|(_, subject)| subject))
    .bind::<Nullable<Text>, _>(second.map(|(bucket, _)| bucket))
    .bind::<Nullable<Text>, _>(second.map(|(_, subject)| subject))
    .get_result(connection)
    .await
    .optional()?;
    Ok(found.map(Basis::from))
}

impl From<BasisRow> for Basis {
    fn from(row: BasisRow) -> Self {
        let ratings = row
            .current_elos
            .into_iter()
            .zip(row.peak_elos)
            .zip(row.lowest_elos);
        let counts = row.players_played.into_iter().zip(row.players_won);
        let names = row.player_names.into_iter().zip(row.former_numbers);
        let players = row
            .player_ids
            .into_iter()
            .zip(ratings.zip(counts))
            .zip(names)
            .map(|((player_id, (ratings, counts)), (name, former_number))| {
                let ((current_elo, peak_elo), lowest_elo) = ratings;
                let (matches_played, matches_won) = counts;
                NamedStanding {
                    standing: StandingRow {
                        player_id,
                        current_elo,
                        peak_elo,
                        lowest_elo,
                        matches_played,
                        matches_won,
                        last_played_at: None,
                    },
                    name,
                    former_number,
                }
            })
            .collect();
        Self {
            group: row.group,
            match_id: row.match_id,
            players,
            ratings: row.ratings,
            lock: row
                .lock_session
                .zip(row.lock_expires_at)
                .map(|(session, expires_at)| ActiveLock { session, expires_at }),
            earlier: row
                .request_digest
                .zip(row.answer)
                .map(|(request_digest, answer)| EarlierAnswer {
                    request_digest,
                    answer,
                }),
            attempts: row.attempts,
        }
    }
}

/// A match to insert.
#[derive(Debug, Clone, PartialEq)]
pub struct NewMatch {
    /// The id from [`Basis::match_id`].
    pub id: MatchId,
    /// Date, score and notes.
    pub content: MatchContentRow,
    /// The account that submits it; `None` for a player with the passcode.
    pub submitted_by: Option<UserId>,
    /// The time of the submission.
    pub created_at: DateTime<Utc>,
    /// The rating changes of its four players.
    pub entries: [MatchEntry; 4],
    /// Their standings after the match, in the order of the entries.
    pub standings: [StandingRow; 4],
}

impl NewMatch {
    /// The match as it is stored under this number.
    #[must_use]
    pub fn stored(&self, group_id: GroupId, match_number: i32) -> MatchRow {
        let MatchContentRow {
            played_on,
            team1_games,
            team2_games,
            notes,
        } = self.content.clone();
        let [first, ..] = &self.entries;
        MatchRow {
            id: self.id,
            group_id,
            match_number,
            played_on,
            team1_games,
            team2_games,
            winner: if first.won { 1 } else { 2 },
            notes,
            submitted_by: self.submitted_by,
            created_at: self.created_at,
            edited_at: None,
            entries: MatchEntriesRow::from(&self.entries),
        }
    }
}

/// A match to insert, with what else its submission writes and asks for.
#[derive(Debug, Clone, PartialEq)]
pub struct NewSubmission {
    /// The match.
    pub new: NewMatch,
    /// The answer to store for its idempotency key, if it has one.
    pub answer: Option<IdempotencyKeyRow>,
    /// The rate limit counters that must have no attempts in their windows: bucket and subject of each.
    pub counters: Vec<(String, String)>,
}

/// Writes submissions, see [`insert`].
///
/// An expression `$7[n]` is the value of match n; `$14[4 * n - 3 : 4 * n]` are the values of its four seats. Arrays are
/// unnested in the list of columns: each function in FROM would store its rows first. Postgres expects 10 rows of `unnest`,
/// and 1,000 of `generate_series`: with that the statement would be planned at each execution.
const WRITE: &str = "WITH guard AS (
        UPDATE groups SET version = version + $3, match_count = match_count + $3, game_count = game_count + $4,
            rating_sum = rating_sum + $5
        WHERE id = $1 AND version = $2 AND is_active
            AND NOT EXISTS (
                SELECT FROM (SELECT unnest($37) AS bucket, unnest($38) AS subject) AS counter
                WHERE (
                    SELECT hits FROM limit_counters
                    WHERE bucket = counter.bucket AND subject = counter.subject AND window_end > now()
                ) > 0
            )
        RETURNING id, match_count - $3 AS matches_before, is_discoverable
    ), played AS (
        INSERT INTO matches
            (group_id, match_number, id, played_on, team1_games, team2_games, notes, submitted_by, created_at,
             player_ids, elo_before, elo_change, k_factors, raw_changes, peak_before, lowest_before, played_before,
             expected_scores, games_margin)
        SELECT guard.id, guard.matches_before + n, $6[n], $7[n], $8[$10[n] + 1 : $10[n + 1]],
            $9[$10[n] + 1 : $10[n + 1]], $11[n], $12[n], $13[n],
            $14[4 * n - 3 : 4 * n], $15[4 * n - 3 : 4 * n], $16[4 * n - 3 : 4 * n], $17[4 * n - 3 : 4 * n],
            $18[4 * n - 3 : 4 * n], $19[4 * n - 3 : 4 * n], $20[4 * n - 3 : 4 * n], $21[4 * n - 3 : 4 * n],
            $22[2 * n - 1 : 2 * n], $23[n]
        FROM guard, (SELECT unnest($39) AS n) AS match
    ), appeared AS (
        INSERT INTO appearances (group_id, player_id, match_number, elo_change)
        SELECT guard.id, seat.player_id, guard.matches_before + seat.n, seat.elo_change
        FROM guard,
            (SELECT unnest($14) AS player_id, unnest($16) AS elo_change, unnest($40) AS n) AS seat
    ), standing AS (
        UPDATE players
        SET current_elo = changed.current_elo, peak_elo = changed.peak_elo, lowest_elo = changed.lowest_elo,
            matches_played = changed.matches_played, matches_won = changed.matches_won,
            last_played_at = changed.last_played_at
        FROM guard,
            (SELECT unnest($24) AS id, unnest($25) AS current_elo, unnest($26) AS peak_elo, unnest($27) AS lowest_elo,
                unnest($28) AS matches_played, unnest($29) AS matches_won, unnest($30) AS last_played_at) AS changed
        WHERE players.group_id = $1 AND players.id = changed.id
    ), day AS (
        INSERT INTO match_days (group_id, played_on, matches)
        SELECT guard.id, played.played_on, played.matches
        FROM guard, (SELECT unnest($31) AS played_on, unnest($32) AS matches) AS played
        ON CONFLICT (group_id, played_on) DO UPDATE SET matches = match_days.matches + EXCLUDED.matches
    ), listed AS (
        UPDATE group_listings SET match_count = guard.matches_before + $3
        FROM guard WHERE group_id = $1 AND guard.is_discoverable
    ), answered AS (
        INSERT INTO idempotency_keys (group_id, key, request_digest, answer, created_at)
        SELECT guard.id, stored.key, stored.request_digest, stored.answer, stored.created_at
        FROM guard,
            (SELECT unnest($33) AS key, unnest($34) AS request_digest, unnest($35) AS answer, unnest($36) AS created_at)
                AS stored
    )
    SELECT nextval('matches_id_seq') AS id FROM guard, (SELECT unnest(array_fill(0, ARRAY[$41]))) AS next";

#[derive(QueryableByName)]
struct NextId {
    #[diesel(sql_type = BigInt)]
    id: MatchId,
}

/// Inserts the next matches of the group, in this order, with all that follows from them: the standings of their players,
/// the totals of the group, and the answers for the idempotency keys.
///
/// Each match is rated from the standings that the one before leaves. Returns `ids` ids for further matches, at least one;
/// `None`, and writes nothing, if the group is not in the version of `group` any more, or one of the counters has attempts.
///
/// # Errors
///
/// [`Violated::PlayerNotInGroup`](crate::Violated), which the guard excludes for players of the [`Basis`]. Nothing is
/// written then either.
pub async fn insert(
    connection: &mut Connection,
    group: &GroupRow,
    submissions: &[NewSubmission],
    ids: usize,
) -> Result<Option<Vec<MatchId>>, Error> {
    let columns = Columns::of(submissions);
    let matches = columns.ids.len();
    let (buckets, subjects): (Vec<_>, Vec<_>) = columns.counters.into_iter().unzip();
    let written: Vec<NextId> = statement(WRITE)
        .bind::<BigInt, _>(group.id)
        .bind::<BigInt, _>(group.version)
        .bind::<Integer, _>(i32::try_from(matches).unwrap_or(i32::MAX))
        .bind::<BigInt, _>(columns.games)
        .bind::<BigInt, _>(columns.elo_change.iter().copied().map(i64::from).sum::<i64>())
        .bind::<Array<BigInt>, _>(columns.ids)
        .bind::<Array<Date>, _>(columns.played_on)
        .bind::<Array<SmallInt>, _>(columns.team1_games)
        .bind::<Array<SmallInt>, _>(columns.team2_games)
        .bind::<Array<Integer>, _>(columns.set_ends)
        .bind::<Array<Nullable<Text>>, _>(columns.notes)
        .bind::<Array<Nullable<BigInt>>, _>(columns.submitted_by)
        .bind::<Array<Timestamptz>, _>(columns.created_at)
        .bind::<Array<BigInt>, _>(columns.player_ids)
        .bind::<Array<Integer>, _>(columns.elo_before)
        .bind::<Array<Integer>, _>(columns.elo_change)
        .bind::<Array<SmallInt>, _>(columns.k_factors)
        .bind::<Array<Double>, _>(columns.raw_changes)
        .bind::<Array<Integer>, _>(columns.peak_before)
        .bind::<Array<Integer>, _>(columns.lowest_before)
        .bind::<Array<Integer>, _>(columns.played_before)
        .bind::<Array<Double>, _>(columns.expected_scores)
        .bind::<Array<SmallInt>, _>(columns.games_margins)
        .bind::<Array<BigInt>, _>(column(&columns.standings, |standing| standing.player_id))
        .bind::<Array<Integer>, _>(column(&columns.standings, |standing| standing.current_elo))
        .bind::<Array<Integer>, _>(column(&columns.standings, |standing| standing.peak_elo))
        .bind::<Array<Integer>, _>(column(&columns.standings, |standing| standing.lowest_elo))
        .bind::<Array<Integer>, _>(column(&columns.standings, |standing| standing.matches_played))
        .bind::<Array<Integer>, _>(column(&columns.standings, |standing| standing.matches_won))
        .bind::<Array<Nullable<Timestamptz>>, _>(column(&columns.standings, |standing| {
            standing.last_played_at
        }))
        .bind::<Array<Date>, _>(columns.days.keys().copied().collect::<Vec<_>>())
        .bind::<Array<Integer>, _>(columns.days.values().copied().collect::<Vec<_>>())
        .bind::<Array<SqlUuid>, _>(column(&columns.answers, |stored| stored.key))
        .bind::<Array<Binary>, _>(column(&columns.answers, |stored| &stored.request_digest))
        .bind::<Array<Text>, _>(column(&columns.answers, |stored| &stored.answer))
        .bind::<Array<Timestamptz>, _>(column(&columns.answers, |stored| stored.created_at))
        .bind::<Array<Text>, _>(buckets)
        .bind::<Array<Text>, _>(subjects)
        .bind::<Array<Integer>, _>(columns.numbers)
        .bind::<Array<Integer>, _>(columns.seat_numbers)
        .bind::<Integer, _>(i32::try_from(ids.max(1)).unwrap_or(i32::MAX))
        .load(connection)
        .await?;
    let ids: Vec<MatchId> = written.into_iter().map(|next| next.id).collect();
    Ok((!ids.is_empty()).then_some(ids))
}

/// The values of submissions by column: one of each match, four of those of seats, two of those of teams.
#[derive(Default)]
struct Columns<'a> {
    /// From 1, in the order of the matches.
    numbers: Vec<i32>,
    /// The number of each seat's match.
    seat_numbers: Vec<i32>,
    ids: Vec<MatchId>,
    played_on: Vec<NaiveDate>,
    team1_games: Vec<i16>,
    team2_games: Vec<i16>,
    /// 0, then the number of sets up to each match.
    set_ends: Vec<i32>,
    notes: Vec<Option<&'a str>>,
    submitted_by: Vec<Option<UserId>>,
    created_at: Vec<DateTime<Utc>>,
    player_ids: Vec<PlayerId>,
    elo_before: Vec<i32>,
    elo_change: Vec<i32>,
    k_factors: Vec<i16>,
    raw_changes: Vec<f64>,
    peak_before: Vec<i32>,
    lowest_before: Vec<i32>,
    played_before: Vec<i32>,
    expected_scores: Vec<f64>,
    games_margins: Vec<i16>,
    /// The number of games of all matches.
    games: i64,
    /// Of each player, after the last match.
    standings: Vec<StandingRow>,
    /// The number of matches by date.
    days: BTreeMap<NaiveDate, i32>,
    answers: Vec<&'a IdempotencyKeyRow>,
    counters: BTreeSet<(&'a str, &'a str)>,
}

impl<'a> Columns<'a> {
    fn of(submissions: &'a [NewSubmission]) -> Self {
        let mut columns = Self {
            set_ends: vec![0],
            ..Self::default()
        };
        for submission in submissions {
            columns.add(&submission.new);
            columns.answers.extend(&submission.answer);
            let counters = submission.counters.iter();
            columns
                .counters
                .extend(counters.map(|(bucket, subject)| (bucket.as_str(), subject.as_str())));
        }
        columns
    }

    fn add(&mut self, new: &'a NewMatch) {
        let content = &new.content;
        let number = self.numbers.last().map_or(1, |last| last + 1);
        self.numbers.push(number);
        self.seat_numbers.extend([number; 4]);
        self.ids.push(new.id);
        self.played_on.push(content.played_on);
        self.team1_games.extend_from_slice(&content.team1_games);
        self.team2_games.extend_from_slice(&content.team2_games);
        self.set_ends
            .push(i32::try_from(self.team1_games.len()).unwrap_or(i32::MAX));
        self.notes.push(content.notes.as_deref());
        self.submitted_by.push(new.submitted_by);
        self.created_at.push(new.created_at);
        let entries = MatchEntriesRow::from(&new.entries);
        self.player_ids.extend(entries.player_ids);
        self.elo_before.extend(entries.elo_before);
        self.elo_change.extend(entries.elo_change);
        self.k_factors.extend(entries.k_factors);
        self.raw_changes.extend(entries.raw_changes);
        self.peak_before.extend(entries.peak_before);
        self.lowest_before.extend(entries.lowest_before);
        self.played_before.extend(entries.played_before);
        self.expected_scores.extend(entries.expected_scores);
        self.games_margins.push(entries.games_margin);
        self.games += content.games();
        *self.days.entry(content.played_on).or_default() += 1;
        for standing in new.standings {
            let is_same = |known: &&mut StandingRow| known.player_id == standing.player_id;
            match self.standings.iter_mut().find(is_same) {
                Some(known) => *known = standing,
                None => self.standings.push(standing),
            }
        }
    }
}
