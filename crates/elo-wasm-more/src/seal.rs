//! Bindings of [`elo_core::seal`] and [`elo_core::past`]. Matches are numbers: see [`KnownMatch::read`].

use elo_core::identifier::GroupHash;
use elo_core::past::{DeclaredChange, Judgement, KnownLog, KnownMatch, judge};
use elo_core::seal::{Code, Head};
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use crate::malformed;

/// The heads of a group's log.
#[wasm_bindgen]
pub struct Seals(Vec<Head>);

#[wasm_bindgen]
impl Seals {
    /// Of a log without matches.
    #[wasm_bindgen(constructor)]
    pub fn new(public_hash: &str) -> Result<Self, JsError> {
        let hash = GroupHash::parse(public_hash).ok_or_else(malformed)?;
        Ok(Self(vec![Head::of_group(&hash)]))
    }

    /// Adds the next matches.
    pub fn add(&mut self, matches: &[u32]) -> Result<(), JsError> {
        let mut rest = matches;
        while !rest.is_empty() {
            let last = self.0.last().copied().ok_or_else(malformed)?;
            let (known, after) = KnownMatch::read(rest).ok_or_else(malformed)?;
            self.0.push(known.seal(last));
            rest = after;
        }
        Ok(())
    }

    /// The code of the head after so many matches; absent if there are fewer.
    #[must_use]
    pub fn code(&self, number: usize) -> Option<String> {
        self.0.get(number).map(|head| head.code().to_string())
    }

    /// The seed of the last head: see [`Head::seed`].
    pub(crate) fn seed(&self) -> u64 {
        self.0.last().map_or(0, Head::seed)
    }

    /// After how many matches the head has this code; absent if none has.
    #[must_use]
    pub fn find(&self, code: &str) -> Option<usize> {
        let code: Code = code.parse().ok()?;
        self.0.iter().position(|head| head.code() == code)
    }
}

/// Whether a text is a code.
#[wasm_bindgen(js_name = isSealCode)]
#[must_use]
pub fn is_seal_code(text: &str) -> bool {
    text.parse::<Code>().is_ok()
}

/// A log at one time: version and declared changes, as numbers, and its matches.
fn known_log(log: &[u32], matches: &[u32]) -> Option<KnownLog> {
    let (&[high, low], rest) = log.split_first_chunk()?;
    let (changes, _) = rest.as_chunks();
    let change = |&[high, low, at, after, is_removal]: &[u32; 5]| DeclaredChange {
        version: joined(high, low),
        at,
        after,
        is_removal: is_removal == 1,
    };
    Some(KnownLog::new(
        joined(high, low),
        KnownMatch::read_all(matches)?,
        changes.iter().map(change).collect(),
    ))
}

fn joined(high: u32, low: u32) -> u64 {
    u64::from(high) << 32 | u64::from(low)
}

/// Judges known matches by the log now. A log is its version, and of each declared change the version, when it was
/// made, the last match before the changed ones, and 1 if matches were removed; versions are two numbers, the higher
/// one first. The answer is 0 with the matches that are unchanged, the corrected one or 0, those taken back, those of
/// them that nobody has declared, those with other players, new ones, 1 if nothing is touched, and 1 if the database
/// was set back; 1, the match and 1 if it is gone, for an alarm; or 2 for an older log.
#[wasm_bindgen(js_name = judgePast)]
pub fn judge_past(
    known: &[u32],
    known_matches: &[u32],
    now: &[u32],
    matches: &[u32],
    is_other_epoch: bool,
) -> Result<Vec<u32>, JsError> {
    let known = known_log(known, known_matches).ok_or_else(malformed)?;
    let now = known_log(now, matches).ok_or_else(malformed)?;
    Ok(match judge(&known, &now, is_other_epoch) {
        Judgement::Past(past) => vec![
            0,
            past.unchanged,
            past.corrected.unwrap_or(0),
            past.removed,
            past.undeclared,
            past.other_players,
            past.new,
            past.is_untouched().into(),
            past.is_set_back.into(),
        ],
        Judgement::Alarm(alarm) => vec![1, alarm.number, alarm.is_gone.into()],
        Judgement::Older => vec![2],
    })
}
