//! Benchmarks of the rating, compared with the crate `skillratings`.
//!
//! `skillratings` rates one player against another, so it gets team averages: the comparison covers the formula, not
//! the four changes.
#![allow(
    missing_docs,
    reason = "criterion's macro generates an undocumented main function"
)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use elo_core::lineup::Lineup;
use elo_core::outcome::Outcome;
use elo_core::preview::preview;
use elo_core::rating::{Standing, expected_score, rate_match};
use elo_core::replay::{PlayedMatch, replay};
use elo_core::set_score::SetScore;
use skillratings::Outcomes;
use skillratings::elo::{EloConfig, EloRating, elo, expected_score as theirs};

fn formula(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("expected score");
    group.bench_function("elo-core", |bencher| {
        bencher.iter(|| expected_score(black_box(1517.5), black_box(1483.0)));
    });
    let (own, other) = (EloRating { rating: 1517.5 }, EloRating { rating: 1483.0 });
    group.bench_function("skillratings", |bencher| {
        bencher.iter(|| theirs(black_box(&own), black_box(&other)));
    });
    group.finish();
}

fn one_match(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("one match");
    let standings = [1520, 1515, 1490, 1476].map(|rating| Standing {
        rating,
        played: 9,
        ..Standing::NEW
    });
    let outcome = outcome();
    group.bench_function("elo-core, four players", |bencher| {
        bencher.iter(|| rate_match(black_box(standings), black_box(&outcome)));
    });
    let (own, other) = (EloRating { rating: 1517.5 }, EloRating { rating: 1483.0 });
    let config = EloConfig { k: 20.0 };
    group.bench_function("skillratings, two players", |bencher| {
        bencher.iter(|| elo(black_box(&own), black_box(&other), &Outcomes::WIN, &config));
    });
    group.finish();
}

fn whole_group(criterion: &mut Criterion) {
    let log: Vec<PlayedMatch<u32>> = (0..10_000).map(played).collect();
    criterion.bench_function("replay 10,000 matches of 60 players", |bencher| {
        bencher.iter(|| replay(black_box(&log)));
    });

    let players: Vec<(u32, Standing)> = (0..500).map(|id| (id, Standing::NEW)).collect();
    let sets = [[Some(6), Some(4)], [Some(6), Some(3)]];
    criterion.bench_function("preview among 500 players", |bencher| {
        bencher.iter(|| {
            preview(
                black_box(&players),
                [Some(7), Some(130)],
                [Some(260), Some(499)],
                &sets,
            )
        });
    });
}

fn outcome() -> Outcome {
    Outcome::of(&[SetScore::new(6, 4), SetScore::new(6, 3)]).unwrap_or_else(|| unreachable!("team 1 won"))
}

/// A match with rotating partners and opponents, so that all 60 players play.
fn played(number: u32) -> PlayedMatch<u32> {
    let seat = |step: u32| (number * 7 + step * 13) % 60;
    PlayedMatch {
        lineup: Lineup {
            team1: [seat(0), seat(1)],
            team2: [seat(2), seat(3)],
        },
        outcome: outcome(),
    }
}

criterion_group!(benches, formula, one_match, whole_group);
criterion_main!(benches);
