//! A match is saved, and its four players are rated.

use std::collections::HashMap;
use std::num::TryFromIntError;

use chrono::{DateTime, Utc};
use db::ids::{GroupId, PlayerId, UserId};
use db::queries::matches::MatchWithPlayers;
use db::queries::record::{NewMatch, record};
use db::queries::{groups, players};
use db::rows::{self, MatchContent, MatchPlayer, Player};
use elo_core::rating::{PlayerChange, Standing, rate_match};
use elo_core::submission::{Notes, Submission};

use crate::error::{Error, ErrorCode, Result};
use crate::service::calendar;

/// By whom and when a match was submitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Submitted {
    /// The signed-in owner; `None` for somebody with the passcode.
    pub(crate) by: Option<UserId>,
    /// When.
    pub(crate) at: DateTime<Utc>,
}

/// Saves a match as the group's next and moves its players' ratings: all of it or nothing.
///
/// The group's row is locked first, so that matches submitted at once are rated one after the other, each on what the
/// one before left.
pub(crate) async fn submit_match(
    connection: &mut db::Connection,
    group: GroupId,
    submission: &Submission<PlayerId>,
    submitted: Submitted,
) -> Result<MatchWithPlayers> {
    db::transaction(connection, async |connection| {
        let group = groups::lock(connection, group)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        let four = find_four(connection, group.id, submission).await?;
        let changes = rate_match(four.each_ref().map(standing), submission.scoreline.outcome()).changes;
        let number = group.match_count + 1;
        let new = NewMatch {
            group_id: group.id,
            match_number: number,
            content: content(submission)?,
            submitted_by: submitted.by,
            created_at: submitted.at,
            entries: entries(&four, &changes, number)?,
            standings: standings_after(&four, &changes, submitted.at)?,
        };
        Ok(record(connection, &new).await?)
    })
    .await
}

/// Where a stored player stands.
pub(crate) fn standing(player: &Player) -> Standing {
    Standing {
        rating: player.current_elo,
        peak: player.peak_elo,
        lowest: player.lowest_elo,
        // The database lets no count fall below 0.
        played: player.matches_played.unsigned_abs(),
        won: player.matches_won.unsigned_abs(),
    }
}

/// The players of the line-up in its order, team 1 first; those whom the group does not have are violations.
async fn find_four(
    connection: &mut db::Connection,
    group: GroupId,
    submission: &Submission<PlayerId>,
) -> Result<[Player; 4]> {
    let lineup = submission.lineup;
    let found = players::by_ids(connection, group, &lineup.players()).await?;
    let mut found: HashMap<PlayerId, Player> = found.into_iter().map(|player| (player.id, player)).collect();
    let unknown = lineup.unknown_players(|player| found.contains_key(&player));
    match lineup.players().map(|player| found.remove(&player)) {
        [Some(one), Some(two), Some(three), Some(four)] => Ok([one, two, three, four]),
        _ => Err(unknown.into()),
    }
}

fn content(submission: &Submission<PlayerId>) -> Result<MatchContent> {
    let sets = submission.scoreline.sets();
    Ok(MatchContent {
        played_on: calendar::date(submission.played_on)?,
        team1_games: sets.iter().map(|set| i16::from(set.team1)).collect(),
        team2_games: sets.iter().map(|set| i16::from(set.team2)).collect(),
        notes: submission
            .notes
            .as_ref()
            .map(|notes| Notes::as_str(notes).to_owned()),
    })
}

/// What the match did to each of the four, as it is kept.
fn entries(four: &[Player; 4], changes: &[PlayerChange; 4], number: i32) -> Result<[MatchPlayer; 4]> {
    let entry = |(team, seat): (i16, i16), player: &Player, change: &PlayerChange| {
        Ok::<_, TryFromIntError>(MatchPlayer {
            group_id: player.group_id,
            match_number: number,
            team,
            seat,
            player_id: player.id,
            won: change.won,
            elo_before: change.before,
            elo_change: change.change,
            elo_after: change.after,
            k_factor: change.k_factor.try_into()?,
            expected_score: change.expected,
            raw_change: change.raw_change,
            games_margin: change.margin.try_into()?,
            peak_before: change.peak_before,
            lowest_before: change.lowest_before,
            played_before: change.played_before.try_into()?,
        })
    };
    let ([one, two, three, four], [first, second, third, fourth]) = (four, changes);
    let entries = || {
        Ok([
            entry((1, 1), one, first)?,
            entry((1, 2), two, second)?,
            entry((2, 1), three, third)?,
            entry((2, 2), four, fourth)?,
        ])
    };
    entries().map_err(too_large)
}

/// Where the match left each of the four.
fn standings_after(
    four: &[Player; 4],
    changes: &[PlayerChange; 4],
    at: DateTime<Utc>,
) -> Result<[rows::Standing; 4]> {
    let after = |player: &Player, change: &PlayerChange| {
        let after = change.apply(standing(player));
        Ok::<_, TryFromIntError>(rows::Standing {
            player_id: player.id,
            current_elo: after.rating,
            peak_elo: after.peak,
            lowest_elo: after.lowest,
            matches_played: after.played.try_into()?,
            matches_won: after.won.try_into()?,
            last_played_at: Some(at),
        })
    };
    let ([one, two, three, four], [first, second, third, fourth]) = (four, changes);
    let standings = || {
        Ok([
            after(one, first)?,
            after(two, second)?,
            after(three, third)?,
            after(four, fourth)?,
        ])
    };
    standings().map_err(too_large)
}

/// A number of the rules that does not fit its column; the limits of the rules keep far below.
fn too_large(error: TryFromIntError) -> Error {
    Error::internal(error)
}
