//! What a match would do, without saving it.

use db::ids::{GroupId, PlayerId};
use db::queries::players;
use elo_core::outcome::Outcome;
use elo_core::preview::{PlayerPreview, preview};
use elo_core::submission::Submission;

use crate::domain::stored_rating::standing;
use crate::error::Result;

/// A match as it would end.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PreviewedMatch {
    /// Who would win, and by how much.
    pub(crate) outcome: Outcome,
    /// The four players, team 1 first.
    pub(crate) players: [PlayerPreview<PlayerId>; 4],
}

/// Computes what `submit_match` would store, on the ratings of this moment.
pub(crate) async fn preview_match(
    connection: &mut db::Connection,
    group: GroupId,
    submission: &Submission<PlayerId>,
) -> Result<PreviewedMatch> {
    let players = players::ranking(connection, group).await?;
    let group: Vec<_> = players
        .iter()
        .map(|player| (player.id, standing(player)))
        .collect();
    let lineup = submission.lineup;
    let sets: Vec<_> = submission
        .scoreline
        .sets()
        .iter()
        .map(|set| [Some(i64::from(set.team1)), Some(i64::from(set.team2))])
        .collect();
    let previewed = preview(&group, lineup.team1.map(Some), lineup.team2.map(Some), &sets);
    match previewed.players {
        Some(players) => Ok(PreviewedMatch {
            outcome: *submission.scoreline.outcome(),
            players,
        }),
        // An accepted score has an outcome, so it is the players who are missing.
        None => Err(lineup
            .unknown_players(|id| group.iter().any(|(known, _)| *known == id))
            .into()),
    }
}
