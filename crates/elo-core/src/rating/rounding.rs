//! Points rounded to whole points.

/// `points` rounded to the nearest integer, halves away from zero.
///
/// As `libm::round`, in fewer steps: it adds the greatest number below a half, since 0.49999999999999994 plus a
/// half is rounded to 1.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    reason = "std has no other way from f64 to i32; it truncates, and saturates beyond i32"
)]
pub(super) fn nearest_integer(points: f64) -> i32 {
    const BELOW_HALF: f64 = 0.5 - f64::EPSILON / 4.0;
    (points + BELOW_HALF.copysign(points)) as i32
}

#[cfg(test)]
mod tests {
    use super::nearest_integer;

    /// `libm::round` is the definition: exact, halves away from zero.
    #[test]
    fn the_nearest_integer_is_that_of_round() {
        let check = |points: f64| {
            #[expect(
                clippy::as_conversions,
                clippy::cast_possible_truncation,
                reason = "saturates"
            )]
            let expected = libm::round(points) as i32;
            assert_eq!(nearest_integer(points), expected, "{points:e}");
        };
        let check_near = |points: f64| {
            for near in [points.next_down(), points, points.next_up()] {
                check(near);
            }
        };
        for half in -200_000..=200_000 {
            check_near(f64::from(half) / 2.0);
        }
        for limit in [i32::MIN, i32::MAX].map(f64::from) {
            for points in [limit - 0.5, limit, limit + 0.5, limit * 2.0] {
                check_near(points);
            }
        }
        for exponent in -1074..=1023 {
            check_near(libm::ldexp(1.0, exponent));
            check_near(-libm::ldexp(1.0, exponent));
        }
        for points in [0.0, -0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN] {
            check(points);
        }
        // Every fraction of 2^-16 in ±K.
        for step in -41 << 16..=41 << 16 {
            check(f64::from(step) / f64::from(1 << 16));
        }
    }
}
