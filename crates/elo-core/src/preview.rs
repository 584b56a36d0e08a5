//! Preview of a match while it is typed: expected scores, outcome and rating changes.

use crate::lineup::{Lineup, TeamInput};
use crate::outcome::Outcome;
use crate::ranking::{Contender, RankChange, rank_changes};
use crate::rating::{PlayerChange, expected_score, rate_match, team_average};
use crate::scoreline::sets_so_far;
use crate::seats;
use crate::set_score::SetInput;

/// The preview of a match while it is typed, as far as the input allows.
#[derive(Clone, Debug, PartialEq)]
pub struct Preview<Id> {
    /// Average rating of each team, in Elo points; `None` until its two players are picked.
    pub averages: [Option<f64>; 2],
    /// Expected score of each team, 0 to 1; `None` until all four players are picked.
    pub expected: Option<[f64; 2]>,
    /// The outcome of the complete sets; `None` while one is invalid or the sets are tied.
    pub outcome: Option<Outcome>,
    /// The rating changes of the players, team 1 first; `None` until there are four players and an outcome.
    pub players: Option<[PlayerPreview<Id>; 4]>,
}

/// The rating change and ranks of one player of the previewed match.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlayerPreview<Id> {
    /// The player.
    pub player: Id,
    /// All quantities of the calculation.
    pub change: PlayerChange,
    /// Ranks in the group before the match, and after it with the new ratings of all four players; `None` for a guest.
    pub ranks: Option<RankChange>,
}

/// Previews a match of `group`. With only the four players as `group`, everything but the ranks is the same.
///
/// ```
/// use elo_core::preview::preview;
/// use elo_core::ranking::Contender;
/// use elo_core::rating::Standing;
///
/// let group = [1, 2, 3, 4].map(|player| (player, Contender { standing: Standing::NEW, is_guest: player == 1 }));
/// let typing = preview(&group, [Some(1), Some(2)], [Some(3), Some(4)], &[[Some(6), None]]);
/// assert_eq!((typing.expected, typing.players), (Some([0.5, 0.5]), None));
///
/// let typed = preview(&group, [Some(1), Some(2)], [Some(3), Some(4)], &[[Some(6), Some(4)]]);
/// let ranks = typed.players.unwrap().map(|player| (player.change.after, player.ranks.map(|ranks| ranks.after)));
/// assert_eq!(ranks, [(1522, None), (1522, Some(1)), (1478, Some(2)), (1478, Some(2))]);
/// ```
#[must_use]
pub fn preview<Id: Copy + PartialEq>(
    group: &[(Id, Contender)],
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
    group: &[(Id, Contender)],
    [player1, player2]: TeamInput<Id>,
) -> Option<f64> {
    let rating = |player| {
        position(group, player)
            .and_then(|at| group.get(at))
            .map(|(_, contender)| contender.standing.rating)
    };
    Some(team_average(rating(player1?)?, rating(player2?)?))
}

fn rated<Id: Copy + PartialEq>(
    group: &[(Id, Contender)],
    lineup: &Lineup<Id>,
    outcome: &Outcome,
) -> Option<[PlayerPreview<Id>; 4]> {
    let found = |player| position(group, player).and_then(|at| group.get(at));
    let four = seats::all(lineup.players().map(found))?.map(|(_, contender)| contender);
    let changes = rate_match(four.map(|contender| contender.standing), outcome).changes;
    let ratings: Vec<i32> = group
        .iter()
        .filter_map(|(_, contender)| contender.ranked_rating())
        .collect();
    let ranks = rank_changes(&ratings, &changes, four.map(|contender| contender.is_guest));
    let of = |((player, change), ranks): ((Id, PlayerChange), Option<RankChange>)| PlayerPreview {
        player,
        change,
        ranks,
    };
    Some(seats::zip(seats::zip(lineup.players(), changes), ranks).map(of))
}

fn position<Id: Copy + PartialEq>(group: &[(Id, Contender)], player: Id) -> Option<usize> {
    group.iter().position(|(id, _)| *id == player)
}
