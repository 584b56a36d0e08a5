//! Bindings of [`elo_core::what_if`], [`elo_core::records`] and [`elo_core::forecast`].

use elo_core::forecast::{BINS, Bin, COIN_BRIER_SCORE, Forecast, wilson_interval};
use elo_core::limits;
use elo_core::lineup::Lineup;
use elo_core::rank_range::{DecidingMatch, RankedRating, deciding_matches, ranks_without};
use elo_core::ranking::Contender;
use elo_core::rating::Standing;
use elo_core::records::{Record, Records, form};
use elo_core::stored_match::StoredMatch;
use elo_core::team::Team;
use elo_core::what_if::{self, usual_sets};
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use crate::rank_ranges::{booleans, played};
use crate::{malformed, read_match};

/// The largest margin of two usual sets, in games.
#[wasm_bindgen(js_name = usualMarginMax)]
#[must_use]
pub fn usual_margin_max() -> u32 {
    limits::USUAL_MARGIN_MAX
}

/// Two players' matches below which their record says little.
#[wasm_bindgen(js_name = recordMatchesMin)]
#[must_use]
pub fn record_matches_min() -> u32 {
    limits::RECORD_MATCHES_MIN
}

/// A group's matches below which its forecasts are not judged.
#[wasm_bindgen(js_name = forecastMatchesMin)]
#[must_use]
pub fn forecast_matches_min() -> u32 {
    limits::FORECAST_MATCHES_MIN
}

/// A bin's matches below which it says little.
#[wasm_bindgen(js_name = forecastBinMatchesMin)]
#[must_use]
pub fn forecast_bin_matches_min() -> u32 {
    limits::FORECAST_BIN_MATCHES_MIN
}

/// The games of usual sets with this margin, the winner's first; empty if there are none.
#[wasm_bindgen(js_name = usualSets)]
#[must_use]
pub fn usual_games(margin: u32) -> Vec<u8> {
    let sets = usual_sets(margin).unwrap_or_default();
    sets.into_iter().flat_map(|set| [set.team1, set.team2]).collect()
}

/// A match that is not played yet: see [`elo_core::what_if`].
#[wasm_bindgen]
pub struct WhatIf {
    group: Vec<Contender>,
    lineup: Lineup<usize>,
}

#[wasm_bindgen]
impl WhatIf {
    /// The ratings and the numbers of matches of all players of a group, 1 for each of them who is a guest and else 0,
    /// and the four players, team 1 first.
    #[wasm_bindgen(constructor)]
    pub fn new(ratings: &[i32], played: &[u32], guests: &[u8], players: &[u32]) -> Result<Self, JsError> {
        let of = |((&rating, &played), &guest)| Contender {
            standing: Standing {
                rating,
                played,
                ..Standing::NEW
            },
            is_guest: guest == 1,
        };
        let index = |player: u32| usize::try_from(player).unwrap_or(usize::MAX);
        let players: [u32; 4] = players.try_into().map_err(|_| malformed())?;
        let what_if = Self {
            group: ratings.iter().zip(played).zip(guests).map(of).collect(),
            lineup: Lineup::new(players.map(index)),
        };
        what_if.rules()?;
        Ok(what_if)
    }

    /// The expected score of team 1, 0 to 1.
    pub fn expected(&self) -> Result<f64, JsError> {
        let [team1, _] = self.rules()?.expected();
        Ok(team1)
    }

    /// Change and rank after the match for each of the four players, if team 1 wins, or loses, by this margin. The rank
    /// of a guest is 0.
    pub fn results(&self, first_wins: bool, margin: u32) -> Result<Vec<i32>, JsError> {
        let results = self.rules()?.results(winner(first_wins), margin);
        let rank = |rank: Option<u32>| rank.map_or(0, |rank| i32::try_from(rank).unwrap_or(i32::MAX));
        let numbers = results.map(|result| [result.change, rank(result.rank)]);
        Ok(numbers.into_iter().flatten().collect())
    }

    /// The smallest margin of a win of team 1 after which `player` has a higher rating than `other`; absent if none is
    /// enough.
    #[wasm_bindgen(js_name = marginToPass)]
    pub fn margin_to_pass(&self, player: usize, other: usize) -> Result<Option<u32>, JsError> {
        Ok(self.rules()?.margin_to_pass(Team::One, player, other))
    }

    /// The players with a higher rating, the nearest first.
    pub fn above(&self, player: usize) -> Result<Vec<usize>, JsError> {
        Ok(self.rules()?.above(player))
    }

    /// Who passes `player` first if team 1 loses, and the smallest margin that is enough; empty if nobody does.
    #[wasm_bindgen(js_name = firstToPass)]
    pub fn first_to_pass(&self, player: usize) -> Result<Vec<u32>, JsError> {
        let first = self.rules()?.first_to_pass(Team::Two, player);
        Ok(first.map_or_else(Vec::new, |(other, margin)| {
            vec![u32::try_from(other).unwrap_or(u32::MAX), margin]
        }))
    }

    fn rules(&self) -> Result<what_if::WhatIf<'_>, JsError> {
        what_if::WhatIf::new(&self.group, self.lineup).ok_or_else(malformed)
    }
}

/// The matches of a group: see [`elo_core::records`] and [`elo_core::forecast`].
#[wasm_bindgen]
pub struct Matches(pub(crate) Vec<StoredMatch>);

#[wasm_bindgen]
impl Matches {
    /// From numbers: see [`StoredMatch::read`].
    #[wasm_bindgen(constructor)]
    pub fn new(numbers: &[i32]) -> Result<Self, JsError> {
        let mut matches = Vec::new();
        let mut rest = numbers;
        while !rest.is_empty() {
            let (stored, after) = read_match(rest)?;
            matches.push(stored);
            rest = after;
        }
        Ok(Self(matches))
    }

    /// A player's records with each partner: the partner, the number of matches, those that were won and that were
    /// expected to be, the points, the games won and lost.
    #[wasm_bindgen(js_name = recordsWith)]
    #[must_use]
    pub fn records_with(&self, player: usize) -> Vec<f64> {
        rows(Records::of(&self.0, player).with)
    }

    /// The same against each opponent.
    #[wasm_bindgen(js_name = recordsAgainst)]
    #[must_use]
    pub fn records_against(&self, player: usize) -> Vec<f64> {
        rows(Records::of(&self.0, player).against)
    }

    /// A player's last results, oldest first: 1 for a win, 0 for a loss.
    #[must_use]
    pub fn form(&self, player: usize) -> Vec<u8> {
        let results = form(&self.0, player, limits::FORM_MATCHES);
        results.into_iter().map(u8::from).collect()
    }

    /// For each of the group's players the rank, 0 for guests, and the rating after all matches but the one with this
    /// number, if there is one. `guests` has 1 for each player who is one, and else 0.
    #[must_use]
    pub fn ranks(&self, guests: &[u8], without: Option<usize>) -> Vec<i32> {
        let left_out = without.and_then(|number| number.checked_sub(1));
        let players = ranks_without(&played(&self.0), &booleans(guests), left_out);
        let numbers = |player: RankedRating| [player.rank.unwrap_or_default().cast_signed(), player.rating];
        players.into_iter().flat_map(numbers).collect()
    }

    /// Those of a player's matches that decide the player's rank: the number of each, and the rank without it. `guests`
    /// has 1 for each player who is one, and else 0.
    #[must_use]
    pub fn deciding(&self, guests: &[u8], player: usize) -> Vec<u32> {
        let matches = deciding_matches(&played(&self.0), &booleans(guests), player);
        let numbers = |DecidingMatch { position, rank }| {
            let number = u32::try_from(position + 1).unwrap_or(u32::MAX);
            [number, rank]
        };
        matches.into_iter().flat_map(numbers).collect()
    }

    /// The team that won each match: 1 or 2.
    #[must_use]
    pub fn winners(&self) -> Vec<u8> {
        let winner = |stored: &StoredMatch| stored.played.outcome.winner.number();
        self.0.iter().map(winner).collect()
    }

    /// The forecasts of these matches.
    #[must_use]
    pub fn forecast(&self) -> MatchForecast {
        MatchForecast(Forecast::of(&self.0))
    }
}

/// How often the favourites won, compared with what was expected of them: see [`Forecast`].
#[wasm_bindgen(js_name = Forecast)]
pub struct MatchForecast(Forecast);

#[wasm_bindgen(js_class = Forecast)]
impl MatchForecast {
    /// For each bin: where it begins, the number of matches, those that the favourites won, what was expected on
    /// average, and from where to where the true share of wins is likely to lie. The last three are not numbers without
    /// a match.
    #[must_use]
    pub fn bins(&self) -> Vec<f64> {
        let bins = BINS.iter().zip(&self.0.bins);
        bins.flat_map(|(from, bin)| bin_row(*from, bin)).collect()
    }

    /// The same for all matches with favourites.
    #[must_use]
    pub fn favourites(&self) -> Vec<f64> {
        let [from, ..] = BINS;
        bin_row(from, &self.0.favourites()).to_vec()
    }

    /// Number of matches.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn matches(&self) -> u32 {
        self.0.matches()
    }

    /// Number of matches between equal teams.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn even(&self) -> u32 {
        self.0.even
    }

    /// Whether there are enough matches to judge the forecasts.
    #[wasm_bindgen(getter, js_name = isJudged)]
    #[must_use]
    pub fn is_judged(&self) -> bool {
        self.0.is_judged()
    }

    /// The Brier score; absent without a match.
    #[wasm_bindgen(getter, js_name = brierScore)]
    #[must_use]
    pub fn brier_score(&self) -> Option<f64> {
        self.0.brier_score()
    }

    /// The Brier score of a coin.
    #[wasm_bindgen(getter, js_name = coinScore)]
    #[must_use]
    pub fn coin_score(&self) -> f64 {
        COIN_BRIER_SCORE
    }

    /// The position of the bin that says most; absent without a match that had favourites.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn headline(&self) -> Option<usize> {
        self.0.headline()
    }
}

fn bin_row(from: f64, bin: &Bin) -> [f64; 6] {
    let [low, high] = wilson_interval(bin.won, bin.matches).unwrap_or([f64::NAN; 2]);
    let said = bin.said().unwrap_or(f64::NAN);
    [from, bin.matches.into(), bin.won.into(), said, low, high]
}

fn rows(records: impl IntoIterator<Item = (usize, Record)>) -> Vec<f64> {
    let row = |(player, record): (usize, Record)| {
        [
            u32::try_from(player).unwrap_or(u32::MAX).into(),
            record.matches.into(),
            record.won.into(),
            record.expected,
            record.points.into(),
            record.games_won.into(),
            record.games_lost.into(),
        ]
    };
    records.into_iter().flat_map(row).collect()
}

const fn winner(first_wins: bool) -> Team {
    if first_wins { Team::One } else { Team::Two }
}
