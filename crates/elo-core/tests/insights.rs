//! What if, records and forecasts, for random groups and logs.
#![allow(missing_docs, reason = "a test")]
#![allow(
    clippy::indexing_slicing,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use elo_core::forecast::{BINS, Forecast, wilson_interval};
use elo_core::limits::{GAMES_MAX, SETS_MAX, USUAL_MARGIN_MAX};
use elo_core::lineup::Lineup;
use elo_core::outcome::Outcome;
use elo_core::ranking::{Contender, rank_among};
use elo_core::rating::Standing;
use elo_core::records::{Records, form};
use elo_core::replay::{IndexedStandings, PlayedMatch};
use elo_core::scoreline::is_deciding_set;
use elo_core::set_score::{SetScore, is_usual_set};
use elo_core::stored_match::StoredMatch;
use elo_core::team::Team;
use elo_core::what_if::{WhatIf, usual_sets};
use proptest::prelude::*;

const PLAYERS: usize = 7;
/// No match has a larger margin.
const MARGIN_MAX: u32 = SETS_MAX * GAMES_MAX;
const LINEUP: Lineup<usize> = Lineup {
    team1: [0, 1],
    team2: [2, 3],
};

fn group() -> impl Strategy<Value = Vec<Contender>> {
    let near = (1400_i32..1600, 0_u32..9);
    let far = (-3000_i32..5000, 0_u32..9);
    let contender =
        (prop_oneof![near, far], prop::bool::weighted(0.2)).prop_map(|((rating, played), is_guest)| {
            let standing = Standing {
                rating,
                played,
                ..Standing::NEW
            };
            Contender { standing, is_guest }
        });
    proptest::collection::vec(contender, 4..PLAYERS)
}

fn team() -> impl Strategy<Value = Team> {
    prop_oneof![Just(Team::One), Just(Team::Two)]
}

/// The ratings of all players after a win of `winner` by `margin`, by another way than `margin_to_pass`.
fn after(group: &[Contender], winner: Team, margin: u32) -> Vec<i32> {
    let results = WhatIf::new(group, LINEUP).unwrap().results(winner, margin);
    let mut ratings: Vec<i32> = group.iter().map(|player| player.standing.rating).collect();
    for (rating, result) in ratings.iter_mut().zip(results) {
        *rating += result.change;
    }
    ratings
}

proptest! {
    #[test]
    fn the_smallest_margin_is_enough_and_one_less_is_not(
        group in group(),
        winner in team(),
        player in any::<prop::sample::Index>(),
        other in any::<prop::sample::Index>(),
    ) {
        let (player, other) = (player.index(group.len()), other.index(group.len()));
        prop_assume!(player != other);
        let passes = |margin| {
            let ratings = after(&group, winner, margin);
            ratings[player] > ratings[other]
        };
        match WhatIf::new(&group, LINEUP).unwrap().margin_to_pass(winner, player, other) {
            Some(0) => prop_assert!(passes(0)),
            Some(margin) => {
                prop_assert!(passes(margin));
                prop_assert!(!passes(margin - 1));
            }
            None => prop_assert!((0..=MARGIN_MAX).all(|margin| !passes(margin))),
        }
    }

    #[test]
    fn the_first_to_pass_is_passed_by_the_smallest_margin(group in group(), player in 0_usize..4) {
        let first = WhatIf::new(&group, LINEUP).unwrap().first_to_pass(Team::Two, player);
        let passed_by = |margin: u32| -> Vec<usize> {
            let ratings = after(&group, Team::Two, margin);
            let below = |other: usize| group[other].standing.rating <= group[player].standing.rating;
            let is_ranked = |other: usize| !group[other].is_guest && !group[player].is_guest;
            (0..group.len())
                .filter(|other| *other != player && is_ranked(*other) && below(*other))
                .filter(|other| ratings[*other] > ratings[player])
                .collect()
        };
        match first {
            Some((other, margin)) => {
                prop_assert!(passed_by(margin).contains(&other));
                prop_assert!(margin == 0 || passed_by(margin - 1).is_empty());
            }
            None => prop_assert!(passed_by(MARGIN_MAX).is_empty()),
        }
    }

    #[test]
    fn who_is_above_is_ordered_from_the_nearest(group in group(), player in 0_usize..4) {
        let above = WhatIf::new(&group, LINEUP).unwrap().above(player);
        let ratings: Vec<i32> = above.iter().map(|other| group[*other].standing.rating).collect();
        prop_assert!(ratings.is_sorted());
        let own = group[player].standing.rating;
        prop_assert!(ratings.iter().all(|rating| *rating > own));
        let higher = group.iter().filter_map(Contender::ranked_rating).filter(|rating| *rating > own);
        prop_assert_eq!(above.len(), if group[player].is_guest { 0 } else { higher.count() });
    }

    #[test]
    fn ranks_after_a_match_are_those_of_the_group_without_its_guests(group in group(), winner in team()) {
        let results = WhatIf::new(&group, LINEUP).unwrap().results(winner, 4);
        let ratings = after(&group, winner, 4);
        let ranked: Vec<i32> =
            ratings.iter().zip(&group).filter(|(_, player)| !player.is_guest).map(|(rating, _)| *rating).collect();
        for (player, result) in results.iter().enumerate() {
            let rank = rank_among(&ranked, ratings[player]);
            prop_assert_eq!(result.rank, (!group[player].is_guest).then_some(rank));
        }
    }
}

#[test]
fn usual_sets_have_the_margin_and_are_usual() {
    for margin in 0..=USUAL_MARGIN_MAX {
        let sets = usual_sets(margin).unwrap();
        let outcome = Outcome::of(&sets).unwrap();
        assert_eq!((outcome.winner, outcome.margin), (Team::One, margin));
        let usual = |(index, set): (usize, &SetScore)| is_usual_set(*set, is_deciding_set(&sets, index));
        assert!(sets.iter().enumerate().all(usual), "{sets:?}");
    }
    assert_eq!(usual_sets(USUAL_MARGIN_MAX + 1), None);
}

#[test]
fn a_player_that_the_group_does_not_have_plays_no_match() {
    let contender = Contender {
        standing: Standing::NEW,
        is_guest: false,
    };
    assert!(WhatIf::new(&[contender; 3], LINEUP).is_none());
}

/// A log of [`PLAYERS`] players, with the ratings that a server would store.
fn log() -> impl Strategy<Value = Vec<StoredMatch>> {
    let lineup = Just((0..PLAYERS).collect::<Vec<_>>()).prop_shuffle();
    proptest::collection::vec((lineup, 0_u8..6, any::<bool>()), 0..80).prop_map(|results| {
        let mut standings = IndexedStandings::default();
        let stored = |(number, (order, games, first_wins)): (u32, (Vec<usize>, u8, bool))| {
            let set = if first_wins {
                SetScore::new(6, games)
            } else {
                SetScore::new(games, 6)
            };
            let played = PlayedMatch {
                lineup: Lineup {
                    team1: [order[0], order[1]],
                    team2: [order[2], order[3]],
                },
                outcome: Outcome::of(&[set]).unwrap(),
            };
            let before = played.lineup.players().map(|player| standings.of(player).rating);
            let changes = standings.apply(&played).changes.map(|change| change.change);
            StoredMatch {
                number,
                played,
                before,
                changes,
            }
        };
        (1..).zip(results).map(stored).collect()
    })
}

fn count(number: u32) -> usize {
    usize::try_from(number).unwrap()
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 1e-9
}

proptest! {
    #[test]
    fn two_opponents_are_expected_to_win_all_their_matches_together(log in log()) {
        let records: Vec<Records> = (0..PLAYERS).map(|player| Records::of(&log, player)).collect();
        for (player, own) in records.iter().enumerate() {
            for (other, record) in &own.against {
                let opposite = &records[*other].against[&player];
                prop_assert_eq!(record.matches, opposite.matches);
                prop_assert_eq!(record.won + opposite.won, record.matches);
                prop_assert!(close(record.expected + opposite.expected, record.matches.into()));
                prop_assert_eq!([record.games_won, record.games_lost], [opposite.games_lost, opposite.games_won]);
            }
        }
    }

    #[test]
    fn partners_have_the_same_record(log in log()) {
        let records: Vec<Records> = (0..PLAYERS).map(|player| Records::of(&log, player)).collect();
        for (player, own) in records.iter().enumerate() {
            for (partner, record) in &own.with {
                let theirs = &records[*partner].with[&player];
                prop_assert_eq!([record.matches, record.won], [theirs.matches, theirs.won]);
                prop_assert!(close(record.expected, theirs.expected));
            }
        }
    }

    #[test]
    fn every_match_has_one_partner_and_two_opponents(log in log(), player in 0..PLAYERS) {
        let own: Vec<_> = log.iter().filter(|stored| stored.played.lineup.players().contains(&player)).collect();
        let records = Records::of(&log, player);
        prop_assert_eq!(records.with.values().map(|record| count(record.matches)).sum::<usize>(), own.len());
        prop_assert_eq!(records.against.values().map(|record| count(record.matches)).sum::<usize>(), 2 * own.len());
        let points: i32 = records.with.values().map(|record| record.points).sum();
        let changes = own.iter().map(|stored| {
            let place = stored.played.lineup.players().iter().position(|other| *other == player).unwrap();
            stored.changes[place]
        });
        prop_assert_eq!(points, changes.sum::<i32>());
        let won: u32 = records.with.values().map(|record| record.won).sum();
        let results = form(&log, player, usize::MAX);
        prop_assert_eq!(results.iter().filter(|won| **won).count(), count(won));
        let last = form(&log, player, 3);
        prop_assert_eq!(&last[..], &results[results.len().saturating_sub(3)..]);
    }

    #[test]
    fn every_match_is_in_one_bin_or_even(log in log()) {
        let forecast = Forecast::of(&log);
        prop_assert_eq!(count(forecast.matches()), log.len());
        for (index, bin) in forecast.bins.iter().enumerate() {
            prop_assert!(bin.won <= bin.matches);
            if let Some(said) = bin.said() {
                prop_assert!(said >= BINS[index] && said <= BINS.get(index + 1).copied().unwrap_or(1.0));
            }
        }
        prop_assert_eq!(forecast.brier_score().is_none(), log.is_empty());
        prop_assert!(forecast.brier_score().is_none_or(|score| (0.0..=1.0).contains(&score)));
    }

    #[test]
    fn the_headline_is_the_largest_bin_above_the_first(log in log()) {
        let forecast = Forecast::of(&log);
        let clear = forecast.bins[1..].iter().map(|bin| bin.matches).max().unwrap();
        match forecast.headline() {
            None => prop_assert_eq!(count(forecast.even), log.len()),
            Some(0) => prop_assert_eq!(clear, 0),
            Some(index) => prop_assert_eq!(forecast.bins[index].matches, clear),
        }
    }

    #[test]
    fn the_interval_holds_the_share_and_narrows(matches in 1_u32..500, won in any::<prop::sample::Index>()) {
        let won = u32::try_from(won.index(count(matches) + 1)).unwrap();
        let share = f64::from(won) / f64::from(matches);
        let [low, high] = wilson_interval(won, matches).unwrap();
        prop_assert!(low <= share + 1e-12 && share <= high + 1e-12 && low >= 0.0 && high <= 1.0);
        let [closer_low, closer_high] = wilson_interval(won * 4, matches * 4).unwrap();
        prop_assert!(closer_high - closer_low < high - low);
    }

    #[test]
    fn any_numbers_are_a_match_or_none(numbers in proptest::collection::vec(-20_i32..40, 0..40)) {
        let mut rest = &numbers[..];
        while let Some((_, after)) = StoredMatch::read(rest) {
            prop_assert!(after.len() < rest.len());
            rest = after;
        }
    }
}
