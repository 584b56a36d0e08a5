//! Properties of the table of a day, and of the ranks that a match changes.
#![allow(
    clippy::indexing_slicing,
    clippy::expect_used,
    reason = "a test fails by panicking"
)]

use elo_core::day::{DayRow, RatedMatch, biggest_upset, day_table, day_winners};
use elo_core::lineup::Lineup;
use elo_core::outcome::Outcome;
use elo_core::ranking::{rank_among, rank_moves, ranks, ranks_beside_guests};
use elo_core::set_score::SetScore;
use elo_core::team::Team;
use proptest::prelude::*;

prop_compose! {
    /// A match of four of ten players. Changes are small, so that points are often equal.
    fn played()(
        players in Just((0..10).collect::<Vec<u32>>()).prop_shuffle(),
        (won, lost) in (6_u8..=7, 0_u8..=5),
        has_team1_won in any::<bool>(),
        changes in [0..4, 0..4, 0..4, 0..4],
        expected in 0.0..=1.0_f64,
    ) -> RatedMatch<u32> {
        let set = if has_team1_won { SetScore::new(won, lost) } else { SetScore::new(lost, won) };
        let sign = if has_team1_won { 1 } else { -1 };
        let [one, two, three, four] = changes;
        RatedMatch {
            lineup: Lineup { team1: [players[0], players[1]], team2: [players[2], players[3]] },
            outcome: Outcome::of(&[set]).expect("a set has a winner"),
            changes: [sign * one, sign * two, -sign * three, -sign * four],
            expected: [expected, 1.0 - expected],
        }
    }
}

fn day() -> impl Strategy<Value = Vec<RatedMatch<u32>>> {
    prop::collection::vec(played(), 0..12)
}

fn games(row: &DayRow<u32>) -> i64 {
    i64::from(row.games_won) - i64::from(row.games_lost)
}

proptest! {
    #[test]
    fn the_points_of_a_day_are_those_of_its_matches(day in day()) {
        let table = day_table(&day);
        let of_matches: i32 = day.iter().flat_map(|played| played.changes).sum();
        prop_assert_eq!(table.iter().map(|row| row.points).sum::<i32>(), of_matches);
        for row in &table {
            let own = day.iter().flat_map(|played| played.lineup.players().into_iter().zip(played.changes));
            let points: i32 = own.filter(|(player, _)| *player == row.player).map(|(_, change)| change).sum();
            prop_assert_eq!(row.points, points);
        }
    }

    #[test]
    fn every_match_is_won_by_two_players_and_lost_by_two(day in day()) {
        let table = day_table(&day);
        let matches = u32::try_from(day.len()).expect("few matches");
        prop_assert_eq!(table.iter().map(|row| row.won).sum::<u32>(), 2 * matches);
        prop_assert_eq!(table.iter().map(|row| row.lost).sum::<u32>(), 2 * matches);
        prop_assert_eq!(table.iter().map(games).sum::<i64>(), 0);
        prop_assert_eq!(
            table.iter().map(|row| row.games_won).sum::<u32>(),
            day.iter().map(|played| 2 * (played.outcome.games[0] + played.outcome.games[1])).sum::<u32>()
        );
    }

    #[test]
    fn the_table_has_everyone_who_played_once(day in day()) {
        let mut listed: Vec<u32> = day_table(&day).iter().map(|row| row.player).collect();
        let mut played: Vec<u32> = day.iter().flat_map(|played| played.lineup.players()).collect();
        listed.sort_unstable();
        played.sort_unstable();
        played.dedup();
        prop_assert_eq!(listed, played);
    }

    #[test]
    fn equal_points_share_a_rank_and_games_decide_their_order(day in day()) {
        let table = day_table(&day);
        let points: Vec<i32> = table.iter().map(|row| row.points).collect();
        for row in &table {
            prop_assert_eq!(row.rank, rank_among(&points, row.points));
        }
        for pair in table.windows(2) {
            let key = |row: &DayRow<u32>| (row.points, games(row));
            prop_assert!(key(&pair[0]) >= key(&pair[1]));
        }
    }

    #[test]
    fn the_table_does_not_depend_on_the_order_of_the_matches(day in day()) {
        let mut reversed = day.clone();
        reversed.reverse();
        prop_assert_eq!(day_table(&reversed), day_table(&day));
    }

    #[test]
    fn the_winners_have_the_most_points_and_one_match_has_none(day in day()) {
        let table = day_table(&day);
        let winners = day_winners(&table, &day);
        let best = table.iter().map(|row| row.points).max().unwrap_or_default();
        let expected = if day.len() < 2 || best <= 0 { 0 } else { table.iter().filter(|row| row.points == best).count() };
        prop_assert_eq!(winners.len(), expected);
        prop_assert!(winners.iter().all(|row| row.rank == 1 && row.points == best));
    }

    #[test]
    fn the_biggest_upset_was_expected_least(day in day()) {
        let expected = day.iter().map(RatedMatch::expected_of_winner).fold(1.0, f64::min);
        match biggest_upset(&day) {
            Some(index) => {
                prop_assert!(day[index].is_upset());
                prop_assert!(day[index].expected_of_winner() <= expected);
            }
            None => prop_assert!(expected >= 0.5),
        }
    }

    #[test]
    fn ranks_beside_guests_are_those_of_the_list_without_them(
        players in prop::collection::vec((1495..1505_i32, prop::bool::weighted(0.3)), 0..12),
    ) {
        let ranked = |(rating, is_guest): &(i32, bool)| (!is_guest).then_some(*rating);
        let of_all = ranks_beside_guests(&players.iter().map(ranked).collect::<Vec<_>>());
        let without: Vec<i32> = players.iter().filter_map(ranked).collect();
        let mut left = ranks(&without).into_iter();
        for ((_, is_guest), rank) in players.iter().zip(of_all) {
            prop_assert_eq!(rank, if *is_guest { None } else { left.next() });
        }
        prop_assert_eq!(left.next(), None);
    }

    #[test]
    fn rank_moves_are_the_ranks_that_differ(
        ratings in prop::collection::vec((-20..20_i32, -20..20_i32), 0..30)
    ) {
        let (before, after): (Vec<i32>, Vec<i32>) = ratings.into_iter().unzip();
        let moves = rank_moves(&before, &after);
        for index in 0..before.len() {
            let ranks = (
                rank_among(&before, before[index]),
                rank_among(&after, after[index]),
            );
            let moved = moves.iter().find(|moved| moved.index == index);
            prop_assert_eq!(moved.map(|moved| (moved.before, moved.after)), (ranks.0 != ranks.1).then_some(ranks));
        }
        prop_assert!(moves.windows(2).all(|pair| pair[0].after <= pair[1].after));
    }
}

#[test]
fn a_match_that_was_expected_to_be_even_is_no_upset() {
    let played = RatedMatch {
        lineup: Lineup {
            team1: [1, 2],
            team2: [3, 4],
        },
        outcome: Outcome::of(&[SetScore::new(6, 4)]).expect("a set has a winner"),
        changes: [21, 21, -21, -21],
        expected: [0.5, 0.5],
    };
    assert_eq!(played.outcome.winner, Team::One);
    assert_eq!(biggest_upset(&[played]), None);
    let unexpected = RatedMatch {
        expected: [0.499, 0.501],
        ..played
    };
    assert_eq!(biggest_upset(&[played, unexpected, unexpected]), Some(1));
}
