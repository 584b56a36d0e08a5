//! The rating formula, applied to one match.
//!
//! It is the Elo rating of doubles: team averages give the expected score, `1 / (1 + 10^((T_opponent − T_own) / 400))`
//! (Arpad Elo, *The Rating of Chessplayers*, 1978), the K-factor is 40 for provisional and 20 for established players,
//! and each game of margin adds one point.
//!
//! Server and browser get the same bits: operations have a fixed order, and each is exact, correctly rounded by IEEE
//! 754, or `libm`'s `exp2`, which is the same Rust code on every platform.

mod expectation;
mod rounding;

use serde::{Deserialize, Serialize};

use crate::limits::{K_ESTABLISHED, K_PROVISIONAL, MATCHES_TO_ESTABLISH, RATING_SCALE, START_RATING};
use crate::outcome::Outcome;
use crate::team::Team;

pub(crate) use expectation::Expectation;
use rounding::nearest_integer;

/// A player's rating and record between two matches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Standing {
    /// Current rating, in Elo points; unbounded, so it may be negative.
    pub rating: i32,
    /// Highest rating so far, in Elo points; [`START_RATING`] or more.
    pub peak: i32,
    /// Lowest rating so far, in Elo points; [`START_RATING`] or less.
    pub lowest: i32,
    /// Number of finished matches.
    pub played: u32,
    /// Number of matches won.
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

    /// The standing after a match with this final change.
    #[inline]
    pub(crate) fn after(self, change: i32, won: bool) -> Self {
        let rating = self.rating.saturating_add(change);
        Self {
            rating,
            peak: self.peak.max(rating),
            lowest: self.lowest.min(rating),
            played: self.played.saturating_add(1),
            won: self.won.saturating_add(u32::from(won)),
        }
    }
}

/// The status of a player's rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// Fewer than [`MATCHES_TO_ESTABLISH`] finished matches; the K-factor is [`K_PROVISIONAL`].
    Provisional,
    /// At least [`MATCHES_TO_ESTABLISH`] finished matches; the K-factor is [`K_ESTABLISHED`].
    Established,
}

/// The rating change of one player in one match: all quantities of the calculation, and the standing before the match,
/// which an undo restores.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct PlayerChange {
    /// Rating before the match, in Elo points.
    pub before: i32,
    /// Rating after the match, in Elo points: `before + change`.
    pub after: i32,
    /// Whether the player's team won.
    pub won: bool,
    /// K-factor, in Elo points: 40 or 20.
    pub k_factor: u32,
    /// Expected score of the player's team, 0 to 1.
    pub expected: f64,
    /// Raw change, in Elo points: `k_factor × (1 − expected)` for a win, `k_factor × (0 − expected)` for a loss.
    pub raw_change: f64,
    /// Margin of the match, in games: see [`Outcome::margin`].
    pub margin: u32,
    /// Final change, in Elo points: see [`final_change`].
    pub change: i32,
    /// Highest rating before the match.
    pub peak_before: i32,
    /// Lowest rating before the match.
    pub lowest_before: i32,
    /// Number of finished matches before the match.
    pub played_before: u32,
    /// Number of matches won before the match.
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

    /// The standing after the match, given the one before it.
    ///
    /// ```
    /// use elo_core::outcome::Outcome;
    /// use elo_core::rating::{Standing, rate_match};
    /// use elo_core::set_score::SetScore;
    ///
    /// let outcome = Outcome::of(&[SetScore::new(6, 4), SetScore::new(6, 3)]).unwrap();
    /// let rated = rate_match([Standing::NEW; 4], &outcome);
    /// let after = rated.changes[0].apply(Standing::NEW);
    /// assert_eq!((after.rating, after.played, after.won), (1525, 1, 1));
    /// assert_eq!(rated.changes[0].standing_before(), Standing::NEW);
    /// ```
    #[inline]
    #[must_use]
    pub fn apply(&self, standing: Standing) -> Standing {
        standing.after(self.change, self.won)
    }

    /// The standing before the match, which an undo restores.
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

/// The rating of one match: team averages, expected scores, and the changes of its four players.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MatchRating {
    /// Average ratings of team 1 and of team 2, in Elo points.
    pub averages: [f64; 2],
    /// Expected scores of team 1 and of team 2, 0 to 1; their sum is 1.
    pub expected: [f64; 2],
    /// The changes of the players, team 1 first.
    pub changes: [PlayerChange; 4],
}

/// Rates a match, given its players' standings before it, team 1 first.
///
/// ```
/// use elo_core::outcome::Outcome;
/// use elo_core::rating::{Standing, rate_match};
/// use elo_core::set_score::SetScore;
///
/// let outcome = Outcome::of(&[SetScore::new(6, 4), SetScore::new(6, 3)]).unwrap();
/// let rated = rate_match([Standing::NEW; 4], &outcome);
/// assert_eq!(rated.changes.map(|change| change.after), [1525, 1525, 1475, 1475]);
/// ```
#[must_use]
pub fn rate_match(standings: [Standing; 4], outcome: &Outcome) -> MatchRating {
    let expectation = Expectation::of(standings.map(|standing| standing.rating));
    rate_match_with(&expectation, &standings, outcome)
}

/// As [`rate_match`], given the expectation of the match.
#[inline]
pub(crate) fn rate_match_with(
    expectation: &Expectation,
    standings: &[Standing; 4],
    outcome: &Outcome,
) -> MatchRating {
    let [one, two, three, four] = *standings;
    let change = |standing, team| change_of(standing, team, expectation, outcome);
    MatchRating {
        averages: team_averages(standings.map(|standing| standing.rating)),
        expected: expectation.expected_scores(),
        changes: [
            change(one, Team::One),
            change(two, Team::One),
            change(three, Team::Two),
            change(four, Team::Two),
        ],
    }
}

/// Average ratings of both teams, given the ratings of the players, team 1 first.
#[inline]
fn team_averages([one, two, three, four]: [i32; 4]) -> [f64; 2] {
    [team_average(one, two), team_average(three, four)]
}

/// Average rating of a team, in Elo points; not rounded.
///
/// ```
/// assert_eq!(elo_core::rating::team_average(1500, 1501), 1500.5);
/// ```
#[must_use]
#[expect(
    clippy::manual_midpoint,
    reason = "the sum of two i32 is exact in f64, and cannot overflow; `midpoint` checks for that"
)]
pub fn team_average(player1: i32, player2: i32) -> f64 {
    (f64::from(player1) + f64::from(player2)) / 2.0
}

/// The expected score of a team, 0 to 1, given the average ratings of both: `1 / (1 + 10^((opponent − own) / 400))`.
///
/// ```
/// use elo_core::rating::expected_score;
///
/// assert_eq!(expected_score(1500.0, 1500.0), 0.5);
/// assert!((expected_score(1900.0, 1500.0) - 10.0 / 11.0).abs() < 1e-12);
/// ```
#[must_use]
pub fn expected_score(own: f64, opponent: f64) -> f64 {
    // 10^(x/400) = 2^(x · log2(10)/400), and `exp2` is faster than `pow`.
    const EXPONENT_PER_POINT: f64 = core::f64::consts::LOG2_10 / RATING_SCALE;
    1.0 / (1.0 + libm::exp2((opponent - own) * EXPONENT_PER_POINT))
}

/// The K-factor of a player with `matches_before` finished matches, in Elo points: 40 if provisional, else 20.
///
/// ```
/// assert_eq!([4, 5].map(elo_core::rating::k_factor), [40, 20]);
/// ```
#[must_use]
pub const fn k_factor(matches_before: u32) -> u32 {
    k_factor_of(status(matches_before))
}

const fn k_factor_of(status: Status) -> u32 {
    match status {
        Status::Provisional => K_PROVISIONAL,
        Status::Established => K_ESTABLISHED,
    }
}

/// The status of a player with `matches` finished matches.
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

/// The raw change, in Elo points: `K × (S − E)` with the actual score `S` of 1 for a win and 0 for a loss.
///
/// ```
/// assert_eq!(elo_core::rating::raw_change(40, false, 0.5), -20.0);
/// ```
#[must_use]
pub fn raw_change(k_factor: u32, won: bool, expected: f64) -> f64 {
    let actual = f64::from(u8::from(won));
    f64::from(k_factor) * (actual - expected)
}

/// The final change, in Elo points: the raw change rounded to the nearest integer, halves away from zero, plus the
/// margin for a win, minus the margin for a loss.
///
/// Rounding `raw ± margin` would give the same: the margin is an integer, and its sign is that of the raw change.
/// Adding it last makes one more game of margin exactly one more point, whatever the floating-point error of the raw
/// change.
///
/// ```
/// use elo_core::rating::final_change;
///
/// assert_eq!(final_change(20.0, true, 5), 25);
/// assert_eq!(final_change(-12.5, false, 3), -16);
/// ```
#[must_use]
pub fn final_change(raw_change: f64, won: bool, margin: u32) -> i32 {
    with_margin(nearest_integer(raw_change), won, margin)
}

/// The final change, given the rounded raw change.
#[inline]
fn with_margin(rounded_change: i32, won: bool, margin: u32) -> i32 {
    let margin = i64::from(margin);
    let signed_margin = if won { margin } else { -margin };
    let change = i64::from(rounded_change) + signed_margin;
    // Arithmetic instead of a branch: processors cannot predict the winner.
    let limit = if won { i32::MAX } else { i32::MIN };
    i32::try_from(change).unwrap_or(limit)
}

/// Win rate, 0 to 1; `None` without a match.
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

/// Trend of a player: the sum of the last `matches` final changes, in Elo points. `changes` are ordered oldest first;
/// `None` without a match.
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

#[inline]
fn change_of(standing: Standing, team: Team, expectation: &Expectation, outcome: &Outcome) -> PlayerChange {
    let status = status(standing.played);
    let won = outcome.winner == team;
    let margin = outcome.margin;
    let k_factor = k_factor_of(status);
    let expected = expectation.expected_score(team);
    let raw_change = raw_change(k_factor, won, expected);
    let change = expectation.final_change(team, won, status, margin);
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
