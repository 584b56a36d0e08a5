//! Previews a match without saving it.

use db::ids::{GroupId, PlayerId};
use db::queries::players;
use db::queries::rankings::{self, Compared};
use elo_core::outcome::Outcome;
use elo_core::preview::{PlayerPreview, preview};
use elo_core::ranking::Contender;
use elo_core::rating::Standing;
use elo_core::submission::Submission;

use crate::domain::stored_rating::standing;
use crate::error::Result;

/// The result of a preview.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PreviewedMatch {
    /// The outcome.
    pub(crate) outcome: Outcome,
    /// The four players, team 1 first.
    pub(crate) players: [PlayerPreview<PlayerId>; 4],
}

/// Computes what a submission would store, with the current ratings.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn preview_match(
    connection: &mut db::Connection,
    group: GroupId,
    submission: &Submission<PlayerId>,
) -> Result<PreviewedMatch> {
    let lineup = submission.lineup;
    let four = players::by_ids(connection, group, &lineup.players()).await?;
    let compared = rankings::compared(connection, group, Compared::default()).await?;
    // Of the others only the rating counts.
    let others = compared.into_iter().map(|player| {
        let standing = Standing {
            rating: player.current_elo,
            ..Standing::NEW
        };
        let is_guest = player.is_guest;
        (player.id, Contender { standing, is_guest })
    });
    let group: Vec<_> = four
        .iter()
        .map(|player| {
            let (standing, is_guest) = (standing(player), player.is_guest);
            (player.id, Contender { standing, is_guest })
        })
        .chain(others.filter(|(id, _)| !lineup.players().contains(id)))
        .collect();
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
        // A valid score has an outcome, so players are unknown.
        None => Err(lineup
            .unknown_players(|id| group.iter().any(|(known, _)| *known == id))
            .into()),
    }
}
