//! The ranges of ranks are those of a straightforward resampling, and of an independent program.
#![allow(missing_docs, reason = "a test")]
#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use elo_core::lineup::Lineup;
use elo_core::outcome::Outcome;
use elo_core::rank_range::{
    DecidingMatch, RankRange, RankedRating, Resampling, deciding_matches, ranks_without,
};
use elo_core::ranking::ranks;
use elo_core::replay::{PlayedMatch, replay};
use elo_core::set_score::SetScore;
use proptest::prelude::*;

const PLAYERS: usize = 6;
const ALL_RANKED: [bool; PLAYERS] = [false; PLAYERS];
const SEED: u64 = 20_250_612;

fn played(players: [usize; 4], team1: u8, team2: u8) -> PlayedMatch<usize> {
    PlayedMatch {
        lineup: Lineup::new(players),
        outcome: Outcome::of(&[SetScore::new(team1, team2)]).unwrap(),
    }
}

/// 40 matches of six players, by a rule that the independent program follows too.
fn example() -> Vec<PlayedMatch<usize>> {
    let nth = |i: usize| {
        let three = [i % 6, (i + 1) % 6, (i + 2 + i % 3) % 6];
        let rest: Vec<usize> = (0..PLAYERS).filter(|player| !three.contains(player)).collect();
        let lost = |of: usize| u8::try_from(i % of).unwrap();
        let [one, two, three] = three;
        let players = [one, two, three, rest[i % rest.len()]];
        if (i * i + 3 * i) % 7 < 3 {
            played(players, 6, lost(5))
        } else {
            played(players, lost(4), 6)
        }
    };
    (0..40).map(nth).collect()
}

fn ranges(log: &[PlayedMatch<usize>], guests: &[bool], seed: u64) -> Vec<Option<RankRange>> {
    let mut resampling = Resampling::new(log.to_vec(), guests, seed);
    while resampling.replay(77) {}
    resampling.ranges()
}

fn numbers(ranges: &[Option<RankRange>]) -> Vec<(u32, u32)> {
    let both = |range: &Option<RankRange>| range.map_or((0, 0), |range| (range.best, range.worst));
    ranges.iter().map(both).collect()
}

#[test]
fn the_ranges_are_those_of_an_independent_program() {
    let log = example();
    let all = ranges(&log, &ALL_RANKED, SEED);
    assert_eq!(numbers(&all), [(1, 5), (3, 6), (1, 6), (1, 5), (2, 6), (1, 5)]);
    let guests = [false, false, true, false, false, false];
    assert_eq!(
        numbers(&ranges(&log, &guests, SEED)),
        [(1, 4), (2, 5), (0, 0), (1, 4), (2, 5), (1, 5)]
    );
}

#[test]
fn below_five_matches_it_is_too_early_to_say() {
    let log = [played([0, 1, 2, 3], 6, 4); 4];
    assert_eq!(ranges(&log, &ALL_RANKED, 1), [None; PLAYERS]);
    let log = [played([0, 1, 2, 3], 6, 4); 5];
    let best = Some(RankRange { best: 1, worst: 1 });
    // Two who have not played stand between winners and losers.
    let last = Some(RankRange { best: 5, worst: 5 });
    assert_eq!(ranges(&log, &ALL_RANKED, 1), [best, best, last, last, None, None]);
    assert_eq!(ranges(&[], &ALL_RANKED, 1), [None; PLAYERS]);
}

/// The ranks of players none of whom is a guest.
fn places(players: &[RankedRating]) -> Vec<u32> {
    players.iter().map(|player| player.rank.unwrap()).collect()
}

#[test]
fn a_match_that_decides_a_rank_is_found_by_leaving_it_out() {
    // Equal after one win each; the first one gives four points more.
    let log = [played([0, 1, 2, 3], 6, 0), played([4, 5, 2, 3], 6, 4)];
    let ranks = |left_out| places(&ranks_without(&log, &ALL_RANKED, left_out));
    assert_eq!(ranks(None), [1, 1, 5, 5, 3, 3]);
    assert_eq!(ranks(Some(0)), [3, 3, 5, 5, 1, 1]);
    assert_eq!(ranks(Some(2)), ranks(None));
}

/// Pairs of indices below the number of players, and results.
fn logs() -> impl Strategy<Value = Vec<PlayedMatch<usize>>> {
    let players = Just((0..PLAYERS).collect::<Vec<_>>()).prop_shuffle();
    let one = (players, 0_u8..6, any::<bool>()).prop_map(|(order, lost, wins)| {
        let players = [order[0], order[1], order[2], order[3]];
        if wins {
            played(players, 6, lost)
        } else {
            played(players, lost, 6)
        }
    });
    proptest::collection::vec(one, 1..40)
}

fn ranks_after(log: &[PlayedMatch<usize>]) -> Vec<u32> {
    let standings = replay(log).standings;
    ranks(
        &(0..PLAYERS)
            .map(|player| standings.of(player).rating)
            .collect::<Vec<_>>(),
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn steps_of_any_size_give_the_same_ranges(log in logs(), step in 1_u32..700, seed: u64) {
        let mut resampling = Resampling::new(log.clone(), &ALL_RANKED, seed);
        while resampling.replay(step) {}
        prop_assert_eq!(resampling.replayed(), 600);
        prop_assert!(!resampling.replay(step));
        prop_assert_eq!(resampling.ranges(), ranges(&log, &ALL_RANKED, seed));
    }

    #[test]
    fn the_order_of_the_players_does_not_matter(log in logs(), seed: u64) {
        let turned = |player: usize| PLAYERS - 1 - player;
        let of_others: Vec<_> = log
            .iter()
            .map(|played| PlayedMatch { lineup: Lineup::new(played.lineup.players().map(turned)), ..*played })
            .collect();
        let mut others = ranges(&of_others, &ALL_RANKED, seed);
        others.reverse();
        prop_assert_eq!(others, ranges(&log, &ALL_RANKED, seed));
    }

    #[test]
    fn a_range_has_the_rank_of_now(log in logs(), seed: u64) {
        for (range, rank) in ranges(&log, &ALL_RANKED, seed).into_iter().zip(ranks_after(&log)) {
            prop_assert!(range.is_none_or(|range| range.best <= rank && rank <= range.worst));
        }
    }

    #[test]
    fn leaving_a_match_out_is_a_replay_without_it(log in logs(), left_out in any::<prop::sample::Index>()) {
        let position = left_out.index(log.len());
        let mut rest = log.clone();
        rest.remove(position);
        let without = ranks_without(&log, &ALL_RANKED, Some(position));
        prop_assert_eq!(places(&without), ranks_after(&rest));
        let standings = replay(&rest).standings;
        for (player, found) in without.iter().enumerate() {
            prop_assert_eq!(found.rating, standings.of(player).rating);
        }
    }

    #[test]
    fn the_matches_that_decide_a_rank_are_found_by_leaving_each_out(log in logs(), player in 0..PLAYERS) {
        let guests = [false, false, false, false, false, true];
        let rank = |left_out| ranks_without(&log, &guests, left_out)[player].rank;
        let is_own = |position: &usize| log[*position].lineup.players().contains(&player);
        let expected: Vec<DecidingMatch> = (0..log.len())
            .filter(is_own)
            .filter(|position| rank(Some(*position)) != rank(None))
            .map(|position| DecidingMatch { position, rank: rank(Some(position)).unwrap() })
            .collect();
        prop_assert_eq!(deciding_matches(&log, &guests, player), expected);
    }
}
