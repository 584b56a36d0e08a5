//! How often the true rank of a player is within the range that Duelo shows, in groups of known strength, for the two
//! ways to make a range. Prints the table of docs/performance.md.
#![allow(
    clippy::indexing_slicing,
    clippy::print_stdout,
    reason = "a benchmark prints, and fails by panicking"
)]

use std::iter;

use bench::Random;
use elo_core::lineup::Lineup;
use elo_core::outcome::Outcome;
use elo_core::rank_range::{RankRange, Resampling, ranks_without};
use elo_core::replay::PlayedMatch;
use elo_core::set_score::SetScore;

const DEVIATIONS: [f64; 2] = [100.0, 200.0];
const PLAYERS: [usize; 3] = [8, 20, 60];
const MATCHES: [usize; 4] = [50, 200, 1_000, 2_000];

/// How often who plays most plays for once of who plays least.
const BUSIEST: f64 = 7.0;
/// A rating difference of one team that wins 10 of 11 games is four times as large as one of ten wins of 11 matches.
const GAMES_SCALE: f64 = 1_600.0;

/// Ranges that a true rank was compared with.
#[derive(Default)]
struct Coverage {
    ranges: u32,
    covering: u32,
    ranks: u32,
}

impl Coverage {
    fn add(&mut self, RankRange { best, worst }: RankRange, true_rank: u32) {
        self.ranges += 1;
        self.covering += u32::from((best..=worst).contains(&true_rank));
        self.ranks += worst - best + 1;
    }

    fn text(&self) -> String {
        let of_all = |count: u32| f64::from(count) / f64::from(self.ranges);
        format!(
            "{:.0} % ({:.1})",
            100.0 * of_all(self.covering),
            of_all(self.ranks)
        )
    }
}

/// A group whose players' strengths are known.
struct Group {
    strengths: Vec<f64>,
    log: Vec<PlayedMatch<usize>>,
}

impl Group {
    fn new(random: &mut Random, deviation: f64, players: usize, matches: usize) -> Self {
        let strengths: Vec<f64> = (0..players)
            .map(|_| 1_500.0 + deviation * random.normal())
            .collect();
        let weights: Vec<f64> = (0..players).map(|_| BUSIEST.powf(random.unit())).collect();
        let log = iter::repeat_with(|| {
            let [one, two, three, four] = lineup(random, &weights);
            let lead = (strengths[one] + strengths[two] - strengths[three] - strengths[four]) / 2.0;
            PlayedMatch {
                lineup: Lineup::new([one, two, three, four]),
                outcome: outcome(random, lead),
            }
        })
        .take(matches)
        .collect();
        Self { strengths, log }
    }

    fn true_ranks(&self) -> Vec<u32> {
        let better = |own: &f64| self.strengths.iter().filter(|other| *other > own).count();
        self.strengths
            .iter()
            .map(|own| 1 + u32::try_from(better(own)).unwrap_or(0))
            .collect()
    }

    fn resampled(&self, seed: u64) -> Vec<Option<RankRange>> {
        let guests = vec![false; self.strengths.len()];
        let mut resampling = Resampling::new(self.log.clone(), &guests, seed);
        while resampling.replay(u32::MAX) {}
        resampling.ranges()
    }

    /// From the best to the worst rank with each match left out once.
    fn left_out(&self) -> Vec<RankRange> {
        let guests = vec![false; self.strengths.len()];
        let ranks = |left_out| {
            let players = ranks_without(&self.log, &guests, left_out).into_iter();
            players.filter_map(|player| player.rank)
        };
        let mut ranges: Vec<RankRange> = ranks(None)
            .map(|rank| RankRange {
                best: rank,
                worst: rank,
            })
            .collect();
        for position in 0..self.log.len() {
            for (range, rank) in ranges.iter_mut().zip(ranks(Some(position))) {
                range.best = range.best.min(rank);
                range.worst = range.worst.max(rank);
            }
        }
        ranges
    }
}

/// Four players, who play as often as their weights say.
fn lineup(random: &mut Random, weights: &[f64]) -> [usize; 4] {
    let mut left = weights.to_vec();
    [(); 4].map(|()| {
        let mut at = random.unit() * left.iter().sum::<f64>();
        let player = left.iter().position(|weight| {
            at -= weight;
            at < 0.0
        });
        let player = player.unwrap_or(0);
        left[player] = 0.0;
        player
    })
}

/// The best of three sets.
fn outcome(random: &mut Random, lead: f64) -> Outcome {
    let game = 1.0 / (1.0 + 10_f64.powf(-lead / GAMES_SCALE));
    let mut sets = Vec::new();
    let mut won = [0, 0];
    while won[0] < 2 && won[1] < 2 {
        let set = set(random, game);
        won[usize::from(set[0] < set[1])] += 1;
        sets.push(SetScore::new(set[0], set[1]));
    }
    Outcome::of(&sets).unwrap_or_else(|| unreachable!("one team won two sets"))
}

/// Six games with two more than the others, or seven.
fn set(random: &mut Random, game: f64) -> [u8; 2] {
    let mut games = [0_u8, 0];
    while games[0].max(games[1]) < 6 || games[0].abs_diff(games[1]) < 2 && games[0].max(games[1]) < 7 {
        games[usize::from(random.unit() >= game)] += 1;
    }
    games
}

fn main() {
    println!("| deviation, players | matches | 600 resamples, middle 80 % | each match left out once |");
    println!("| --- | --- | --- | --- |");
    for deviation in DEVIATIONS {
        for players in PLAYERS {
            let (mut resampled, mut left_out) = (Vec::new(), Vec::new());
            for matches in MATCHES {
                let coverages = coverages(deviation, players, matches);
                resampled.push(coverages.0.text());
                left_out.push(coverages.1.text());
            }
            println!(
                "| {deviation}, {players} | 50 · 200 · 1,000 · 2,000 | {} | {} |",
                resampled.join(" · "),
                left_out.join(" · ")
            );
        }
    }
}

fn coverages(deviation: f64, players: usize, matches: usize) -> (Coverage, Coverage) {
    let groups = if matches < 1_000 { 100 } else { 30 };
    let mut random = Random::new(1);
    let (mut resampled, mut left_out) = (Coverage::default(), Coverage::default());
    for seed in 0..groups {
        let group = Group::new(&mut random, deviation, players, matches);
        let true_ranks = group.true_ranks();
        let ranges = group.resampled(seed);
        for ((range, without), true_rank) in ranges.into_iter().zip(group.left_out()).zip(true_ranks) {
            if let Some(range) = range {
                resampled.add(range, true_rank);
                left_out.add(without, true_rank);
            }
        }
    }
    (resampled, left_out)
}
