//! Every rule of elo-core for typed text. The first line is what is typed, the second what others know of its writer.
#![no_main]

#[path = "../../elo-core/tests/support/checks.rs"]
#[allow(dead_code, reason = "other targets call the rest")]
mod checks;

use libfuzzer_sys::{Corpus, fuzz_target};

fuzz_target!(|bytes: &[u8]| -> Corpus {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return Corpus::Reject;
    };
    checks::text(text);
    let (typed, known) = text.split_once('\n').unwrap_or((text, ""));
    checks::text(typed);
    checks::strength(typed, known);
    if let (Ok(played_on), Ok(today)) = (typed.parse(), known.parse()) {
        checks::dates(played_on, today);
    }
    Corpus::Keep
});
