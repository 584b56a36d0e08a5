//! Values of the four players of a match, those of team 1 first: what arrays have no method for.

use crate::team::Team;

/// The team of each seat.
pub const TEAMS: [Team; 4] = [Team::One, Team::One, Team::Two, Team::Two];

/// The values of both, seat by seat.
///
/// ```
/// assert_eq!(elo_core::seats::zip([1, 2, 3, 4], ["a", "b", "c", "d"]), [(1, "a"), (2, "b"), (3, "c"), (4, "d")]);
/// ```
#[must_use]
pub fn zip<A, B>([a1, a2, a3, a4]: [A; 4], [b1, b2, b3, b4]: [B; 4]) -> [(A, B); 4] {
    [(a1, b1), (a2, b2), (a3, b3), (a4, b4)]
}

/// The values, if there is one for each seat.
///
/// ```
/// use elo_core::seats::all;
///
/// assert_eq!(all([Some(1), Some(2), Some(3), Some(4)]), Some([1, 2, 3, 4]));
/// assert_eq!(all([Some(1), Some(2), None, Some(4)]), None);
/// ```
#[must_use]
pub fn all<T>([one, two, three, four]: [Option<T>; 4]) -> Option<[T; 4]> {
    Some([one?, two?, three?, four?])
}

/// What `make` makes of the value of each seat.
///
/// ```
/// use elo_core::seats::try_map;
///
/// assert_eq!(try_map(["1", "2", "3", "4"], str::parse), Ok([1, 2, 3, 4]));
/// assert!(try_map(["1", "2", "3", "?"], str::parse::<i32>).is_err());
/// ```
///
/// # Errors
/// The first error.
pub fn try_map<T, U, E>(
    [one, two, three, four]: [T; 4],
    mut make: impl FnMut(T) -> Result<U, E>,
) -> Result<[U; 4], E> {
    Ok([make(one)?, make(two)?, make(three)?, make(four)?])
}

/// The values of team 1, and those of team 2.
///
/// ```
/// assert_eq!(elo_core::seats::teams([1, 2, 3, 4]), [[1, 2], [3, 4]]);
/// ```
#[must_use]
pub fn teams<T>([one, two, three, four]: [T; 4]) -> [[T; 2]; 2] {
    [[one, two], [three, four]]
}
