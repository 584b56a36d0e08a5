//! The values of submissions by column, as the statement that writes them binds them.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{DateTime, NaiveDate, Utc};
use serde_json::Value;

use super::{GroupSubmissions, NewMatch};
use crate::GroupVersion;
use crate::ids::{GroupId, MatchId, PlayerId, UserId};
use crate::rows::{IdempotencyKeyRow, StandingRow};

/// A list of each table's columns has a value for each of its rows; four of a match are those of its seats, two of a
/// match those of its teams.
#[derive(Default)]
pub(super) struct Columns<'a> {
    pub(super) groups: Vec<GroupId>,
    pub(super) versions: Vec<GroupVersion>,
    /// What each group's totals grow by: matches, games and the sum of the ratings.
    pub(super) match_counts: Vec<i32>,
    pub(super) game_counts: Vec<i64>,
    pub(super) rating_changes: Vec<i64>,
    /// See [`CountedVisitors`](super::CountedVisitors); `None` leaves what is stored.
    pub(super) visitor_matches: Vec<Option<Value>>,
    pub(super) burst_matches: Vec<Option<i32>>,

    /// The place of each match in these lists, from 1.
    pub(super) places: Vec<i32>,
    pub(super) match_groups: Vec<GroupId>,
    /// 1 for the next match of its group, 2 for the one after.
    pub(super) steps: Vec<i32>,
    pub(super) ids: Vec<MatchId>,
    pub(super) played_on: Vec<NaiveDate>,
    pub(super) team1_games: Vec<i16>,
    pub(super) team2_games: Vec<i16>,
    /// 0, then the number of sets up to each match.
    pub(super) set_ends: Vec<i32>,
    pub(super) notes: Vec<Option<&'a str>>,
    pub(super) submitted_by: Vec<Option<UserId>>,
    pub(super) created_at: Vec<DateTime<Utc>>,
    pub(super) player_ids: Vec<PlayerId>,
    pub(super) elo_before: Vec<i32>,
    pub(super) elo_change: Vec<i32>,
    pub(super) k_factors: Vec<i16>,
    pub(super) raw_changes: Vec<f64>,
    pub(super) peak_before: Vec<i32>,
    pub(super) lowest_before: Vec<i32>,
    pub(super) played_before: Vec<i32>,
    pub(super) expected_scores: Vec<f64>,
    pub(super) games_margins: Vec<i16>,

    /// Of each player after the last match, with the group.
    pub(super) standings: Vec<(GroupId, StandingRow)>,
    /// The number of matches by group and date.
    pub(super) days: BTreeMap<(GroupId, NaiveDate), i32>,
    pub(super) answers: Vec<(GroupId, &'a IdempotencyKeyRow)>,
    /// The group whose submissions must not be written if the counter has attempts, bucket and subject.
    pub(super) counters: BTreeSet<(GroupId, &'a str, &'a str)>,
}

impl<'a> Columns<'a> {
    pub(super) fn of(groups: &'a [GroupSubmissions]) -> Self {
        let mut columns = Self {
            set_ends: vec![0],
            ..Self::default()
        };
        for group in groups {
            columns.add_group(group);
        }
        columns
    }

    fn add_group(&mut self, GroupSubmissions { group, submissions }: &'a GroupSubmissions) {
        let (mut games, mut rating_change, mut counted) = (0, 0, None);
        let first_standing = self.standings.len();
        for (step, submission) in (1..).zip(submissions) {
            let new = &submission.new;
            self.add_match(group.id, step, new);
            self.add_standings(group.id, first_standing, &new.standings);
            games += new.content.games();
            rating_change += new
                .entries
                .iter()
                .map(|entry| i64::from(entry.elo_change))
                .sum::<i64>();
            self.answers
                .extend(submission.answer.iter().map(|answer| (group.id, answer)));
            let counters = submission.counters.iter();
            self.counters
                .extend(counters.map(|(bucket, subject)| (group.id, bucket.as_str(), subject.as_str())));
            counted = submission.counted.as_ref().or(counted);
        }
        self.groups.push(group.id);
        self.versions.push(group.version);
        self.match_counts
            .push(i32::try_from(submissions.len()).unwrap_or(i32::MAX));
        self.game_counts.push(games);
        self.rating_changes.push(rating_change);
        self.visitor_matches
            .push(counted.and_then(|counted| serde_json::to_value(&counted.matches).ok()));
        self.burst_matches
            .push(counted.and_then(|counted| counted.burst_matches));
    }

    fn add_match(&mut self, group: GroupId, step: i32, new: &'a NewMatch) {
        let content = &new.content;
        self.places.push(self.places.last().map_or(1, |last| last + 1));
        self.match_groups.push(group);
        self.steps.push(step);
        self.ids.push(new.id);
        self.played_on.push(content.played_on);
        self.team1_games.extend_from_slice(&content.team1_games);
        self.team2_games.extend_from_slice(&content.team2_games);
        self.set_ends
            .push(i32::try_from(self.team1_games.len()).unwrap_or(i32::MAX));
        self.notes.push(content.notes.as_deref());
        self.submitted_by.push(new.submitted_by);
        self.created_at.push(new.created_at);
        for entry in &new.entries {
            self.player_ids.push(entry.player_id);
            self.elo_before.push(entry.elo_before);
            self.elo_change.push(entry.elo_change);
            self.k_factors.push(entry.k_factor);
            self.raw_changes.push(entry.raw_change);
            self.peak_before.push(entry.peak_before);
            self.lowest_before.push(entry.lowest_before);
            self.played_before.push(entry.played_before);
        }
        let [first, _, third, _] = &new.entries;
        self.expected_scores
            .extend([first.expected_score, third.expected_score]);
        self.games_margins.push(first.games_margin);
        *self.days.entry((group, content.played_on)).or_default() += 1;
    }

    /// Adds the standings after a match in place of those after the group's matches before; the group's begin at
    /// `first`.
    fn add_standings(&mut self, group: GroupId, first: usize, standings: &[StandingRow]) {
        for standing in standings {
            let mut earlier = self.standings.iter_mut().skip(first);
            match earlier.find(|(_, known)| known.player_id == standing.player_id) {
                Some((_, known)) => *known = *standing,
                None => self.standings.push((group, *standing)),
            }
        }
    }

    /// A value of a match for each of its four seats.
    pub(super) fn by_seat<T: Copy>(of_match: &[T]) -> Vec<T> {
        of_match.iter().flat_map(|value| [*value; 4]).collect()
    }
}
