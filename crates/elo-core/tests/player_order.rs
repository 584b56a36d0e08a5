//! The orders of random players. The app sorts small groups itself, before it has loaded the WebAssembly; its tests
//! compare its orders with these (`frontend/src/features/group/ranking/sort-rankings.test.ts`).

use std::cmp::Reverse;

use elo_core::player_order::{Column, Columns, compare};
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use serde::{Deserialize, Serialize};

const COLUMNS: [(&str, Column); 5] = [
    ("elo", Column::Elo),
    ("played", Column::Played),
    ("record", Column::Record),
    ("winRate", Column::WinRate),
    ("trend", Column::Trend),
];

/// A ranking and its orders by each column, as places in the ranking.
#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Golden {
    /// Whether a guest, rating, matches, won matches and trend.
    ranking: Vec<(bool, i32, u32, u32, Option<i32>)>,
    orders: Vec<Order>,
}

#[derive(Debug, PartialEq, Serialize, Deserialize)]
struct Order {
    column: String,
    is_descending: bool,
    places: Vec<usize>,
}

/// So few values that many are equal.
fn player() -> impl Strategy<Value = Columns> {
    let values = (
        prop::bool::weighted(0.2),
        1495..1505_i32,
        0..6_u32,
        0..6_u32,
        -3..3_i32,
    );
    values.prop_map(|(is_guest, rating, played, won, trend)| Columns {
        is_guest,
        rating,
        played,
        won: won.min(played),
        trend: (played > 0).then_some(trend),
    })
}

fn places(ranking: &[Columns], column: Column, is_descending: bool) -> Vec<usize> {
    let mut players: Vec<(usize, &Columns)> = ranking.iter().enumerate().collect();
    players.sort_by(|(_, one), (_, other)| compare(column, is_descending, one, other));
    players.into_iter().map(|(place, _)| place).collect()
}

fn golden(ranking: Vec<Columns>) -> Golden {
    let orders = COLUMNS
        .into_iter()
        .flat_map(|(name, column)| [(name, column, false), (name, column, true)])
        .map(|(name, column, is_descending)| Order {
            column: name.to_owned(),
            is_descending,
            places: places(&ranking, column, is_descending),
        })
        .collect();
    let values = |player: Columns| {
        (
            player.is_guest,
            player.rating,
            player.played,
            player.won,
            player.trend,
        )
    };
    Golden {
        ranking: ranking.into_iter().map(values).collect(),
        orders,
    }
}

/// Of 60 players, the same ones each time. `UPDATE_GOLDEN=1` rewrites the file after the rule changed.
#[test]
fn the_golden_orders_are_those_of_the_rule() {
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &[7; 32]);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let players = prop::collection::vec(player(), 60).new_tree(&mut runner);
    let mut ranking = players.unwrap().current();
    ranking.sort_by_key(|player| (player.is_guest, Reverse(player.rating)));
    let golden = golden(ranking);
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/golden_orders.json");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        std::fs::write(file, serde_json::to_string(&golden).unwrap() + "\n").unwrap();
    }
    let stored: Golden = serde_json::from_str(&std::fs::read_to_string(file).unwrap()).unwrap();
    assert_eq!(stored, golden, "run with UPDATE_GOLDEN=1 if the rule changed");
}

proptest! {
    #[test]
    fn the_other_direction_turns_all_who_have_a_value(one in player(), other in player()) {
        for (_, column) in COLUMNS {
            let ascending = compare(column, false, &one, &other);
            prop_assert_eq!(compare(column, false, &other, &one), ascending.reverse());
            if one.is_guest != other.is_guest {
                prop_assert_eq!(compare(column, true, &one, &other), ascending);
                prop_assert_eq!(ascending.is_gt(), one.is_guest);
                continue;
            }
            let have_values = one.played > 0 && other.played > 0;
            if have_values || matches!(column, Column::Elo | Column::Played) {
                prop_assert_eq!(compare(column, true, &one, &other), ascending.reverse());
            } else {
                prop_assert_eq!(compare(column, true, &one, &other), ascending);
            }
        }
    }

    #[test]
    fn of_equally_many_wins_the_fewer_losses_are_the_better_record(
        won in 1..6_u32, lost in 0..6_u32, more in 1..6_u32, rating in 1495..1505_i32,
    ) {
        let with = |lost| Columns { is_guest: false, rating, played: won + lost, won, trend: Some(0) };
        let (few, many) = (with(lost), with(lost + more));
        prop_assert!(compare(Column::Record, true, &few, &many).is_lt());
        prop_assert!(compare(Column::Record, false, &few, &many).is_gt());
    }
}
