//! A match as a client has typed it.

use chrono::NaiveDate;
use db::ids::PlayerId;
use db::rows::GroupRow;
use elo_core::seats;
use elo_core::submission::{PasscodeInput, PlayedOnInput, Submission, SubmissionInput};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};

use super::calendar::day;
use crate::error::{Error, Result};
use crate::text::Text;

/// A match as it was typed, which may be incomplete.
#[derive(Debug, Clone)]
pub(crate) struct TypedMatch {
    /// The players, team 1 first.
    pub(crate) players: [Option<PlayerId>; 4],
    /// The games of each set, team 1 first.
    pub(crate) sets: Vec<[Option<i64>; 2]>,
    /// The day of the match.
    pub(crate) played_on: Option<Text>,
    /// Notes.
    pub(crate) notes: Option<Text>,
    /// The group's passcode, empty if there is none.
    pub(crate) passcode: SecretString,
}

impl TypedMatch {
    /// SHA-256 of everything but the passcode: that could be found by trying, as the rest of it is no secret.
    pub(crate) fn digest(&self) -> Result<Vec<u8>> {
        let [team1, team2] = seats::teams(self.players);
        let typed = (
            team1,
            team2,
            &self.sets,
            self.played_on.as_deref(),
            self.notes.as_deref(),
        );
        let typed = serde_json::to_vec(&typed).map_err(Error::internal)?;
        Ok(Sha256::digest(typed).to_vec())
    }

    /// The same match with those who stayed in place of players who were joined into them, of these pairs, since the
    /// match was typed, for example on a phone without a connection; `None` if there are none.
    pub(crate) fn as_joined(&self, joined: &[(PlayerId, PlayerId)]) -> Option<Self> {
        let current = |player| {
            let stayed = joined.iter().find(|(dropped, _)| *dropped == player);
            stayed.map_or(player, |(_, kept)| *kept)
        };
        let players = self.players.map(|player| player.map(current));
        (players != self.players).then(|| Self {
            players,
            ..self.clone()
        })
    }

    /// Checks everything about a match to submit but whether its players exist and the passcode is right. It is of
    /// today unless another day is typed.
    pub(crate) fn check(
        &self,
        group: &GroupRow,
        needs_passcode: bool,
        today: NaiveDate,
    ) -> Result<Submission<PlayerId>> {
        let passcode = if needs_passcode {
            PasscodeInput::Typed(self.passcode.expose_secret())
        } else {
            PasscodeInput::NotNeeded
        };
        self.check_with(group, passcode, PlayedOnInput::Today, today)
    }

    /// Checks it as the correction of a match of that date, which is the default.
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
        let [team1, team2] = seats::teams(self.players);
        let typed_day = self.played_on.as_deref().filter(|date| !date.is_empty());
        let input = SubmissionInput {
            players_in_group: Some(group.player_count.unsigned_abs()),
            team1,
            team2,
            sets: &self.sets,
            played_on: typed_day.map_or(unless_typed, PlayedOnInput::Text),
            today: day(today),
            notes: self.notes.as_deref(),
            passcode,
        };
        Ok(Submission::parse(input)?)
    }
}
