//! The statement that writes submissions.

use std::collections::BTreeSet;

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Json};

use super::GroupSubmissions;
use super::records::SubmissionRecords;
use crate::group_version::epoch;
use crate::ids::GroupId;
use crate::queries::standings::{changed_standings, set_standing};
use crate::rows::{match_records, new_match_columns};
use crate::statement::{column, records, statement};
use crate::{Connection, Error, RunQueryDsl};

/// Writes submissions, see [`insert`].
///
/// A group whose row is locked is skipped, so that the others do not wait for it, and two statements cannot wait for
/// each other. A row that was changed since the statement began has another version once it is locked.
///
/// `LIMIT $2` makes the generic plan cheap: Postgres expects 10 groups in the array, and a tenth of them with a
/// parameter in `LIMIT`. Without it a plan for the actual number would seem cheaper, and be made at each execution. The
/// keys are looked up once, and not once a group.
///
/// On Citus, where it takes one group, `locked` must read nothing but the group, and each table is restricted by `$1`.
const WRITE: &str = concat!(
    "WITH locked AS (
        SELECT id, version, ",
    epoch!(),
    " AS epoch FROM groups WHERE id = ANY($1) AND is_active LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED
    ), guard AS (
        UPDATE groups SET version = groups.version + asked.matches, match_count = match_count + asked.matches,
            game_count = game_count + asked.games, rating_sum = rating_sum + asked.rating_change,
            visitor_matches = coalesce(asked.visitor_matches, groups.visitor_matches),
            burst_matches = coalesce(asked.burst_matches, groups.burst_matches)
        FROM locked
        JOIN json_to_recordset($3) AS asked (
            id bigint, version bigint, epoch bigint, matches integer, games bigint, rating_change bigint,
            visitor_matches jsonb, burst_matches integer
        ) ON asked.id = locked.id AND asked.version = locked.version AND asked.epoch = locked.epoch
        WHERE groups.id = ANY($1) AND groups.id = locked.id AND locked.id <> ALL (ARRAY(
            SELECT request.group_id
            FROM json_to_recordset($4) AS request (group_id bigint, key uuid)
            WHERE EXISTS (
                SELECT FROM idempotency_keys
                WHERE group_id = ANY($1) AND group_id = request.group_id AND key = request.key
            )
        ))
        RETURNING groups.id, groups.match_count, groups.is_discoverable
    ), played AS (
        INSERT INTO matches (id, ",
    new_match_columns!(),
    ") SELECT new_match.* FROM guard JOIN ",
    match_records!("$5"),
    " ON new_match.group_id = guard.id
        RETURNING group_id, match_number, played_on, player_ids, elo_change
    ), appeared AS (
        INSERT INTO appearances (group_id, player_id, match_number, elo_change)
        SELECT group_id, seat.player_id, match_number, seat.elo_change
        FROM played, unnest(played.player_ids, played.elo_change) AS seat (player_id, elo_change)
    ), standing AS (
        UPDATE players ",
    set_standing!(),
    " FROM guard JOIN ",
    changed_standings!("$6", "group_id bigint"),
    " ON changed.group_id = guard.id
        WHERE players.group_id = ANY($1) AND players.group_id = guard.id AND players.id = changed.id
    ), day AS (
        INSERT INTO match_days (group_id, played_on, matches)
        SELECT group_id, played_on, count(*) FROM played GROUP BY group_id, played_on
        ON CONFLICT (group_id, played_on) DO UPDATE SET matches = match_days.matches + EXCLUDED.matches
    ), listed AS (
        UPDATE group_listings SET match_count = guard.match_count
        FROM guard WHERE group_id = ANY($1) AND group_id = guard.id AND guard.is_discoverable
    ), answered AS (
        INSERT INTO idempotency_keys (group_id, key, request_digest, answer, created_at)
        SELECT guard.id, stored.key, stored.request_digest, stored.answer, stored.created_at
        FROM guard
        JOIN json_to_recordset($4) AS stored (
            group_id bigint, key uuid, request_digest bytea, answer text, created_at timestamptz
        ) ON stored.group_id = guard.id
    )
    SELECT id FROM guard"
);

/// Inserts the next matches of these groups, each named once, with all that follows from them: the standings of their
/// players, the totals of the groups, and the answers for the idempotency keys.
///
/// The submissions to a group are not written if the group is not in that version any more, if another transaction has
/// locked its row, or if one of the idempotency keys is stored already; those to other groups are. Returns the groups
/// to which they are written.
///
/// # Errors
///
/// [`Violated::PlayerNotInGroup`](crate::Violated), which the guard excludes for players of the
/// [`Basis`](super::Basis). Nothing is written then.
pub async fn insert(
    connection: &mut Connection,
    groups: &[GroupSubmissions],
) -> Result<BTreeSet<GroupId>, Error> {
    #[derive(QueryableByName)]
    struct WrittenGroup {
        #[diesel(sql_type = BigInt)]
        id: GroupId,
    }

    let new = SubmissionRecords::of(groups);
    let written: Vec<WrittenGroup> = statement(WRITE)
        .bind::<Array<BigInt>, _>(column(&new.groups, |group| group.id))
        .bind::<BigInt, _>(i64::try_from(groups.len()).unwrap_or(i64::MAX))
        .bind::<Json, _>(records(&new.groups)?)
        .bind::<Json, _>(records(&new.answers)?)
        .bind::<Json, _>(records(&new.matches)?)
        .bind::<Json, _>(records(&new.standings)?)
        .load(connection)
        .await?;
    Ok(written.into_iter().map(|group| group.id).collect())
}
