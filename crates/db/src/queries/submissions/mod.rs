//! Submission of matches in two statements: one reads all that a match depends on; the other writes the match and all that
//! follows from it, together with other submissions that wait.
//!
//! Neither takes a lock that outlives it. The second is guarded by each group's version as of the first: if anything about
//! a group has changed in between, it writes nothing there, and the caller starts again.

mod columns;
mod insert;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{
    Array, BigInt, Binary, Integer, Jsonb, Nullable, Text, Timestamptz, Uuid as SqlUuid,
};
use serde_json::Value;
use uuid::Uuid;

pub use self::insert::{Inserted, insert};
use crate::ids::{GroupId, MatchId, PlayerId, UserId};
use crate::queries::match_locks::active_lock;
use crate::queries::player_columns::{PlayerColumns, player_columns};
use crate::rows::group_columns;
use crate::rows::{
    GroupRow, IdempotencyKeyRow, MatchContentRow, MatchEntriesRow, MatchEntry, MatchRow, StandingRow,
    VisitorMatches,
};
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

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
    pub counters: [Option<(&'a str, &'a str)>; 3],
    /// Whether the tables of groups are distributed over several machines.
    pub is_distributed: bool,
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
    /// What others than the owner have submitted.
    pub visitors: VisitorMatches,
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
    #[diesel(embed)]
    players: PlayerColumns,
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
    #[diesel(sql_type = Jsonb)]
    visitor_matches: Value,
}

/// The statement that reads a basis, with the columns and the relation of the id.
macro_rules! read_basis {
    ($id:literal, $next:literal) => {
        concat!(
            "SELECT ",
            group_columns!(),
            ", groups.visitor_matches, ",
            $id,
            ", four.*,
             ARRAY(SELECT current_elo FROM players WHERE group_id = $1) AS ratings,
             active_lock.session_id AS lock_session, active_lock.expires_at AS lock_expires_at,
             earlier.request_digest, earlier.answer,
             coalesce((SELECT hits FROM limit_counters WHERE bucket = $7 AND subject = $8 AND window_end > now()), 0)
                 + coalesce((SELECT hits FROM limit_counters WHERE bucket = $9 AND subject = $10 AND window_end > now()), 0)
                 + coalesce((SELECT hits FROM limit_counters WHERE bucket = $11 AND subject = $12 AND window_end > now()), 0)
                 AS attempts
         FROM groups
         CROSS JOIN LATERAL (
             SELECT ",
            player_columns!(),
            "
             FROM players WHERE group_id = $1 AND id IN ($2, $3, $4, $5)
         ) AS four
         ",
            $next,
            "
         LEFT JOIN LATERAL (",
            active_lock!(),
            ") AS active_lock ON true
         LEFT JOIN LATERAL (
             SELECT request_digest, answer FROM idempotency_keys WHERE group_id = $1 AND key = $6
         ) AS earlier ON true
         WHERE groups.id = $1 AND groups.is_active"
        )
    };
}

const READ: &str = read_basis!(
    "next.match_id",
    "CROSS JOIN (SELECT nextval('matches_id_seq') AS match_id FROM matches_id_seq LIMIT 1) AS next"
);

/// The same without the sequence, which only the coordinator has: Citus then sends the whole statement to the group's worker.
/// With the sequence it would run parts of it one after the other, and the players could be older than the group's version.
const READ_ON_WORKER: &str = read_basis!("0::bigint AS match_id", "");

/// Reads the group and what a submission to it depends on; `None` if there is no such active group.
///
/// # Errors
///
/// When the database fails.
pub async fn read(connection: &mut Connection, query: &BasisQuery<'_>) -> Result<Option<Basis>, Error> {
    // Single parameters instead of arrays: for arrays of unknown length Postgres plans the statement at each execution.
    let ([one, two, three, four], [first, second, third]) = (query.players, query.counters);
    let sql = if query.is_distributed {
        READ_ON_WORKER
    } else {
        READ
    };
    let found: Option<BasisRow> = statement(sql)
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
        .bind::<Nullable<Text>, _>(third.map(|(bucket, _)| bucket))
        .bind::<Nullable<Text>, _>(third.map(|(_, subject)| subject))
        .get_result(connection)
        .await
        .optional()?;
    let mut basis = found.map(Basis::from);
    if query.is_distributed
        && let Some(basis) = &mut basis
    {
        basis.match_id = next_match_id(connection).await?;
    }
    Ok(basis)
}

/// The next id. It is taken after the group was read, so that the ids of a group's matches ascend.
async fn next_match_id(connection: &mut Connection) -> Result<MatchId, Error> {
    #[derive(QueryableByName)]
    struct Next {
        #[diesel(sql_type = BigInt)]
        id: MatchId,
    }

    let next: Next = statement("SELECT nextval('matches_id_seq') AS id")
        .get_result(connection)
        .await?;
    Ok(next.id)
}

impl From<BasisRow> for Basis {
    fn from(row: BasisRow) -> Self {
        let rows = row.players.into_rows(row.group.id).into_iter();
        let players = rows
            .map(|player| NamedStanding {
                standing: StandingRow {
                    player_id: player.id,
                    current_elo: player.current_elo,
                    peak_elo: player.peak_elo,
                    lowest_elo: player.lowest_elo,
                    matches_played: player.matches_played,
                    matches_won: player.matches_won,
                    last_played_at: None,
                },
                name: player.name,
                former_number: player.former_number,
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
            visitors: serde_json::from_value(row.visitor_matches).unwrap_or_default(),
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

/// Submissions to one group, which are written together or not at all.
#[derive(Debug, Clone, PartialEq)]
pub struct GroupSubmissions {
    /// The group as it is before the first one.
    pub group: GroupRow,
    /// The submissions, in the order of the matches: each is rated from the standings that the one before leaves.
    pub submissions: Vec<NewSubmission>,
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
    /// What others than the owner have submitted with this match; `None` if it is the owner's.
    pub counted: Option<CountedVisitors>,
}

/// The matches of others than the owner, once another one is counted. Guarded by the group's version as everything else, so that
/// none is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedVisitors {
    /// All of them.
    pub matches: VisitorMatches,
    /// [`GroupRow::burst_matches`], if it changes.
    pub burst_matches: Option<i32>,
}
