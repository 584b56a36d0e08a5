//! A match as it is submitted: a line with four players, one with the sets as `6-4 3-6`, one with the date, one with
//! the passcode, and the rest is the notes. A part that is not a number is a missing value.
#![no_main]

#[path = "../../elo-core/tests/support/checks.rs"]
#[allow(dead_code, reason = "other targets call the rest")]
mod checks;

use checks::Typed;
use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|bytes: &[u8]| -> Corpus {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Corpus::Reject;
    };
    let mut lines = text.splitn(5, '\n');
    let mut next = || lines.next().map(str::to_owned);
    let (players, sets) = (next().unwrap_or_default(), next().unwrap_or_default());
    let mut players = players.split(' ').map(|player| player.parse().ok());
    let sets = sets.split_whitespace().map(|set| {
        let (team1, team2) = set.split_once('-').unwrap_or((set, ""));
        [team1.parse().ok(), team2.parse().ok()]
    });
    checks::submission(&Typed {
        players: [(); 4].map(|()| players.next().flatten()),
        sets: sets.collect(),
        played_on: next().unwrap_or_default(),
        passcode: next(),
        notes: next(),
    });
    Corpus::Keep
});
