//! A season of a demo group: dates, players and scores. Pure: the same seed and time give the same season.

use chrono::{DateTime, Datelike, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use elo_core::rating::{expected_score, team_average};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{RngExt, SeedableRng, rngs::Xoshiro256PlusPlus};

use super::demo_groups::{DemoGroup, DemoPlayer};
use super::score::{self, Games};

/// A match of a demo season. Players are indices into the group's list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct DemoMatch {
    pub(super) team1: [usize; 2],
    pub(super) team2: [usize; 2],
    pub(super) sets: Vec<Games>,
    pub(super) finished_at: DateTime<Utc>,
    pub(super) note: Option<&'static str>,
}

impl DemoMatch {
    /// The four who play.
    pub(super) fn players(&self) -> [usize; 4] {
        let ([one, two], [three, four]) = (self.team1, self.team2);
        [one, two, three, four]
    }
}

/// The partners rotate on a court: these are the partners of the first player, match by match.
const PARTNERS: [[usize; 4]; 3] = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]];
/// The probability that a court is used on an evening.
const COURT_RATE: f64 = 0.85;
/// One match in this many gets a note.
const NOTE_EVERY: u32 = 12;

/// The matches of `group` up to `now`, oldest first.
pub(super) fn play(group: &DemoGroup, seed: u64, now: DateTime<Utc>) -> Vec<DemoMatch> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut season = Vec::new();
    let mut evenings = 0;
    let mut day = now.date_naive();
    while season.len() < group.matches {
        if day.weekday() == group.plays_on {
            let evening = play_evening(group, day, evenings, &mut rng);
            let mut finished: Vec<_> = evening
                .into_iter()
                .filter(|played| played.finished_at <= now)
                .collect();
            finished.sort_by_key(|played| std::cmp::Reverse(played.finished_at));
            evenings += usize::from(!finished.is_empty());
            season.extend(finished);
        }
        let Some(earlier) = day.checked_sub_days(Days::new(1)) else {
            break;
        };
        day = earlier;
    }
    season.truncate(group.matches);
    season.reverse();
    season
}

fn play_evening(
    group: &DemoGroup,
    day: NaiveDate,
    evenings_later: usize,
    rng: &mut Xoshiro256PlusPlus,
) -> Vec<DemoMatch> {
    let mut present: Vec<_> = group
        .players
        .iter()
        .enumerate()
        .filter(|(_, player)| player.keenness > 0)
        .filter(|(_, player)| player.latest_evenings.is_none_or(|count| evenings_later < count))
        .collect();
    let mut matches = Vec::new();
    for court in 0..group.courts {
        // The first court is always used.
        if court > 0 && !rng.random_bool(COURT_RATE) {
            continue;
        }
        let four = pick_four(&present, rng);
        present.retain(|(place, _)| !four.iter().any(|(picked, _)| picked == place));
        if let Ok(four) = <[(usize, &DemoPlayer); 4]>::try_from(four) {
            matches.extend(play_court(group, four, day, rng));
        }
    }
    matches
}

fn pick_four<'a>(
    present: &[(usize, &'a DemoPlayer)],
    rng: &mut Xoshiro256PlusPlus,
) -> Vec<(usize, &'a DemoPlayer)> {
    // All weights are finite and not negative, so this succeeds; with too few players present it returns fewer.
    let picked = present.sample_weighted(rng, 4, |(_, player)| f64::from(player.keenness));
    let mut four: Vec<_> = picked.into_iter().flatten().copied().collect();
    four.shuffle(rng);
    four
}

/// Two or three matches of the same four, partners changing.
fn play_court(
    group: &DemoGroup,
    four: [(usize, &DemoPlayer); 4],
    day: NaiveDate,
    rng: &mut Xoshiro256PlusPlus,
) -> Vec<DemoMatch> {
    let rounds = rng.random_range(2..=3);
    let mut clock = day.and_time(NaiveTime::MIN).and_utc()
        + TimeDelta::minutes(17 * 60 + 30 + i64::from(rng.random_range(0..20u8)));
    let mut matches = Vec::new();
    for partners in PARTNERS.into_iter().take(rounds) {
        let [Some(a), Some(b), Some(c), Some(d)] = partners.map(|place| four.get(place).copied()) else {
            continue;
        };
        let strength = |one: &DemoPlayer, other: &DemoPlayer| team_average(one.strength, other.strength);
        let expected = expected_score(strength(a.1, b.1), strength(c.1, d.1));
        let sets = score::play_match(expected, rng);
        clock += duration(&sets) + TimeDelta::seconds(rng.random_range(0..300));
        let note = if rng.random_ratio(1, NOTE_EVERY) {
            group.notes.choose(rng).copied()
        } else {
            None
        };
        matches.push(DemoMatch {
            team1: [a.0, b.0],
            team2: [c.0, d.0],
            sets,
            finished_at: clock,
            note,
        });
    }
    matches
}

/// Two and a half minutes per game, and a break.
fn duration(sets: &[Games]) -> TimeDelta {
    let games: i64 = sets.iter().flatten().sum();
    TimeDelta::seconds(300 + games * 150)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use chrono::{TimeZone, Timelike};

    use super::super::demo_groups::GROUPS;
    use super::*;

    fn now() -> DateTime<Utc> {
        Utc.with_ymd_and_hms(2025, 6, 13, 9, 0, 0).unwrap()
    }

    #[test]
    fn the_seed_determines_the_season() {
        for group in &GROUPS {
            assert_eq!(play(group, 1, now()), play(group, 1, now()));
            assert_ne!(play(group, 1, now()), play(group, 2, now()));
        }
    }

    #[test]
    fn matches_are_in_order_on_evenings_of_the_weekday_and_not_in_the_future() {
        for group in &GROUPS {
            let season = play(group, 1, now());
            assert_eq!(season.len(), group.matches);
            assert!(season.is_sorted_by_key(|played| played.finished_at));
            for played in &season {
                assert_eq!(played.finished_at.weekday(), group.plays_on);
                assert!(
                    (17..24).contains(&played.finished_at.hour()),
                    "{}",
                    played.finished_at
                );
                assert!(played.finished_at <= now());
            }
            let first = season.first().unwrap().finished_at;
            assert!(
                (60..270).contains(&(now() - first).num_days()),
                "{}: since {first}",
                group.name
            );
        }
    }

    #[test]
    fn an_unfinished_evening_has_only_finished_matches() {
        let group = GROUPS[0];
        let during = Utc.with_ymd_and_hms(2025, 6, 12, 19, 0, 0).unwrap();
        let season = play(&group, 1, during);
        assert_eq!(season.len(), group.matches);
        assert!(season.iter().all(|played| played.finished_at <= during));
        assert_eq!(
            season.last().unwrap().finished_at.date_naive(),
            during.date_naive()
        );
    }

    #[test]
    fn each_court_has_four_distinct_players_and_partners_rotate() {
        for group in &GROUPS {
            let season = play(group, 1, now());
            let mut partnerships = HashSet::new();
            for played in &season {
                let [a, b, c, d] = played.players();
                assert_eq!(HashSet::from([a, b, c, d]).len(), 4);
                partnerships.extend([(a.min(b), a.max(b)), (c.min(d), c.max(d))]);
            }
            assert!(
                partnerships.len() > group.players.len(),
                "{}: {}",
                group.name,
                partnerships.len()
            );
        }
    }

    #[test]
    fn regulars_are_established_and_each_group_has_a_new_player() {
        for group in &GROUPS {
            let season = play(group, 1, now());
            let count = |place: usize| {
                season
                    .iter()
                    .filter(|played| played.players().contains(&place))
                    .count()
            };
            let counts: Vec<_> = (0..group.players.len()).map(count).collect();
            let new = counts.iter().filter(|count| **count < 5).count();
            assert!((1..=4).contains(&new), "{}: {counts:?}", group.name);
            for (player, count) in group.players.iter().zip(counts) {
                assert_eq!(player.keenness == 0, count == 0, "{}", player.name);
            }
        }
    }
}
