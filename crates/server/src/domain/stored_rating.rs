//! Conversion of standings and rating changes between elo-core and rows.

use std::num::TryFromIntError;

use chrono::{DateTime, Utc};
use db::ids::PlayerId;
use db::queries::matches::{MatchWithPlayers, NamedEntry};
use db::rows::{self, MatchContentRow, MatchEntry, PlayerRow};
use elo_core::rating::{PlayerChange, Standing};
use elo_core::seats;
use elo_core::submission::{Notes, Submission};
use elo_core::team::Team;

use crate::domain::calendar;
use crate::error::{Error, Result};

/// The standing of a stored player.
pub(crate) fn standing(player: &PlayerRow) -> Standing {
    Standing {
        rating: player.current_elo,
        peak: player.peak_elo,
        lowest: player.lowest_elo,
        // Counts are not negative by constraint.
        played: player.matches_played.unsigned_abs(),
        won: player.matches_won.unsigned_abs(),
    }
}

/// The standings of the four players before the group's latest match, from those `now`: team 1 first.
pub(crate) fn standings_before(
    latest: &MatchWithPlayers,
    now: &[PlayerRow],
) -> Result<[(PlayerId, Standing); 4]> {
    let before = |NamedEntry { entry, .. }: &NamedEntry| {
        let player = now.iter().find(|player| player.id == entry.player_id);
        let player = player.ok_or_else(|| Error::internal("a player of a stored match is not stored"))?;
        Ok((player.id, standing_before(entry, standing(player))))
    };
    seats::try_map(latest.players.each_ref(), before)
}

/// The standing of a player before a match, from the one after it.
pub(crate) fn standing_before(entry: &MatchEntry, after: Standing) -> Standing {
    Standing {
        rating: entry.elo_before,
        peak: entry.peak_before,
        lowest: entry.lowest_before,
        played: entry.played_before.unsigned_abs(),
        won: after.won.saturating_sub(entry.won.into()),
    }
}

/// A standing as a row, of a player whose last match was saved at that time.
pub(crate) fn stored_standing(
    player_id: PlayerId,
    standing: Standing,
    last_played_at: Option<DateTime<Utc>>,
) -> Result<rows::StandingRow> {
    let Standing {
        rating,
        peak,
        lowest,
        played,
        won,
    } = standing;
    Ok(rows::StandingRow {
        player_id,
        current_elo: rating,
        peak_elo: peak,
        lowest_elo: lowest,
        matches_played: played.try_into().map_err(too_large)?,
        matches_won: won.try_into().map_err(too_large)?,
        last_played_at,
    })
}

/// Date, score and notes as rows.
pub(crate) fn stored_content(submission: &Submission<PlayerId>) -> Result<MatchContentRow> {
    let sets = submission.scoreline.sets();
    Ok(MatchContentRow {
        played_on: calendar::date(submission.played_on)?,
        team1_games: sets.iter().map(|set| i16::from(set.team1)).collect(),
        team2_games: sets.iter().map(|set| i16::from(set.team2)).collect(),
        notes: submission
            .notes
            .as_ref()
            .map(|notes| Notes::as_str(notes).to_owned()),
    })
}

/// The rating changes of the four players, as a match stores them.
pub(crate) fn stored_changes(players: [PlayerId; 4], changes: &[PlayerChange; 4]) -> Result<[MatchEntry; 4]> {
    let entry = |((team, player_id), change): ((Team, PlayerId), &PlayerChange)| {
        Ok(MatchEntry {
            team: team.number().into(),
            player_id,
            won: change.won,
            elo_before: change.before,
            elo_change: change.change,
            k_factor: change.k_factor.try_into()?,
            expected_score: change.expected,
            raw_change: change.raw_change,
            games_margin: change.margin.try_into()?,
            peak_before: change.peak_before,
            lowest_before: change.lowest_before,
            played_before: change.played_before.try_into()?,
        })
    };
    let players = seats::zip(seats::TEAMS, players);
    seats::try_map(seats::zip(players, changes.each_ref()), entry).map_err(too_large)
}

/// A number of elo-core that does not fit its column; its limits are far below.
fn too_large(error: TryFromIntError) -> Error {
    Error::internal(error)
}
