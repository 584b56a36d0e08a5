//! Bindings of [`elo_core::rounds`].
//!
//! Rounds are bytes: for each round the number of its courts, four players a court (the two of
//! each team), the number of those who sit out, and these. A player is an index of `ratings`.

use elo_core::rating::{expected_score, team_average};
use elo_core::rounds::{Evening, Round, alternative, plan_rounds};
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use crate::malformed;

/// What rounds are planned for: see [`Evening`].
#[wasm_bindgen]
pub struct RoundsInput {
    ratings: Vec<i32>,
    present: Vec<usize>,
    courts: usize,
    locked: Vec<[usize; 2]>,
    played: Vec<Round>,
}

#[wasm_bindgen]
impl RoundsInput {
    /// `locked` has two players a pair; `played` has rounds.
    #[wasm_bindgen(constructor)]
    pub fn new(
        ratings: &[i32],
        present: &[u8],
        courts: usize,
        locked: &[u8],
        played: &[u8],
    ) -> Result<Self, JsError> {
        let locked = locked.chunks_exact(2).filter_map(two).collect();
        Ok(Self {
            ratings: ratings.to_vec(),
            present: present.iter().copied().map(usize::from).collect(),
            courts,
            locked,
            played: read_rounds(played)?,
        })
    }

    /// The next rounds.
    pub fn plan(&self, rounds: usize, seed: u32) -> Result<Vec<u8>, JsError> {
        Ok(write_rounds(&plan_rounds(&self.evening(), rounds, seed)?))
    }

    /// Another line-up of one round; `played` of the input are all others.
    pub fn alternative(&self, round: &[u8], seed: u32) -> Result<Vec<u8>, JsError> {
        let current = read_rounds(round)?.pop().ok_or_else(malformed)?;
        Ok(write_rounds(&[alternative(&self.evening(), &current, seed)?]))
    }

    fn evening(&self) -> Evening<'_> {
        Evening {
            ratings: &self.ratings,
            present: &self.present,
            courts: self.courts,
            locked: &self.locked,
            played: &self.played,
        }
    }
}

/// The expected score of a team, 0 to 1, from the ratings of its players and of their opponents.
#[wasm_bindgen(js_name = expectedScore)]
#[must_use]
pub fn expected(one: i32, other: i32, first_opponent: i32, second_opponent: i32) -> f64 {
    expected_score(
        team_average(one, other),
        team_average(first_opponent, second_opponent),
    )
}

fn two(pair: &[u8]) -> Option<[usize; 2]> {
    let &[one, other] = pair else { return None };
    Some([one.into(), other.into()])
}

fn read_rounds(bytes: &[u8]) -> Result<Vec<Round>, JsError> {
    let mut rounds = Vec::new();
    let mut rest = bytes;
    while let Some((&courts, after)) = rest.split_first() {
        let (places, after) = after
            .split_at_checked(usize::from(courts) * 4)
            .ok_or_else(malformed)?;
        let (&count, after) = after.split_first().ok_or_else(malformed)?;
        let (resting, after) = after.split_at_checked(count.into()).ok_or_else(malformed)?;
        let teams: Vec<[usize; 2]> = places.chunks_exact(2).filter_map(two).collect();
        let courts = teams
            .chunks_exact(2)
            .filter_map(|court| court.try_into().ok())
            .collect();
        rounds.push(Round {
            courts,
            resting: resting.iter().copied().map(usize::from).collect(),
        });
        rest = after;
    }
    Ok(rounds)
}

fn write_rounds(rounds: &[Round]) -> Vec<u8> {
    let byte = |index: usize| u8::try_from(index).unwrap_or(u8::MAX);
    let mut bytes = Vec::new();
    for Round { courts, resting } in rounds {
        bytes.push(byte(courts.len()));
        bytes.extend(courts.iter().flatten().flatten().copied().map(byte));
        bytes.push(byte(resting.len()));
        bytes.extend(resting.iter().copied().map(byte));
    }
    bytes
}
