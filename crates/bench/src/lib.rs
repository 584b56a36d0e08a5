//! A log for the benchmarks in native code and in WebAssembly.

use elo_core::lineup::Lineup;
use elo_core::outcome::Outcome;
use elo_core::replay::PlayedMatch;
use elo_core::set_score::SetScore;

/// The players, as the indices 0 to 59.
pub const PLAYERS: usize = 60;
/// The length of the log.
pub const MATCHES: u32 = 100_000;

/// The log: teams are drawn at random, the better one wins more often, and each match has two sets. It is the same
/// every time.
#[must_use]
pub fn season() -> Vec<PlayedMatch<usize>> {
    let mut random = Random::new(1);
    (0..MATCHES).map(|_| played(&mut random)).collect()
}

fn played(random: &mut Random) -> PlayedMatch<usize> {
    let mut players = [0; 4];
    for seat in 0..4 {
        let mut player = random.below(PLAYERS);
        while players.iter().take(seat).any(|earlier| *earlier == player) {
            player = random.below(PLAYERS);
        }
        if let Some(place) = players.get_mut(seat) {
            *place = player;
        }
    }
    let [one, two, three, four] = players;
    // Higher indices are better: the best team wins nine in ten matches against the worst one.
    let wins = three + four + random.below(300) < one + two + 150;
    let sets = [0, 1].map(|_| {
        let lost = u8::try_from(random.below(5)).unwrap_or(0);
        if wins {
            SetScore::new(6, lost)
        } else {
            SetScore::new(lost, 6)
        }
    });
    PlayedMatch {
        lineup: Lineup {
            team1: [one, two],
            team2: [three, four],
        },
        outcome: Outcome::of(&sets).unwrap_or_else(|| unreachable!("one team won both sets")),
    }
}

/// Xorshift, as in George Marsaglia, *Xorshift RNGs*, 2003: deterministic, and good enough for a benchmark.
#[derive(Debug)]
pub struct Random(u32);

impl Random {
    /// Of a seed, which is not 0.
    #[must_use]
    pub const fn new(seed: u32) -> Self {
        Self(seed)
    }

    /// From 0 to below 1.
    pub fn unit(&mut self) -> f64 {
        f64::from(self.next()) / (f64::from(u32::MAX) + 1.0)
    }

    /// Normally distributed with a deviation of 1, nearly: the sum of twelve uniform numbers.
    pub fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.unit()).sum::<f64>() - 6.0
    }

    fn below(&mut self, limit: usize) -> usize {
        usize::try_from(self.next()).unwrap_or(0) % limit
    }

    fn next(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        self.0
    }
}
