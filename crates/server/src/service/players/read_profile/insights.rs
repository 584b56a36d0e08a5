//! Streaks, records and companions of a player. Pure.

use std::collections::BTreeMap;

use db::ids::PlayerId;

/// The result of one match for a player.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct PlayerResult {
    /// Whether the player won it.
    pub(crate) won: bool,
    /// The expected score of the player's team, from 0 to 1.
    pub(crate) expected: f64,
    /// The margin in games.
    pub(crate) margin: u32,
    /// The partner.
    pub(crate) partner: PlayerId,
    /// The opponents.
    pub(crate) opponents: [PlayerId; 2],
}

/// The insights. Each is `None` without a match for it.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Insights {
    /// The streak of the latest match.
    pub(crate) current_streak: Option<Streak>,
    /// The longest winning streak.
    pub(crate) longest_winning_streak: Option<Streak>,
    /// The longest losing streak.
    pub(crate) longest_losing_streak: Option<Streak>,
    /// The partner with whom the player wins most.
    pub(crate) best_partner: Option<Companion>,
    /// The partner with whom the player wins least; `None` if there is only one.
    pub(crate) worst_partner: Option<Companion>,
    /// The opponent against whom the player wins most; `None` if there is only one.
    pub(crate) easiest_opponent: Option<Companion>,
    /// The opponent against whom the player wins least.
    pub(crate) toughest_opponent: Option<Companion>,
    /// The index of the won match with the largest margin; of equals the latest.
    pub(crate) biggest_win: Option<usize>,
    /// The index of the won match with the lowest expected score below 0.5.
    pub(crate) biggest_upset: Option<usize>,
}

/// Matches in a row with the same result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Streak {
    /// Whether they were won.
    pub(crate) won: bool,
    /// How many.
    pub(crate) length: u32,
}

/// A partner or an opponent, with the player's record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Companion {
    /// The other player.
    pub(crate) player: PlayerId,
    /// Matches played with or against.
    pub(crate) matches: u32,
    /// How many of them were won.
    pub(crate) won: u32,
}

impl Insights {
    /// The players in the insights.
    pub(crate) fn companions(&self) -> impl Iterator<Item = Companion> {
        let found = [
            self.best_partner,
            self.worst_partner,
            self.easiest_opponent,
            self.toughest_opponent,
        ];
        found.into_iter().flatten()
    }
}

/// Computes the insights of matches, oldest first.
pub(crate) fn insights(matches: &[PlayerResult]) -> Insights {
    let streaks = streaks(matches);
    let longest = |won| {
        streaks
            .iter()
            .filter(|streak| streak.won == won)
            .max_by_key(|streak| streak.length)
            .copied()
    };
    let partners = tally(matches.iter().map(|played| (played.partner, played.won)));
    let opponents = tally(
        matches
            .iter()
            .flat_map(|played| played.opponents.map(|opponent| (opponent, played.won))),
    );
    let (best_partner, worst_partner) = (best(&partners), worst(&partners));
    let (easiest_opponent, toughest_opponent) = (best(&opponents), worst(&opponents));
    let won = || matches.iter().enumerate().filter(|(_, played)| played.won);
    Insights {
        current_streak: streaks.last().copied(),
        longest_winning_streak: longest(true),
        longest_losing_streak: longest(false),
        worst_partner: worst_partner.filter(|worst| Some(*worst) != best_partner),
        best_partner,
        easiest_opponent: easiest_opponent.filter(|easiest| Some(*easiest) != toughest_opponent),
        toughest_opponent,
        biggest_win: won()
            .max_by_key(|(_, played)| played.margin)
            .map(|(place, _)| place),
        biggest_upset: won()
            .filter(|(_, played)| played.expected < 0.5)
            .min_by(|(_, one), (_, other)| one.expected.total_cmp(&other.expected))
            .map(|(place, _)| place),
    }
}

fn streaks(matches: &[PlayerResult]) -> Vec<Streak> {
    let mut streaks: Vec<Streak> = Vec::new();
    for played in matches {
        match streaks.last_mut() {
            Some(streak) if streak.won == played.won => streak.length += 1,
            _ => streaks.push(Streak {
                won: played.won,
                length: 1,
            }),
        }
    }
    streaks
}

fn tally(results: impl Iterator<Item = (PlayerId, bool)>) -> Vec<Companion> {
    let mut companions: BTreeMap<PlayerId, Companion> = BTreeMap::new();
    for (player, won) in results {
        let companion = companions.entry(player).or_insert(Companion {
            player,
            matches: 0,
            won: 0,
        });
        companion.matches += 1;
        companion.won += u32::from(won);
    }
    companions.into_values().collect()
}

/// The ratio of wins to matches, with one win and one loss added (Laplace smoothing), so that 1 of 1 counts less than 9
/// of 10. An exact fraction, so that equal records compare equal.
fn favour(companion: &Companion) -> (u64, u64) {
    (u64::from(companion.won) + 1, u64::from(companion.matches) + 2)
}

fn compare(one: &Companion, other: &Companion) -> std::cmp::Ordering {
    let ((won_a, of_a), (won_b, of_b)) = (favour(one), favour(other));
    (won_a * of_b).cmp(&(won_b * of_a))
}

/// The best record; of equals the player added first.
fn best(companions: &[Companion]) -> Option<Companion> {
    companions
        .iter()
        .max_by(|one, other| compare(one, other).then(other.player.cmp(&one.player)))
        .copied()
}

fn worst(companions: &[Companion]) -> Option<Companion> {
    companions
        .iter()
        .min_by(|one, other| compare(one, other).then(one.player.cmp(&other.player)))
        .copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Wins and losses with partner, opponents, expectation and margin.
    fn log(rows: &[(bool, i64, [i64; 2], f64, u32)]) -> Vec<PlayerResult> {
        let result =
            |&(won, partner, opponents, expected, margin): &(bool, i64, [i64; 2], f64, u32)| PlayerResult {
                won,
                expected,
                margin,
                partner: PlayerId(partner),
                opponents: opponents.map(PlayerId),
            };
        rows.iter().map(result).collect()
    }

    fn streak(won: bool, length: u32) -> Streak {
        Streak { won, length }
    }

    fn companion(player: i64, won: u32, matches: u32) -> Companion {
        Companion {
            player: PlayerId(player),
            matches,
            won,
        }
    }

    #[test]
    fn no_matches_give_no_insights() {
        assert_eq!(insights(&[]), Insights::default());
    }

    #[test]
    fn streaks_end_when_the_result_changes() {
        let log =
            log(&[true, true, false, true, true, true, false, false].map(|won| (won, 2, [3, 4], 0.5, 1)));
        let found = insights(&log);
        assert_eq!(found.current_streak, Some(streak(false, 2)));
        assert_eq!(found.longest_winning_streak, Some(streak(true, 3)));
        assert_eq!(found.longest_losing_streak, Some(streak(false, 2)));
    }

    #[test]
    fn many_wins_outweigh_one() {
        let mut rows = vec![(true, 2, [8, 9], 0.5, 1)];
        rows.extend([(true, 3, [8, 9], 0.5, 1); 9]);
        rows.push((false, 3, [8, 9], 0.5, 1));
        let log = log(&rows);
        let found = insights(&log);
        assert_eq!(found.best_partner, Some(companion(3, 9, 10)));
        assert_eq!(found.worst_partner, Some(companion(2, 1, 1)));
    }

    #[test]
    fn a_single_partner_is_only_the_best_and_ties_go_to_the_first_player() {
        let log = log(&[(false, 2, [5, 4], 0.5, 1)]);
        let found = insights(&log);
        assert_eq!(found.best_partner, Some(companion(2, 0, 1)));
        assert_eq!(found.worst_partner, None);
        assert_eq!(found.toughest_opponent, Some(companion(4, 0, 1)));
        assert_eq!(found.easiest_opponent, None);
    }

    #[test]
    fn only_an_unlikely_win_is_an_upset() {
        let rows = [
            (true, 2, [3, 4], 0.6, 9),
            (true, 2, [3, 4], 0.4, 2),
            (true, 2, [3, 4], 0.3, 1),
            (false, 2, [3, 4], 0.1, 12),
        ];
        let matches = log(&rows);
        let found = insights(&matches);
        assert_eq!(found.biggest_win, Some(0));
        assert_eq!(found.biggest_upset, Some(2));
        let favourites = log(&rows[..1]);
        assert_eq!(insights(&favourites).biggest_upset, None);
    }
}
