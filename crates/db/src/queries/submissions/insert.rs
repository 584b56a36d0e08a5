//! The statement that writes submissions.

use std::collections::BTreeSet;

use diesel::prelude::*;
use diesel::sql_types::{
    Array, BigInt, Binary, Date, Double, Integer, Jsonb, Nullable, SmallInt, Text, Timestamptz,
    Uuid as SqlUuid,
};

use super::GroupSubmissions;
use super::columns::Columns;
use crate::group_version::epoch;
use crate::ids::GroupId;
use crate::queries::standings::set_standing;
use crate::statement::{column, statement};
use crate::{Connection, Error, RunQueryDsl};

/// Writes submissions, see [`insert`].
///
/// A group whose row is locked is skipped, so that the others do not wait for it, and two statements cannot wait for
/// each other. A row that was changed since the statement began has another version once it is locked.
///
/// An expression `$13[place]` is the value of a match; `$21[4 * place - 3 : 4 * place]` are those of its four seats.
/// Arrays are unnested in the list of columns: each function in FROM would store its rows first. `LIMIT $2` makes the
/// generic plan cheap: Postgres expects 10 groups in the array, and a tenth of them with a parameter in `LIMIT`, as of
/// the counters. Without it a plan for the actual number would seem cheaper, and be made at each execution. The
/// counters are looked up once, and not once a group.
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
        JOIN (
            SELECT unnest($1) AS id, unnest($3) AS version, unnest($51) AS epoch, unnest($4) AS matches,
                unnest($5) AS games, unnest($6) AS rating_change, unnest($49) AS visitor_matches,
                unnest($50) AS burst_matches
        ) AS asked ON asked.id = locked.id AND asked.version = locked.version AND asked.epoch = locked.epoch
        WHERE groups.id = ANY($1) AND groups.id = locked.id AND locked.id <> ALL (ARRAY(
            SELECT counter.group_id
            FROM (
                SELECT unnest($7) AS group_id, unnest($8) AS bucket, unnest($9) AS subject LIMIT cardinality($7)
            ) AS counter
            WHERE (
                SELECT hits FROM limit_counters
                WHERE bucket = counter.bucket AND subject = counter.subject AND window_end > now()
            ) > 0
        )) AND NOT EXISTS (
            SELECT FROM (SELECT unnest($44) AS group_id, unnest($45) AS key) AS request
            WHERE request.group_id = locked.id AND EXISTS (
                SELECT FROM idempotency_keys
                WHERE group_id = ANY($1) AND group_id = request.group_id AND key = request.key
            )
        )
        RETURNING groups.id, groups.match_count - asked.matches AS matches_before, asked.matches, groups.is_discoverable
    ), played AS (
        INSERT INTO matches
            (group_id, match_number, id, played_on, team1_games, team2_games, notes, submitted_by, created_at,
             player_ids, elo_before, elo_change, k_factors, raw_changes, peak_before, lowest_before, played_before,
             expected_scores, games_margin)
        SELECT guard.id, guard.matches_before + step, $13[place], $14[place], $15[$17[place] + 1 : $17[place + 1]],
            $16[$17[place] + 1 : $17[place + 1]], $18[place], $19[place], $20[place],
            $21[4 * place - 3 : 4 * place], $22[4 * place - 3 : 4 * place], $23[4 * place - 3 : 4 * place],
            $24[4 * place - 3 : 4 * place], $25[4 * place - 3 : 4 * place], $26[4 * place - 3 : 4 * place],
            $27[4 * place - 3 : 4 * place], $28[4 * place - 3 : 4 * place], $29[2 * place - 1 : 2 * place], $30[place]
        FROM guard
        JOIN (SELECT unnest($10) AS place, unnest($11) AS group_id, unnest($12) AS step) AS match
            ON match.group_id = guard.id
    ), appeared AS (
        INSERT INTO appearances (group_id, player_id, match_number, elo_change)
        SELECT guard.id, seat.player_id, guard.matches_before + seat.step, seat.elo_change
        FROM guard
        JOIN (
            SELECT unnest($21) AS player_id, unnest($23) AS elo_change, unnest($31) AS group_id, unnest($32) AS step
        ) AS seat ON seat.group_id = guard.id
    ), standing AS (
        UPDATE players ",
    set_standing!(),
    " FROM guard
        JOIN (
            SELECT unnest($33) AS group_id, unnest($34) AS id, unnest($35) AS current_elo, unnest($36) AS peak_elo,
                unnest($37) AS lowest_elo, unnest($38) AS matches_played, unnest($39) AS matches_won,
                unnest($40) AS last_played_at
        ) AS changed ON changed.group_id = guard.id
        WHERE players.group_id = ANY($1) AND players.group_id = guard.id AND players.id = changed.id
    ), day AS (
        INSERT INTO match_days (group_id, played_on, matches)
        SELECT guard.id, played.played_on, played.matches
        FROM guard
        JOIN (SELECT unnest($41) AS group_id, unnest($42) AS played_on, unnest($43) AS matches) AS played
            ON played.group_id = guard.id
        ON CONFLICT (group_id, played_on) DO UPDATE SET matches = match_days.matches + EXCLUDED.matches
    ), listed AS (
        UPDATE group_listings SET match_count = guard.matches_before + guard.matches
        FROM guard WHERE group_id = ANY($1) AND group_id = guard.id AND guard.is_discoverable
    ), answered AS (
        INSERT INTO idempotency_keys (group_id, key, request_digest, answer, created_at)
        SELECT guard.id, stored.key, stored.request_digest, stored.answer, stored.created_at
        FROM guard
        JOIN (
            SELECT unnest($44) AS group_id, unnest($45) AS key, unnest($46) AS request_digest, unnest($47) AS answer,
                unnest($48) AS created_at
        ) AS stored ON stored.group_id = guard.id
    )
    SELECT id FROM guard"
);

/// Inserts the next matches of these groups, each named once, with all that follows from them: the standings of their
/// players, the totals of the groups, and the answers for the idempotency keys.
///
/// The submissions to a group are not written if the group is not in that version any more, if another transaction has
/// locked its row, if one of the counters has attempts, or if one of the idempotency keys is stored already; those to
/// other groups are. Returns the groups to which they are written.
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
    struct Written {
        #[diesel(sql_type = BigInt)]
        id: GroupId,
    }

    let columns = Columns::of(groups);
    let standings = &columns.standings;
    let days: Vec<_> = columns.days.iter().collect();
    let counters: Vec<_> = columns.counters.iter().collect();
    let answers = &columns.answers;
    let written: Vec<Written> = statement(WRITE)
        .bind::<Array<BigInt>, _>(&columns.groups)
        .bind::<BigInt, _>(i64::try_from(groups.len()).unwrap_or(i64::MAX))
        .bind::<Array<BigInt>, _>(column(&columns.versions, |version| version.number()))
        .bind::<Array<Integer>, _>(&columns.match_counts)
        .bind::<Array<BigInt>, _>(&columns.game_counts)
        .bind::<Array<BigInt>, _>(&columns.rating_changes)
        .bind::<Array<BigInt>, _>(column(&counters, |(group, ..)| *group))
        .bind::<Array<Text>, _>(column(&counters, |(_, bucket, _)| *bucket))
        .bind::<Array<Text>, _>(column(&counters, |(_, _, subject)| *subject))
        .bind::<Array<Integer>, _>(&columns.places)
        .bind::<Array<BigInt>, _>(&columns.match_groups)
        .bind::<Array<Integer>, _>(&columns.steps)
        .bind::<Array<BigInt>, _>(&columns.ids)
        .bind::<Array<Date>, _>(&columns.played_on)
        .bind::<Array<SmallInt>, _>(&columns.team1_games)
        .bind::<Array<SmallInt>, _>(&columns.team2_games)
        .bind::<Array<Integer>, _>(&columns.set_ends)
        .bind::<Array<Nullable<Text>>, _>(&columns.notes)
        .bind::<Array<Nullable<BigInt>>, _>(&columns.submitted_by)
        .bind::<Array<Timestamptz>, _>(&columns.created_at)
        .bind::<Array<BigInt>, _>(&columns.player_ids)
        .bind::<Array<Integer>, _>(&columns.elo_before)
        .bind::<Array<Integer>, _>(&columns.elo_change)
        .bind::<Array<SmallInt>, _>(&columns.k_factors)
        .bind::<Array<Double>, _>(&columns.raw_changes)
        .bind::<Array<Integer>, _>(&columns.peak_before)
        .bind::<Array<Integer>, _>(&columns.lowest_before)
        .bind::<Array<Integer>, _>(&columns.played_before)
        .bind::<Array<Double>, _>(&columns.expected_scores)
        .bind::<Array<SmallInt>, _>(&columns.games_margins)
        .bind::<Array<BigInt>, _>(Columns::by_seat(&columns.match_groups))
        .bind::<Array<Integer>, _>(Columns::by_seat(&columns.steps))
        .bind::<Array<BigInt>, _>(column(standings, |(group, _)| *group))
        .bind::<Array<BigInt>, _>(column(standings, |(_, standing)| standing.player_id))
        .bind::<Array<Integer>, _>(column(standings, |(_, standing)| standing.current_elo))
        .bind::<Array<Integer>, _>(column(standings, |(_, standing)| standing.peak_elo))
        .bind::<Array<Integer>, _>(column(standings, |(_, standing)| standing.lowest_elo))
        .bind::<Array<Integer>, _>(column(standings, |(_, standing)| standing.matches_played))
        .bind::<Array<Integer>, _>(column(standings, |(_, standing)| standing.matches_won))
        .bind::<Array<Nullable<Timestamptz>>, _>(column(standings, |(_, standing)| standing.last_played_at))
        .bind::<Array<BigInt>, _>(column(&days, |((group, _), _)| *group))
        .bind::<Array<Date>, _>(column(&days, |((_, played_on), _)| *played_on))
        .bind::<Array<Integer>, _>(column(&days, |(_, matches)| **matches))
        .bind::<Array<BigInt>, _>(column(answers, |(group, _)| *group))
        .bind::<Array<SqlUuid>, _>(column(answers, |(_, stored)| stored.key))
        .bind::<Array<Binary>, _>(column(answers, |(_, stored)| &stored.request_digest))
        .bind::<Array<Text>, _>(column(answers, |(_, stored)| &stored.answer))
        .bind::<Array<Timestamptz>, _>(column(answers, |(_, stored)| stored.created_at))
        .bind::<Array<Nullable<Jsonb>>, _>(&columns.visitor_matches)
        .bind::<Array<Nullable<Integer>>, _>(&columns.burst_matches)
        .bind::<Array<BigInt>, _>(column(&columns.versions, |version| version.epoch()))
        .load(connection)
        .await?;
    Ok(written.into_iter().map(|group| group.id).collect())
}
