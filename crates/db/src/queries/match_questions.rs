//! What visitors say is wrong with a match, until one of the group's members has looked at it.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Integer, Nullable, Text, Timestamptz};

use super::locked_group::LockedGroup;
use super::matches::{MatchWithPlayers, numbered};
use crate::ids::{GroupId, MatchId};
use crate::schema::{match_questions, matches};
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

/// Maximum of open questions about one match, which a constraint of the table states too.
pub const QUESTIONS_OF_MATCH_MAX: i32 = 5;
/// Maximum of matches in the list of the members, the latest ones.
const QUESTIONED_MATCHES_MAX: usize = 50;

/// What became of a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// It is stored.
    Stored,
    /// The match has [`QUESTIONS_OF_MATCH_MAX`] already.
    TooMany,
    /// The group has no such match.
    NoMatch,
    /// The group is deleted.
    NoGroup,
}

/// A question about a match.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct MatchQuestion {
    /// The number of the match.
    pub match_number: i32,
    /// What is wrong, if that was said.
    pub text: Option<String>,
    /// When it was asked.
    pub asked_at: DateTime<Utc>,
}

/// A match that is questioned.
#[derive(Debug, Clone, PartialEq)]
pub struct QuestionedMatch {
    /// The match.
    pub played: MatchWithPlayers,
    /// What is said of it, oldest first.
    pub questions: Vec<MatchQuestion>,
}

#[derive(QueryableByName)]
struct Outcome {
    /// `None` without an active group.
    #[diesel(sql_type = Nullable<Bool>)]
    has_match: Option<bool>,
    #[diesel(sql_type = Bool)]
    has_place: bool,
    #[diesel(sql_type = Bool)]
    is_stored: bool,
}

/// Stores a question about a match, and none if the match with its number has another id than `played`.
pub async fn ask(
    connection: &mut Connection,
    group: GroupId,
    question: &MatchQuestion,
    played: Option<MatchId>,
) -> Result<Asked, Error> {
    // One that takes the same place at the same time is seen in the next round, so that there are as many rounds as
    // places.
    for _ in 0..QUESTIONS_OF_MATCH_MAX {
        let outcome: Outcome = statement(
            "WITH active AS (
                 SELECT id FROM groups WHERE id = $1 AND is_active AND closed_reason IS NULL
             ), played AS (
                 SELECT group_id, match_number FROM matches
                 WHERE group_id = $1 AND match_number = $2 AND id = coalesce($6, id) AND EXISTS (SELECT FROM active)
             ), free AS (
                 SELECT count(*) + 1 AS place FROM match_questions
                 WHERE group_id = $1 AND match_number = $2 HAVING count(*) < $5
             ), asked AS (
                 INSERT INTO match_questions (group_id, match_number, place, text, asked_at)
                 SELECT group_id, match_number, place, $3, $4 FROM played, free
                 ON CONFLICT DO NOTHING
                 RETURNING place
             )
             SELECT CASE WHEN EXISTS (SELECT FROM active) THEN EXISTS (SELECT FROM played) END AS has_match,
                 EXISTS (SELECT FROM free) AS has_place, EXISTS (SELECT FROM asked) AS is_stored",
        )
        .bind::<BigInt, _>(group)
        .bind::<Integer, _>(question.match_number)
        .bind::<Nullable<Text>, _>(&question.text)
        .bind::<Timestamptz, _>(question.asked_at)
        .bind::<Integer, _>(QUESTIONS_OF_MATCH_MAX)
        .bind::<Nullable<BigInt>, _>(played)
        .get_result(connection)
        .await?;
        match outcome {
            Outcome { is_stored: true, .. } => return Ok(Asked::Stored),
            Outcome { has_match: None, .. } => return Ok(Asked::NoGroup),
            Outcome {
                has_match: Some(false),
                ..
            } => return Ok(Asked::NoMatch),
            Outcome { has_place: false, .. } => break,
            _ => {}
        }
    }
    Ok(Asked::TooMany)
}

/// Removes the questions about a match, and keeps with it when that was. Returns how many there were; without any, the
/// match stays as it is.
pub async fn settle(
    connection: &mut Connection,
    group: &LockedGroup,
    match_number: i32,
    at: DateTime<Utc>,
) -> Result<usize, Error> {
    let of_match = match_questions::table
        .filter(match_questions::group_id.eq(group.id))
        .filter(match_questions::match_number.eq(match_number));
    let settled = diesel::delete(of_match).execute(connection).await?;
    if settled > 0 {
        diesel::update(matches::table.find((group.id, match_number)))
            .set(matches::questions_settled_at.eq(at))
            .execute(connection)
            .await?;
    }
    Ok(settled)
}

/// The number of questioned matches, of all groups: each has a question in the first place.
pub async fn count_matches(connection: &mut Connection) -> Result<i64, Error> {
    let first = match_questions::table.filter(match_questions::place.eq(1));
    Ok(first.count().get_result(connection).await?)
}

/// The latest matches that are questioned, newest first, up to a maximum.
pub async fn list(connection: &mut Connection, group: GroupId) -> Result<Vec<QuestionedMatch>, Error> {
    let rows: Vec<MatchQuestion> = match_questions::table
        .filter(match_questions::group_id.eq(group))
        .order((match_questions::match_number.desc(), match_questions::place))
        .select((
            match_questions::match_number,
            match_questions::text,
            match_questions::asked_at,
        ))
        .limit(i64::from(QUESTIONS_OF_MATCH_MAX) * i64::try_from(QUESTIONED_MATCHES_MAX).unwrap_or(i64::MAX))
        .load(connection)
        .await?;
    let mut numbers: Vec<i32> = rows.iter().map(|question| question.match_number).collect();
    numbers.dedup();
    numbers.truncate(QUESTIONED_MATCHES_MAX);
    let found = numbered(connection, group, numbers).await?;
    let with_questions = |played: MatchWithPlayers| {
        let number = played.played.match_number;
        let of_match = rows.iter().filter(|question| question.match_number == number);
        QuestionedMatch {
            questions: of_match.cloned().collect(),
            played,
        }
    };
    Ok(found.into_iter().map(with_questions).collect())
}
