//! The rating formula, and what it makes of one match.
//!
//! Every operation has a fixed order and is either exact, correctly rounded by IEEE 754, or `libm`'s `exp2`,
//! which is the same Rust code everywhere: so server and browser agree in every bit.

use serde::{Deserialize, Serialize};

use crate::limits::{
    EMPTY_GROUP_AVERAGE, K_ESTABLISHED, K_PROVISIONAL, MATCHES_TO_ESTABLISH, RATING_SCALE, START_RATING,
};
use crate::outcome::{Outcome, Team};

/// Where a player stands between two matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// Current rating, in Elo points.
    pub rating: i32,
    /// Highest rating so far.
    pub peak: i32,
    /// Lowest rating so far.
    pub lowest: i32,
    /// Finished matches.
    pub played: u32,
    /// Matches won.
    pub won: u32,
}

impl Standing {
    /// A player before the first match.
    pub const NEW: Self = Self {
        rating: START_RATING,
        peak: START_RATING,
        lowest: START_RATING,
        played: 0,
        won: 0,
    };
}

/// Whether a rating has had time to find its level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Few matches, so each counts double.
    Provisional,
    /// Enough matches.
    Established,
}

/// What one match did to one player, with every number of the calculation, and what undoing it needs.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayerChange {
    /// Rating before.
    pub before: i32,
    /// Rating after.
    pub after: i32,
    /// Whether the player's team won.
    pub won: bool,
    /// K-factor.
    pub k_factor: u32,
    /// Expected score of the player's team, 0 to 1.
    pub expected: f64,
    /// Change by expectation alone.
    pub raw_change: f64,
    /// Games that the winner was ahead by, never below 0.
    pub margin: u32,
    /// What the rating changed by.
    pub change: i32,
    /// Highest rating before.
    pub peak_before: i32,
    /// Lowest rating before.
    pub lowest_before: i32,
    /// Finished matches before.
    pub played_before: u32,
    /// Matches won before.
    pub won_before: u32,
}

impl PlayerChange {
    /// The player's status before the match.
    #[must_use]
    pub const fn status_before(&self) -> Status {
        status(self.played_before)
    }

    /// The player's status after the match.
    #[must_use]
    pub const fn status_after(&self) -> Status {
        status(self.played_before.saturating_add(1))
    }

    /// The standing after the match, from the one before it.
    ///
    /// ```
    /// use elo_core::outcome::Outcome;
    /// use elo_core::rating::{Standing, rate_match};
    /// use elo_core::scoreline::SetScore;
    ///
    /// let outcome = Outcome::of(&[SetScore::new(6, 4), SetScore::new(6, 3)]).unwrap();
    /// let rated = rate_match([Standing::NEW; 4], &outcome);
    /// let after = rated.changes[0].apply(Standing::NEW);
    /// assert_eq!((after.rating, after.played, after.won), (1525, 1, 1));
    /// assert_eq!(rated.changes[0].standing_before(), Standing::NEW);
    /// ```
    #[must_use]
    pub fn apply(&self, standing: Standing) -> Standing {
        Standing {
            rating: self.after,
            peak: standing.peak.max(self.after),
            lowest: standing.lowest.min(self.after),
            played: standing.played.saturating_add(1),
            won: standing.won.saturating_add(u32::from(self.won)),
        }
    }

    /// The standing before the match: what taking it back leaves.
    #[must_use]
    pub const fn standing_before(&self) -> Standing {
        Standing {
            rating: self.before,
            peak: self.peak_before,
            lowest: self.lowest_before,
            played: self.played_before,
            won: self.won_before,
        }
    }
}

/// What one match did to its four players.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MatchRating {
    /// Average rating of team 1 and of team 2.
    pub averages: [f64; 2],
    /// Expected score of team 1 and of team 2.
    pub expected: [f64; 2],
    /// The two players of team 1, then the two of team 2.
    pub changes: [PlayerChange; 4],
}

/// Rates a match of the two players of team 1 and the two of team 2, in this order.
///
/// ```
/// use elo_core::outcome::Outcome;
/// use elo_core::rating::{Standing, rate_match};
/// use elo_core::scoreline::SetScore;
///
/// let outcome = Outcome::of(&[SetScore::new(6, 4), SetScore::new(6, 3)]).unwrap();
/// let rated = rate_match([Standing::NEW; 4], &outcome);
/// assert_eq!(rated.changes.map(|change| change.after), [1525, 1525, 1475, 1475]);
/// ```
#[must_use]
pub fn rate_match(standings: [Standing; 4], outcome: &Outcome) -> MatchRating {
    let [one, two, three, four] = standings;
    let averages = [
        team_average(one.rating, two.rating),
        team_average(three.rating, four.rating),
    ];
    let [own, other] = averages;
    let expected = [expected_score(own, other), expected_score(other, own)];
    let [expected1, expected2] = expected;
    let change =
        |standing, team, expected| change_of(standing, outcome.winner == team, expected, outcome.margin);
    MatchRating {
        averages,
        expected,
        changes: [
            change(one, Team::One, expected1),
            change(two, Team::One, expected1),
            change(three, Team::Two, expected2),
            change(four, Team::Two, expected2),
        ],
    }
}

/// Average rating of a team, a half point kept.
///
/// ```
/// assert_eq!(elo_core::rating::team_average(1500, 1501), 1500.5);
/// ```
#[must_use]
pub fn team_average(player1: i32, player2: i32) -> f64 {
    f64::from(player1).midpoint(f64::from(player2))
}

/// The share of points that a team is expected to win against another, 0 to 1.
///
/// ```
/// use elo_core::rating::expected_score;
///
/// assert_eq!(expected_score(1500.0, 1500.0), 0.5);
/// assert!((expected_score(1900.0, 1500.0) - 10.0 / 11.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn expected_score(own: f64, opponent: f64) -> f64 {
    // 10^(x/400) = 2^(x · log2(10)/400)
    const EXPONENT_PER_POINT: f64 = core::f64::consts::LOG2_10 / RATING_SCALE;
    1.0 / (1.0 + libm::exp2((opponent - own) * EXPONENT_PER_POINT))
}

/// How much a match counts for a player who finished `matches_before` before it.
///
/// ```
/// assert_eq!([4, 5].map(elo_core::rating::k_factor), [40, 20]);
/// ```
#[must_use]
pub const fn k_factor(matches_before: u32) -> u32 {
    match status(matches_before) {
        Status::Provisional => K_PROVISIONAL,
        Status::Established => K_ESTABLISHED,
    }
}

/// Whether a player who finished `matches` is established.
///
/// ```
/// use elo_core::rating::{Status, status};
///
/// assert_eq!([4, 5].map(status), [Status::Provisional, Status::Established]);
/// ```
#[must_use]
pub const fn status(matches: u32) -> Status {
    if matches < MATCHES_TO_ESTABLISH {
        Status::Provisional
    } else {
        Status::Established
    }
}

/// Change by expectation alone.
///
/// ```
/// assert_eq!(elo_core::rating::raw_change(40, false, 0.5), -20.0);
/// ```
#[must_use]
pub fn raw_change(k_factor: u32, won: bool, expected: f64) -> f64 {
    let actual = if won { 1.0 } else { 0.0 };
    f64::from(k_factor) * (actual - expected)
}

/// What a rating changes by: the raw change and one point a game of margin, rounded, halves away from zero.
///
/// The margin is added after rounding. It is a whole number with the sign of the raw change, so the result is
/// the same, and one more game is exactly one point more whatever the fraction.
///
/// ```
/// use elo_core::rating::final_change;
///
/// assert_eq!(final_change(20.0, true, 5), 25);
/// assert_eq!(final_change(-12.5, false, 3), -16);
/// ```
#[must_use]
pub fn final_change(raw_change: f64, won: bool, margin: u32) -> i32 {
    let points = whole_points(libm::round(raw_change));
    if won {
        points.saturating_add_unsigned(margin)
    } else {
        points.saturating_sub_unsigned(margin)
    }
}

/// Average of a group's ratings.
///
/// ```
/// use elo_core::rating::average_rating;
///
/// assert_eq!(average_rating([1400, 1500, 1501]), 4401.0 / 3.0);
/// assert_eq!(average_rating([]), 1500.0);
/// ```
#[must_use]
pub fn average_rating(ratings: impl IntoIterator<Item = i32>) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for rating in ratings {
        sum += f64::from(rating);
        count += 1.0;
    }
    if count > 0.0 {
        sum / count
    } else {
        EMPTY_GROUP_AVERAGE
    }
}

/// Share of matches won, 0 to 1; none without a match.
///
/// ```
/// use elo_core::rating::win_rate;
///
/// assert_eq!(win_rate(3, 4), Some(0.75));
/// assert_eq!(win_rate(0, 0), None);
/// ```
#[must_use]
pub fn win_rate(won: u32, played: u32) -> Option<f64> {
    (played > 0).then(|| f64::from(won) / f64::from(played))
}

/// Sum of the last `matches` of a player's changes, which come oldest first; none without a match.
///
/// ```
/// use elo_core::rating::trend;
///
/// assert_eq!(trend(&[25, -10, 12], 2), Some(2));
/// assert_eq!(trend(&[25], 4), Some(25));
/// assert_eq!(trend(&[], 4), None);
/// ```
#[must_use]
pub fn trend(changes: &[i32], matches: u32) -> Option<i32> {
    let matches = usize::try_from(matches).unwrap_or(usize::MAX);
    let last = changes.iter().rev().take(matches);
    (!changes.is_empty()).then(|| last.fold(0, |sum: i32, change| sum.saturating_add(*change)))
}

fn change_of(standing: Standing, won: bool, expected: f64, margin: u32) -> PlayerChange {
    let k_factor = k_factor(standing.played);
    let raw_change = raw_change(k_factor, won, expected);
    let change = final_change(raw_change, won, margin);
    PlayerChange {
        before: standing.rating,
        after: standing.rating.saturating_add(change),
        won,
        k_factor,
        expected,
        raw_change,
        margin,
        change,
        peak_before: standing.peak,
        lowest_before: standing.lowest,
        played_before: standing.played,
        won_before: standing.won,
    }
}

#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "std has no other way from f64 to i32; the value is whole and within ±K"
)]
const fn whole_points(points: f64) -> i32 {
    points as i32
}
