//! How sure a rank is: between which ranks a player is when the group's log is resampled.
//!
//! The bootstrap (Efron, 1979): a resample has as many matches as the log, drawn from it at random with replacement, in
//! the log's order, and is rated by the rules. A player's range has the middle 80 % of the ranks that follow.

use crate::limits::{RANK_RANGE_MATCHES_MIN, RESAMPLES};
use crate::random::Random;
use crate::ranking::{ranks, ranks_beside_guests};
use crate::replay::{IndexedStandings, PlayedMatch};

/// Of how many resamples one has a rank above the range, and one a rank below it.
const OUTSIDE: usize = 10;

/// The ranks between which a player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankRange {
    /// The best of them, from 1.
    pub best: u32,
    /// The worst of them.
    pub worst: u32,
}

/// The resamples of a log. It takes time, so they are replayed in steps.
///
/// ```
/// use elo_core::lineup::Lineup;
/// use elo_core::outcome::Outcome;
/// use elo_core::rank_range::{RankRange, Resampling};
/// use elo_core::replay::PlayedMatch;
/// use elo_core::set_score::SetScore;
///
/// // Players 0 and 1 have won each of five matches.
/// let played = PlayedMatch {
///     lineup: Lineup::new([0, 1, 2, 3]),
///     outcome: Outcome::of(&[SetScore::new(6, 4)]).unwrap(),
/// };
/// let mut resampling = Resampling::new(vec![played; 5], &[false; 4], 1);
/// while resampling.replay(100) {}
/// assert_eq!(resampling.ranges()[3], Some(RankRange { best: 3, worst: 3 }));
/// ```
#[derive(Clone, Debug)]
pub struct Resampling {
    log: Vec<PlayedMatch<usize>>,
    /// The players who are ranked.
    ranked: Vec<usize>,
    players: usize,
    random: Random,
    standings: IndexedStandings,
    /// How often each match was drawn for the present resample.
    drawn: Vec<u32>,
    /// The ranks of those who are ranked, after each resample.
    ranks: Vec<Vec<u32>>,
}

impl Resampling {
    /// Of a log, whose players are indices of `guests`: for each player of the group, whether they are one. The same
    /// `seed` gives the same resamples: see [`Head::seed`](crate::seal::Head::seed).
    #[must_use]
    pub fn new(log: Vec<PlayedMatch<usize>>, guests: &[bool], seed: u64) -> Self {
        let players = guests.iter().enumerate();
        Self {
            drawn: vec![0; log.len()],
            log,
            ranked: players
                .filter_map(|(player, is_guest)| (!is_guest).then_some(player))
                .collect(),
            players: guests.len(),
            random: Random::new(seed),
            standings: IndexedStandings::default(),
            ranks: Vec::new(),
        }
    }

    /// Replays the next resamples, up to `count` of them. False if there are none left.
    pub fn replay(&mut self, count: u32) -> bool {
        let left = (0..RESAMPLES).skip(self.ranks.len());
        for _ in left.take(usize::try_from(count).unwrap_or(usize::MAX)) {
            self.draw();
            self.standings.restart();
            for (played, times) in self.log.iter().zip(&self.drawn) {
                for _ in 0..*times {
                    self.standings.advance(played);
                }
            }
            let ranks = self.current_ranks();
            self.ranks.push(ranks);
        }
        self.replayed() < RESAMPLES
    }

    /// The number of resamples so far, of [`RESAMPLES`].
    #[must_use]
    pub fn replayed(&self) -> u32 {
        u32::try_from(self.ranks.len()).unwrap_or(u32::MAX)
    }

    /// The range of each player, after all resamples; `None` for guests, and where it is too early to say. It has the
    /// rank of now in any case.
    #[must_use]
    pub fn ranges(&mut self) -> Vec<Option<RankRange>> {
        self.standings.restart();
        for played in &self.log {
            self.standings.advance(played);
        }
        let now = self.current_ranks();
        let mut ranges = vec![None; self.players];
        for (place, (player, rank)) in self.ranked.iter().zip(now).enumerate() {
            let is_early = self.standings.of(*player).played < RANK_RANGE_MATCHES_MIN;
            if let Some(range) = ranges.get_mut(*player).filter(|_| !is_early) {
                *range = self.range_at(place, rank);
            }
        }
        ranges
    }

    fn draw(&mut self) {
        self.drawn.fill(0);
        for _ in 0..self.drawn.len() {
            let position = self.random.below(self.drawn.len());
            if let Some(times) = self.drawn.get_mut(position) {
                *times += 1;
            }
        }
    }

    fn current_ranks(&self) -> Vec<u32> {
        let rating = |player: &usize| self.standings.of(*player).rating;
        ranks(&self.ranked.iter().map(rating).collect::<Vec<_>>())
    }

    fn range_at(&self, place: usize, now: u32) -> Option<RankRange> {
        let of_player = |ranks: &Vec<u32>| ranks.get(place).copied();
        let mut ranks: Vec<u32> = self.ranks.iter().filter_map(of_player).collect();
        ranks.sort_unstable();
        let outside = ranks.len() / OUTSIDE;
        let best = *ranks.get(outside)?;
        let worst = *ranks.get(ranks.len() - 1 - outside)?;
        Some(RankRange {
            best: best.min(now),
            worst: worst.max(now),
        })
    }
}

/// Where a player is in a ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankedRating {
    /// The rank; `None` for a guest.
    pub rank: Option<u32>,
    /// The rating.
    pub rating: i32,
}

/// The ranks and ratings of a group's players as if the match at a position of its log had not been played.
///
/// ```
/// use elo_core::lineup::Lineup;
/// use elo_core::outcome::Outcome;
/// use elo_core::rank_range::ranks_without;
/// use elo_core::replay::PlayedMatch;
/// use elo_core::set_score::SetScore;
///
/// let played = |lost| PlayedMatch {
///     lineup: Lineup::new([0, 1, 2, 3]),
///     outcome: Outcome::of(&[SetScore::new(lost, 6)]).unwrap(),
/// };
/// let guests = [false, false, true, false];
/// let ranks = |left_out| ranks_without(&[played(4)], &guests, left_out).into_iter().map(|player| player.rank);
/// assert!(ranks(None).eq([Some(2), Some(2), None, Some(1)]));
/// assert!(ranks(Some(0)).eq([Some(1), Some(1), None, Some(1)]));
/// assert_eq!(ranks_without(&[played(4)], &guests, None)[0].rating, 1478);
/// ```
#[must_use]
pub fn ranks_without(
    log: &[PlayedMatch<usize>],
    guests: &[bool],
    left_out: Option<usize>,
) -> Vec<RankedRating> {
    let mut standings = IndexedStandings::default();
    for (position, played) in log.iter().enumerate() {
        if Some(position) != left_out {
            standings.advance(played);
        }
    }
    ranked_ratings(&standings, guests)
}

/// A match that decides the rank of one of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecidingMatch {
    /// Its position in the log.
    pub position: usize,
    /// The player's rank as if it had not been played, which is not the rank of now.
    pub rank: u32,
}

/// Those of a player's matches without which their rank would be another one, in the order of the log; none for a
/// guest. For each of them the log is rated without that match alone.
///
/// ```
/// use elo_core::lineup::Lineup;
/// use elo_core::outcome::Outcome;
/// use elo_core::rank_range::{DecidingMatch, deciding_matches};
/// use elo_core::replay::PlayedMatch;
/// use elo_core::set_score::SetScore;
///
/// let played = |lost| PlayedMatch {
///     lineup: Lineup::new([0, 1, 2, 3]),
///     outcome: Outcome::of(&[SetScore::new(lost, 6)]).unwrap(),
/// };
/// let decided = DecidingMatch { position: 0, rank: 1 };
/// assert_eq!(deciding_matches(&[played(4)], &[false; 4], 0), [decided]);
/// assert_eq!(deciding_matches(&[played(4), played(0)], &[false; 4], 0), []);
/// ```
#[must_use]
pub fn deciding_matches(log: &[PlayedMatch<usize>], guests: &[bool], player: usize) -> Vec<DecidingMatch> {
    let rank_after = |before: &IndexedStandings, rest: &[PlayedMatch<usize>]| {
        let mut standings = before.clone();
        for played in rest {
            standings.advance(played);
        }
        let players = ranked_ratings(&standings, guests);
        players.get(player).and_then(|found| found.rank)
    };
    let mut before = IndexedStandings::default();
    let Some(now) = rank_after(&before, log) else {
        return Vec::new();
    };
    let mut deciding = Vec::new();
    let mut rest = log;
    while let Some((played, after)) = rest.split_first() {
        if played.lineup.players().contains(&player) {
            let without = rank_after(&before, after).filter(|rank| *rank != now);
            let position = log.len() - rest.len();
            deciding.extend(without.map(|rank| DecidingMatch { position, rank }));
        }
        before.advance(played);
        rest = after;
    }
    deciding
}

fn ranked_ratings(standings: &IndexedStandings, guests: &[bool]) -> Vec<RankedRating> {
    let rating = |player| standings.of(player).rating;
    let ranked = |(player, is_guest): (usize, &bool)| (!is_guest).then(|| rating(player));
    let ratings: Vec<Option<i32>> = guests.iter().enumerate().map(ranked).collect();
    let ranks = ranks_beside_guests(&ratings).into_iter().enumerate();
    let place = |(player, rank)| RankedRating {
        rank,
        rating: rating(player),
    };
    ranks.map(place).collect()
}
