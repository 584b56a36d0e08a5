//! The owner edits the latest match.

use chrono::{DateTime, Utc};
use db::ids::{GroupId, PlayerId};
use db::queries::corrections::{self, MatchEdit};
use db::queries::match_locks;
use db::queries::matches::MatchWithPlayers;
use db::rows::{GroupRow, MatchRow};
use elo_core::correction::{EditedMatch, correct};
use elo_core::limits::TREND_MATCHES;
use elo_core::submission::Submission;

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::domain::latest_match::{
    LatestMatchTarget, described, find_latest, read_standings_before, stored_standings,
};
use crate::domain::lineup::find_players;
use crate::domain::stored_rating::{standing, stored_changes, stored_content};
use crate::error::{Error, Result};
use crate::service::players::rank_players::{RankedPlayer, rank_players};

/// Replaces the latest match by a correction, with all ratings as if it had been submitted that way. Its number and the
/// time of submission are unchanged; the client's lock is released.
///
/// The correction is validated against the locked group and match. Returns the match and the ranking after it.
pub(crate) async fn edit_latest(
    connection: &mut db::Connection,
    group: GroupId,
    target: LatestMatchTarget,
    by: Actor,
    check: impl Fn(&GroupRow, &MatchRow) -> Result<Submission<PlayerId>>,
    at: DateTime<Utc>,
) -> Result<(MatchWithPlayers, Vec<RankedPlayer>)> {
    db::transaction(connection, async |connection| {
        let (group, latest) = find_latest(connection, group, target).await?;
        let submission = check(&group, &latest.played)?;
        let (number, players) = (latest.played.match_number, submission.lineup.players());
        let four = find_players(connection, group.id, &submission).await?;
        let edited = EditedMatch {
            players: four.each_ref().map(|player| (player.id, standing(player))),
            outcome: *submission.scoreline.outcome(),
        };
        let before = read_standings_before(connection, &latest).await?;
        let corrected = correct(&before, Some(&edited));
        let rating = corrected
            .rating
            .ok_or_else(|| Error::internal("a correction was not rated"))?;
        let saved = (number, latest.played.created_at);
        let edit = MatchEdit {
            content: stored_content(&submission)?,
            edited_at: at,
            entries: stored_changes(players, &rating.changes)?,
            standings: stored_standings(connection, group.id, &corrected.standings, saved, &players).await?,
        };
        let was = described(&latest);
        audit::record(connection, by, Action::MatchCorrected, Some(group.id), was).await?;
        if let Some(lock) = target.lock {
            match_locks::release(connection, &group, lock).await?;
        }
        let edited = corrections::edit(connection, &group, &latest.played, &edit).await?;
        let ranking = rank_players(connection, group.id, TREND_MATCHES).await?;
        Ok((edited, ranking))
    })
    .await
}
