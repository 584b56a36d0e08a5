//! What a correction of a group's latest match depends on, in one statement.

use std::collections::HashMap;
use std::time::Duration;

use chrono::{DateTime, NaiveDate, Utc};
use diesel::prelude::*;
use diesel::sql_types::{
    Array, BigInt, Bool, Date, Integer, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid,
};
use uuid::Uuid;

use super::clock::seconds;
use super::match_locks::{ActiveLock, active_lock};
use super::matches::{MatchWithPlayers, with_names_of};
use super::player_columns::{PlayerColumns, player_columns};
use crate::ids::{GroupId, MatchId, PlayerId, UserId};
use crate::rows::group_columns;
use crate::rows::{GroupRow, MatchEntriesRow, MatchRow, PlayerRow, Role, StoredMatchRow};
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

/// [`FIRST_PLAYERS`] as a literal, which the statement contains.
macro_rules! first_players {
    () => {
        108
    };
}

/// How many players are read from the first of the ranking on.
pub const FIRST_PLAYERS: u32 = first_players!();

/// What to read for a correction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LatestMatchQuery {
    /// The group.
    pub group: GroupId,
    /// The match that the client wants to change.
    pub requested: MatchId,
    /// The client's account.
    pub user: UserId,
    /// The client's session.
    pub session: Uuid,
    /// The lifetime of sessions.
    pub session_lifetime: Duration,
    /// How many of each player's latest rating changes to read.
    pub recent_changes: u32,
    /// Whether to read the match before the latest one too.
    pub with_previous: bool,
    /// Players to read wherever they are in the ranking, besides the first ones and those of the latest two matches.
    pub further_players: [Option<PlayerId>; 4],
}

/// The latest match of a group with all that a correction of it depends on, as of the group's version.
#[derive(Debug, Clone, PartialEq)]
pub struct LatestMatch {
    /// The group.
    pub group: GroupRow,
    /// The role of the client's account in it.
    pub role: Option<Role>,
    /// Whether the session is open and belongs to the account.
    pub is_session_open: bool,
    /// The latest match.
    pub latest: MatchWithPlayers,
    /// The match before it, if it was asked for and there is one.
    pub previous: Option<MatchWithPlayers>,
    /// Whether the requested match is one of the group's.
    pub has_requested: bool,
    /// The active lock on the latest match, if there is one.
    pub lock: Option<ActiveLock>,
    /// When the match of each of the four players before the latest one was saved, in the order of the seats.
    pub last_played_before: Vec<Option<DateTime<Utc>>>,
    /// The first players and the further ones, in the order of the ranking.
    pub players: Vec<PlayerRow>,
    /// The latest rating changes of each of these players, newest first.
    pub recent_changes: HashMap<PlayerId, Vec<i32>>,
}

/// The columns of a match, of which the group's row has two as well.
#[derive(QueryableByName)]
struct MatchColumns {
    #[diesel(sql_type = BigInt)]
    match_id: MatchId,
    #[diesel(sql_type = BigInt)]
    group_id: GroupId,
    #[diesel(sql_type = Integer)]
    match_number: i32,
    #[diesel(sql_type = Date)]
    played_on: NaiveDate,
    #[diesel(sql_type = Array<SmallInt>)]
    team1_games: Vec<i16>,
    #[diesel(sql_type = Array<SmallInt>)]
    team2_games: Vec<i16>,
    #[diesel(sql_type = SmallInt)]
    winner: i16,
    #[diesel(sql_type = Nullable<Text>)]
    notes: Option<String>,
    #[diesel(sql_type = Nullable<BigInt>)]
    submitted_by: Option<UserId>,
    #[diesel(sql_type = Timestamptz)]
    saved_at: DateTime<Utc>,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    edited_at: Option<DateTime<Utc>>,
    #[diesel(sql_type = Nullable<Integer>)]
    twin_number: Option<i32>,
    #[diesel(embed)]
    entries: MatchEntriesRow,
}

impl From<MatchColumns> for StoredMatchRow {
    fn from(columns: MatchColumns) -> Self {
        let played = MatchRow {
            id: columns.match_id,
            group_id: columns.group_id,
            match_number: columns.match_number,
            played_on: columns.played_on,
            team1_games: columns.team1_games,
            team2_games: columns.team2_games,
            winner: columns.winner,
            notes: columns.notes,
            submitted_by: columns.submitted_by,
            created_at: columns.saved_at,
            edited_at: columns.edited_at,
            twin_number: columns.twin_number,
        };
        Self {
            played,
            entries: columns.entries,
        }
    }
}

/// One of the latest two matches. The first has the latest one and everything else, the second only its match.
#[derive(QueryableByName)]
struct Row {
    #[diesel(embed)]
    group: GroupRow,
    #[diesel(embed)]
    played: MatchColumns,
    #[diesel(sql_type = Nullable<Text>)]
    role: Option<Role>,
    #[diesel(sql_type = Bool)]
    is_session_open: bool,
    #[diesel(sql_type = Bool)]
    has_requested: bool,
    #[diesel(embed)]
    lock: Option<ActiveLock>,
    #[diesel(sql_type = Array<Nullable<Timestamptz>>)]
    last_played_before: Vec<Option<DateTime<Utc>>>,
    #[diesel(embed)]
    players: PlayerColumns,
    /// In the order of these players. JSON: an array of arrays, since those of Postgres are rectangular.
    #[diesel(sql_type = Text)]
    recent_changes: String,
}

/// Reads the latest one or two matches, see [`read`].
const READ: &str = concat!(
    "SELECT ",
    group_columns!(),
    ", played.id AS match_id, played.group_id, played.match_number, played.played_on,
         played.team1_games, played.team2_games, played.winner, played.notes, played.submitted_by,
         played.created_at AS saved_at, played.edited_at, played.twin_number, played.player_ids, played.elo_before,
         played.elo_change, played.k_factors, played.raw_changes, played.peak_before, played.lowest_before,
         played.played_before, played.expected_scores, played.games_margin,
         EXISTS (
             SELECT FROM sessions WHERE id = $3 AND user_id = $4 AND revoked_at IS NULL
                 AND created_at > now() - $5 * interval '1 second'
         ) AS is_session_open,
         CASE WHEN groups.owner_id = $4 THEN 'owner'
             ELSE (SELECT role FROM group_members WHERE group_id = $1 AND user_id = $4)
         END AS role,
         EXISTS (SELECT FROM matches WHERE group_id = $1 AND id = $2) AS has_requested,
         active_lock.*,
         ARRAY(
             SELECT (
                 SELECT created_at FROM matches WHERE group_id = $1 AND match_number = (
                     SELECT match_number FROM appearances
                     WHERE group_id = $1 AND player_id = seat.player_id
                         AND match_number < played.match_number
                     ORDER BY match_number DESC LIMIT 1
                 )
             )
             FROM unnest(played.player_ids) WITH ORDINALITY AS seat (player_id, place) ORDER BY place
         ) AS last_played_before,
         ranking.*
     FROM groups
     CROSS JOIN LATERAL (
         SELECT * FROM matches WHERE group_id = $1 ORDER BY match_number DESC LIMIT 2
     ) AS played
     CROSS JOIN LATERAL (
         SELECT ",
    player_columns!(),
    ",
             coalesce(json_agg(changes)::text, '[]') AS recent_changes
         FROM (
             SELECT needed.*, ARRAY(
                 SELECT elo_change FROM appearances WHERE group_id = $1 AND player_id = needed.id
                 ORDER BY match_number DESC LIMIT $6
             ) AS changes
             FROM (
                 (SELECT id FROM players WHERE group_id = $1 ORDER BY is_guest, current_elo DESC, id LIMIT ",
    first_players!(),
    ")
                 UNION SELECT unnest(player_ids) FROM (
                     SELECT player_ids FROM matches WHERE group_id = $1 ORDER BY match_number DESC LIMIT 2
                 ) AS latest
                 UNION SELECT unnest(ARRAY[$8, $9, $10, $11])
             ) AS ids (id)
             CROSS JOIN LATERAL (SELECT * FROM players WHERE group_id = $1 AND id = ids.id LIMIT 1) AS needed
             WHERE played.match_number = groups.match_count
             ORDER BY is_guest, current_elo DESC, needed.id
         ) AS ranked
     ) AS ranking
     LEFT JOIN LATERAL (",
    active_lock!("match_locks.group_id = $1", "groups.match_count"),
    ") AS active_lock ON true
     WHERE groups.id = $1 AND groups.is_active AND played.match_number > groups.match_count - $7
     ORDER BY played.match_number DESC",
);

/// Reads the latest match of the group and what a correction of it depends on; `None` if there is no such active group,
/// or it has no match.
pub async fn read(
    connection: &mut Connection,
    query: &LatestMatchQuery,
) -> Result<Option<LatestMatch>, Error> {
    let [one, two, three, four] = query.further_players;
    // `LIMIT 2` and a condition instead of `LIMIT $7`, for which Postgres plans to read a tenth of the group's matches.
    let rows: Vec<Row> = statement(READ)
        .bind::<BigInt, _>(query.group)
        .bind::<BigInt, _>(query.requested)
        .bind::<SqlUuid, _>(query.session)
        .bind::<BigInt, _>(query.user)
        .bind::<Integer, _>(seconds(query.session_lifetime))
        .bind::<BigInt, _>(i64::from(query.recent_changes))
        .bind::<Integer, _>(if query.with_previous { 2 } else { 1 })
        .bind::<Nullable<BigInt>, _>(one)
        .bind::<Nullable<BigInt>, _>(two)
        .bind::<Nullable<BigInt>, _>(three)
        .bind::<Nullable<BigInt>, _>(four)
        .load(connection)
        .await?;
    let mut rows = rows.into_iter();
    let Some(latest) = rows.next() else {
        return Ok(None);
    };
    latest
        .with_previous(rows.next().map(|row| row.played.into()))
        .map(Some)
}

impl Row {
    fn with_previous(self, previous: Option<StoredMatchRow>) -> Result<LatestMatch, Error> {
        let players = self.players.into_rows(self.group.id);
        let changes: Vec<Vec<i32>> =
            serde_json::from_str(&self.recent_changes).map_err(|error| Error::Unexpected(error.into()))?;
        let recent_changes = players.iter().map(|player| player.id).zip(changes).collect();
        let names = players
            .iter()
            .map(|player| (player.id, (player.name.clone(), player.former_number)))
            .collect();
        Ok(LatestMatch {
            group: self.group,
            role: self.role,
            is_session_open: self.is_session_open,
            latest: with_names_of(self.played.into(), &names)?,
            previous: previous
                .map(|previous| with_names_of(previous, &names))
                .transpose()?,
            has_requested: self.has_requested,
            lock: self.lock,
            last_played_before: self.last_played_before,
            players,
            recent_changes,
        })
    }
}
