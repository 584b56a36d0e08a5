//! Matches: preview, rating and validation.

use elo_core::calendar::Day;
use elo_core::deciding_set::{self, SetKind};
use elo_core::outcome::Outcome as CoreOutcome;
use elo_core::preview::{PlayerPreview as CorePlayerPreview, preview};
use elo_core::ranking::Contender;
use elo_core::rating::{self, PlayerChange as CoreChange, Standing};
use elo_core::scoreline::is_usual_so_far;
use elo_core::set_score::SetScore;
use elo_core::submission::{PasscodeInput, PlayedOnInput, Submission, SubmissionInput};
use tsify::Ts;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};

use crate::convert::{Id, id, number, sets, team};
use crate::from_js::{Text, from_js, read, read_value};
use crate::rated_player::RatedPlayer;
use crate::to_js::{return_value, to_js};
use crate::violation::{Violations, violations};

from_js! {
    /// A match while it is typed, and the players of its group.
    pub struct PreviewInput {
        /// All players of the group; with the four players of the match only, ranks are among these.
        players = "players": Vec<RatedPlayer>,
        #[tsify(type = "[number | null, number | null]")]
        team1 = "team1": [Option<f64>; 2],
        #[tsify(type = "[number | null, number | null]")]
        team2 = "team2": [Option<f64>; 2],
        #[tsify(type = "[number | null, number | null][]")]
        sets = "sets": Vec<[Option<f64>; 2]>,
    }

    /// A player's rating and number of finished matches before a match.
    pub struct PlayerBefore {
        rating = "rating": i32,
        played = "played": u32,
    }

    /// The form to submit or edit a match.
    pub struct MatchForm {
        /// Number of players in the group; absent if unknown.
        #[tsify(optional)]
        players_in_group = "playersInGroup": Option<u32>,
        #[tsify(type = "[number | null, number | null]")]
        team1 = "team1": [Option<f64>; 2],
        #[tsify(type = "[number | null, number | null]")]
        team2 = "team2": [Option<f64>; 2],
        #[tsify(type = "[number | null, number | null][]")]
        sets = "sets": Vec<[Option<f64>; 2]>,
        /// The day it was played on, as `YYYY-MM-DD`; blank means today.
        #[tsify(optional)]
        played_on = "playedOn": Option<Text>,
        /// Today in the user's time zone, as `YYYY-MM-DD`.
        today = "today": String,
        #[tsify(optional)]
        notes = "notes": Option<Text>,
        /// The typed passcode; absent when none is required.
        #[tsify(optional)]
        passcode = "passcode": Option<Text>,
    }

    /// A match to rate.
    pub struct RatingInput {
        /// Its players before the match, team 1 first.
        players = "players": [PlayerBefore; 4],
        #[tsify(type = "[number, number][]")]
        sets = "sets": Vec<[u8; 2]>,
    }
}

to_js! {
    /// The preview of a match while it is typed, as far as the input allows.
    #[tsify(missing_as_null)]
    pub struct Preview {
        /// Average rating of each team; `null` until its two players are picked.
        averages = "averages": [Option<f64>; 2],
        /// Expected score of each team, 0 to 1; `null` until all four players are picked.
        expected = "expected": Option<[f64; 2]>,
        /// The outcome of the complete sets; `null` while one is invalid or the sets are tied.
        outcome = "outcome": Option<Outcome>,
        /// The rating changes of the players, team 1 first; `null` until there are four players and an outcome.
        players = "players": Option<[PlayerPreview; 4]>,
    }

    /// The outcome of a match.
    pub struct Outcome {
        #[tsify(type = "1 | 2")]
        winner = "winner": u8,
        sets_won = "setsWon": [u32; 2],
        games = "games": [u32; 2],
        margin = "margin": u32,
    }

    /// The rating change and ranks of one player of the previewed match.
    #[tsify(missing_as_null)]
    pub struct PlayerPreview {
        player_id = "playerId": f64,
        /// `null` for a guest, as the rank after it.
        rank_before = "rankBefore": Option<u32>,
        rank_after = "rankAfter": Option<u32>,
        change = "change": PlayerChange,
    }

    /// The rating change of one player in one match, with all quantities of the calculation.
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

    /// What the digits of a deciding set typed so far mean.
    #[tsify(missing_as_null)]
    pub struct DecidingDigits {
        /// The games or points of both teams; `null` where nothing is typed yet.
        games = "games": [Option<u8>; 2],
        /// The team whose number takes the next digit.
        #[tsify(type = "1 | 2")]
        next = "next": u8,
    }

    /// The rating of one match.
    pub struct MatchRating {
        /// Average rating of each team.
        averages = "averages": [f64; 2],
        /// Expected score of each team, 0 to 1.
        expected = "expected": [f64; 2],
        outcome = "outcome": Outcome,
        /// The changes of the players, team 1 first.
        changes = "changes": [PlayerChange; 4],
    }
}

#[wasm_bindgen(typescript_custom_section)]
const STATUS: &'static str = r#"export type Status = "provisional" | "established";"#;

/// Previews a match while it is typed.
#[wasm_bindgen(js_name = previewMatch)]
pub fn preview_match(input: &Ts<PreviewInput>) -> Result<Ts<Preview>, JsError> {
    let input = read(input)?;
    let with_id = |player: &RatedPlayer| {
        let contender = Contender {
            standing: standing(player.rating, player.played),
            is_guest: player.is_guest,
        };
        (id(player.player_id), contender)
    };
    let group: Vec<(Id, Contender)> = input.players.iter().map(with_id).collect();
    let preview = preview(&group, team(input.team1), team(input.team2), &sets(&input.sets));
    let preview = Preview {
        averages: preview.averages,
        expected: preview.expected,
        outcome: preview.outcome.map(Outcome::from),
        players: preview.players.map(|players| players.map(PlayerPreview::from)),
    };
    Ok(return_value(preview))
}

/// Rates a match; `undefined` when its sets are tied.
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
    Ok(Some(return_value(rating)))
}

/// Validates the form to submit or edit a match.
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

/// Whether the set at `index` has a usual score in padel; an incomplete or invalid set counts as usual.
#[wasm_bindgen(js_name = isUsualSet)]
pub fn is_usual_set(
    #[wasm_bindgen(js_name = sets, unchecked_param_type = "[number | null, number | null][]")]
    typed: &JsValue,
    index: usize,
) -> Result<bool, JsError> {
    Ok(is_usual_so_far(&sets(&read_value::<Vec<_>>(typed)?), index))
}

/// Reads the digits of a deciding set as a whole; `undefined` if they have no room.
#[wasm_bindgen(js_name = readDecidingSet)]
#[must_use]
pub fn read_deciding_set(digits: &str) -> Option<Ts<DecidingDigits>> {
    let read = deciding_set::read_deciding_set(digits)?;
    Some(return_value(DecidingDigits {
        games: read.games,
        next: read.next.number(),
    }))
}

/// What the row at `index` stands for while the score is typed: 0 a set, 1 a deciding set, 2 a match tie-break.
#[wasm_bindgen(js_name = setKind, unchecked_return_type = "0 | 1 | 2")]
pub fn set_kind(
    #[wasm_bindgen(js_name = sets, unchecked_param_type = "[number | null, number | null][]")]
    typed: &JsValue,
    index: usize,
) -> Result<u8, JsError> {
    Ok(
        match deciding_set::set_kind(&sets(&read_value::<Vec<_>>(typed)?), index) {
            SetKind::Set => 0,
            SetKind::DecidingSet => 1,
            SetKind::MatchTieBreak => 2,
        },
    )
}

/// A standing with rating and count only: neither preview nor rating uses the rest.
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
            ranks,
        } = preview;
        Self {
            player_id: number(player),
            rank_before: ranks.map(|ranks| ranks.before),
            rank_after: ranks.map(|ranks| ranks.after),
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
