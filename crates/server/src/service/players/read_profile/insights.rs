//! What stands out in a player's matches. Pure: matches in, findings out.

use std::collections::BTreeMap;

use db::ids::PlayerId;

/// What one match tells of a player.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct OwnResult {
    /// Whether the player won it.
    pub(crate) won: bool,
    /// How likely the formula thought that, from 0 to 1.
    pub(crate) expected: f64,
    /// By how many games it was won or lost.
    pub(crate) margin: u32,
    /// Who played beside.
    pub(crate) partner: PlayerId,
    /// Who played against.
    pub(crate) opponents: [PlayerId; 2],
}

/// The findings. Each is `None` when no match stands behind it.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Insights {
    /// The run that the latest match belongs to.
    pub(crate) current_streak: Option<Streak>,
    /// The longest run of wins.
    pub(crate) longest_winning_streak: Option<Streak>,
    /// The longest run of losses.
    pub(crate) longest_losing_streak: Option<Streak>,
    /// With whom the player wins most.
    pub(crate) best_partner: Option<Companion>,
    /// With whom the player wins least; `None` while there is only one.
    pub(crate) worst_partner: Option<Companion>,
    /// Against whom the player wins most; `None` while there is only one.
    pub(crate) easiest_opponent: Option<Companion>,
    /// Against whom the player wins least.
    pub(crate) toughest_opponent: Option<Companion>,
    /// The place of the won match with the largest margin; of equals the latest.
    pub(crate) biggest_win: Option<usize>,
    /// The place of the won match that was least expected to be won, if it was expected to be lost.
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

/// A partner or an opponent, and how the player fared.
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
    /// Everybody who stands out.
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

/// Reads what a player's matches tell, given oldest first.
pub(crate) fn insights(matches: &[OwnResult]) -> Insights {
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

fn streaks(matches: &[OwnResult]) -> Vec<Streak> {
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

/// How much a record says in favour of winning: wins over matches, but with one win and one loss added, so that 1 of 1
/// counts less than 9 of 10. A fraction, kept as its two whole parts so that equal records compare equal.
fn favour(companion: &Companion) -> (u64, u64) {
    (u64::from(companion.won) + 1, u64::from(companion.matches) + 2)
}

fn compare(one: &Companion, other: &Companion) -> std::cmp::Ordering {
    let ((won_a, of_a), (won_b, of_b)) = (favour(one), favour(other));
    (won_a * of_b).cmp(&(won_b * of_a))
}

/// The best record; of equal ones that of the player who came first to the group.
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
    fn log(rows: &[(bool, i64, [i64; 2], f64, u32)]) -> Vec<OwnResult> {
        let result =
            |&(won, partner, opponents, expected, margin): &(bool, i64, [i64; 2], f64, u32)| OwnResult {
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
    fn nothing_stands_out_in_no_matches() {
        assert_eq!(insights(&[]), Insights::default());
    }

    #[test]
    fn streaks_end_where_the_result_changes() {
        let log =
            log(&[true, true, false, true, true, true, false, false].map(|won| (won, 2, [3, 4], 0.5, 1)));
        let found = insights(&log);
        assert_eq!(found.current_streak, Some(streak(false, 2)));
        assert_eq!(found.longest_winning_streak, Some(streak(true, 3)));
        assert_eq!(found.longest_losing_streak, Some(streak(false, 2)));
    }

    #[test]
    fn many_good_matches_weigh_more_than_one() {
        let mut rows = vec![(true, 2, [8, 9], 0.5, 1)];
        rows.extend([(true, 3, [8, 9], 0.5, 1); 9]);
        rows.push((false, 3, [8, 9], 0.5, 1));
        let log = log(&rows);
        let found = insights(&log);
        assert_eq!(found.best_partner, Some(companion(3, 9, 10)));
        assert_eq!(found.worst_partner, Some(companion(2, 1, 1)));
    }

    #[test]
    fn one_partner_is_only_the_best_and_a_tie_goes_to_the_first_player() {
        let log = log(&[(false, 2, [5, 4], 0.5, 1)]);
        let found = insights(&log);
        assert_eq!(found.best_partner, Some(companion(2, 0, 1)));
        assert_eq!(found.worst_partner, None);
        assert_eq!(found.toughest_opponent, Some(companion(4, 0, 1)));
        assert_eq!(found.easiest_opponent, None);
    }

    #[test]
    fn only_a_win_against_the_odds_is_an_upset() {
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
