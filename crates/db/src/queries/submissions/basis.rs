//! What submissions depend on, and the statement that reads it.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Binary, Integer, Json, Jsonb, Nullable, Text};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::ids::{GroupId, MatchId, PlayerId, UserId};
use crate::queries::match_locks::{ActiveLock, active_lock};
use crate::queries::player_columns::{PlayerColumns, player_columns};
use crate::rows::group_columns;
use crate::rows::{GroupRow, PlayerRow, Role, VisitorMatches};
use crate::statement::{column, records, statement};
use crate::{Connection, Error, RunQueryDsl};

/// The maximum number of counters of a submission.
const COUNTERS: usize = 3;

/// What to read for submissions to one group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BasisQuery<'a> {
    /// The group.
    pub group: GroupId,
    /// The submissions.
    pub submissions: Vec<SubmissionQuery<'a>>,
    /// [`Basis::recent`] has matches that were saved after this time.
    pub saved_after: DateTime<Utc>,
}

/// What to read for one submission.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct SubmissionQuery<'a> {
    /// The account that submits, if it is signed in.
    pub user: Option<UserId>,
    /// The players, as far as they are given.
    pub players: [Option<PlayerId>; 4],
    /// The idempotency key, if there is one.
    pub key: Option<Uuid>,
    /// The rate limit counters whose attempts are added up: bucket and subject of each.
    pub counters: [Option<(&'a str, &'a str)>; COUNTERS],
}

/// What submissions to a group depend on, as of the group's version.
#[derive(Debug, Clone, PartialEq)]
pub struct Basis {
    /// The group.
    pub group: GroupRow,
    /// Those of the players that the group has, and those into whom others of them were joined, in no particular order.
    pub players: Vec<PlayerRow>,
    /// Those of the players who were joined into another one, each with that one.
    pub joined: Vec<(PlayerId, PlayerId)>,
    /// The ratings of all ranked players of the group, in no particular order.
    pub ratings: Vec<i32>,
    /// The active lock on the group's latest match, if there is one.
    pub lock: Option<ActiveLock>,
    /// What others than the members have submitted.
    pub visitors: VisitorMatches,
    /// The matches between players of the submissions that were saved after [`BasisQuery::saved_after`], in no
    /// particular order; at most the latest 24 of the first player of each submission, and of each player into whom
    /// one of the players was joined.
    pub recent: Vec<RecentMatch>,
}

/// A match with which submissions are compared.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct RecentMatch {
    /// Its number in the group.
    pub match_number: i32,
    /// The four players, team 1 first.
    pub players: [PlayerId; 4],
    /// Games of team 1, set by set.
    pub team1_games: Vec<i16>,
    /// Games of team 2, set by set.
    pub team2_games: Vec<i16>,
    /// When it was submitted.
    pub created_at: DateTime<Utc>,
}

/// What one submission depends on besides.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubmissionBasis {
    /// The role of the account in the group.
    pub role: Option<Role>,
    /// The id for the match, later than those of the group's matches and of the submissions before.
    pub match_id: MatchId,
    /// The submission and answer stored for the idempotency key.
    pub earlier: Option<EarlierAnswer>,
    /// The attempts in the current windows of the counters.
    pub attempts: i32,
}

/// What is stored for an idempotency key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EarlierAnswer {
    /// See [`IdempotencyKeyRow::request_digest`](crate::rows::IdempotencyKeyRow::request_digest).
    pub request_digest: Vec<u8>,
    /// The answer, as JSON.
    pub answer: String,
}

/// What is asked of a group, in the parameter of the statement that reads. Postgres expects ten elements of an array,
/// and a hundred records: with records of submissions in those of groups, the statement would seem so much work that
/// JIT, where it is on, would compile it.
#[derive(Serialize)]
struct GroupRecord<'a> {
    group_id: GroupId,
    players: Vec<PlayerId>,
    /// The first one of each submission.
    first_players: Vec<PlayerId>,
    saved_after: DateTime<Utc>,
    user_ids: Vec<Option<UserId>>,
    keys: Vec<Option<Uuid>>,
    /// The counters of each submission, one after the other.
    buckets: Vec<Option<&'a str>>,
    subjects: Vec<Option<&'a str>>,
}

impl<'a> From<&BasisQuery<'a>> for GroupRecord<'a> {
    fn from(query: &BasisQuery<'a>) -> Self {
        let submissions = &query.submissions;
        let players = submissions
            .iter()
            .map(|submission| submission.players.into_iter().flatten());
        let (buckets, subjects) = submissions
            .iter()
            .flat_map(|submission| submission.counters.map(Option::unzip))
            .unzip();
        Self {
            group_id: query.group,
            first_players: players.clone().filter_map(|mut players| players.next()).collect(),
            players: players.flatten().collect(),
            saved_after: query.saved_after,
            user_ids: column(submissions, |submission| submission.user),
            keys: column(submissions, |submission| submission.key),
            buckets,
            subjects,
        }
    }
}

#[derive(QueryableByName)]
struct BasisRow {
    #[diesel(embed)]
    group: GroupRow,
    #[diesel(sql_type = Array<Integer>)]
    ratings: Vec<i32>,
    #[diesel(embed)]
    players: PlayerColumns,
    #[diesel(sql_type = Array<BigInt>)]
    joined_ids: Vec<PlayerId>,
    #[diesel(sql_type = Array<BigInt>)]
    kept_ids: Vec<PlayerId>,
    #[diesel(embed)]
    lock: Option<ActiveLock>,
    #[diesel(sql_type = Jsonb)]
    visitor_matches: Value,
    #[diesel(sql_type = Json)]
    recent: Value,
    #[diesel(embed)]
    submissions: SubmissionColumns,
}

/// An element of each list is of one of the group's submissions, in their order.
#[derive(QueryableByName)]
struct SubmissionColumns {
    #[diesel(sql_type = Array<Nullable<Text>>)]
    roles: Vec<Option<Role>>,
    #[diesel(sql_type = Array<BigInt>)]
    match_ids: Vec<MatchId>,
    #[diesel(sql_type = Array<Nullable<Binary>>)]
    request_digests: Vec<Option<Vec<u8>>>,
    #[diesel(sql_type = Array<Nullable<Text>>)]
    answers: Vec<Option<String>>,
    /// [`COUNTERS`] elements for each submission.
    #[diesel(sql_type = Array<Nullable<Integer>>)]
    hits: Vec<Option<i32>>,
}

/// The statement that reads the bases, with the expression of an id, and what restricts the tables of a group besides.
///
/// `LIMIT $3` keeps it from being planned at each execution: for a parameter Postgres expects a tenth of the rows, and
/// for the large number that is bound all of them, so that a plan for the values hardly ever seems cheaper. What is
/// looked up by its key has a `LIMIT` of its own: Postgres could otherwise join it with all that a group has.
///
/// A twin has the same four players, so the matches of one of them are enough to compare with. Of each, 24 are read at
/// most, for example after an import: a quarter of an hour each, they last six hours.
macro_rules! read_bases {
    ($id:literal, $restricted:literal) => {
        concat!(
            "SELECT ",
            group_columns!(),
            ", groups.visitor_matches, four.*, joined.joined_ids, joined.kept_ids,
             ARRAY(
                 SELECT current_elo FROM players
                 WHERE group_id = groups.id",
            $restricted,
            " AND NOT is_guest
             ) AS ratings,
             (
                 SELECT coalesce(json_agg(json_build_array(
                     played.match_number, player_ids, team1_games, team2_games, created_at
                 )), '[]')
                 FROM (
                     SELECT DISTINCT own.match_number
                     FROM unnest(asked.first_players || joined.kept_ids) AS first_player (id)
                     CROSS JOIN LATERAL (
                         SELECT match_number FROM appearances
                         WHERE group_id = groups.id",
            $restricted,
            " AND player_id = first_player.id
                         ORDER BY match_number DESC LIMIT 24
                     ) AS own
                 ) AS own
                 CROSS JOIN LATERAL (
                     SELECT match_number, player_ids, team1_games, team2_games, created_at FROM matches
                     WHERE group_id = groups.id",
            $restricted,
            " AND match_number = own.match_number
                     LIMIT 1
                 ) AS played
                 WHERE created_at > asked.saved_after AND player_ids <@ (asked.players || joined.kept_ids)
             ) AS recent,
             active_lock.*, requested.*,
             ARRAY(
                 SELECT (
                     SELECT hits FROM limit_counters
                     WHERE bucket = counter.bucket AND subject = counter.subject AND window_end > now()
                 )
                 FROM unnest(asked.buckets, asked.subjects) AS counter (bucket, subject)
             ) AS hits
         FROM json_to_recordset($1) AS asked (
             group_id bigint, players bigint[], first_players bigint[], saved_after timestamptz, user_ids bigint[],
             keys uuid[], buckets text[], subjects text[]
         )
         JOIN LATERAL (
             SELECT * FROM groups WHERE id = ANY($2) AND id = asked.group_id AND is_active LIMIT 1
         ) AS groups ON true
         CROSS JOIN LATERAL (
             SELECT coalesce(array_agg(id), '{}') AS joined_ids, coalesce(array_agg(kept_id), '{}') AS kept_ids
             FROM player_successors
             WHERE group_id = groups.id",
            $restricted,
            " AND id = ANY(asked.players)
         ) AS joined
         CROSS JOIN LATERAL (
             SELECT ",
            player_columns!(),
            "
             FROM players
             WHERE group_id = groups.id",
            $restricted,
            " AND id = ANY(asked.players || joined.kept_ids)
         ) AS four
         CROSS JOIN LATERAL (
             SELECT coalesce(array_agg(",
            $id,
            "), '{}') AS match_ids,
                 coalesce(array_agg(CASE WHEN submission.user_id = groups.owner_id THEN 'owner' ELSE (
                     SELECT role FROM group_members
                     WHERE group_id = groups.id",
            $restricted,
            " AND user_id = submission.user_id
                 ) END), '{}') AS roles,
                 coalesce(array_agg((
                     SELECT request_digest FROM idempotency_keys
                     WHERE group_id = groups.id",
            $restricted,
            " AND key = submission.key
                 )), '{}') AS request_digests,
                 coalesce(array_agg((
                     SELECT answer FROM idempotency_keys
                     WHERE group_id = groups.id",
            $restricted,
            " AND key = submission.key
                 )), '{}') AS answers
             FROM unnest(asked.user_ids, asked.keys) AS submission (user_id, key)
         ) AS requested
         LEFT JOIN LATERAL (",
            active_lock!(
                "match_locks.group_id = ANY($2) AND match_locks.group_id = groups.id",
                "groups.match_count"
            ),
            " LIMIT 1) AS active_lock ON true
         LIMIT $3"
        )
    };
}

/// The ids are taken after the groups are read, so that those of a group's matches ascend: the statement sees all that
/// was committed before it began.
const READ: &str = read_bases!("nextval('matches_id_seq')", "");

/// The same without the sequence, which only the coordinator has, and with the group in each table's condition:
/// Citus then sends the whole statement to the group's worker. With the sequence it would run parts of it one after the
/// other, and the players could be older than the group's version.
const READ_ON_WORKER: &str = read_bases!("0::bigint", " AND group_id = ANY($2)");

/// Reads the groups and what submissions to them depend on, in no particular order; groups that do not exist or are not
/// active are left out. If groups are distributed over several machines, `queries` has one.
pub async fn read(
    connection: &mut Connection,
    queries: &[BasisQuery<'_>],
    is_distributed: bool,
) -> Result<Vec<(Basis, Vec<SubmissionBasis>)>, Error> {
    let asked: Vec<_> = queries.iter().map(GroupRecord::from).collect();
    let found: Vec<BasisRow> = statement(if is_distributed { READ_ON_WORKER } else { READ })
        .bind::<Json, _>(records(&asked)?)
        .bind::<Array<BigInt>, _>(column(queries, |query| query.group))
        .bind::<BigInt, _>(i64::MAX)
        .load(connection)
        .await?;
    let mut found: Vec<_> = found
        .into_iter()
        .map(BasisRow::into_basis)
        .collect::<Result<_, _>>()?;
    if is_distributed {
        for (_, submissions) in &mut found {
            let ids = next_match_ids(connection, submissions.len()).await?;
            for (submission, id) in submissions.iter_mut().zip(ids) {
                submission.match_id = id;
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
    fn into_basis(self) -> Result<(Basis, Vec<SubmissionBasis>), Error> {
        let basis = Basis {
            players: self.players.into_rows(self.group.id),
            group: self.group,
            joined: self.joined_ids.into_iter().zip(self.kept_ids).collect(),
            ratings: self.ratings,
            lock: self.lock,
            visitors: serde_json::from_value(self.visitor_matches).unwrap_or_default(),
            recent: serde_json::from_value(self.recent).map_err(|error| Error::Unexpected(error.into()))?,
        };
        Ok((basis, self.submissions.into_submissions()))
    }
}

impl SubmissionColumns {
    fn into_submissions(self) -> Vec<SubmissionBasis> {
        let earlier = self.request_digests.into_iter().zip(self.answers);
        let attempts = self.hits.chunks(COUNTERS);
        let attempts = attempts.map(|hits| hits.iter().flatten().sum());
        let callers = self.roles.into_iter().zip(attempts);
        let submissions = self.match_ids.into_iter().zip(callers).zip(earlier);
        submissions
            .map(
                |((match_id, (role, attempts)), (digest, answer))| SubmissionBasis {
                    role,
                    match_id,
                    attempts,
                    earlier: digest.zip(answer).map(|(request_digest, answer)| EarlierAnswer {
                        request_digest,
                        answer,
                    }),
                },
            )
            .collect()
    }
}
