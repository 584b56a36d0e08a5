//! A player's rating over time, with a limited number of points.

use chrono::NaiveDate;
use db::queries::player_matches::PlayerMatch;

/// A point of the curve.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CurvePoint {
    /// The match.
    pub(crate) match_number: i32,
    /// The date of play.
    pub(crate) played_on: NaiveDate,
    /// The rating after it.
    pub(crate) elo: i32,
}

/// The curve with a point after each match, oldest first. Of more than `most`, the latest tenth is complete; of those
/// before, every nth is a point, as well as the highest and the lowest.
pub(crate) fn rating_curve(points: &[CurvePoint], most: usize) -> Vec<CurvePoint> {
    if points.len() <= most {
        return points.to_vec();
    }
    let recent = (most / 10).max(1);
    let step = points.len().div_ceil(most.saturating_sub(recent + 2).max(1));
    let place = |found: Option<(usize, &CurvePoint)>| found.map(|(place, _)| place);
    // The first of equals.
    let peak = place(points.iter().enumerate().rev().max_by_key(|(_, point)| point.elo));
    let lowest = place(points.iter().enumerate().min_by_key(|(_, point)| point.elo));
    let is_selected = |place: usize| {
        place.is_multiple_of(step) || place + recent >= points.len() || [peak, lowest].contains(&Some(place))
    };
    let selected = points.iter().enumerate().filter(|(place, _)| is_selected(*place));
    selected.map(|(_, point)| *point).collect()
}

impl From<&PlayerMatch> for CurvePoint {
    fn from(own: &PlayerMatch) -> Self {
        Self {
            match_number: own.match_number,
            played_on: own.played_on,
            elo: own.elo_after,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Matches that left the player at these ratings.
    fn log(ratings: &[i32]) -> Vec<CurvePoint> {
        let point = |(elo, match_number): (&i32, i32)| CurvePoint {
            match_number,
            played_on: NaiveDate::default(),
            elo: *elo,
        };
        ratings.iter().zip(1..).map(point).collect()
    }

    fn numbers(curve: &[CurvePoint]) -> Vec<i32> {
        curve.iter().map(|point| point.match_number).collect()
    }

    #[test]
    fn a_short_curve_is_complete() {
        assert_eq!(numbers(&rating_curve(&log(&[1510, 1500, 1520]), 3)), [1, 2, 3]);
        assert!(rating_curve(&[], 3).is_empty());
    }

    #[test]
    fn a_long_curve_keeps_extremes_and_recent_points() {
        let mut ratings = vec![1500; 100];
        (ratings[41], ratings[43], ratings[77]) = (1600, 1600, 1400);
        assert_eq!(
            numbers(&rating_curve(&log(&ratings), 20)),
            [1, 8, 15, 22, 29, 36, 42, 43, 50, 57, 64, 71, 78, 85, 92, 99, 100]
        );
    }

    #[test]
    fn a_curve_has_at_most_the_requested_points() {
        for length in 0..200 {
            let ratings: Vec<i32> = (0..length).map(|place| 1500 + (place * 7919) % 101).collect();
            let curve = rating_curve(&log(&ratings), 20);
            assert!(curve.len() <= 20, "{length}: {}", curve.len());
        }
    }
}
