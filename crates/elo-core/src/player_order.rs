//! The order of players by a column of the ranking.

use std::cmp::{Ordering, Reverse};

use crate::rating::win_rate;

/// A column of numbers. Names are in the order of a language's alphabet, which is no rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Column {
    /// The rating.
    Elo,
    /// The number of matches.
    Played,
    /// Won and lost matches: the number of won ones, then fewer lost ones.
    Record,
    /// The win rate.
    WinRate,
    /// The trend.
    Trend,
}

/// What is compared of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Columns {
    /// Whether the player is not ranked.
    pub is_guest: bool,
    /// The rating.
    pub rating: i32,
    /// The number of matches.
    pub played: u32,
    /// The number of won matches, at most `played`.
    pub won: u32,
    /// See [`crate::rating::trend`].
    pub trend: Option<i32>,
}

/// Compares two players by a column; the largest values come first if `is_descending`. Players without a value, who
/// have no matches, come last in both directions, and guests after all others. Equal players keep the order of the
/// ranking: sort a ranking by a stable sort.
///
/// ```
/// use elo_core::player_order::{Column, Columns, compare};
///
/// let ada = Columns { is_guest: false, rating: 1520, played: 5, won: 3, trend: Some(4) };
/// let bo = Columns { rating: 1510, played: 4, won: 3, trend: Some(9), ..ada };
/// let cia = Columns { rating: 1500, played: 0, won: 0, trend: None, ..ada };
/// let guest = Columns { is_guest: true, rating: 1600, ..bo };
/// let mut ranking = [ada, bo, cia, guest];
/// ranking.sort_by(|one, other| compare(Column::Record, true, one, other));
/// assert_eq!(ranking, [bo, ada, cia, guest]);
/// ranking.sort_by(|one, other| compare(Column::Record, false, one, other));
/// assert_eq!(ranking, [ada, bo, cia, guest]);
/// ```
#[must_use]
pub fn compare(column: Column, is_descending: bool, one: &Columns, other: &Columns) -> Ordering {
    let directed = |ascending: Ordering| {
        if is_descending {
            ascending.reverse()
        } else {
            ascending
        }
    };
    let by_column = || match column {
        Column::Elo => directed(one.rating.cmp(&other.rating)),
        Column::Played => directed(one.played.cmp(&other.played)),
        Column::Record => nothing_last(record(one), record(other), |one, other| directed(one.cmp(other))),
        Column::WinRate => nothing_last(
            win_rate(one.won, one.played),
            win_rate(other.won, other.played),
            |one, other| directed(one.total_cmp(other)),
        ),
        Column::Trend => nothing_last(one.trend, other.trend, |one, other| directed(one.cmp(other))),
    };
    one.is_guest.cmp(&other.is_guest).then_with(by_column)
}

/// The larger, the better.
fn record(player: &Columns) -> Option<(u32, Reverse<u32>)> {
    let lost = player.played.saturating_sub(player.won);
    (player.played > 0).then_some((player.won, Reverse(lost)))
}

fn nothing_last<T>(one: Option<T>, other: Option<T>, compare: impl Fn(&T, &T) -> Ordering) -> Ordering {
    match (one, other) {
        (Some(one), Some(other)) => compare(&one, &other),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => Ordering::Equal,
    }
}
