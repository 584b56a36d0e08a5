//! Correction of a group's latest match: it is edited or deleted.
//!
//! Only the latest match is recalculated: its four players' standings before it are known, and all other players keep
//! theirs.

use crate::lineup::{Lineup, TeamInput};
use crate::outcome::Outcome;
use crate::ranking::{Contender, RankChange, rank_among};
use crate::rating::{MatchRating, Standing, rate_match};
use crate::scoreline::sets_so_far;
use crate::seats;
use crate::set_score::SetInput;

/// The latest match after an edit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EditedMatch<Id> {
    /// Its players, team 1 first, with their current standings, which for players of the original match include it.
    pub players: [(Id, Standing); 4],
    /// Its outcome.
    pub outcome: Outcome,
}

/// The ratings and standings after a correction.
#[derive(Clone, Debug, PartialEq)]
pub struct CorrectedRatings<Id> {
    /// The rating of the edited match; `None` when the match is deleted.
    pub rating: Option<MatchRating>,
    /// The new standings of the original match's players, then those of players whom the edit added.
    pub standings: Vec<(Id, Standing)>,
}

/// Undoes the latest match, whose players' standings before it are `before_match`, and rates the edited match in its
/// place; without one, the match is deleted.
///
/// The result equals a replay of the log with the match replaced or removed.
///
/// ```
/// use elo_core::correction::{EditedMatch, correct};
/// use elo_core::outcome::Outcome;
/// use elo_core::rating::Standing;
/// use elo_core::set_score::SetScore;
///
/// let before_match = [1, 2, 3, 4].map(|player| (player, Standing::NEW));
/// assert_eq!(correct(&before_match, None).standings, before_match);
///
/// let edited = EditedMatch {
///     players: [1, 2, 3, 5].map(|player| (player, Standing::NEW)),
///     outcome: Outcome::of(&[SetScore::new(4, 6)]).unwrap(),
/// };
/// let corrected = correct(&before_match, Some(&edited)).standings;
/// let ratings: Vec<_> = corrected.iter().map(|(player, standing)| (*player, standing.rating)).collect();
/// assert_eq!(ratings, [(1, 1478), (2, 1478), (3, 1522), (4, 1500), (5, 1522)]);
/// ```
#[must_use]
pub fn correct<Id: Copy + PartialEq>(
    before_match: &[(Id, Standing); 4],
    edited: Option<&EditedMatch<Id>>,
) -> CorrectedRatings<Id> {
    let mut standings = before_match.to_vec();
    let rating = edited.map(|edited| {
        let players = edited
            .players
            .map(|(player, current)| (player, standing_of(before_match, player).unwrap_or(current)));
        let rating = rate_match(players.map(|(_, standing)| standing), &edited.outcome);
        for ((player, standing), change) in players.into_iter().zip(&rating.changes) {
            let after = change.apply(standing);
            match standings.iter_mut().find(|(known, _)| *known == player) {
                Some(known) => known.1 = after,
                None => standings.push((player, after)),
            }
        }
        rating
    });
    CorrectedRatings { rating, standings }
}

/// An edit of the latest match while it is typed.
#[derive(Clone, Copy, Debug)]
pub struct EditInput<'a, Id> {
    /// Team 1; `None` where no player is picked yet.
    pub team1: TeamInput<Id>,
    /// Team 2; `None` where no player is picked yet.
    pub team2: TeamInput<Id>,
    /// The sets, complete or not.
    pub sets: &'a [SetInput],
}

/// A player whose rating or rank a correction changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AffectedPlayer<Id> {
    /// The player.
    pub player: Id,
    /// The standing before the correction.
    pub before: Standing,
    /// The standing after the correction.
    pub after: Standing,
    /// The ranks before and after the correction; `None` for a guest.
    pub ranks: Option<RankChange>,
}

/// Previews a correction of the latest match of `group`: its deletion, or the given edit.
///
/// The result lists the players of the original and of the edited match, and all others whose rank changes, in the
/// order of `group`. `None` while an edit lacks a player or an outcome, or has a player who is not in the group.
///
/// ```
/// use elo_core::correction::preview_correction;
/// use elo_core::ranking::Contender;
/// use elo_core::rating::Standing;
///
/// // Players 1 and 2 won match 1 by 6-4; player 5 has no match.
/// let before_match = [1, 2, 3, 4].map(|player| (player, Standing::NEW));
/// let group = [(1, 1522), (2, 1522), (5, 1500), (3, 1478), (4, 1478)]
///     .map(|(player, rating)| (player, Standing { rating, ..Standing::NEW }))
///     .map(|(player, standing)| (player, Contender { standing, is_guest: false }));
///
/// let deleted = preview_correction(&group, &before_match, None).unwrap();
/// let ranks: Vec<_> = deleted
///     .iter()
///     .map(|one| (one.player, one.ranks.map(|ranks| [ranks.before, ranks.after])))
///     .collect();
/// let expected = [(1, [1, 1]), (2, [1, 1]), (5, [3, 1]), (3, [4, 1]), (4, [4, 1])];
/// assert_eq!(ranks, expected.map(|(player, ranks)| (player, Some(ranks))));
/// ```
#[must_use]
pub fn preview_correction<Id: Copy + PartialEq>(
    group: &[(Id, Contender)],
    before_match: &[(Id, Standing); 4],
    edit: Option<&EditInput<'_, Id>>,
) -> Option<Vec<AffectedPlayer<Id>>> {
    let edited = match edit {
        Some(edit) => Some(edit.complete(group)?),
        None => None,
    };
    let corrected = correct(before_match, edited.as_ref()).standings;
    let after_of = |player, before| standing_of(&corrected, player).unwrap_or(before);
    let (mut ratings_before, mut ratings_after) = (Vec::new(), Vec::new());
    for (player, contender) in group {
        if let Some(rating) = contender.ranked_rating() {
            ratings_before.push(rating);
            ratings_after.push(after_of(*player, contender.standing).rating);
        }
    }
    let players = group.iter().map(|(player, contender)| {
        let (before, after) = (contender.standing, after_of(*player, contender.standing));
        AffectedPlayer {
            player: *player,
            before,
            after,
            // Counted per player: groups are small, and sorting would add 2.6 kB to the compressed `.wasm`.
            ranks: (!contender.is_guest).then(|| RankChange {
                before: rank_among(&ratings_before, before.rating),
                after: rank_among(&ratings_after, after.rating),
            }),
        }
    });
    let is_affected = |one: &AffectedPlayer<Id>| {
        one.ranks.is_some_and(|ranks| ranks.before != ranks.after)
            || standing_of(&corrected, one.player).is_some()
    };
    Some(players.filter(is_affected).collect())
}

impl<Id: Copy + PartialEq> EditInput<'_, Id> {
    fn complete(&self, group: &[(Id, Contender)]) -> Option<EditedMatch<Id>> {
        let lineup = Lineup::parse(self.team1, self.team2).ok()?;
        let outcome = sets_so_far(self.sets).and_then(|sets| Outcome::of(&sets))?;
        let with_standing = |player| {
            let found = group.iter().find(|(known, _)| *known == player);
            found.map(|(_, contender)| (player, contender.standing))
        };
        Some(EditedMatch {
            players: seats::all(lineup.players().map(with_standing))?,
            outcome,
        })
    }
}

fn standing_of<Id: Copy + PartialEq>(standings: &[(Id, Standing)], player: Id) -> Option<Standing> {
    let found = standings.iter().find(|(known, _)| *known == player);
    found.map(|(_, standing)| *standing)
}
