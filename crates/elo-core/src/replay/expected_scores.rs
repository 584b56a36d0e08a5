//! A cache of expected scores.

use crate::rating::{Standing, expected_scores};

/// Number of entries, a power of two: differences of rating sums from -1,024 to 1,023 have an entry each.
const ENTRIES: i64 = 2_048;

/// The expected scores of recent matches, by difference of the teams' rating sums.
///
/// Ratings are integers, so the expected scores depend on an integer, and most matches repeat an earlier one. A cached
/// score is the result of [`expected_scores`], so it has the same bits.
#[derive(Clone, Debug, Default)]
pub(super) struct ExpectedScores {
    /// Direct-mapped: the entry of a difference is at the difference modulo [`ENTRIES`]. Empty before the first match.
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    /// Sum of team 2 minus sum of team 1.
    difference: i64,
    expected: [f64; 2],
}

impl Entry {
    /// No pair of teams has this difference.
    const EMPTY: Self = Self {
        difference: i64::MAX,
        expected: [0.0; 2],
    };
}

impl ExpectedScores {
    /// The expected scores of both teams, whose average ratings are `averages`.
    #[inline]
    pub(super) fn of(&mut self, standings: &[Standing; 4], averages: [f64; 2]) -> [f64; 2] {
        let [one, two, three, four] = standings.map(|standing| i64::from(standing.rating));
        let difference = (three + four) - (one + two);
        let position = usize::try_from(difference & (ENTRIES - 1)).unwrap_or(0);
        if let Some(entry) = self.entries.get(position)
            && entry.difference == difference
        {
            return entry.expected;
        }
        self.compute(difference, position, averages)
    }

    #[cold]
    fn compute(&mut self, difference: i64, position: usize, averages: [f64; 2]) -> [f64; 2] {
        let expected = expected_scores(averages);
        if self.entries.is_empty() {
            let entries = usize::try_from(ENTRIES).unwrap_or(0);
            self.entries = vec![Entry::EMPTY; entries];
        }
        if let Some(entry) = self.entries.get_mut(position) {
            *entry = Entry { difference, expected };
        }
        expected
    }
}
