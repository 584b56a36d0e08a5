//! What if: what each result of a match that is not played yet would change.

use crate::limits::USUAL_MARGIN_MAX;
use crate::lineup::Lineup;
use crate::outcome::Outcome;
use crate::ranking::{Contender, rank_changes};
use crate::rating::{MatchRating, rate_match};
use crate::seats;
use crate::set_score::SetScore;
use crate::team::Team;

/// A match that four players of a group might play. A player is an index of the group's players.
#[derive(Clone, Copy, Debug)]
pub struct WhatIf<'a> {
    group: &'a [Contender],
    players: [usize; 4],
    four: [Contender; 4],
}

/// What a result brings one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayerResult {
    /// Rating change, in Elo points.
    pub change: i32,
    /// Rank in the group after the match, with the new ratings of all four players; `None` for a guest.
    pub rank: Option<u32>,
}

impl<'a> WhatIf<'a> {
    /// A match of four players of `group`; `None` if the group has not all of them.
    #[must_use]
    pub fn new(group: &'a [Contender], lineup: Lineup<usize>) -> Option<Self> {
        let players = lineup.players();
        let four = seats::all(players.map(|player| group.get(player).copied()))?;
        Some(Self { group, players, four })
    }

    /// Expected scores of team 1 and of team 2, 0 to 1.
    #[must_use]
    pub fn expected(&self) -> [f64; 2] {
        self.rated(Team::One, 0).expected
    }

    /// What a win of `winner` by `margin` games brings the four players, team 1 first.
    ///
    /// ```
    /// use elo_core::lineup::Lineup;
    /// use elo_core::ranking::Contender;
    /// use elo_core::rating::Standing;
    /// use elo_core::team::Team;
    /// use elo_core::what_if::WhatIf;
    ///
    /// let group = [Contender { standing: Standing::NEW, is_guest: false }; 4];
    /// let what_if = WhatIf::new(&group, Lineup { team1: [0, 1], team2: [2, 3] }).unwrap();
    /// let results = what_if.results(Team::One, 4);
    /// assert_eq!(results.map(|result| result.change), [24, 24, -24, -24]);
    /// assert_eq!(results.map(|result| result.rank), [1, 1, 3, 3].map(Some));
    /// ```
    #[must_use]
    pub fn results(&self, winner: Team, margin: u32) -> [PlayerResult; 4] {
        let changes = self.rated(winner, margin).changes;
        let ratings: Vec<i32> = self.ratings().map(|(rating, _)| rating).collect();
        let ranks = rank_changes(&ratings, &changes, self.four.map(|player| player.is_guest));
        seats::zip(changes, ranks).map(|(change, ranks)| PlayerResult {
            change: change.change,
            rank: ranks.map(|ranks| ranks.after),
        })
    }

    /// The smallest margin, in games, of a win of `winner` after which `player` has a higher rating than `other`.
    /// `None` if no margin is enough, or if one of them is not in the group. It may be more than a match can have.
    ///
    /// ```
    /// use elo_core::lineup::Lineup;
    /// use elo_core::ranking::Contender;
    /// use elo_core::rating::Standing;
    /// use elo_core::team::Team;
    /// use elo_core::what_if::WhatIf;
    ///
    /// let mut group = [Contender { standing: Standing::NEW, is_guest: false }; 5];
    /// group[4].standing.rating = 1523;
    /// let what_if = WhatIf::new(&group, Lineup { team1: [0, 1], team2: [2, 3] }).unwrap();
    /// // A win brings 20 points and the margin.
    /// assert_eq!(what_if.margin_to_pass(Team::One, 0, 4), Some(4));
    /// assert_eq!(what_if.margin_to_pass(Team::Two, 0, 4), None);
    /// ```
    #[must_use]
    pub fn margin_to_pass(&self, winner: Team, player: usize, other: usize) -> Option<u32> {
        let (rating, slope) = self.by_margin(winner, player)?;
        let (other_rating, other_slope) = self.by_margin(winner, other)?;
        let (lead, slope) = (rating - other_rating, slope - other_slope);
        match (lead > 0, slope > 0) {
            (true, _) => Some(0),
            (false, true) => u32::try_from(-lead / slope + 1).ok(),
            (false, false) => None,
        }
    }

    /// The ranked players with a higher rating than `player`, the nearest first; of equal ones the first of the group.
    /// Nobody is above a guest.
    #[must_use]
    pub fn above(&self, player: usize) -> Vec<usize> {
        let own = self
            .group
            .get(player)
            .and_then(Contender::ranked_rating)
            .unwrap_or(i32::MAX);
        let mut above: Vec<(i32, usize)> = self.ratings().filter(|(rating, _)| *rating > own).collect();
        above.sort_unstable();
        above.into_iter().map(|(_, player)| player).collect()
    }

    /// Who passes `player` first if `winner` wins, of those who are ranked and have no higher rating now, and the
    /// smallest margin that is enough: the smallest one first, then the highest rating. `None` if nobody does, and for
    /// a guest.
    #[must_use]
    pub fn first_to_pass(&self, winner: Team, player: usize) -> Option<(usize, u32)> {
        let own = self.group.get(player)?.ranked_rating()?;
        self.ratings()
            .filter(|(rating, other)| *rating <= own && *other != player)
            .filter_map(|(rating, other)| Some((self.margin_to_pass(winner, other, player)?, rating, other)))
            .min_by_key(|(margin, rating, other)| (*margin, -i64::from(*rating), *other))
            .map(|(margin, _, other)| (other, margin))
    }

    /// Of the ranked players.
    fn ratings(&self) -> impl Iterator<Item = (i32, usize)> {
        self.group
            .iter()
            .enumerate()
            .filter_map(|(player, contender)| Some((contender.ranked_rating()?, player)))
    }

    /// A player's rating after a win of `winner` by a margin of 0, and what each game of margin adds to it.
    fn by_margin(&self, winner: Team, player: usize) -> Option<(i64, i64)> {
        let Some(place) = self.place_of(player) else {
            return Some((self.group.get(player)?.standing.rating.into(), 0));
        };
        let change = self.rated(winner, 0).changes.get(place).copied()?;
        Some((change.after.into(), if change.won { 1 } else { -1 }))
    }

    fn place_of(&self, player: usize) -> Option<usize> {
        self.players.iter().position(|other| *other == player)
    }

    fn rated(&self, winner: Team, margin: u32) -> MatchRating {
        let outcome = match winner {
            Team::One => Outcome {
                winner,
                sets_won: [1, 0],
                games: [margin, 0],
                margin,
            },
            Team::Two => Outcome {
                winner,
                sets_won: [0, 1],
                games: [0, margin],
                margin,
            },
        };
        rate_match(self.four.map(|player| player.standing), &outcome)
    }
}

/// Usual sets of a match that team 1 wins by `margin` games: two sets, or three for a margin below 2. `None` above
/// [`USUAL_MARGIN_MAX`].
///
/// ```
/// use elo_core::set_score::SetScore;
/// use elo_core::what_if::usual_sets;
///
/// assert_eq!(usual_sets(5).unwrap(), [SetScore::new(6, 3), SetScore::new(6, 4)]);
/// ```
#[must_use]
pub fn usual_sets(margin: u32) -> Option<Vec<SetScore>> {
    let set = |margin: u32| {
        Some(match margin {
            1 => SetScore::new(7, 6),
            _ => SetScore::new(6, 6_u8.checked_sub(margin.try_into().ok()?)?),
        })
    };
    match margin {
        0 => Some(vec![
            SetScore::new(7, 6),
            SetScore::new(4, 6),
            SetScore::new(7, 6),
        ]),
        1 => Some(vec![
            SetScore::new(6, 4),
            SetScore::new(4, 6),
            SetScore::new(7, 6),
        ]),
        2..=USUAL_MARGIN_MAX => Some(vec![set(margin.div_ceil(2))?, set(margin / 2)?]),
        _ => None,
    }
}
