//! A cache of expectations.

use crate::rating::Expectation;

/// Number of entries, a power of two: differences of rating sums from -1,024 to 1,023 have an entry each.
const ENTRIES: i64 = 2_048;

/// The expectations of recent matches, by difference of the teams' rating sums.
///
/// Ratings are integers, so an expectation depends on an integer, and most matches repeat an earlier one. A cached one
/// is the result of [`Expectation::of`], so it has the same bits.
#[derive(Clone, Debug, Default)]
pub(super) struct Expectations {
    /// Direct-mapped: the entry of a difference is at the difference modulo [`ENTRIES`]. Empty before the first match.
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    /// Sum of team 2 minus sum of team 1.
    difference: i64,
    expectation: Expectation,
}

impl Entry {
    /// No pair of teams has this difference.
    const EMPTY: Self = Self {
        difference: i64::MAX,
        expectation: Expectation::NONE,
    };
}

impl Expectations {
    /// The expectation of a match between players with these ratings, team 1 first.
    #[inline]
    pub(super) fn of(&mut self, ratings: [i32; 4]) -> &Expectation {
        let [one, two, three, four] = ratings.map(i64::from);
        let difference = (three + four) - (one + two);
        let position = usize::try_from(difference & (ENTRIES - 1)).unwrap_or(0);
        let is_cached = |entry: &Entry| entry.difference == difference;
        if !self.entries.get(position).is_some_and(is_cached) {
            self.compute(difference, position, ratings);
        }
        let entry = self.entries.get(position);
        entry.map_or(&Expectation::NONE, |entry| &entry.expectation)
    }

    #[cold]
    fn compute(&mut self, difference: i64, position: usize, ratings: [i32; 4]) {
        if self.entries.is_empty() {
            let entries = usize::try_from(ENTRIES).unwrap_or(0);
            self.entries = vec![Entry::EMPTY; entries];
        }
        if let Some(entry) = self.entries.get_mut(position) {
            *entry = Entry {
                difference,
                expectation: Expectation::of(ratings),
            };
        }
    }
}
