//! Conversions between JavaScript's numbers and elo-core's types.

use elo_core::lineup::TeamInput;
use elo_core::set_score::SetInput;

/// A player's id, as the bits of its JavaScript number: ids are positive integers, so equal ids have equal bits.
pub(crate) type Id = u64;

pub(crate) fn id(number: f64) -> Id {
    number.to_bits()
}

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

/// An integer; other numbers count as not typed.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "std has no other way from f64 to i64; the cast saturates, and every limit is far below"
)]
pub(crate) fn whole(number: f64) -> Option<i64> {
    (number.is_finite() && number.fract() == 0.0).then_some(number as i64)
}
