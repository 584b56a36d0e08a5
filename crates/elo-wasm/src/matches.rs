//! Matches: preview, check, and the numbers of a calculation.

use elo_core::calendar::Day;
use elo_core::outcome::Outcome as CoreOutcome;
use elo_core::preview::{PlayerPreview as CorePlayerPreview, preview};
use elo_core::rating::{self, PlayerChange as CoreChange, Standing};
use elo_core::scoreline::{SetScore, is_usual_so_far};
use elo_core::submission::{PasscodeInput, PlayedOnInput, Submission, SubmissionInput};
use tsify::Ts;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::convert::{Id, id, number, sets, team};
use crate::from_js::{Text, from_js, read, read_value};
use crate::rated_player::RatedPlayer;
use crate::to_js::{give, to_js};
use crate::violation::{Violations, violations};

from_js! {
    /// A match that is being typed, and the players of its group.
    pub struct PreviewInput {
        /// The whole group; with the four players alone, ranks are among those.
        players = "players": Vec<RatedPlayer>,
        #[tsify(type = "[number | null, number | null]")]
        team1 = "team1": [Option<f64>; 2],
        #[tsify(type = "[number | null, number | null]")]
        team2 = "team2": [Option<f64>; 2],
        #[tsify(type = "[number | null, number | null][]")]
        sets = "sets": Vec<[Option<f64>; 2]>,
    }

    /// Where a player stands before a match.
    pub struct PlayerBefore {
        rating = "rating": i32,
        played = "played": u32,
    }

    /// What is typed to submit a match.
    pub struct MatchForm {
        /// How many players the group has, where that is known.
        #[tsify(optional)]
        players_in_group = "playersInGroup": Option<u32>,
        #[tsify(type = "[number | null, number | null]")]
        team1 = "team1": [Option<f64>; 2],
        #[tsify(type = "[number | null, number | null]")]
        team2 = "team2": [Option<f64>; 2],
        #[tsify(type = "[number | null, number | null][]")]
        sets = "sets": Vec<[Option<f64>; 2]>,
        /// The day it was played on, as `YYYY-MM-DD`; a blank stands for today.
        #[tsify(optional)]
        played_on = "playedOn": Option<Text>,
        /// Today where the reader is, as `YYYY-MM-DD`.
        today = "today": String,
        #[tsify(optional)]
        notes = "notes": Option<Text>,
        /// What was typed; left out when no passcode is needed.
        #[tsify(optional)]
        passcode = "passcode": Option<Text>,
    }

    /// A match to rate.
    pub struct RatingInput {
        /// Where its players stand: team 1, then team 2.
        players = "players": [PlayerBefore; 4],
        #[tsify(type = "[number, number][]")]
        sets = "sets": Vec<[u8; 2]>,
    }
}

to_js! {
    /// As much as can be said of a match that is being typed.
    #[tsify(missing_as_null)]
    pub struct Preview {
        /// Average rating of each team, once its players are known.
        averages = "averages": [Option<f64>; 2],
        /// Expected score of each team, once all four players are known.
        expected = "expected": Option<[f64; 2]>,
        /// How the match ends if no set is added.
        outcome = "outcome": Option<Outcome>,
        /// What it does to the four, team 1 first.
        players = "players": Option<[PlayerPreview; 4]>,
    }

    /// What the sets of a match come to.
    pub struct Outcome {
        #[tsify(type = "1 | 2")]
        winner = "winner": u8,
        sets_won = "setsWon": [u32; 2],
        games = "games": [u32; 2],
        margin = "margin": u32,
    }

    /// What a match would do to one player.
    pub struct PlayerPreview {
        player_id = "playerId": f64,
        rank_before = "rankBefore": u32,
        rank_after = "rankAfter": u32,
        change = "change": PlayerChange,
    }

    /// What one match does to one player, with every number of the calculation.
    pub struct PlayerChange {
        before = "before": i32,
        after = "after": i32,
        won = "won": bool,
        k_factor = "kFactor": u32,
        expected = "expected": f64,
        raw_change = "rawChange": f64,
        margin = "margin": u32,
        change = "change": i32,
        #[tsify(type = "Status")]
        status_before = "statusBefore": &'static str,
        #[tsify(type = "Status")]
        status_after = "statusAfter": &'static str,
    }

    /// What one match does to its players.
    pub struct MatchRating {
        /// Average rating of each team.
        averages = "averages": [f64; 2],
        /// Expected score of each team.
        expected = "expected": [f64; 2],
        outcome = "outcome": Outcome,
        /// The two players of team 1, then the two of team 2.
        changes = "changes": [PlayerChange; 4],
    }
}

#[wasm_bindgen(typescript_custom_section)]
const STATUS: &'static str = r#"export type Status = "provisional" | "established";"#;

/// What a match would do, while it is being typed.
#[wasm_bindgen(js_name = previewMatch)]
pub fn preview_match(input: &Ts<PreviewInput>) -> Result<Ts<Preview>, JsError> {
    let input = read(input)?;
    let with_id = |player: &RatedPlayer| (id(player.player_id), standing(player.rating, player.played));
    let group: Vec<(Id, Standing)> = input.players.iter().map(with_id).collect();
    let preview = preview(&group, team(input.team1), team(input.team2), &sets(&input.sets));
    let preview = Preview {
        averages: preview.averages,
        expected: preview.expected,
        outcome: preview.outcome.map(Outcome::from),
        players: preview.players.map(|players| players.map(PlayerPreview::from)),
    };
    Ok(give(preview))
}

/// Rates a match; nothing while its sets have no winner.
#[wasm_bindgen(js_name = rateMatch)]
pub fn rate_match(input: &Ts<RatingInput>) -> Result<Option<Ts<MatchRating>>, JsError> {
    let input = read(input)?;
    let standings = input.players.map(|player| standing(player.rating, player.played));
    let sets: Vec<SetScore> = input.sets.into_iter().map(SetScore::from).collect();
    let Some(outcome) = CoreOutcome::of(&sets) else {
        return Ok(None);
    };
    let rating = rating::rate_match(standings, &outcome);
    let rating = MatchRating {
        averages: rating.averages,
        expected: rating.expected,
        outcome: outcome.into(),
        changes: rating.changes.map(PlayerChange::from),
    };
    Ok(Some(give(rating)))
}

/// Checks a match that is to be submitted.
#[wasm_bindgen(js_name = validateMatch)]
pub fn validate_match(form: &Ts<MatchForm>) -> Result<Violations, JsError> {
    let form = read(form)?;
    let today = Day::parse(&form.today).ok_or_else(|| JsError::new("today is not a day"))?;
    Ok(violations(Submission::parse(SubmissionInput {
        players_in_group: form.players_in_group,
        team1: team(form.team1),
        team2: team(form.team2),
        sets: &sets(&form.sets),
        played_on: match form.played_on.as_deref() {
            None | Some("") => PlayedOnInput::Today,
            Some(text) => PlayedOnInput::Text(text),
        },
        today,
        notes: form.notes.as_deref(),
        passcode: form
            .passcode
            .as_deref()
            .map_or(PasscodeInput::NotNeeded, PasscodeInput::Typed),
    })))
}

/// Whether the set at `index` ends as padel sets do; one that is incomplete or wrong counts as usual, since
/// something else is said about it.
#[wasm_bindgen(js_name = isUsualSet)]
pub fn is_usual_set(
    #[wasm_bindgen(js_name = sets, unchecked_param_type = "[number | null, number | null][]")]
    typed: &JsValue,
    index: usize,
) -> Result<bool, JsError> {
    Ok(is_usual_so_far(&sets(&read_value::<Vec<_>>(typed)?), index))
}

/// A standing of which only rating and count are known; no calculation asks for the rest.
fn standing(rating: i32, played: u32) -> Standing {
    Standing {
        rating,
        played,
        ..Standing::NEW
    }
}

impl From<CoreOutcome> for Outcome {
    fn from(outcome: CoreOutcome) -> Self {
        let CoreOutcome {
            winner,
            sets_won,
            games,
            margin,
        } = outcome;
        Self {
            winner: winner.number(),
            sets_won,
            games,
            margin,
        }
    }
}

impl From<CorePlayerPreview<Id>> for PlayerPreview {
    fn from(preview: CorePlayerPreview<Id>) -> Self {
        let CorePlayerPreview {
            player,
            change,
            rank_before,
            rank_after,
        } = preview;
        Self {
            player_id: number(player),
            rank_before,
            rank_after,
            change: change.into(),
        }
    }
}

impl From<CoreChange> for PlayerChange {
    fn from(change: CoreChange) -> Self {
        Self {
            before: change.before,
            after: change.after,
            won: change.won,
            k_factor: change.k_factor,
            expected: change.expected,
            raw_change: change.raw_change,
            margin: change.margin,
            change: change.change,
            status_before: status(change.status_before()),
            status_after: status(change.status_after()),
        }
    }
}

const fn status(status: rating::Status) -> &'static str {
    match status {
        rating::Status::Provisional => "provisional",
        rating::Status::Established => "established",
    }
}
