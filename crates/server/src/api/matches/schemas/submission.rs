//! The schemas of submissions.

use chrono::NaiveDate;
use db::ids::PlayerId;
use db::rows::GroupRow;
use elo_core::submission::{PasscodeInput, PlayedOnInput, Submission, SubmissionInput};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::Match;
use crate::domain::calendar::day;
use crate::error::{Error, Result};
use crate::service::matches::submit_match::RankChange;
use crate::text::{PasscodeText, Text};

/// A match that was just saved, and what it did to the ranks of its players.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct SubmittedMatch {
    /// The match.
    #[serde(rename = "match")]
    pub(crate) played: Match,
    /// The ranks of its four players, team 1 first.
    #[schema(min_items = 4, max_items = 4)]
    pub(crate) standings: Vec<StandingChange>,
}

/// The ranks of a player before and after a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct StandingChange {
    /// The player.
    #[schema(example = 314)]
    pub(crate) player_id: i64,
    /// The rank before the match.
    #[schema(example = 3, minimum = 1)]
    pub(crate) rank_before: u32,
    /// The rank after the match.
    #[schema(example = 2, minimum = 1)]
    pub(crate) rank_after: u32,
}

/// A match for submission, preview or correction.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchSubmission {
    /// The two players of team 1; null for a place that is not filled.
    #[serde(default)]
    #[schema(required, value_type = Vec<Option<i64>>, min_items = 2, max_items = 2, example = json!([314, 271]))]
    pub(crate) team1: [Option<PlayerId>; 2],
    /// The two players of team 2.
    #[serde(default)]
    #[schema(required, value_type = Vec<Option<i64>>, min_items = 2, max_items = 2, example = json!([161, 141]))]
    pub(crate) team2: [Option<PlayerId>; 2],
    /// The games of each set, team 1 first; null for a missing score.
    #[serde(default)]
    #[schema(required, min_items = 1, max_items = 9, example = json!([[6, 4], [3, 6], [7, 5]]))]
    pub(crate) sets: Vec<[Option<i64>; 2]>,
    /// The day of the match; when absent today, or as it was in a correction.
    #[serde(default, alias = "played_on")]
    #[schema(value_type = Option<NaiveDate>)]
    pub(crate) played_on: Option<Text>,
    /// Notes, at most 500 characters.
    #[serde(default)]
    pub(crate) notes: Option<Text>,
    /// The group's passcode; not needed with the owner's token, nor for a correction.
    #[serde(default)]
    pub(crate) passcode: Option<PasscodeText>,
}

impl MatchSubmission {
    /// SHA-256 of everything but the passcode: that could be found by trying, as the rest of it is no secret.
    pub(crate) fn digest(&self) -> Result<Vec<u8>> {
        let typed = (
            self.team1,
            self.team2,
            &self.sets,
            self.played_on.as_deref(),
            self.notes.as_deref(),
        );
        let typed = serde_json::to_vec(&typed).map_err(Error::internal)?;
        Ok(Sha256::digest(typed).to_vec())
    }

    /// The players as sent, team 1 first.
    pub(crate) const fn players(&self) -> [Option<PlayerId>; 4] {
        let ([one, two], [three, four]) = (self.team1, self.team2);
        [one, two, three, four]
    }

    /// Checks everything about the match but whether its players exist and the passcode is right.
    pub(crate) fn check(
        &self,
        group: &GroupRow,
        passcode: PasscodeInput<'_>,
        today: NaiveDate,
    ) -> Result<Submission<PlayerId>> {
        self.check_with(group, passcode, PlayedOnInput::Today, today)
    }

    /// Validates it as the correction of a match of that date, which is the default.
    pub(crate) fn check_correction(
        &self,
        group: &GroupRow,
        played_on: NaiveDate,
        today: NaiveDate,
    ) -> Result<Submission<PlayerId>> {
        let played_on = PlayedOnInput::Day(day(played_on));
        self.check_with(group, PasscodeInput::NotNeeded, played_on, today)
    }

    fn check_with(
        &self,
        group: &GroupRow,
        passcode: PasscodeInput<'_>,
        unless_typed: PlayedOnInput<'_>,
        today: NaiveDate,
    ) -> Result<Submission<PlayerId>> {
        let input = SubmissionInput {
            players_in_group: Some(group.player_count.unsigned_abs()),
            team1: self.team1,
            team2: self.team2,
            sets: &self.sets,
            played_on: self
                .played_on
                .as_deref()
                .filter(|date| !date.is_empty())
                .map_or(unless_typed, PlayedOnInput::Text),
            today: day(today),
            notes: self.notes.as_deref(),
            passcode,
        };
        Ok(Submission::parse(input)?)
    }
}

impl From<RankChange> for StandingChange {
    fn from(change: RankChange) -> Self {
        Self {
            player_id: change.player.0,
            rank_before: change.before,
            rank_after: change.after,
        }
    }
}
