//! Forecasts: how often the favourites won, compared with what was expected of them.

use crate::limits::FORECAST_MATCHES_MIN;
use crate::stored_match::StoredMatch;
use crate::team::Team;

/// Where the bins of the favourites' expected scores begin. Each ends where the next begins, and the last one at 1.
pub const BINS: [f64; 5] = [0.5, 0.6, 0.7, 0.8, 0.9];

/// The mean squared error of a forecast that expects one half of every match.
pub const COIN_BRIER_SCORE: f64 = 0.25;

/// The matches whose favourites' expected score lies in one of [`BINS`].
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bin {
    /// Number of matches.
    pub matches: u32,
    /// Matches that the favourites won.
    pub won: u32,
    /// The sum of the favourites' expected scores.
    pub expected: f64,
}

impl Bin {
    fn add(&mut self, expected: f64, won: bool) {
        self.matches += 1;
        self.won += u32::from(won);
        self.expected += expected;
    }

    /// What was expected of the favourites on average, 0 to 1; `None` without a match.
    #[must_use]
    pub fn said(&self) -> Option<f64> {
        (self.matches > 0).then(|| self.expected / f64::from(self.matches))
    }
}

/// The forecasts of a group's matches. Favourites are the team with an expected score above one half; a match of equal
/// teams has none, and is in no bin.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Forecast {
    /// The matches with favourites, by their expected score: see [`BINS`].
    pub bins: [Bin; BINS.len()],
    /// Number of matches without favourites.
    pub even: u32,
    /// The sum of the squared differences between expected and actual score, over all matches.
    squared_errors: f64,
}

impl Forecast {
    /// The forecasts of these matches.
    ///
    /// ```
    /// use elo_core::forecast::{Bin, Forecast};
    /// use elo_core::stored_match::StoredMatch;
    ///
    /// let numbers = [1, 0, 1, 2, 3, 1600, 1600, 1500, 1500, 11, 11, -11, -11, 1, 6, 4];
    /// let (won, _) = StoredMatch::read(&numbers).unwrap();
    /// let forecast = Forecast::of(&[won]);
    /// assert_eq!((forecast.bins[1].matches, forecast.bins[1].won), (1, 1));
    /// assert!((forecast.bins[1].expected - 0.640065).abs() < 1e-6);
    /// assert!((forecast.brier_score().unwrap() - 0.129553).abs() < 1e-6);
    /// ```
    #[must_use]
    pub fn of(log: &[StoredMatch]) -> Self {
        let mut forecast = Self::default();
        for stored in log {
            forecast.add(stored);
        }
        forecast
    }

    fn add(&mut self, stored: &StoredMatch) {
        let winner = stored.played.outcome.winner;
        let error = 1.0 - stored.expected(winner);
        self.squared_errors += error * error;
        let favourites = [Team::One, Team::Two]
            .map(|team| (team, stored.expected(team)))
            .into_iter()
            .find(|(_, expected)| *expected > 0.5);
        let Some((team, expected)) = favourites else {
            self.even += 1;
            return;
        };
        let index = BINS.iter().rposition(|from| *from <= expected);
        if let Some(bin) = index.and_then(|index| self.bins.get_mut(index)) {
            bin.add(expected, team == winner);
        }
    }

    /// The matches with favourites, taken together.
    #[must_use]
    pub fn favourites(&self) -> Bin {
        self.bins.iter().fold(Bin::default(), |sum, bin| Bin {
            matches: sum.matches + bin.matches,
            won: sum.won + bin.won,
            expected: sum.expected + bin.expected,
        })
    }

    /// Number of matches, those without favourites included.
    #[must_use]
    pub fn matches(&self) -> u32 {
        self.favourites().matches + self.even
    }

    /// Whether there are enough matches to judge the forecasts: [`FORECAST_MATCHES_MIN`].
    #[must_use]
    pub fn is_judged(&self) -> bool {
        self.matches() >= FORECAST_MATCHES_MIN
    }

    /// The Brier score: the mean squared difference between expected and actual score, 0 to 1; lower is better. `None`
    /// without a match.
    ///
    /// Source: Glenn W. Brier, *Verification of forecasts expressed in terms of probability*, 1950.
    #[must_use]
    pub fn brier_score(&self) -> Option<f64> {
        let matches = self.matches();
        (matches > 0).then(|| self.squared_errors / f64::from(matches))
    }

    /// The position of the bin that says most about the forecasts: the one with the most matches of those above the
    /// first, where one team was clearly favoured; else the first. `None` without a match that had favourites.
    #[must_use]
    pub fn headline(&self) -> Option<usize> {
        let (first, clear) = self.bins.split_first()?;
        let most = clear.iter().map(|bin| bin.matches).max().filter(|most| *most > 0);
        match most {
            Some(most) => self
                .bins
                .iter()
                .skip(1)
                .position(|bin| bin.matches == most)
                .map(|at| at + 1),
            None => (first.matches > 0).then_some(0),
        }
    }
}

/// The 80 % Wilson score interval of a share: from where to where the true share is likely to lie, 0 to 1, given how
/// many of `matches` were won. `None` without a match.
///
/// Source: Edwin B. Wilson, *Probable inference, the law of succession, and statistical inference*, 1927.
///
/// ```
/// use elo_core::forecast::wilson_interval;
///
/// let [low, high] = wilson_interval(16, 27).unwrap();
/// assert!((low - 0.469505).abs() < 1e-6 && (high - 0.705062).abs() < 1e-6);
/// assert_eq!(wilson_interval(0, 0), None);
/// ```
#[must_use]
pub fn wilson_interval(won: u32, matches: u32) -> Option<[f64; 2]> {
    /// The 90 % quantile of the normal distribution: a tenth lies above the interval, a tenth below.
    const QUANTILE: f64 = 1.281_551_565_544_600_4;
    if matches == 0 {
        return None;
    }
    let (won, matches) = (f64::from(won), f64::from(matches));
    let share = won / matches;
    let squared = QUANTILE * QUANTILE;
    let centre = share + squared / (2.0 * matches);
    let spread = QUANTILE * (share * (1.0 - share) / matches + squared / (4.0 * matches * matches)).sqrt();
    let whole = 1.0 + squared / matches;
    Some([(centre - spread) / whole, (centre + spread) / whole].map(|end| end.clamp(0.0, 1.0)))
}
