//! Streaks, records and companions of a player, match by match. Pure.

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
}

/// What the insights are computed from: the results of a player's matches so far.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Results {
    current_streak: Option<Streak>,
    longest_winning_streak: Option<Streak>,
    longest_losing_streak: Option<Streak>,
    partners: BTreeMap<PlayerId, Companion>,
    opponents: BTreeMap<PlayerId, Companion>,
    largest_margin: Option<u32>,
    lowest_expected: Option<f64>,
}

/// Whether a match is a record so far.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Records {
    /// The won match with the largest margin; of equals the latest.
    pub(crate) biggest_win: bool,
    /// The won match with the lowest expected score below 0.5; of equals the first.
    pub(crate) biggest_upset: bool,
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

impl Results {
    /// Adds the player's next match.
    pub(crate) fn add(&mut self, played: &PlayerResult) -> Records {
        let won = played.won;
        let length = match self.current_streak {
            Some(streak) if streak.won == won => streak.length + 1,
            _ => 1,
        };
        let streak = Streak { won, length };
        self.current_streak = Some(streak);
        let longest = if won {
            &mut self.longest_winning_streak
        } else {
            &mut self.longest_losing_streak
        };
        if longest.is_none_or(|longest| longest.length < length) {
            *longest = Some(streak);
        }
        count(&mut self.partners, played.partner, won);
        for opponent in played.opponents {
            count(&mut self.opponents, opponent, won);
        }
        let records = Records {
            biggest_win: won && self.largest_margin.is_none_or(|largest| played.margin >= largest),
            biggest_upset: won
                && played.expected < 0.5
                && self
                    .lowest_expected
                    .is_none_or(|lowest| played.expected.total_cmp(&lowest).is_lt()),
        };
        if records.biggest_win {
            self.largest_margin = Some(played.margin);
        }
        if records.biggest_upset {
            self.lowest_expected = Some(played.expected);
        }
        records
    }

    /// The insights of all matches so far.
    pub(crate) fn insights(&self) -> Insights {
        let (best_partner, worst_partner) = (best(&self.partners), worst(&self.partners));
        let (easiest_opponent, toughest_opponent) = (best(&self.opponents), worst(&self.opponents));
        Insights {
            current_streak: self.current_streak,
            longest_winning_streak: self.longest_winning_streak,
            longest_losing_streak: self.longest_losing_streak,
            worst_partner: worst_partner.filter(|worst| Some(*worst) != best_partner),
            best_partner,
            easiest_opponent: easiest_opponent.filter(|easiest| Some(*easiest) != toughest_opponent),
            toughest_opponent,
        }
    }
}

fn count(companions: &mut BTreeMap<PlayerId, Companion>, player: PlayerId, won: bool) {
    let companion = companions.entry(player).or_insert(Companion {
        player,
        matches: 0,
        won: 0,
    });
    companion.matches += 1;
    companion.won += u32::from(won);
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
fn best(companions: &BTreeMap<PlayerId, Companion>) -> Option<Companion> {
    companions
        .values()
        .max_by(|one, other| compare(one, other).then(other.player.cmp(&one.player)))
        .copied()
}

fn worst(companions: &BTreeMap<PlayerId, Companion>) -> Option<Companion> {
    companions
        .values()
        .min_by(|one, other| compare(one, other).then(one.player.cmp(&other.player)))
        .copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn insights(matches: &[PlayerResult]) -> Insights {
        let mut results = Results::default();
        for played in matches {
            results.add(played);
        }
        results.insights()
    }

    /// The places of the biggest win and the biggest upset.
    fn records(matches: &[PlayerResult]) -> [Option<usize>; 2] {
        let mut results = Results::default();
        let records: Vec<Records> = matches.iter().map(|played| results.add(played)).collect();
        [
            records.iter().rposition(|records| records.biggest_win),
            records.iter().rposition(|records| records.biggest_upset),
        ]
    }

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
        assert_eq!(records(&log(&rows)), [Some(0), Some(2)]);
        assert_eq!(records(&log(&rows[..1])), [Some(0), None]);
    }

    #[test]
    fn of_equal_records_the_latest_win_and_the_first_upset_count() {
        let rows = [
            (true, 2, [3, 4], 0.3, 5),
            (true, 2, [3, 4], 0.3, 5),
            (true, 2, [3, 4], 0.4, 4),
        ];
        assert_eq!(records(&log(&rows)), [Some(1), Some(0)]);
    }
}
