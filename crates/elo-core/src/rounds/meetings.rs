//! How often two players have been partners and opponents, and what a court costs because of it.
#![expect(
    clippy::indexing_slicing,
    reason = "indexes are those of ratings, which `Evening::check` has verified"
)]

use super::{Court, Evening};

/// The cost of being partners once more, for each time before. Above any sum of the other costs.
pub(super) const PARTNERS_AGAIN: i64 = 1_000_000_000;
/// The cost of being opponents once more, for each time before: that of team averages 50 points apart.
const OPPONENTS_AGAIN: i64 = 2_500;
/// Differences of team averages above it cost the same, in Elo points.
const DIFFERENCE_MAX: i64 = 2_000;

pub(super) struct Meetings {
    ratings: Vec<i64>,
    partners: Vec<i64>,
    opponents: Vec<i64>,
    /// The other one of the pair that wants to stay together.
    locked_to: Vec<Option<usize>>,
}

impl Meetings {
    /// Those of the rounds that were played.
    pub(super) fn of(evening: &Evening<'_>) -> Self {
        let players = evening.ratings.len();
        let mut locked_to = vec![None; players];
        for &[one, other] in evening.locked {
            locked_to[one] = Some(other);
            locked_to[other] = Some(one);
        }
        let mut meetings = Self {
            ratings: evening.ratings.iter().map(|&rating| i64::from(rating)).collect(),
            partners: vec![0; players * players],
            opponents: vec![0; players * players],
            locked_to,
        };
        for court in evening.played.iter().flat_map(|round| &round.courts) {
            meetings.add(court);
        }
        meetings
    }

    pub(super) fn are_locked(&self, [one, other]: [usize; 2]) -> bool {
        self.locked_to[one] == Some(other)
    }

    pub(super) fn add(&mut self, court: &Court) {
        self.count(court, 1);
    }

    pub(super) fn remove(&mut self, court: &Court) {
        self.count(court, -1);
    }

    fn count(&mut self, &[left, right]: &Court, by: i64) {
        let players = self.ratings.len();
        for [one, other] in [left, right] {
            self.partners[one * players + other] += by;
            self.partners[other * players + one] += by;
        }
        for one in left {
            for other in right {
                self.opponents[one * players + other] += by;
                self.opponents[other * players + one] += by;
            }
        }
    }

    /// What a court costs that is not counted yet: repeated partners and opponents, and the difference of the teams.
    pub(super) fn cost(&self, &[left, right]: &Court) -> i64 {
        let players = self.ratings.len();
        let partners: i64 = [left, right]
            .into_iter()
            .filter(|&team| !self.are_locked(team))
            .map(|[one, other]| self.partners[one * players + other])
            .sum();
        let opponents: i64 = left
            .iter()
            .flat_map(|one| {
                right
                    .iter()
                    .map(move |other| self.opponents[one * players + other])
            })
            .sum();
        let [left, right] = [left, right].map(|[one, other]| self.ratings[one] + self.ratings[other]);
        let difference = ((left - right).abs() / 2).min(DIFFERENCE_MAX);
        partners * PARTNERS_AGAIN + opponents * OPPONENTS_AGAIN + difference * difference
    }
}
