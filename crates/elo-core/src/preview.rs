//! What a match would do, while it is still being typed.

use crate::lineup::{Lineup, TeamInput};
use crate::outcome::Outcome;
use crate::ranking::rank_among;
use crate::rating::{PlayerChange, Standing, expected_score, rate_match, team_average};
use crate::scoreline::{SetInput, sets_so_far};

/// As much as can be said of a match that is being typed.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview<Id> {
    /// Average rating of each team; known once its two players are.
    pub averages: [Option<f64>; 2],
    /// Expected score of each team; known once all four players are.
    pub expected: Option<[f64; 2]>,
    /// How the match ends if no set is added; none while a complete set is wrong or the sets are level.
    pub outcome: Option<Outcome>,
    /// What it does to the four, team 1 first; none until there are four players and an outcome.
    pub players: Option<[PlayerPreview<Id>; 4]>,
}

/// What a match would do to one player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerPreview<Id> {
    /// Who.
    pub player: Id,
    /// Every number of the calculation.
    pub change: PlayerChange,
    /// Rank in the group before.
    pub rank_before: u32,
    /// Rank in the group after, when all four have their new ratings.
    pub rank_after: u32,
}

/// Previews a match among `group`, of which only the four need be known, though ranks are then among those.
///
/// ```
/// use elo_core::preview::preview;
/// use elo_core::rating::Standing;
///
/// let group = [1, 2, 3, 4].map(|player| (player, Standing::NEW));
/// let typing = preview(&group, [Some(1), Some(2)], [Some(3), Some(4)], &[[Some(6), None]]);
/// assert_eq!((typing.expected, typing.players), (Some([0.5, 0.5]), None));
///
/// let typed = preview(&group, [Some(1), Some(2)], [Some(3), Some(4)], &[[Some(6), Some(4)]]);
/// let ranks = typed.players.unwrap().map(|player| (player.change.after, player.rank_after));
/// assert_eq!(ranks, [(1522, 1), (1522, 1), (1478, 3), (1478, 3)]);
/// ```
#[must_use]
pub fn preview<Id: Copy + PartialEq>(
    group: &[(Id, Standing)],
    team1: TeamInput<Id>,
    team2: TeamInput<Id>,
    sets: &[SetInput],
) -> Preview<Id> {
    let averages = [average_of(group, team1), average_of(group, team2)];
    let lineup = Lineup::parse(team1, team2).ok();
    let outcome = sets_so_far(sets).and_then(|sets| Outcome::of(&sets));
    let expected = match (averages, lineup) {
        ([Some(own), Some(other)], Some(_)) => Some([expected_score(own, other), expected_score(other, own)]),
        _ => None,
    };
    let players = lineup
        .zip(outcome)
        .and_then(|(lineup, outcome)| rated(group, &lineup, &outcome));
    Preview {
        averages,
        expected,
        outcome,
        players,
    }
}

fn average_of<Id: Copy + PartialEq>(
    group: &[(Id, Standing)],
    [player1, player2]: TeamInput<Id>,
) -> Option<f64> {
    let rating = |player| {
        position(group, player)
            .and_then(|at| group.get(at))
            .map(|(_, standing)| standing.rating)
    };
    Some(team_average(rating(player1?)?, rating(player2?)?))
}

fn rated<Id: Copy + PartialEq>(
    group: &[(Id, Standing)],
    lineup: &Lineup<Id>,
    outcome: &Outcome,
) -> Option<[PlayerPreview<Id>; 4]> {
    let [one, two, three, four] = lineup.players().map(|player| position(group, player));
    let seats = [one?, two?, three?, four?];
    let standing = |at: usize| group.get(at).map_or(Standing::NEW, |(_, standing)| *standing);
    let changes = rate_match(seats.map(standing), outcome).changes;

    let before = group.iter().map(|(_, standing)| standing.rating);
    let after = before.clone().enumerate().map(|(at, rating)| {
        let seat = seats.iter().zip(&changes).find(|(seat, _)| **seat == at);
        seat.map_or(rating, |(_, change)| change.after)
    });
    let of = |player, change: PlayerChange| PlayerPreview {
        player,
        change,
        rank_before: rank_among(before.clone(), change.before),
        rank_after: rank_among(after.clone(), change.after),
    };
    let ([p1, p2, p3, p4], [c1, c2, c3, c4]) = (lineup.players(), changes);
    Some([of(p1, c1), of(p2, c2), of(p3, c3), of(p4, c4)])
}

fn position<Id: Copy + PartialEq>(group: &[(Id, Standing)], player: Id) -> Option<usize> {
    group.iter().position(|(id, _)| *id == player)
}
