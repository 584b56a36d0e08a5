//! What is known of a match before it is played.

use super::{Status, expected_score, k_factor_of, nearest_integer, raw_change, team_averages, with_margin};
use crate::team::Team;

/// What the average ratings of two teams determine, whatever the result of their match.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Expectation {
    /// Expected scores of team 1 and of team 2, 0 to 1.
    expected: [f64; 2],
    /// The raw changes, rounded: see [`nearest_integer`]. At the position of [`Expectation::position`].
    rounded: [i32; 8],
}

impl Expectation {
    /// Of no match.
    pub(crate) const NONE: Self = Self {
        expected: [0.0; 2],
        rounded: [0; 8],
    };

    /// Of a match between players with these ratings, team 1 first.
    pub(crate) fn of(ratings: [i32; 4]) -> Self {
        let [team1, team2] = team_averages(ratings);
        let expected = [expected_score(team1, team2), expected_score(team2, team1)];
        let mut expectation = Self {
            expected,
            ..Self::NONE
        };
        for team in [Team::One, Team::Two] {
            for won in [false, true] {
                for status in [Status::Provisional, Status::Established] {
                    let raw = raw_change(k_factor_of(status), won, expectation.expected_score(team));
                    if let Some(rounded) = expectation.rounded.get_mut(Self::position(team, won, status)) {
                        *rounded = nearest_integer(raw);
                    }
                }
            }
        }
        expectation
    }

    /// The expected scores of team 1 and of team 2, 0 to 1.
    #[inline]
    pub(crate) fn expected_scores(&self) -> [f64; 2] {
        self.expected
    }

    /// The expected score of a team, 0 to 1.
    #[inline]
    pub(crate) fn expected_score(&self, team: Team) -> f64 {
        let [team1, team2] = self.expected;
        match team {
            Team::One => team1,
            Team::Two => team2,
        }
    }

    /// The final change of a player, given the status before the match.
    #[inline]
    pub(crate) fn final_change(&self, team: Team, won: bool, status: Status, margin: u32) -> i32 {
        let rounded = self.rounded.get(Self::position(team, won, status));
        with_margin(rounded.copied().unwrap_or_default(), won, margin)
    }

    /// 0 to 7.
    #[inline]
    fn position(team: Team, won: bool, status: Status) -> usize {
        usize::from(team == Team::Two) * 4 + usize::from(won) * 2 + usize::from(status == Status::Established)
    }
}
