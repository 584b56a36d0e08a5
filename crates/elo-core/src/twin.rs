//! Whether a match that is submitted is saved already: two of its players may have entered it, each on a phone.

use crate::lineup::Lineup;
use crate::set_score::SetScore;
use crate::submission::Submission;

/// What of a match is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComparedMatch<'a, Id> {
    /// The players.
    pub lineup: Lineup<Id>,
    /// The games of each set, team 1 first.
    pub sets: &'a [SetScore],
}

impl<'a, Id: Copy> From<&'a Submission<Id>> for ComparedMatch<'a, Id> {
    fn from(submission: &'a Submission<Id>) -> Self {
        Self {
            lineup: submission.lineup,
            sets: submission.scoreline.sets(),
        }
    }
}

impl<Id: Copy + PartialEq> ComparedMatch<'_, Id> {
    /// The whole minutes since `saved` was saved, if both are twins and that was less than `window` seconds ago: the
    /// same four players in the same pairs, with the same games. The teams may be swapped, and so may the players of a
    /// pair. `age` is in seconds; a server whose clock is ahead may have saved it in the future, which counts as now.
    ///
    /// ```
    /// use elo_core::lineup::Lineup;
    /// use elo_core::set_score::SetScore;
    /// use elo_core::twin::ComparedMatch;
    ///
    /// let entered = ComparedMatch { lineup: Lineup::new([1, 2, 3, 4]), sets: &[SetScore::new(6, 4)] };
    /// let swapped = ComparedMatch { lineup: Lineup::new([4, 3, 1, 2]), sets: &[SetScore::new(4, 6)] };
    /// assert_eq!(entered.minutes_since_twin(&swapped, 299, 3600), Some(4));
    /// assert_eq!(entered.minutes_since_twin(&swapped, 3600, 3600), None);
    ///
    /// let others = ComparedMatch { lineup: Lineup::new([1, 3, 2, 4]), ..entered };
    /// assert_eq!(entered.minutes_since_twin(&others, 0, 3600), None);
    /// ```
    #[must_use]
    pub fn minutes_since_twin(&self, saved: &Self, age: i64, window: u32) -> Option<u32> {
        let age = u32::try_from(age.max(0)).ok().filter(|age| *age < window)?;
        self.is_twin_of(saved).then_some(age / 60)
    }

    /// Whether both have the same four players in the same pairs, with the same games.
    #[must_use]
    pub fn is_twin_of(&self, other: &Self) -> bool {
        let Lineup { team1, team2 } = other.lineup;
        let has_pairs = |one, two| is_pair(self.lineup.team1, one) && is_pair(self.lineup.team2, two);
        let swapped = other.sets.iter().map(|set| SetScore::new(set.team2, set.team1));
        (has_pairs(team1, team2) && self.sets == other.sets)
            || (has_pairs(team2, team1) && self.sets.iter().copied().eq(swapped))
    }
}

fn is_pair<Id: Copy + PartialEq>(pair: [Id; 2], other: [Id; 2]) -> bool {
    let [one, two] = other;
    pair == [one, two] || pair == [two, one]
}

#[cfg(test)]
mod tests {
    use super::*;

    const WINDOW: u32 = 6 * 3600;
    const SETS: [[u8; 2]; 3] = [[6, 4], [3, 6], [10, 8]];

    fn sets<const COUNT: usize>(games: [[u8; 2]; COUNT]) -> [SetScore; COUNT] {
        games.map(SetScore::from)
    }

    /// Whether a match of players 1 to 4 with the score [`SETS`] is the twin of this one.
    fn is_twin(players: [u32; 4], saved: &[SetScore]) -> bool {
        let entered = ComparedMatch {
            lineup: Lineup::new([1, 2, 3, 4]),
            sets: &sets(SETS),
        };
        let saved = ComparedMatch {
            lineup: Lineup::new(players),
            sets: saved,
        };
        let is_twin = entered.minutes_since_twin(&saved, 0, WINDOW).is_some();
        assert_eq!(
            is_twin,
            saved.minutes_since_twin(&entered, 0, WINDOW).is_some(),
            "the other way round"
        );
        is_twin
    }

    #[test]
    fn either_side_may_be_team_1_and_either_player_the_first_of_a_pair() {
        let turned = sets(SETS.map(|[left, right]| [right, left]));
        for players in [[1, 2, 3, 4], [2, 1, 3, 4], [1, 2, 4, 3], [2, 1, 4, 3]] {
            assert!(is_twin(players, &sets(SETS)), "{players:?}");
            assert!(!is_twin(players, &turned), "{players:?}");
            let [one, two, three, four] = players;
            let swapped = [three, four, one, two];
            assert!(is_twin(swapped, &turned), "{swapped:?}");
            assert!(!is_twin(swapped, &sets(SETS)), "{swapped:?}");
        }
    }

    #[test]
    fn other_pairs_and_other_players_are_another_match() {
        for players in [[1, 3, 2, 4], [1, 4, 3, 2], [1, 2, 3, 5], [5, 2, 3, 4]] {
            assert!(!is_twin(players, &sets(SETS)), "{players:?}");
        }
    }

    #[test]
    fn another_game_another_order_of_sets_or_another_number_of_them_is_another_match() {
        assert!(!is_twin([1, 2, 3, 4], &sets([[6, 4], [3, 6], [10, 7]])));
        assert!(!is_twin([1, 2, 3, 4], &sets([[3, 6], [6, 4], [10, 8]])));
        assert!(!is_twin([1, 2, 3, 4], &sets([[6, 4], [3, 6]])));
    }

    #[test]
    fn a_twin_is_one_until_the_window_ends() {
        let entered = ComparedMatch {
            lineup: Lineup::new([1, 2, 3, 4]),
            sets: &sets(SETS),
        };
        let minutes = |age, window| entered.minutes_since_twin(&entered, age, window);
        assert_eq!(minutes(59, WINDOW), Some(0));
        assert_eq!(minutes(60, WINDOW), Some(1));
        assert_eq!(minutes(6 * 3600 - 1, WINDOW), Some(359));
        assert_eq!(minutes(6 * 3600, WINDOW), None);
        // A server whose clock is ahead has saved it.
        assert_eq!(minutes(-90, WINDOW), Some(0));
        assert_eq!(minutes(i64::MAX, u32::MAX), None);
        // Switched off.
        assert_eq!(minutes(0, 0), None);
        assert_eq!(minutes(-90, 0), None);
    }
}
