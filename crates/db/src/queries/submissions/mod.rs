//! Submission of matches in two statements: one reads all that a match depends on; the other writes the match and all
//! that follows from it, together with other submissions that wait.
//!
//! Neither takes a lock that outlives it. The second is guarded by each group's version as of the first: if anything
//! about a group has changed in between, it writes nothing there, and the caller starts again.

mod insert;
mod written;

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{
    Array, BigInt, Binary, Integer, Jsonb, Nullable, Text, Timestamptz, Uuid as SqlUuid,
};
use serde_json::Value;
use uuid::Uuid;

pub use self::insert::insert;
use crate::ids::{GroupId, MatchId, PlayerId, UserId};
use crate::queries::match_locks::active_lock;
use crate::queries::player_columns::{PlayerColumns, player_columns};
use crate::rows::group_columns;
use crate::rows::{
    GroupRow, IdempotencyKeyRow, MatchContentRow, MatchEntry, MatchRow, StandingRow, VisitorMatches,
};
use crate::statement::{column, statement};
use crate::{Connection, Error, RunQueryDsl};

/// What to read for submissions to one group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BasisQuery<'a> {
    /// The group.
    pub group: GroupId,
    /// The submissions.
    pub requests: Vec<RequestQuery<'a>>,
}

/// What to read for one submission.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RequestQuery<'a> {
    /// The players, as far as they are given.
    pub players: [Option<PlayerId>; 4],
    /// The idempotency key, if there is one.
    pub key: Option<Uuid>,
    /// The rate limit counters whose attempts are added up: bucket and subject of each.
    pub counters: [Option<(&'a str, &'a str)>; 3],
}

/// What submissions to a group depend on, as of the group's version.
#[derive(Debug, Clone, PartialEq)]
pub struct Basis {
    /// The group.
    pub group: GroupRow,
    /// Those of the players that the group has, in no particular order.
    pub players: Vec<NamedStanding>,
    /// The ratings of all players of the group, in no particular order.
    pub ratings: Vec<i32>,
    /// The active lock on the group's latest match, if there is one.
    pub lock: Option<ActiveLock>,
    /// What others than the owner have submitted.
    pub visitors: VisitorMatches,
}

/// What one submission depends on besides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestBasis {
    /// The id for the match, later than those of the group's matches and of the submissions before.
    pub match_id: MatchId,
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
    #[diesel(sql_type = Array<Integer>)]
    ratings: Vec<i32>,
    #[diesel(embed)]
    players: PlayerColumns,
    #[diesel(sql_type = Nullable<SqlUuid>)]
    lock_session: Option<Uuid>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    lock_expires_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Jsonb)]
    visitor_matches: Value,
    #[diesel(embed)]
    requests: RequestColumns,
}

/// An element of each list is of one of the group's submissions, in their order.
#[derive(QueryableByName)]
struct RequestColumns {
    #[diesel(sql_type = Array<BigInt>)]
    match_ids: Vec<MatchId>,
    #[diesel(sql_type = Array<Nullable<Binary>>)]
    request_digests: Vec<Option<Vec<u8>>>,
    #[diesel(sql_type = Array<Nullable<Text>>)]
    answers: Vec<Option<String>>,
    #[diesel(sql_type = Array<Integer>)]
    attempts: Vec<i32>,
}

/// A list with an element for each of the group's submissions.
macro_rules! of_requests {
    ($value:literal) => {
        concat!(
            "ARRAY(
                 SELECT ",
            $value,
            " FROM (
                     SELECT unnest($3) AS group_id, unnest($4) AS key, unnest($5) AS bucket1, unnest($6) AS subject1,
                         unnest($7) AS bucket2, unnest($8) AS subject2, unnest($9) AS bucket3, unnest($10) AS subject3
                 ) AS request
                 WHERE request.group_id = groups.id
             )"
        )
    };
}

/// The statement that reads the bases, with the expression of an id.
///
/// `LIMIT $11` makes the generic plan cheap, as in the statement that writes.
macro_rules! read_bases {
    ($id:literal) => {
        concat!(
            "SELECT ",
            group_columns!(),
            ", groups.visitor_matches, four.*,
             ARRAY(SELECT current_elo FROM players WHERE group_id = ANY($1) AND group_id = groups.id) AS ratings,
             active_lock.session_id AS lock_session, active_lock.expires_at AS lock_expires_at, ",
            of_requests!($id),
            " AS match_ids, ",
            of_requests!(
                "(SELECT request_digest FROM idempotency_keys
                  WHERE group_id = ANY($1) AND group_id = groups.id AND key = request.key)"
            ),
            " AS request_digests, ",
            of_requests!(
                "(SELECT answer FROM idempotency_keys
                  WHERE group_id = ANY($1) AND group_id = groups.id AND key = request.key)"
            ),
            " AS answers, ",
            of_requests!(
                "coalesce((SELECT hits FROM limit_counters
                      WHERE bucket = bucket1 AND subject = subject1 AND window_end > now()), 0)
                  + coalesce((SELECT hits FROM limit_counters
                      WHERE bucket = bucket2 AND subject = subject2 AND window_end > now()), 0)
                  + coalesce((SELECT hits FROM limit_counters
                      WHERE bucket = bucket3 AND subject = subject3 AND window_end > now()), 0)"
            ),
            " AS attempts
         FROM groups
         CROSS JOIN LATERAL (
             SELECT ",
            player_columns!(),
            "
             FROM players WHERE group_id = ANY($1) AND group_id = groups.id AND id = ANY($2)
         ) AS four
         LEFT JOIN LATERAL (",
            active_lock!("match_locks.group_id = ANY($1) AND match_locks.group_id = groups.id"),
            ") AS active_lock ON true
         WHERE groups.id = ANY($1) AND groups.is_active
         LIMIT $11"
        )
    };
}

/// The ids are taken after the groups are read, so that those of a group's matches ascend: the statement sees all that
/// was committed before it began.
const READ: &str = read_bases!("nextval('matches_id_seq')");

/// The same without the sequence, which only the coordinator has: Citus then sends the whole statement to the group's
/// worker. With the sequence it would run parts of it one after the other, and the players could be older than the
/// group's version.
const READ_ON_WORKER: &str = read_bases!("0::bigint");

/// Reads the groups and what submissions to them depend on, in no particular order; groups that do not exist or are not
/// active are left out. If groups are distributed over several machines, `queries` has one.
pub async fn read(
    connection: &mut Connection,
    queries: &[BasisQuery<'_>],
    is_distributed: bool,
) -> Result<Vec<(Basis, Vec<RequestBasis>)>, Error> {
    let groups: Vec<_> = queries.iter().map(|query| query.group).collect();
    let requests: Vec<_> = queries
        .iter()
        .flat_map(|query| query.requests.iter().map(|request| (query.group, request)))
        .collect();
    let players: Vec<_> = requests
        .iter()
        .flat_map(|(_, request)| request.players.into_iter().flatten())
        .collect();
    let counters = |place: usize| -> (Vec<Option<&str>>, Vec<Option<&str>>) {
        let of_place = requests
            .iter()
            .map(|(_, request)| request.counters.get(place).copied().flatten());
        of_place.map(Option::unzip).unzip()
    };
    let [(bucket1, subject1), (bucket2, subject2), (bucket3, subject3)] = [0, 1, 2].map(counters);
    let found: Vec<BasisRow> = statement(if is_distributed { READ_ON_WORKER } else { READ })
        .bind::<Array<BigInt>, _>(&groups)
        .bind::<Array<BigInt>, _>(players)
        .bind::<Array<BigInt>, _>(column(&requests, |(group, _)| *group))
        .bind::<Array<Nullable<SqlUuid>>, _>(column(&requests, |(_, request)| request.key))
        .bind::<Array<Nullable<Text>>, _>(bucket1)
        .bind::<Array<Nullable<Text>>, _>(subject1)
        .bind::<Array<Nullable<Text>>, _>(bucket2)
        .bind::<Array<Nullable<Text>>, _>(subject2)
        .bind::<Array<Nullable<Text>>, _>(bucket3)
        .bind::<Array<Nullable<Text>>, _>(subject3)
        .bind::<BigInt, _>(i64::try_from(groups.len()).unwrap_or(i64::MAX))
        .load(connection)
        .await?;
    let mut found: Vec<_> = found.into_iter().map(BasisRow::into_basis).collect();
    if is_distributed {
        for (_, requests) in &mut found {
            let ids = next_match_ids(connection, requests.len()).await?;
            for (request, id) in requests.iter_mut().zip(ids) {
                request.match_id = id;
            }
        }
    }
    Ok(found)
}

/// The next ids, which ascend. They are taken after the group was read.
async fn next_match_ids(connection: &mut Connection, count: usize) -> Result<Vec<MatchId>, Error> {
    #[derive(QueryableByName)]
    struct Next {
        #[diesel(sql_type = BigInt)]
        id: MatchId,
    }

    let next: Vec<Next> = statement("SELECT nextval('matches_id_seq') AS id FROM generate_series(1, $1)")
        .bind::<BigInt, _>(i64::try_from(count).unwrap_or(i64::MAX))
        .load(connection)
        .await?;
    Ok(next.into_iter().map(|next| next.id).collect())
}

impl BasisRow {
    fn into_basis(self) -> (Basis, Vec<RequestBasis>) {
        let rows = self.players.into_rows(self.group.id).into_iter();
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
        let basis = Basis {
            group: self.group,
            players,
            ratings: self.ratings,
            lock: self
                .lock_session
                .zip(self.lock_expires_at)
                .map(|(session, expires_at)| ActiveLock { session, expires_at }),
            visitors: serde_json::from_value(self.visitor_matches).unwrap_or_default(),
        };
        (basis, self.requests.into_requests())
    }
}

impl RequestColumns {
    fn into_requests(self) -> Vec<RequestBasis> {
        let earlier = self.request_digests.into_iter().zip(self.answers);
        let requests = self.match_ids.into_iter().zip(self.attempts).zip(earlier);
        requests
            .map(|((match_id, attempts), (digest, answer))| RequestBasis {
                match_id,
                attempts,
                earlier: digest.zip(answer).map(|(request_digest, answer)| EarlierAnswer {
                    request_digest,
                    answer,
                }),
            })
            .collect()
    }
}

/// A match to insert.
#[derive(Debug, Clone, PartialEq)]
pub struct NewMatch {
    /// The id from [`RequestBasis::match_id`].
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

/// The matches of others than the owner, once another one is counted. Guarded by the group's version as everything
/// else, so that none is left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CountedVisitors {
    /// All of them.
    pub matches: VisitorMatches,
    /// [`GroupRow::burst_matches`], if it changes.
    pub burst_matches: Option<i32>,
}
