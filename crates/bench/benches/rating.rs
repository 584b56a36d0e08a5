//! Benchmarks of the rating, compared with the crate `skillratings`.
//!
//! Its Elo rates one player against another: it gets team averages, or the first players of the teams, so the
//! comparison covers the formula, not the four changes. Its Weng-Lin rates teams of two; the library openskill has the
//! same method.
#![allow(
    missing_docs,
    reason = "criterion's macro generates an undocumented main function"
)]
#![allow(clippy::indexing_slicing, reason = "a benchmark fails by panicking")]

use std::hint::black_box;

use bench::{MATCHES, PLAYERS, season};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use elo_core::outcome::Outcome;
use elo_core::preview::preview;
use elo_core::ranking::Contender;
use elo_core::rating::{Standing, expected_score, rate_match};
use elo_core::replay::{IndexedStandings, Standings, replay};
use elo_core::set_score::SetScore;
use elo_core::team::Team;
use skillratings::Outcomes;
use skillratings::elo::{EloConfig, EloRating, elo, expected_score as theirs};
use skillratings::weng_lin::{WengLinConfig, WengLinRating, weng_lin_two_teams};

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

/// Reported per match: criterion's throughput is in elements, and an element is a match.
fn replays(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("replay 100,000 matches of 60 players");
    group.throughput(Throughput::Elements(MATCHES.into()));
    let log = season();
    group.bench_function("by index", |bencher| {
        bencher.iter(|| {
            let mut standings = IndexedStandings::default();
            for played in black_box(&log) {
                black_box(&standings.apply(played));
            }
            standings
        });
    });
    group.bench_function("by index, changes alone", |bencher| {
        bencher.iter(|| {
            let mut standings = IndexedStandings::default();
            for played in black_box(&log) {
                black_box(standings.advance(played));
            }
            standings
        });
    });
    group.bench_function("by id", |bencher| {
        bencher.iter(|| {
            let mut standings = Standings::default();
            for played in black_box(&log) {
                black_box(&standings.apply(played));
            }
            standings
        });
    });
    group.bench_function("by id, all ratings in memory", |bencher| {
        bencher.iter(|| replay(black_box(&log)));
    });
    group.bench_function("skillratings, two changes a match", |bencher| {
        bencher.iter(|| {
            let mut ratings = [EloRating::new(); PLAYERS];
            let config = EloConfig { k: 20.0 };
            for played in black_box(&log) {
                let [one, _, three, _] = played.lineup.players();
                let result = if played.outcome.winner == Team::One {
                    Outcomes::WIN
                } else {
                    Outcomes::LOSS
                };
                (ratings[one], ratings[three]) = elo(&ratings[one], &ratings[three], &result, &config);
            }
            ratings
        });
    });
    group.bench_function("skillratings, Weng-Lin teams of two", |bencher| {
        bencher.iter(|| {
            let mut ratings = [WengLinRating::new(); PLAYERS];
            let config = WengLinConfig::default();
            for played in black_box(&log) {
                let [one, two, three, four] = played.lineup.players();
                let result = if played.outcome.winner == Team::One {
                    Outcomes::WIN
                } else {
                    Outcomes::LOSS
                };
                let (team1, team2) = weng_lin_two_teams(
                    &[ratings[one], ratings[two]],
                    &[ratings[three], ratings[four]],
                    &result,
                    &config,
                );
                (ratings[one], ratings[two]) = (team1[0], team1[1]);
                (ratings[three], ratings[four]) = (team2[0], team2[1]);
            }
            ratings
        });
    });
    group.finish();
}

fn whole_group(criterion: &mut Criterion) {
    let contender = Contender {
        standing: Standing::NEW,
        is_guest: false,
    };
    let players: Vec<(u32, Contender)> = (0..500).map(|id| (id, contender)).collect();
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

criterion_group!(benches, formula, one_match, replays, whole_group);
criterion_main!(benches);
