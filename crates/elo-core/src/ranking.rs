//! Ranks by rating.

use crate::rating::PlayerChange;

/// The rank of each rating, in the order given: equal ratings share a rank and the next is skipped.
///
/// The order of players with equal rank is up to the caller.
///
/// ```
/// use elo_core::ranking::ranks;
///
/// assert_eq!(ranks(&[1500, 1600, 1500, 1400]), [2, 1, 2, 4]);
/// ```
#[must_use]
pub fn ranks(ratings: &[i32]) -> Vec<u32> {
    let mut ascending = ratings.to_vec();
    ascending.sort_unstable();
    ratings
        .iter()
        .map(|rating| rank_in(&ascending, *rating))
        .collect()
}

/// The rank of `rating`: 1 plus the number of higher ratings.
///
/// ```
/// use elo_core::ranking::rank_among;
///
/// assert_eq!(rank_among([1500, 1600, 1500, 1400], 1400), 4);
/// ```
#[must_use]
pub fn rank_among(ratings: impl IntoIterator<Item = i32>, rating: i32) -> u32 {
    ratings
        .into_iter()
        .fold(1, |rank, other| rank + u32::from(other > rating))
}

/// The rank of `rating` after a match that made these `changes`, among the `ratings` of the group before it.
///
/// ```
/// use elo_core::outcome::Outcome;
/// use elo_core::ranking::rank_after;
/// use elo_core::rating::{Standing, rate_match};
/// use elo_core::set_score::SetScore;
///
/// let outcome = Outcome::of(&[SetScore::new(6, 4)]).unwrap();
/// let changes = rate_match([Standing::NEW; 4], &outcome).changes;
/// // Both winners have 1522 points after it, both losers 1478.
/// let group = [1500, 1500, 1500, 1500, 1510, 1490];
/// let ranks = [1522, 1510, 1490, 1478].map(|rating| rank_after(group, &changes, rating));
/// assert_eq!(ranks, [1, 3, 4, 5]);
/// ```
#[must_use]
pub fn rank_after(ratings: impl IntoIterator<Item = i32>, changes: &[PlayerChange; 4], rating: i32) -> u32 {
    let rank = rank_among(ratings, rating);
    let of_four = |own: fn(&PlayerChange) -> i32| rank_among(changes.iter().map(own), rating);
    // The four are among the ratings with what they had before.
    (rank + of_four(|change| change.after)).saturating_sub(of_four(|change| change.before))
}

/// A player whose rank changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankMove {
    /// The place of the player in the lists of ratings.
    pub index: usize,
    /// The rank before, from 1.
    pub before: u32,
    /// The rank after, from 1.
    pub after: u32,
}

/// Everyone whose rank differs between two lists of ratings, which have the same players in the same order. By the rank
/// after; those that share one, by the rank before.
///
/// ```
/// use elo_core::ranking::{RankMove, rank_moves};
///
/// let moves = rank_moves(&[1510, 1500, 1400], &[1490, 1500, 1410]);
/// assert_eq!(moves, [
///     RankMove { index: 1, before: 2, after: 1 },
///     RankMove { index: 0, before: 1, after: 2 },
/// ]);
/// ```
#[must_use]
pub fn rank_moves(before: &[i32], after: &[i32]) -> Vec<RankMove> {
    let both = ranks(before).into_iter().zip(ranks(after)).enumerate();
    let mut moves: Vec<RankMove> = both
        .filter(|(_, (before, after))| before != after)
        .map(|(index, (before, after))| RankMove { index, before, after })
        .collect();
    moves.sort_by_key(|moved| (moved.after, moved.before, moved.index));
    moves
}

/// [`rank_among`] by bisection.
fn rank_in(ascending: &[i32], rating: i32) -> u32 {
    let not_better = ascending.partition_point(|other| *other <= rating);
    u32::try_from(ascending.len() - not_better + 1).unwrap_or(u32::MAX)
}
