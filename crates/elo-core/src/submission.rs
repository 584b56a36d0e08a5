//! Submission of a match: players, sets, day, notes and passcode.

use crate::calendar::{Day, check_played_on};
use crate::limits::NOTES_MAX;
use crate::lineup::{Lineup, TeamInput, check_group_size};
use crate::scoreline::Scoreline;
use crate::set_score::SetInput;
use crate::text::{checked_text, is_control, length};
use crate::violation::{Collect, Violation, ViolationCode};

checked_text! {
    /// The notes on a match, possibly empty.
    Notes
}

impl Notes {
    /// Checks notes: at most [`NOTES_MAX`] characters, no control characters but line breaks and tabs.
    ///
    /// ```
    /// use elo_core::submission::Notes;
    ///
    /// assert!(Notes::parse("notes", "Windy.\nGreat points!").is_ok());
    /// assert_eq!(Notes::parse("notes", &"x".repeat(501)).unwrap_err().code.as_str(), "notes.too_long");
    /// ```
    ///
    /// # Errors
    /// The violation, at `field`.
    pub fn parse(field: &str, text: &str) -> Result<Self, Violation> {
        if length(text) > NOTES_MAX {
            Err(Violation::new(field, ViolationCode::NotesTooLong).with("max", NOTES_MAX))
        } else if text
            .chars()
            .any(|c| is_control(c) && !matches!(c, '\n' | '\r' | '\t'))
        {
            Err(Violation::new(field, ViolationCode::NotesCharacters))
        } else {
            Ok(Self(text.to_owned()))
        }
    }
}

/// The passcode of a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PasscodeInput<'a> {
    /// None is required: a member of the group submits, or edits the latest match.
    NotNeeded,
    /// One is required, and this was typed.
    Typed(&'a str),
}

/// The day a match was played on, as submitted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayedOnInput<'a> {
    /// Absent: the day of the submission.
    Today,
    /// As a day.
    Day(Day),
    /// As `YYYY-MM-DD`.
    Text(&'a str),
}

/// The form to submit or edit a match.
#[derive(Clone, Copy)]
pub struct SubmissionInput<'a, Id> {
    /// Number of players in the group; `None` skips the check that there are enough.
    pub players_in_group: Option<u32>,
    /// Field `team1`.
    pub team1: TeamInput<Id>,
    /// Field `team2`.
    pub team2: TeamInput<Id>,
    /// Field `sets`.
    pub sets: &'a [SetInput],
    /// Field `playedOn`.
    pub played_on: PlayedOnInput<'a>,
    /// The day of the submission.
    pub today: Day,
    /// Field `notes`; blank counts as absent.
    pub notes: Option<&'a str>,
    /// Field `passcode`. Only its presence is checked here.
    pub passcode: PasscodeInput<'a>,
}

/// An accepted match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Submission<Id> {
    /// The players.
    pub lineup: Lineup<Id>,
    /// The sets and their outcome.
    pub scoreline: Scoreline,
    /// The day it was played on.
    pub played_on: Day,
    /// The notes, if there are any.
    pub notes: Option<Notes>,
}

impl<Id: Copy + PartialEq> Submission<Id> {
    /// Checks a submission or an edit.
    ///
    /// ```
    /// use elo_core::calendar::Day;
    /// use elo_core::submission::{PasscodeInput, PlayedOnInput, Submission, SubmissionInput};
    ///
    /// let input = SubmissionInput {
    ///     players_in_group: Some(4),
    ///     team1: [Some(1), Some(2)],
    ///     team2: [Some(3), Some(4)],
    ///     sets: &[[Some(6), Some(4)], [Some(6), Some(3)]],
    ///     played_on: PlayedOnInput::Today,
    ///     today: Day::parse("2025-06-01").unwrap(),
    ///     notes: None,
    ///     passcode: PasscodeInput::Typed("PADEL24"),
    /// };
    /// assert!(Submission::parse(input).is_ok());
    ///
    /// let invalid = SubmissionInput { sets: &[], passcode: PasscodeInput::Typed(""), ..input };
    /// let violations = Submission::parse(invalid).unwrap_err();
    /// let codes: Vec<_> = violations.iter().map(|violation| violation.code.as_str()).collect();
    /// assert_eq!(codes, ["match.no_sets", "passcode.required_to_submit"]);
    /// ```
    ///
    /// # Errors
    /// All violations, in the order of the form's fields.
    pub fn parse(input: SubmissionInput<'_, Id>) -> Result<Self, Vec<Violation>> {
        let mut violations = Vec::new();
        if let Some(players) = input.players_in_group {
            check_group_size(players).collect_into(&mut violations);
        }
        let lineup = Lineup::parse(input.team1, input.team2).collect_into(&mut violations);
        let scoreline = Scoreline::parse(input.sets).collect_into(&mut violations);
        let played_on = played_on(input.played_on, input.today).collect_into(&mut violations);
        let notes = input
            .notes
            .filter(|text| !text.trim().is_empty())
            .and_then(|text| Notes::parse("notes", text).collect_into(&mut violations));
        if input.passcode == PasscodeInput::Typed("") {
            violations.push(Violation::new(
                "passcode",
                ViolationCode::PasscodeRequiredToSubmit,
            ));
        }
        match (lineup, scoreline, played_on) {
            (Some(lineup), Some(scoreline), Some(played_on)) if violations.is_empty() => Ok(Self {
                lineup,
                scoreline,
                played_on,
                notes,
            }),
            _ => Err(violations),
        }
    }
}

fn played_on(input: PlayedOnInput<'_>, today: Day) -> Result<Day, Violation> {
    let day = match input {
        PlayedOnInput::Today => Some(today),
        PlayedOnInput::Day(day) => Some(day),
        PlayedOnInput::Text(text) => Day::parse(text),
    };
    let day = day.ok_or_else(|| Violation::new("playedOn", ViolationCode::DateInvalid))?;
    check_played_on(day, today).map(|()| day)
}
