//! The head of a group's seal after one of its matches.

use db::Epoch;
use db::ids::GroupId;
use db::queries::share_cards::ShownGroup;
use db::queries::{match_log, rewinds};
use db::rows::{GroupRow, LoggedMatchRow};
use elo_core::identifier::GroupHash;
use elo_core::limits::PAGE_LOG_MAX;
use elo_core::lineup::Lineup;
use elo_core::seal::{Head, SealedMatch};
use elo_core::seats::try_map;

use super::calendar::day;
use super::stored_score::StoredScore;
use crate::error::{Error, ErrorCode, Result};
use crate::seal_checkpoints::{Checkpoint, Past, SealCheckpoints};

/// The log of a group, as it is in one snapshot.
#[derive(Debug, Clone, Copy)]
pub(crate) struct GroupLog<'a> {
    group: GroupId,
    hash: &'a str,
    epoch: Epoch,
    /// How many matches it has.
    pub(crate) matches: i32,
}

impl<'a> From<&'a GroupRow> for GroupLog<'a> {
    fn from(group: &'a GroupRow) -> Self {
        Self {
            group: group.id,
            hash: &group.public_hash,
            epoch: group.version.epoch(),
            matches: group.match_count,
        }
    }
}

impl<'a> From<&'a ShownGroup> for GroupLog<'a> {
    fn from(group: &'a ShownGroup) -> Self {
        Self {
            group: group.id,
            hash: &group.public_hash,
            epoch: group.version.epoch(),
            matches: group.match_count,
        }
    }
}

/// Computes the head after the match with this number, 0 for the head before the first match: from the last checkpoint
/// before it, so that the cost grows with the log only once in a server.
///
/// # Errors
/// `match.not_found` if the group has no such match.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn read_head(
    connection: &mut db::Connection,
    checkpoints: &SealCheckpoints,
    log: &GroupLog<'_>,
    number: i32,
) -> Result<Head> {
    if !(0..=log.matches).contains(&number) {
        return Err(ErrorCode::MatchNotFound.into());
    }
    let past = Past {
        epoch: log.epoch,
        declared: rewinds::latest_declared(connection, log.group).await?,
    };
    let mut passed = checkpoints.before(log.group, past, number);
    let known = passed.len();
    let mut page = page_after(connection, log, &passed, number).await?;
    while let Some(last) = passed.last()
        && page.first().is_none_or(|next| next.id != last.next)
    {
        passed.pop();
        page = page_after(connection, log, &passed, number).await?;
    }
    let is_cut = passed.len() < known;
    let mut walk = Walk::from(log, passed)?;
    while walk.number < number {
        if page.is_empty() {
            return Err(Error::internal("a log ends before its last match"));
        }
        page.iter().try_for_each(|logged| walk.pass(logged))?;
        page = page_to(connection, log, walk.number, number).await?;
    }
    if is_cut || walk.passed.len() > known {
        checkpoints.keep(log.group, past, walk.passed);
    }
    Ok(walk.head)
}

/// The matches after the last checkpoint.
async fn page_after(
    connection: &mut db::Connection,
    log: &GroupLog<'_>,
    passed: &[Checkpoint],
    to: i32,
) -> Result<Vec<LoggedMatchRow>> {
    page_to(connection, log, passed.last().map_or(0, |last| last.number), to).await
}

/// The matches after one, until another one.
async fn page_to(
    connection: &mut db::Connection,
    log: &GroupLog<'_>,
    after: i32,
    to: i32,
) -> Result<Vec<LoggedMatchRow>> {
    let left = u32::try_from(to - after).unwrap_or_default();
    if left == 0 {
        return Ok(Vec::new());
    }
    Ok(match_log::page(connection, log.group, after, left.min(PAGE_LOG_MAX)).await?)
}

/// A walk over a log, with the checkpoints that it has passed.
struct Walk {
    number: i32,
    head: Head,
    passed: Vec<Checkpoint>,
}

impl Walk {
    /// Begins at the last of the checkpoints, or before the first match.
    fn from(log: &GroupLog<'_>, passed: Vec<Checkpoint>) -> Result<Self> {
        let (number, head) = if let Some(last) = passed.last() {
            (last.number, last.head)
        } else {
            let hash = GroupHash::parse(log.hash);
            let hash = hash.ok_or_else(|| Error::internal("a group has no valid hash"))?;
            (0, Head::of_group(&hash))
        };
        Ok(Self { number, head, passed })
    }

    fn pass(&mut self, logged: &LoggedMatchRow) -> Result<()> {
        let is_known = self.passed.last().is_some_and(|last| last.number == self.number);
        if SealCheckpoints::is_after(self.number) && !is_known {
            self.passed.push(Checkpoint {
                number: self.number,
                head: self.head,
                next: logged.id,
            });
        }
        self.head = head_after(self.head, logged)?;
        self.number = logged.match_number;
        Ok(())
    }
}

/// The head of the seal after the match that follows it.
pub(crate) fn head_after(head: Head, logged: &LoggedMatchRow) -> Result<Head> {
    let score = StoredScore::of_games(&logged.team1_games, &logged.team2_games)?;
    let players = logged.player_ids.as_array();
    let players = *players.ok_or_else(|| Error::internal("a match has not four players"))?;
    let players = try_map(players, |player| u64::try_from(player.0)).map_err(Error::internal)?;
    Ok(head.after(&SealedMatch {
        number: u32::try_from(logged.match_number).map_err(Error::internal)?,
        played_on: day(logged.played_on),
        lineup: Lineup::new(players),
        sets: &score.sets,
    }))
}
