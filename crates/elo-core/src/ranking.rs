//! Ranks by rating. A guest has none, and counts in nobody's.

use crate::rating::{PlayerChange, Standing};
use crate::seats;

/// A player of a group as the ranking counts them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contender {
    /// The standing, which a guest has as well.
    pub standing: Standing,
    /// Whether the player is not ranked.
    pub is_guest: bool,
}

impl Contender {
    /// The rating that the ranking counts; `None` for a guest.
    #[must_use]
    pub fn ranked_rating(&self) -> Option<i32> {
        (!self.is_guest).then_some(self.standing.rating)
    }
}

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

/// The rank of each rating, in the order given, where a guest's is `None`: as [`ranks`] without the guests.
///
/// ```
/// use elo_core::ranking::ranks_beside_guests;
///
/// assert_eq!(ranks_beside_guests(&[Some(1500), None, Some(1600)]), [Some(2), None, Some(1)]);
/// ```
#[must_use]
pub fn ranks_beside_guests(ratings: &[Option<i32>]) -> Vec<Option<u32>> {
    let mut ascending: Vec<i32> = ratings.iter().copied().flatten().collect();
    ascending.sort_unstable();
    let rank = |rating: &Option<i32>| rating.map(|rating| rank_in(&ascending, rating));
    ratings.iter().map(rank).collect()
}

/// The rank of `rating`: 1 plus the number of higher ratings.
///
/// ```
/// use elo_core::ranking::rank_among;
///
/// assert_eq!(rank_among(&[1500, 1600, 1500, 1400], 1400), 4);
/// ```
#[must_use]
pub fn rank_among(ratings: &[i32], rating: i32) -> u32 {
    ratings
        .iter()
        .fold(1, |rank, other| rank + u32::from(*other > rating))
}

/// The ranks of a player before and after a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RankChange {
    /// The rank before, from 1.
    pub before: u32,
    /// The rank after, from 1.
    pub after: u32,
}

/// The ranks of the four players of a match that made these `changes`; `None` for those who are `guests`. `ratings` are
/// those of all ranked players of the group before the match.
///
/// ```
/// use elo_core::outcome::Outcome;
/// use elo_core::ranking::rank_changes;
/// use elo_core::rating::{Standing, rate_match};
/// use elo_core::set_score::SetScore;
///
/// let outcome = Outcome::of(&[SetScore::new(6, 4)]).unwrap();
/// let changes = rate_match([Standing::NEW; 4], &outcome).changes;
/// // Both winners have 1522 points after it, both losers 1478. One of the losers is a guest.
/// let group = [1500, 1500, 1500, 1510, 1490];
/// let ranks = rank_changes(&group, &changes, [false, false, true, false]);
/// assert_eq!(ranks.map(|ranks| Some(ranks?.before)), [Some(2), Some(2), None, Some(2)]);
/// assert_eq!(ranks.map(|ranks| Some(ranks?.after)), [Some(1), Some(1), None, Some(5)]);
/// ```
#[must_use]
pub fn rank_changes(
    ratings: &[i32],
    changes: &[PlayerChange; 4],
    guests: [bool; 4],
) -> [Option<RankChange>; 4] {
    let four = seats::zip(changes.each_ref(), guests);
    // The four are among the ratings with what they had before.
    let moved = |rank: u32, rating, (other, is_guest): &(&PlayerChange, bool)| {
        let counts = |other| u32::from(!is_guest && other > rating);
        (rank + counts(other.after)).saturating_sub(counts(other.before))
    };
    four.map(|(change, is_guest)| {
        let rank = rank_among(ratings, change.after);
        (!is_guest).then(|| RankChange {
            before: rank_among(ratings, change.before),
            after: four
                .iter()
                .fold(rank, |rank, other| moved(rank, change.after, other)),
        })
    })
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
