//! Estimate of a password's strength: a hint while one is chosen, never a violation.

use crate::limits::PASSWORD_MIN;
use crate::text::length;

/// The strength of a password, in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// Under 28 bits, or shorter than [`PASSWORD_MIN`].
    Weak,
    /// 28 to 42 bits.
    Fair,
    /// 42 to 60 bits.
    Good,
    /// 60 bits or more.
    Strong,
}

impl Strength {
    /// The name of the strength.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Weak => "weak",
            Self::Fair => "fair",
            Self::Good => "good",
            Self::Strong => "strong",
        }
    }
}

/// Words that are tried first by dictionary attacks, in the supported languages.
const COMMON: [&str; 36] = [
    "password",
    "passw0rd",
    "qwerty",
    "asdf",
    "zxcv",
    "letmein",
    "welcome",
    "admin",
    "login",
    "iloveyou",
    "monkey",
    "dragon",
    "football",
    "tennis",
    "padel",
    "summer",
    "winter",
    "spring",
    "autumn",
    "losenord",
    "lösenord",
    "hejsan",
    "sommar",
    "vinter",
    "hammarby",
    "sverige",
    "contraseña",
    "contrasena",
    "hola",
    "verano",
    "invierno",
    "teamo",
    "madrid",
    "barcelona",
    "espana",
    "duelo",
];

/// Minimum length of a word of `known`, in characters.
const KNOWN_MIN: usize = 3;
/// Number of letters in a run that count [`LETTER`]; further ones count [`LETTER_OF_WORD`], being predictable as in a
/// word.
const FREE_LETTERS: u32 = 3;
// The estimated entropy of one more symbol, in tenths of a bit.
const WORD: u32 = 80;
const LETTER: u32 = 47;
const LETTER_OF_WORD: u32 = 24;
const DIGIT: u32 = 33;
const OTHER: u32 = 50;
// The lower bounds of the strengths above weak, in tenths of a bit.
const FAIR: u32 = 280;
const GOOD: u32 = 420;
const STRONG: u32 = 600;

/// Estimates the strength of a password against an attacker who knows `known`: the person's name and e-mail address, as
/// free text.
///
/// ```
/// use elo_core::strength::{Strength, password_strength};
///
/// assert_eq!(password_strength("sommar2026", ""), Strength::Weak);
/// assert_eq!(password_strength("correct horse battery", ""), Strength::Strong);
/// assert_eq!(password_strength("karin.ohrn", "karin.ohrn@club.se"), Strength::Weak);
/// ```
#[must_use]
pub fn password_strength(password: &str, known: &str) -> Strength {
    if length(password) < PASSWORD_MIN {
        return Strength::Weak;
    }
    let folded = password.to_ascii_lowercase();
    // The lower of two estimates: a known word may count more than the run of characters of which it is a part.
    match bits(&folded, &words(known)).min(bits(&folded, &[])) {
        ..FAIR => Strength::Weak,
        FAIR..GOOD => Strength::Fair,
        GOOD..STRONG => Strength::Good,
        STRONG.. => Strength::Strong,
    }
}

/// The alphanumeric words of `text`, in lower case.
fn words(text: &str) -> Vec<String> {
    text.to_ascii_lowercase()
        .split(|character: char| !character.is_alphanumeric())
        .filter(|part| part.chars().count() >= KNOWN_MIN)
        .map(str::to_owned)
        .collect()
}

fn bits(password: &str, known: &[String]) -> u32 {
    let mut rest = password;
    let mut before = None;
    let mut run = 0_u32;
    let mut bits = 0_u32;
    while let Some(character) = rest.chars().next() {
        if let Some(after) = without_word(rest, known) {
            bits = bits.saturating_add(WORD);
            before = None;
            run = 0;
            rest = after;
            continue;
        }
        run = if character.is_alphabetic() {
            run.saturating_add(1)
        } else {
            0
        };
        if !before.is_some_and(|before| continues_sequence(before, character)) {
            bits = bits.saturating_add(entropy(character, run));
        }
        before = Some(character);
        rest = rest.strip_prefix(character).unwrap_or_default();
    }
    bits
}

/// `text` without the longest common or known word at its start, if there is one.
fn without_word<'a>(text: &'a str, known: &[String]) -> Option<&'a str> {
    COMMON
        .iter()
        .copied()
        .chain(known.iter().map(String::as_str))
        .filter_map(|word| text.strip_prefix(word))
        .min_by_key(|rest| rest.len())
}

/// Whether a character repeats the one before or is its neighbour in Unicode, as in `aaa`, `abc` and `321`.
fn continues_sequence(before: char, character: char) -> bool {
    u32::from(before).abs_diff(u32::from(character)) <= 1
}

fn entropy(character: char, run: u32) -> u32 {
    if character.is_ascii_digit() {
        DIGIT
    } else if !character.is_alphabetic() {
        OTHER
    } else if run > FREE_LETTERS {
        LETTER_OF_WORD
    } else {
        LETTER
    }
}

#[cfg(test)]
mod tests {
    use super::{Strength, password_strength};

    const KARIN: &str = "Karin Öhrn karin.ohrn@padelklubben.se";

    fn check(password: &str, expected: Strength) {
        assert_eq!(password_strength(password, KARIN), expected, "{password}");
    }

    #[test]
    fn common_words_and_sequences_are_weak() {
        for password in [
            "",
            "kR7#x2",
            "password",
            "Password1",
            "passwordpassword",
            "qwerty123",
            "12345678",
            "abcdefghijklmnop",
            "aaaaaaaaaaaaaaaaaaaaaaaa",
            "987654321",
            "Sommar2026",
            "Contraseña1",
            "karin2026",
            "KarinOhrn",
            "padelklubben1",
            "ohrnpadel7",
        ] {
            check(password, Strength::Weak);
        }
    }

    #[test]
    fn length_and_variety_increase_the_strength() {
        check("k7m2p9qa", Strength::Fair);
        check("fjällräv!", Strength::Fair);
        check("k7m2-p9qa-x4", Strength::Good);
        check("blå cykel 42", Strength::Good);
        check("correct horse battery", Strength::Strong);
        check("tre gröna elefanter", Strength::Strong);
        check("T4#vK9!mQ2$xZ7", Strength::Strong);
    }

    #[test]
    fn known_words_count_less_than_unknown_ones() {
        let unknown = password_strength("gunvor-malmen", "");
        assert!(password_strength("gunvor-malmen", "gunvor@malmen.se") < unknown);
    }

    /// A known word counts 8 bits, more than the same characters as a run.
    #[test]
    fn a_known_word_never_increases_the_strength() {
        assert_eq!(password_strength("111111111111", "anna@111.se"), Strength::Weak);
    }
}
