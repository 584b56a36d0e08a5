//! What becomes of a group when its latest match is deleted, or corrected.
//!
//! Nothing but the latest match is looked at: where its four players stood before it is known, and everybody else
//! stands where they stood.

use crate::lineup::{Lineup, TeamInput};
use crate::outcome::Outcome;
use crate::ranking::rank_among;
use crate::rating::{MatchRating, Standing, rate_match};
use crate::scoreline::{SetInput, sets_so_far};

/// The match as it should have been saved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Correction<Id> {
    /// Its players, team 1 first, and where they stand now. Those of the match as it was stand where that left them.
    pub players: [(Id, Standing); 4],
    /// How it ended.
    pub outcome: Outcome,
}

/// What deleting or correcting the latest match comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Amendment<Id> {
    /// What the corrected match does; none when it is deleted.
    pub rating: Option<MatchRating>,
    /// Where those then stand who played it as it was, and after them those who play it only now.
    pub standings: Vec<(Id, Standing)>,
}

/// Takes the latest match back, whose players stood as given `before` it, and plays the correction in its place.
///
/// The result is that of a replay of the log with the match left out, or replaced.
///
/// ```
/// use elo_core::amendment::{Correction, amend};
/// use elo_core::outcome::Outcome;
/// use elo_core::rating::Standing;
/// use elo_core::scoreline::SetScore;
///
/// let before = [1, 2, 3, 4].map(|player| (player, Standing::NEW));
/// assert_eq!(amend(&before, None).standings, before);
///
/// let correction = Correction {
///     players: [1, 2, 3, 5].map(|player| (player, Standing::NEW)),
///     outcome: Outcome::of(&[SetScore::new(4, 6)]).unwrap(),
/// };
/// let amended = amend(&before, Some(&correction)).standings;
/// let ratings: Vec<_> = amended.iter().map(|(player, standing)| (*player, standing.rating)).collect();
/// assert_eq!(ratings, [(1, 1478), (2, 1478), (3, 1522), (4, 1500), (5, 1522)]);
/// ```
#[must_use]
pub fn amend<Id: Copy + PartialEq>(
    before: &[(Id, Standing); 4],
    correction: Option<&Correction<Id>>,
) -> Amendment<Id> {
    let mut standings = before.to_vec();
    let rating = correction.map(|correction| {
        let players = correction
            .players
            .map(|(player, now)| (player, standing_of(before, player).unwrap_or(now)));
        let rating = rate_match(players.map(|(_, standing)| standing), &correction.outcome);
        for ((player, standing), change) in players.into_iter().zip(&rating.changes) {
            let after = change.apply(standing);
            match standings.iter_mut().find(|(known, _)| *known == player) {
                Some(known) => known.1 = after,
                None => standings.push((player, after)),
            }
        }
        rating
    });
    Amendment { rating, standings }
}

/// A correction as it is typed.
#[derive(Clone, Copy, Debug)]
pub struct CorrectionInput<'a, Id> {
    /// Team 1 as picked so far.
    pub team1: TeamInput<Id>,
    /// Team 2 as picked so far.
    pub team2: TeamInput<Id>,
    /// The sets as typed so far.
    pub sets: &'a [SetInput],
}

/// What an amendment does to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AffectedPlayer<Id> {
    /// Who.
    pub player: Id,
    /// Where they stand now.
    pub now: Standing,
    /// Where they stand then.
    pub then: Standing,
    /// Their rank now.
    pub rank_now: u32,
    /// Their rank then.
    pub rank_then: u32,
}

/// Previews the deletion of the latest match of `group`, or its correction: everybody who played it or plays it then,
/// and everybody else whose rank moves, in the order of `group`.
///
/// Nothing while a correction lacks a player or an outcome, or names somebody whom the group does not have.
///
/// ```
/// use elo_core::amendment::preview_amendment;
/// use elo_core::rating::Standing;
///
/// // Match 1 was 6-4 for players 1 and 2; player 5 has watched.
/// let before = [1, 2, 3, 4].map(|player| (player, Standing::NEW));
/// let group = [(1, 1522), (2, 1522), (5, 1500), (3, 1478), (4, 1478)]
///     .map(|(player, rating)| (player, Standing { rating, ..Standing::NEW }));
///
/// let deleted = preview_amendment(&group, &before, None).unwrap();
/// let ranks: Vec<_> = deleted.iter().map(|one| (one.player, one.rank_now, one.rank_then)).collect();
/// assert_eq!(ranks, [(1, 1, 1), (2, 1, 1), (5, 3, 1), (3, 4, 1), (4, 4, 1)]);
/// ```
#[must_use]
pub fn preview_amendment<Id: Copy + PartialEq>(
    group: &[(Id, Standing)],
    before: &[(Id, Standing); 4],
    correction: Option<&CorrectionInput<'_, Id>>,
) -> Option<Vec<AffectedPlayer<Id>>> {
    let correction = match correction {
        Some(typed) => Some(typed.complete(group)?),
        None => None,
    };
    let amendment = amend(before, correction.as_ref());
    let then_of = |(player, now): &(Id, Standing)| standing_of(&amendment.standings, *player).unwrap_or(*now);
    let then: Vec<Standing> = group.iter().map(then_of).collect();
    // Counted for each: groups are small, and sorting would add 2.6 kB to what the browser loads.
    let rank_now = |rating| rank_among(group.iter().map(|(_, now)| now.rating), rating);
    let rank_then = |rating| rank_among(then.iter().map(|then| then.rating), rating);
    let affected = group
        .iter()
        .zip(&then)
        .map(|((player, now), then)| AffectedPlayer {
            player: *player,
            now: *now,
            then: *then,
            rank_now: rank_now(now.rating),
            rank_then: rank_then(then.rating),
        });
    let is_affected = |one: &AffectedPlayer<Id>| {
        one.rank_now != one.rank_then || standing_of(&amendment.standings, one.player).is_some()
    };
    Some(affected.filter(is_affected).collect())
}

impl<Id: Copy + PartialEq> CorrectionInput<'_, Id> {
    fn complete(&self, group: &[(Id, Standing)]) -> Option<Correction<Id>> {
        let lineup = Lineup::parse(self.team1, self.team2).ok()?;
        let outcome = sets_so_far(self.sets).and_then(|sets| Outcome::of(&sets))?;
        let [one, two, three, four] = lineup
            .players()
            .map(|player| standing_of(group, player).map(|standing| (player, standing)));
        Some(Correction {
            players: [one?, two?, three?, four?],
            outcome,
        })
    }
}

fn standing_of<Id: Copy + PartialEq>(standings: &[(Id, Standing)], player: Id) -> Option<Standing> {
    let found = standings.iter().find(|(known, _)| *known == player);
    found.map(|(_, standing)| *standing)
}
