//! What submissions write, as records for the statement that writes them.

use std::collections::BTreeMap;

use serde::Serialize;

use super::GroupSubmissions;
use crate::Epoch;
use crate::ids::{GroupId, PlayerId};
use crate::rows::{IdempotencyKeyRow, MatchEntriesRow, NewMatchRow, StandingRow, VisitorMatches};

/// The records of each kind, of all groups.
#[derive(Default)]
pub(super) struct SubmissionRecords<'a> {
    pub(super) groups: Vec<ChangedGroup<'a>>,
    pub(super) matches: Vec<NewMatchRow<'a>>,
    pub(super) standings: Vec<ChangedStanding>,
    pub(super) answers: Vec<&'a IdempotencyKeyRow>,
}

/// A group in the version that its matches are based on, and what its totals grow by.
#[derive(Serialize)]
pub(super) struct ChangedGroup<'a> {
    pub(super) id: GroupId,
    version: i64,
    epoch: i64,
    matches: usize,
    games: i64,
    rating_change: i64,
    /// See [`CountedMatches`](super::CountedMatches); `None` leaves what is stored.
    visitor_matches: Option<&'a VisitorMatches>,
    burst_matches: Option<i32>,
}

/// The standing of a player after the group's last match.
#[derive(Serialize)]
pub(super) struct ChangedStanding {
    group_id: GroupId,
    #[serde(flatten)]
    standing: StandingRow,
}

impl<'a> SubmissionRecords<'a> {
    pub(super) fn of(groups: &'a [GroupSubmissions]) -> Self {
        let mut records = Self::default();
        for group in groups {
            records.add_group(group);
        }
        records
    }

    fn add_group(&mut self, GroupSubmissions { group, submissions }: &'a GroupSubmissions) {
        let mut standings = BTreeMap::<PlayerId, StandingRow>::new();
        let (mut games, mut rating_change, mut counted) = (0, 0, None);
        for (match_number, submission) in (group.match_count.saturating_add(1)..).zip(submissions) {
            let new = &submission.new;
            self.matches.push(NewMatchRow {
                id: Some(new.id),
                group_id: group.id,
                match_number,
                content: &new.content,
                submitted_by: new.submitted_by,
                created_at: new.created_at,
                twin_number: new.twin_number,
                entries: MatchEntriesRow::from(&new.entries),
            });
            standings.extend(new.standings.map(|standing| (standing.player_id, standing)));
            games += new.content.games();
            rating_change += new
                .entries
                .iter()
                .map(|entry| i64::from(entry.elo_change))
                .sum::<i64>();
            self.answers.extend(&submission.answer);
            counted = submission.counted.as_ref().or(counted);
        }
        self.standings
            .extend(standings.into_values().map(|standing| ChangedStanding {
                group_id: group.id,
                standing,
            }));
        let Epoch(epoch) = group.version.epoch();
        self.groups.push(ChangedGroup {
            id: group.id,
            version: group.version.number(),
            epoch,
            matches: submissions.len(),
            games,
            rating_change,
            visitor_matches: counted.map(|counted| &counted.matches),
            burst_matches: counted.and_then(|counted| counted.burst_matches),
        });
    }
}
