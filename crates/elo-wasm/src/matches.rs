//! Matches: preview, check, and the numbers of a calculation.

use elo_core::calendar::Day;
use elo_core::outcome::Outcome as CoreOutcome;
use elo_core::preview::{PlayerPreview as CorePlayerPreview, preview};
use elo_core::rating::{self, PlayerChange as CoreChange, Standing};
use elo_core::scoreline::{SetScore, is_usual_so_far};
use elo_core::submission::{PasscodeInput, PlayedOnInput, Submission, SubmissionInput};
use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use crate::convert::{Id, id, number, sets, team};
use crate::violation::{Violations, violations};

/// A player of the group, as far as a preview needs it.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RatedPlayer {
    player_id: f64,
    rating: i32,
    played: u32,
}

/// A match that is being typed, and the players of its group.
#[derive(Deserialize, Tsify)]
pub struct PreviewInput {
    /// The whole group; with the four players alone, ranks are among those.
    players: Vec<RatedPlayer>,
    #[tsify(type = "[number | null, number | null]")]
    team1: [Option<f64>; 2],
    #[tsify(type = "[number | null, number | null]")]
    team2: [Option<f64>; 2],
    #[tsify(type = "[number | null, number | null][]")]
    sets: Vec<[Option<f64>; 2]>,
}

/// As much as can be said of a match that is being typed.
#[derive(Serialize, Tsify)]
#[tsify(missing_as_null)]
pub struct Preview {
    /// Average rating of each team, once its players are known.
    averages: [Option<f64>; 2],
    /// Expected score of each team, once all four players are known.
    expected: Option<[f64; 2]>,
    /// How the match ends if no set is added.
    outcome: Option<Outcome>,
    /// What it does to the four, team 1 first.
    players: Option<[PlayerPreview; 4]>,
}

/// What the sets of a match come to.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Outcome {
    #[tsify(type = "1 | 2")]
    winner: u8,
    sets_won: [u32; 2],
    games: [u32; 2],
    margin: u32,
}

/// What a match would do to one player.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PlayerPreview {
    player_id: f64,
    rank_before: u32,
    rank_after: u32,
    change: PlayerChange,
}

/// What one match does to one player, with every number of the calculation.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PlayerChange {
    before: i32,
    after: i32,
    won: bool,
    k_factor: u32,
    expected: f64,
    raw_change: f64,
    margin: u32,
    change: i32,
    #[tsify(type = "Status")]
    status_before: rating::Status,
    #[tsify(type = "Status")]
    status_after: rating::Status,
}

/// Where a player stands before a match.
#[derive(Deserialize, Tsify)]
pub struct PlayerBefore {
    rating: i32,
    played: u32,
}

/// What one match does to its players.
#[derive(Serialize, Tsify)]
pub struct MatchRating {
    /// Average rating of each team.
    averages: [f64; 2],
    /// Expected score of each team.
    expected: [f64; 2],
    outcome: Outcome,
    /// The two players of team 1, then the two of team 2.
    changes: [PlayerChange; 4],
}

/// What is typed to submit a match.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MatchForm {
    /// How many players the group has, where that is known.
    #[tsify(optional)]
    players_in_group: Option<u32>,
    #[tsify(type = "[number | null, number | null]")]
    team1: [Option<f64>; 2],
    #[tsify(type = "[number | null, number | null]")]
    team2: [Option<f64>; 2],
    #[tsify(type = "[number | null, number | null][]")]
    sets: Vec<[Option<f64>; 2]>,
    /// The day it was played on, as `YYYY-MM-DD`; a blank stands for today.
    #[tsify(optional)]
    played_on: Option<String>,
    /// Today where the reader is, as `YYYY-MM-DD`.
    today: String,
    #[tsify(optional)]
    notes: Option<String>,
    /// What was typed; left out when no passcode is needed.
    #[tsify(optional)]
    passcode: Option<String>,
}

/// Four players: team 1, then team 2.
#[derive(Deserialize, Tsify)]
pub struct FourPlayers([PlayerBefore; 4]);

/// Sets as they are accepted.
#[derive(Deserialize, Tsify)]
pub struct Sets(#[tsify(type = "[number, number][]")] Vec<[u8; 2]>);

/// Sets as they are typed.
#[derive(Deserialize, Tsify)]
pub struct SetsInput(#[tsify(type = "[number | null, number | null][]")] Vec<[Option<f64>; 2]>);

#[wasm_bindgen(typescript_custom_section)]
const STATUS: &'static str = r#"export type Status = "provisional" | "established";"#;

/// What a match would do, while it is being typed.
#[wasm_bindgen(js_name = previewMatch)]
pub fn preview_match(input: &Ts<PreviewInput>) -> Result<Ts<Preview>, JsError> {
    let input = input.to_rust()?;
    let group: Vec<(Id, Standing)> = input
        .players
        .iter()
        .map(|player| (id(player.player_id), standing(player.rating, player.played)))
        .collect();
    let preview = preview(&group, team(input.team1), team(input.team2), &sets(&input.sets));
    let preview = Preview {
        averages: preview.averages,
        expected: preview.expected,
        outcome: preview.outcome.map(Outcome::from),
        players: preview.players.map(|players| players.map(PlayerPreview::from)),
    };
    Ok(preview.into_ts()?)
}

/// Rates a match of four players, team 1 first; nothing while the sets have no winner.
#[wasm_bindgen(js_name = rateMatch)]
pub fn rate_match(players: &Ts<FourPlayers>, sets: &Ts<Sets>) -> Result<Option<Ts<MatchRating>>, JsError> {
    let standings = players
        .to_rust()?
        .0
        .map(|player| standing(player.rating, player.played));
    let sets: Vec<SetScore> = sets.to_rust()?.0.into_iter().map(SetScore::from).collect();
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
    Ok(Some(rating.into_ts()?))
}

/// Checks a match that is to be submitted.
#[wasm_bindgen(js_name = validateMatch)]
pub fn validate_match(form: &Ts<MatchForm>) -> Violations {
    let form = form.to_rust()?;
    let today = Day::parse(&form.today).ok_or_else(|| JsError::new("today is not a day"))?;
    violations(Submission::parse(SubmissionInput {
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
    }))
}

/// Whether the set at `index` ends as padel sets do; one that is incomplete or wrong counts as usual, since
/// something else is said about it.
#[wasm_bindgen(js_name = isUsualSet)]
pub fn is_usual(sets_typed: &Ts<SetsInput>, index: u32) -> Result<bool, JsError> {
    let typed = sets(&sets_typed.to_rust()?.0);
    Ok(usize::try_from(index).is_ok_and(|index| is_usual_so_far(&typed, index)))
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
            status_before: change.status_before(),
            status_after: change.status_after(),
        }
    }
}
