//! Replays over ids and over indices equal, bit for bit, one that rates each match alone and looks up nothing.
#![allow(
    clippy::indexing_slicing,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

use std::collections::BTreeMap;

use elo_core::lineup::Lineup;
use elo_core::outcome::Outcome;
use elo_core::rating::{MatchRating, Standing, expected_score, rate_match, team_average};
use elo_core::replay::{IndexedStandings, PlayedMatch, replay};
use elo_core::set_score::SetScore;
use proptest::prelude::*;

/// The definition of a replay: each match is rated by [`rate_match`], and its changes are applied.
fn reference(log: &[PlayedMatch<usize>]) -> (BTreeMap<usize, Standing>, Vec<MatchRating>) {
    let mut standings = BTreeMap::new();
    let rate = |played: &PlayedMatch<usize>| {
        let players = played.lineup.players();
        let before = players.map(|player| *standings.get(&player).unwrap_or(&Standing::NEW));
        let rating = rate_match(before, &played.outcome);
        for seat in 0..4 {
            standings.insert(players[seat], rating.changes[seat].apply(before[seat]));
        }
        rating
    };
    let ratings = log.iter().map(rate).collect();
    (standings, ratings)
}

/// All numbers of a rating; fractions as bits, so that 0.0 differs from -0.0.
fn bits(rating: &MatchRating) -> (MatchRating, Vec<u64>) {
    let fractions = rating.averages.into_iter().chain(rating.expected);
    let fractions = fractions.chain(
        rating
            .changes
            .iter()
            .flat_map(|change| [change.expected, change.raw_change]),
    );
    (*rating, fractions.map(f64::to_bits).collect())
}

fn check(log: &[PlayedMatch<usize>]) {
    let (standings, ratings) = reference(log);
    let ratings: Vec<_> = ratings.iter().map(bits).collect();

    let by_id = replay(log);
    assert!(by_id.ratings.iter().map(bits).eq(ratings.iter().cloned()));
    assert!(by_id.standings.iter().eq(standings.clone()));

    // Ids in another order than the indices that they get.
    let named: Vec<_> = log
        .iter()
        .map(|played| renamed(played, |player| format!("{}", 999 - player)))
        .collect();
    let named: Vec<_> = named.iter().map(borrowed).collect();
    assert!(
        replay(&named)
            .ratings
            .iter()
            .map(bits)
            .eq(ratings.iter().cloned())
    );

    let mut by_index = IndexedStandings::default();
    for (played, expected) in log.iter().zip(&ratings) {
        assert_eq!(bits(&by_index.apply(played)), *expected);
    }
    for player in 0..100 {
        let expected = standings.get(&player).unwrap_or(&Standing::NEW);
        assert_eq!(by_index.of(player), *expected);
    }
    let mut changes_alone = IndexedStandings::default();
    for (played, (rating, _)) in log.iter().zip(&ratings) {
        assert_eq!(
            changes_alone.advance(played),
            rating.changes.map(|change| change.change)
        );
    }
    assert!((0..100).all(|player| changes_alone.of(player) == by_index.of(player)));
    for (played, (rating, _)) in log.iter().zip(&ratings).rev() {
        by_index.undo(played, rating);
    }
    assert!((0..100).all(|player| by_index.of(player) == Standing::NEW));
}

fn renamed<Id>(played: &PlayedMatch<usize>, name: impl Fn(usize) -> Id + Copy) -> PlayedMatch<Id> {
    PlayedMatch {
        lineup: Lineup {
            team1: played.lineup.team1.map(name),
            team2: played.lineup.team2.map(name),
        },
        outcome: played.outcome,
    }
}

fn borrowed(played: &PlayedMatch<String>) -> PlayedMatch<&str> {
    let [team1, team2] = [&played.lineup.team1, &played.lineup.team2].map(|[one, two]| [one.as_str(), two]);
    PlayedMatch {
        lineup: Lineup { team1, team2 },
        outcome: played.outcome,
    }
}

fn played(team1: [usize; 2], team2: [usize; 2], games: (u8, u8)) -> PlayedMatch<usize> {
    PlayedMatch {
        lineup: Lineup { team1, team2 },
        outcome: Outcome::of(&[SetScore::new(games.0, games.1)]).expect("a set has a winner"),
    }
}

/// Matches of up to `players`; `better` in ten are won by the team with the lower numbers, so that ratings spread.
fn matches(players: usize, better: u32) -> impl Strategy<Value = PlayedMatch<usize>> {
    let order = Just((0..players).collect::<Vec<_>>()).prop_shuffle();
    (order, 0..10_u32, 0..99_u8).prop_map(move |(order, chance, lost)| {
        let (one, two) = ([order[0], order[1]], [order[2], order[3]]);
        let is_better = one.iter().sum::<usize>() < two.iter().sum();
        let wins = is_better == (chance < better);
        played(one, two, if wins { (99, lost) } else { (lost, 99) })
    })
}

proptest! {
    #[test]
    fn replays_equal_the_definition(log in prop::collection::vec(matches(9, 5), 0..80)) {
        check(&log);
    }

    #[test]
    fn replays_of_spread_ratings_equal_the_definition(log in prop::collection::vec(matches(9, 10), 0..300)) {
        check(&log);
    }
}

/// Ratings some 8,000 points apart: expected scores close to 0 and 1, and every place of the cache used again.
#[test]
fn a_long_replay_of_very_different_players_equals_the_definition() {
    let log: Vec<_> = (0_u32..30_000)
        .map(|number| {
            let mixed = number.wrapping_mul(2_654_435_761) >> 8;
            let seat = |step: u32| usize::try_from((mixed + step * (1 + mixed % 19)) % 60).expect("an index");
            let (one, two) = ([seat(0), seat(1)], [seat(2), seat(3)]);
            let is_better = one.iter().sum::<usize>() < two.iter().sum();
            played(one, two, if is_better { (99, 90) } else { (90, 99) })
        })
        .collect();
    let (standings, _) = reference(&log);
    let ratings: Vec<_> = standings.values().map(|standing| standing.rating).collect();
    let range = ratings.iter().max().expect("60 players") - ratings.iter().min().expect("60 players");
    assert!(range > 4_000, "{range}");
    check(&log);
}

/// Teams whose averages differ by halves: the exponent depends on the difference of sums alone.
#[test]
fn the_expected_score_depends_on_the_difference_of_rating_sums_alone() {
    for difference in -3_000..=3_000 {
        let expected = |base: i32| {
            let (own, other) = (team_average(base, base), team_average(base, base + difference));
            expected_score(own, other).to_bits()
        };
        assert_eq!(expected(1_500), expected(0));
        assert_eq!(expected(1_500), expected(-1_000_001));
    }
}
