//! A member edits the latest match.

use chrono::{DateTime, Utc};
use db::ids::PlayerId;
use db::queries::corrections::MatchEdit;
use db::queries::latest_match::LatestMatch;
use db::queries::matches::MatchWithPlayers;
use db::rows::{GroupRow, MatchRow};
use elo_core::correction::{EditedMatch, correct};
use elo_core::lineup::Lineup;
use elo_core::submission::Submission;
use elo_core::twin::ComparedMatch;

use super::change_latest::{
    Change, Changed, Kind, LatestMatchTarget, change_latest, ranking_after, stored_standings,
};
use crate::domain::lineup::{four_of, named_entries};
use crate::domain::stored_rating::{standing, standings_before, stored_changes, stored_content};
use crate::domain::stored_score::StoredScore;
use crate::error::{Error, Result};
use crate::state::State;

/// Replaces the latest match by a correction, with all ratings as if it had been submitted that way. Its number and the
/// time of submission are unchanged; the client's lock is released.
///
/// The correction is validated by `check` against the group and match that it replaces.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn edit_latest<Check>(
    state: &State,
    target: &LatestMatchTarget,
    check: Check,
    at: DateTime<Utc>,
) -> Result<Changed>
where
    Check: Fn(&GroupRow, &MatchRow) -> Result<Submission<PlayerId>>,
{
    change_latest(state, target, Kind::Edit, |found| edit(found, &check, at)).await
}

fn edit(
    found: &LatestMatch,
    check: impl Fn(&GroupRow, &MatchRow) -> Result<Submission<PlayerId>>,
    at: DateTime<Utc>,
) -> Result<(Change, Changed)> {
    let latest = &found.latest.played;
    let submission = check(&found.group, latest)?;
    let four = four_of(&submission, &found.players)?;
    let edited = EditedMatch {
        players: four.map(|player| (player.id, standing(player))),
        outcome: *submission.scoreline.outcome(),
    };
    let corrected = correct(&standings_before(&found.latest, &found.players)?, Some(&edited));
    let rating = corrected
        .rating
        .ok_or_else(|| Error::internal("a correction was not rated"))?;
    let playing = submission.lineup.players();
    let before = StoredScore::of(latest)?;
    let is_unchanged = ComparedMatch::from(&submission).is_twin_of(&ComparedMatch {
        lineup: Lineup::new(
            found
                .latest
                .players
                .each_ref()
                .map(|player| player.entry.player_id),
        ),
        sets: &before.sets,
    });
    let edit = MatchEdit {
        content: stored_content(&submission)?,
        edited_at: at,
        twin_number: latest.twin_number.filter(|_| is_unchanged),
        entries: stored_changes(playing, &rating.changes)?,
        standings: stored_standings(found, &corrected.standings, &playing)?,
    };
    let played = edit.entries.map(|entry| (entry.player_id, entry.elo_change));
    let changed = Changed {
        latest: Some(MatchWithPlayers {
            played: edit.stored(latest),
            players: named_entries(edit.entries, four),
        }),
        ranking: ranking_after(found, &edit.standings, &played),
        total_players: found.group.player_count.unsigned_abs(),
    };
    Ok((Change::Edit(Box::new(edit)), changed))
}
