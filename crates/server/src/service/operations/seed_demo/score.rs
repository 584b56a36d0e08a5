//! Plausible padel scores: every game is simulated.

use rand::RngExt;

/// The games (or points, in a super tie-break) of one set, team 1 first.
pub(super) type Games = [i64; 2];

/// The advantage of the better team in a single game: large enough for sets to follow the favourite, small enough for
/// 7-6.
const EDGE_PER_GAME: f64 = 0.45;
/// The same for a single point of a tie-break.
const EDGE_PER_POINT: f64 = 0.2;
/// How often the third set is a super tie-break.
const SUPER_TIE_BREAK_RATE: f64 = 0.15;

/// The sets of a match to two, given how likely team 1 is to win.
pub(super) fn play_match(expected: f64, rng: &mut impl RngExt) -> Vec<Games> {
    let game = chance(expected, EDGE_PER_GAME);
    let point = chance(expected, EDGE_PER_POINT);
    let first = play_set(game, point, rng);
    let second = play_set(game, point, rng);
    let mut sets = vec![first, second];
    if team_1_won(first) != team_1_won(second) {
        sets.push(if rng.random_bool(SUPER_TIE_BREAK_RATE) {
            race(10, point, rng)
        } else {
            play_set(game, point, rng)
        });
    }
    sets
}

/// To six games by two, a tie-break at 6-6.
fn play_set(game: f64, point: f64, rng: &mut impl RngExt) -> Games {
    let mut games = [0, 0];
    loop {
        let chance = if games == [6, 6] { point } else { game };
        score(&mut games, chance, rng);
        match games {
            [6, 0..=4] | [7, _] | [0..=4, 6] | [_, 7] => return games,
            _ => {}
        }
    }
}

/// To `target` points by two.
fn race(target: i64, point: f64, rng: &mut impl RngExt) -> Games {
    let mut points = [0, 0];
    loop {
        score(&mut points, point, rng);
        let [own, other] = points;
        if own.max(other) >= target && (own - other).abs() >= 2 {
            return points;
        }
    }
}

fn score(score: &mut Games, chance: f64, rng: &mut impl RngExt) {
    let [team_1, team_2] = score;
    if rng.random_bool(chance) {
        *team_1 += 1;
    } else {
        *team_2 += 1;
    }
}

fn team_1_won([team_1, team_2]: Games) -> bool {
    team_1 > team_2
}

fn chance(expected: f64, edge: f64) -> f64 {
    0.5 + (expected - 0.5) * edge
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{SeedableRng, rngs::Xoshiro256PlusPlus};

    fn matches() -> Vec<Vec<Games>> {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(7);
        (0..2000).map(|_| play_match(0.6, &mut rng)).collect()
    }

    #[test]
    fn every_set_is_valid_in_padel() {
        for sets in matches() {
            for (place, &[a, b]) in sets.iter().enumerate() {
                let (high, low) = (a.max(b), a.min(b));
                let usual = (high == 6 && low <= 4) || (high == 7 && (low == 5 || low == 6));
                let super_tie_break = place == 2 && high >= 10 && high - low >= 2;
                assert!(usual || super_tie_break, "{sets:?}");
            }
        }
    }

    #[test]
    fn every_match_ends_as_soon_as_a_team_has_two_sets() {
        for sets in matches() {
            let first = sets.iter().filter(|set| team_1_won(**set)).count();
            let second = sets.len() - first;
            assert_eq!(first.max(second), 2, "{sets:?}");
            assert_eq!(team_1_won(*sets.last().unwrap()), first > second, "{sets:?}");
        }
    }

    #[test]
    fn tie_breaks_third_sets_and_super_tie_breaks_occur_but_are_not_the_rule() {
        let matches = matches();
        let share = |condition: fn(&Vec<Games>) -> bool| {
            matches.iter().filter(|sets| condition(sets)).count() * 100 / matches.len()
        };
        let three_sets = share(|sets| sets.len() == 3);
        let tie_breaks = share(|sets| sets.iter().any(|[a, b]| a + b == 13));
        let super_tie_breaks = share(|sets| sets.iter().any(|[a, b]| *a.max(b) >= 10));
        assert!((25..60).contains(&three_sets), "{three_sets} %");
        assert!((10..45).contains(&tie_breaks), "{tie_breaks} %");
        assert!((1..15).contains(&super_tie_breaks), "{super_tie_breaks} %");
    }

    #[test]
    fn the_favourite_wins_most_but_not_all_matches() {
        let won = matches()
            .iter()
            .filter(|sets| team_1_won(*sets.last().unwrap()))
            .count();
        assert!((1100..1700).contains(&won), "{won} of 2000");
    }
}
