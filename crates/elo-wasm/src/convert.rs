//! Between JavaScript's numbers and the rules' types.

use elo_core::lineup::TeamInput;
use elo_core::scoreline::SetInput;

/// A player's id, compared by its bits: the ids are whole and positive, so equal bits are equal ids.
pub(crate) type Id = u64;

/// The id behind a JavaScript number.
pub(crate) fn id(number: f64) -> Id {
    number.to_bits()
}

/// The JavaScript number of an id.
pub(crate) fn number(id: Id) -> f64 {
    f64::from_bits(id)
}

pub(crate) fn team(numbers: [Option<f64>; 2]) -> TeamInput<Id> {
    numbers.map(|player| player.map(id))
}

pub(crate) fn sets(typed: &[[Option<f64>; 2]]) -> Vec<SetInput> {
    typed
        .iter()
        .map(|set| set.map(|games| games.and_then(whole)))
        .collect()
}

/// A whole number; what is not whole counts as not typed.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "std has no other way from f64 to i64; the cast saturates, and every limit is far below"
)]
pub(crate) fn whole(number: f64) -> Option<i64> {
    (number.is_finite() && number.fract() == 0.0).then_some(number as i64)
}
