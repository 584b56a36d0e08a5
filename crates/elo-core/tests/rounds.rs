//! Properties of planned rounds, for every number of players and courts.
#![allow(missing_docs, reason = "a test")]
#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use std::collections::{BTreeSet, HashMap};

use elo_core::limits::{ROUNDS_COURTS_MAX, ROUNDS_MAX, ROUNDS_PLAYERS_MAX};
use elo_core::rounds::{Evening, InvalidEvening, Round, alternative, plan_rounds};
use proptest::prelude::{ProptestConfig, prop_assert, prop_assert_eq, proptest};

const ROUNDS: usize = 7;

fn ratings(players: usize, seed: usize) -> Vec<i32> {
    (0..players)
        .map(|player| i32::try_from(1200 + (player * 397 + seed * 131) % 600).unwrap())
        .collect()
}

fn all(players: usize) -> Vec<usize> {
    (0..players).collect()
}

fn evening<'a>(ratings: &'a [i32], present: &'a [usize], courts: usize) -> Evening<'a> {
    Evening {
        ratings,
        present,
        courts,
        locked: &[],
        played: &[],
    }
}

fn sizes() -> impl Iterator<Item = (usize, usize)> {
    (4..=ROUNDS_PLAYERS_MAX).flat_map(|players| (1..=ROUNDS_COURTS_MAX).map(move |courts| (players, courts)))
}

fn rests(rounds: &[Round], player: usize) -> usize {
    rounds
        .iter()
        .filter(|round| round.resting.contains(&player))
        .count()
}

/// How often each two were partners.
fn partners(rounds: &[Round]) -> HashMap<[usize; 2], usize> {
    let mut counts = HashMap::new();
    for team in rounds.iter().flat_map(|round| &round.courts).flatten() {
        let [one, other] = *team;
        *counts.entry([one.min(other), one.max(other)]).or_insert(0) += 1;
    }
    counts
}

/// Who plays with and against whom, in whichever order.
fn line_up(round: &Round) -> BTreeSet<[[usize; 2]; 2]> {
    let sorted = |court: &[[usize; 2]; 2]| {
        let mut teams = court.map(|[one, other]| [one.min(other), one.max(other)]);
        teams.sort_unstable();
        teams
    };
    round.courts.iter().map(sorted).collect()
}

#[test]
fn everyone_is_in_one_place_of_each_round_and_all_courts_that_can_be_are_filled() {
    for (players, courts) in sizes() {
        let (ratings, present) = (ratings(players, 1), all(players));
        for round in plan_rounds(&evening(&ratings, &present, courts), 2, 1).unwrap() {
            assert_eq!(round.courts.len(), courts.min(players / 4));
            let mut found: Vec<usize> = round.courts.iter().flatten().flatten().copied().collect();
            found.extend(&round.resting);
            found.sort_unstable();
            assert_eq!(found, present, "{players} players on {courts} courts");
        }
    }
}

#[test]
fn everyone_plays_equally_often_and_nobody_sits_out_twice_before_all_have() {
    for (players, courts) in sizes() {
        let (ratings, present) = (ratings(players, 2), all(players));
        let rounds = plan_rounds(&evening(&ratings, &present, courts), ROUNDS, 2).unwrap();
        for played in 1..=ROUNDS {
            let counts = present.iter().map(|&player| rests(&rounds[..played], player));
            let (fewest, most) = (counts.clone().min().unwrap(), counts.max().unwrap());
            assert!(
                most <= fewest + 1,
                "{players} on {courts} after {played}: {fewest} to {most}"
            );
        }
    }
}

#[test]
fn no_pair_plays_together_twice_while_there_are_new_ones() {
    for (players, courts) in sizes() {
        let (ratings, present) = (ratings(players, 3), all(players));
        let rounds = ROUNDS.min(players - 1);
        let planned = plan_rounds(&evening(&ratings, &present, courts), rounds, 3).unwrap();
        let most = partners(&planned).into_values().max();
        assert_eq!(
            most,
            Some(1),
            "{players} players on {courts} courts, {rounds} rounds"
        );
    }
}

#[test]
fn where_all_can_have_been_partners_they_have() {
    for players in [4, 5, 8, 9, 12, 13] {
        let (ratings, present) = (ratings(players, 4), all(players));
        let rounds = (players - 1 + players % 2).min(ROUNDS_MAX);
        let planned = plan_rounds(&evening(&ratings, &present, 6), rounds, 4).unwrap();
        let counts = partners(&planned);
        assert!(counts.values().all(|&count| count == 1), "{players} players");
        if rounds < ROUNDS_MAX {
            assert_eq!(counts.len(), players * (players - 1) / 2, "{players} players");
        }
    }
}

#[test]
fn four_players_get_the_three_line_ups_in_turn() {
    let ratings = [1800, 1600, 1500, 1300];
    let rounds = plan_rounds(&evening(&ratings, &[0, 1, 2, 3], 1), 6, 9).unwrap();
    assert!(partners(&rounds).values().all(|&count| count == 2));
}

#[test]
fn one_round_of_eight_is_as_even_as_it_can_be() {
    let ratings = [2000, 1900, 1800, 1700, 1600, 1500, 1400, 1300];
    let rounds = plan_rounds(&evening(&ratings, &all(8), 2), 1, 5).unwrap();
    for [left, right] in &rounds[0].courts {
        let sum = |team: &[usize; 2]| ratings[team[0]] + ratings[team[1]];
        assert_eq!(sum(left), sum(right));
    }
}

#[test]
fn what_is_out_of_range_is_refused() {
    let ratings = ratings(30, 6);
    let valid = all(8);
    let with =
        |present: &[usize], courts, rounds| plan_rounds(&evening(&ratings, present, courts), rounds, 1);
    assert_eq!(with(&valid[..3], 1, 1), Err(InvalidEvening::Players));
    assert_eq!(with(&all(25), 1, 1), Err(InvalidEvening::Players));
    assert_eq!(with(&[0, 1, 2, 2], 1, 1), Err(InvalidEvening::Players));
    assert_eq!(with(&[0, 1, 2, 30], 1, 1), Err(InvalidEvening::Players));
    assert_eq!(with(&valid, 0, 1), Err(InvalidEvening::Courts));
    assert_eq!(with(&valid, 7, 1), Err(InvalidEvening::Courts));
    assert_eq!(with(&valid, 1, 0), Err(InvalidEvening::Rounds));
    assert_eq!(with(&valid, 1, ROUNDS_MAX + 1), Err(InvalidEvening::Rounds));
    let locked = Evening {
        locked: &[[0, 1], [1, 2]],
        ..evening(&ratings, &valid, 1)
    };
    assert_eq!(plan_rounds(&locked, 1, 1), Err(InvalidEvening::Locked));
    let twice = [Round {
        courts: vec![[[0, 1], [2, 0]]],
        resting: vec![],
    }];
    let played = Evening {
        played: &twice,
        ..evening(&ratings, &valid, 1)
    };
    assert_eq!(plan_rounds(&played, 1, 1), Err(InvalidEvening::Played));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn the_same_input_gives_the_same_rounds(players in 4..=24_usize, courts in 1..=6_usize, seed: u32) {
        let (ratings, present) = (ratings(players, 7), all(players));
        let evening = evening(&ratings, &present, courts);
        prop_assert_eq!(plan_rounds(&evening, 3, seed), plan_rounds(&evening, 3, seed));
    }

    #[test]
    fn locked_pairs_stay_together_while_that_is_fair(players in 6..=24_usize, courts in 1..=6_usize, seed: u32) {
        let (ratings, present) = (ratings(players, 8), all(players));
        let locked = [[0, 1], [2, 3]];
        let planned = plan_rounds(&Evening { locked: &locked, ..evening(&ratings, &present, courts) }, ROUNDS, seed).unwrap();
        for pair in locked {
            for round in &planned {
                let resting = pair.iter().filter(|player| round.resting.contains(player)).count();
                let together = round.courts.iter().flatten().any(|team| team.contains(&pair[0]) && team.contains(&pair[1]));
                prop_assert!(resting > 0 || together);
            }
        }
        let counts = present.iter().map(|&player| rests(&planned, player));
        let (fewest, most) = (counts.clone().min().unwrap(), counts.max().unwrap());
        prop_assert!(most <= fewest + 2, "{} to {}", fewest, most);
    }

    #[test]
    fn after_someone_came_and_someone_left_the_coming_rounds_are_fair_again(players in 6..=23_usize, courts in 1..=6_usize, seed: u32) {
        let ratings = ratings(players + 1, 9);
        let before = all(players);
        let played = plan_rounds(&evening(&ratings, &before, courts), 2, seed).unwrap();
        let now: Vec<usize> = (1..=players).collect();
        let coming = plan_rounds(&Evening { played: &played, ..evening(&ratings, &now, courts) }, 3, seed).unwrap();
        prop_assert!(coming.iter().all(|round| !round.resting.contains(&0) && !round.courts.iter().flatten().flatten().any(|&one| one == 0)));
        let rounds: Vec<Round> = played.into_iter().chain(coming).collect();
        let counts = (1..players).map(|player| rests(&rounds, player));
        prop_assert!(counts.clone().max().unwrap() <= counts.min().unwrap() + 1);
        prop_assert_eq!(partners(&rounds).into_values().max(), Some(1));
    }

    #[test]
    fn an_alternative_is_another_line_up_of_the_same_players(players in 4..=24_usize, courts in 1..=6_usize, seed: u32) {
        let (ratings, present) = (ratings(players, 10), all(players));
        let evening = evening(&ratings, &present, courts);
        let planned = plan_rounds(&evening, 1, 1).unwrap();
        let other = alternative(&evening, &planned[0], seed).unwrap();
        prop_assert_eq!(&other.resting, &planned[0].resting);
        prop_assert!(line_up(&planned[0]) != line_up(&other));
    }

    #[test]
    fn no_rating_overflows(ratings in proptest::collection::vec(proptest::num::i32::ANY, 12), seed: u32) {
        let present = all(12);
        prop_assert_eq!(plan_rounds(&evening(&ratings, &present, 3), 2, seed).unwrap().len(), 2);
    }
}
