//! The search for better line-ups of rounds whose resting players are chosen.
#![expect(
    clippy::indexing_slicing,
    reason = "courts, teams and places are counted by the same vectors that they index"
)]

use super::meetings::{Meetings, PARTNERS_AGAIN};
use super::{Court, Round};
use crate::random::Random;

/// Players on one court.
pub(super) const PLAYERS_ON_COURT: usize = 4;
/// Random changes that are tried at a time.
const TRIES: usize = 60_000;
/// After so many tries the threshold falls by a 64th.
const TRIES_AT_THRESHOLD: usize = 50;
/// Lets partners repeat on the way to rounds in which they do not.
const HIGH_THRESHOLD: i64 = PARTNERS_AGAIN;
/// Never lets partners repeat.
const LOW_THRESHOLD: i64 = 20_000;
/// All line-ups of a round are tried on so many courts: 3 or 315.
const COURTS_EXHAUSTIVE: usize = 2;
/// From so many of the best line-ups an alternative is taken.
const ALTERNATIVES: usize = 12;

/// Rounds that are being improved, with the meetings of all of them counted.
pub(super) struct Lineups {
    meetings: Meetings,
    rounds: Vec<Round>,
}

impl Lineups {
    pub(super) fn new(mut meetings: Meetings, rounds: Vec<Round>) -> Self {
        for court in rounds.iter().flat_map(|round| &round.courts) {
            meetings.add(court);
        }
        Self { meetings, rounds }
    }

    pub(super) fn into_rounds(self) -> Vec<Round> {
        self.rounds
    }

    /// Improves all rounds together.
    pub(super) fn improve(&mut self, random: &mut Random) {
        let repeats = self.total_cost() >= PARTNERS_AGAIN;
        self.anneal(random, if repeats { HIGH_THRESHOLD } else { LOW_THRESHOLD });
        self.polish();
    }

    /// Replaces the only round by another good line-up of the same players.
    pub(super) fn vary(&mut self, random: &mut Random, seed: u32) {
        let before = self.rounds[0].courts.clone();
        let found = self.ranked_lineups(0);
        let others: Vec<_> = found
            .into_iter()
            .filter(|courts| !are_same(courts, &before))
            .take(ALTERNATIVES)
            .collect();
        if before.len() <= COURTS_EXHAUSTIVE {
            let turn = usize::try_from(seed)
                .unwrap_or(0)
                .checked_rem(others.len())
                .unwrap_or(0);
            if let Some(courts) = others.into_iter().nth(turn) {
                self.replace(0, courts);
            }
            return;
        }
        self.anneal(random, LOW_THRESHOLD);
        // As good as it gets, but the same: any change that is allowed makes it another one.
        let mut tries = TRIES;
        while are_same(&self.rounds[0].courts, &before) && tries > 0 {
            self.try_change(random, i64::MAX);
            tries -= 1;
        }
    }

    /// Threshold accepting: a random change is kept if it costs at most a random part of a falling threshold.
    fn anneal(&mut self, random: &mut Random, threshold: i64) {
        let mut threshold = threshold;
        let start = self.rounds.clone();
        let cost_before = self.total_cost();
        for tried in 0..TRIES {
            if tried % TRIES_AT_THRESHOLD == 0 {
                threshold -= threshold / 64;
            }
            let allowed = random.points_below(threshold.max(1));
            self.try_change(random, allowed);
        }
        if self.total_cost() > cost_before {
            for (round, earlier) in start.into_iter().enumerate() {
                self.replace(round, earlier.courts);
            }
        }
    }

    /// Tries every line-up of each round until none is better.
    fn polish(&mut self) {
        let mut improved = true;
        while improved {
            improved = false;
            for round in 0..self.rounds.len() {
                let before = self.cost_of(round);
                let now = self.rounds[round].courts.clone();
                if let Some(best) = self.ranked_lineups(round).into_iter().next() {
                    self.replace(round, best);
                    if self.cost_of(round) < before {
                        improved = true;
                    } else {
                        self.replace(round, now);
                    }
                }
            }
        }
    }

    /// All line-ups of a round with the locked pairs together, the best first; none on more than two courts.
    fn ranked_lineups(&mut self, round: usize) -> Vec<Vec<Court>> {
        let courts = self.rounds[round].courts.clone();
        if courts.len() > COURTS_EXHAUSTIVE {
            return Vec::new();
        }
        for court in &courts {
            self.meetings.remove(court);
        }
        let locked: Vec<[usize; 2]> = courts
            .iter()
            .flatten()
            .copied()
            .filter(|&team| self.meetings.are_locked(team))
            .collect();
        let players: Vec<usize> = courts.iter().flatten().flatten().copied().collect();
        let mut found: Vec<(i64, Vec<Court>)> = lineups_of(&players)
            .into_iter()
            .filter(|courts| {
                locked
                    .iter()
                    .all(|pair| courts.iter().flatten().any(|team| is_pair(*team, *pair)))
            })
            .map(|courts| (courts.iter().map(|court| self.meetings.cost(court)).sum(), courts))
            .collect();
        found.sort_by_key(|(cost, _)| *cost);
        for court in &courts {
            self.meetings.add(court);
        }
        found.into_iter().map(|(_, courts)| courts).collect()
    }

    fn replace(&mut self, round: usize, courts: Vec<Court>) {
        for court in &self.rounds[round].courts {
            self.meetings.remove(court);
        }
        for court in &courts {
            self.meetings.add(court);
        }
        self.rounds[round].courts = courts;
    }

    /// Swaps two players or two teams of a round, unless that costs more than `allowed` or separates a locked pair.
    fn try_change(&mut self, random: &mut Random, allowed: i64) {
        let round = random.below(self.rounds.len());
        let courts = self.rounds[round].courts.len();
        let first = random.below(courts);
        let second = random.below(courts);
        let [team, other] = [random.below(2), random.below(2)];
        let is_team_swap = first != second && random.below(4) == 0;
        let lineup = &self.rounds[round].courts;
        let [one, two] = [lineup[first][team], lineup[second][other]];
        if (first == second && team == other)
            || (!is_team_swap && (self.meetings.are_locked(one) || self.meetings.are_locked(two)))
        {
            return;
        }
        let [place, other_place] = [random.below(2), random.below(2)];
        let change = |courts: &mut Vec<Court>| {
            if is_team_swap {
                courts[first][team] = two;
                courts[second][other] = one;
            } else {
                courts[first][team][place] = two[other_place];
                courts[second][other][other_place] = one[place];
            }
        };
        let undo = |courts: &mut Vec<Court>| {
            courts[first][team] = one;
            courts[second][other] = two;
        };
        let before = self.take(round, first, second);
        change(&mut self.rounds[round].courts);
        let after = self.put(round, first, second);
        if after - before > allowed {
            self.take(round, first, second);
            undo(&mut self.rounds[round].courts);
            self.put(round, first, second);
        }
    }

    /// Uncounts two courts of a round, which may be the same; returns what they cost.
    fn take(&mut self, round: usize, first: usize, second: usize) -> i64 {
        let courts = &self.rounds[round].courts;
        self.meetings.remove(&courts[first]);
        let mut cost = self.meetings.cost(&courts[first]);
        if second != first {
            self.meetings.remove(&courts[second]);
            cost += self.meetings.cost(&courts[second]);
        }
        cost
    }

    /// Counts them again.
    fn put(&mut self, round: usize, first: usize, second: usize) -> i64 {
        let courts = &self.rounds[round].courts;
        let mut cost = self.meetings.cost(&courts[first]);
        self.meetings.add(&courts[first]);
        if second != first {
            cost += self.meetings.cost(&courts[second]);
            self.meetings.add(&courts[second]);
        }
        cost
    }

    fn cost_of(&mut self, round: usize) -> i64 {
        (0..self.rounds[round].courts.len())
            .map(|court| {
                let cost = self.take(round, court, court);
                self.put(round, court, court);
                cost
            })
            .sum()
    }

    /// What all rounds cost; at least [`PARTNERS_AGAIN`] if partners repeat.
    pub(super) fn total_cost(&mut self) -> i64 {
        (0..self.rounds.len()).map(|round| self.cost_of(round)).sum()
    }
}

/// Every way to put 4 or 8 players on courts, once.
fn lineups_of(players: &[usize]) -> Vec<Vec<Court>> {
    let Some((&first, rest)) = players.split_first() else {
        return vec![Vec::new()];
    };
    let mut found = Vec::new();
    for (one, &a) in rest.iter().enumerate() {
        for (two, &b) in rest.iter().enumerate().skip(one + 1) {
            for (three, &c) in rest.iter().enumerate().skip(two + 1) {
                let others: Vec<usize> = rest
                    .iter()
                    .enumerate()
                    .filter(|(index, _)| ![one, two, three].contains(index))
                    .map(|(_, &player)| player)
                    .collect();
                for courts in lineups_of(&others) {
                    for court in [[[first, a], [b, c]], [[first, b], [a, c]], [[first, c], [a, b]]] {
                        let mut lineup = vec![court];
                        lineup.extend(&courts);
                        found.push(lineup);
                    }
                }
            }
        }
    }
    found
}

fn is_pair(team: [usize; 2], [one, other]: [usize; 2]) -> bool {
    team == [one, other] || team == [other, one]
}

/// Whether the same teams meet, on whichever court and side.
fn are_same(courts: &[Court], others: &[Court]) -> bool {
    courts.iter().all(|[left, right]| {
        others.iter().any(|&[one, two]| {
            (is_pair(*left, one) && is_pair(*right, two)) || (is_pair(*left, two) && is_pair(*right, one))
        })
    })
}
