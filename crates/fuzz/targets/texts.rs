//! Every rule of elo-core for text input. The first line is the input, the second what is publicly known about its
//! author, for the password strength.
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
    let (input, known) = text.split_once('\n').unwrap_or((text, ""));
    checks::text(input);
    checks::strength(input, known);
    if let (Ok(played_on), Ok(today)) = (input.parse(), known.parse()) {
        checks::dates(played_on, today);
    }
    Corpus::Keep
});
