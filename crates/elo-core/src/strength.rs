//! How hard a password is to guess: a hint while one is chosen, never a reason to refuse it.

use crate::limits::PASSWORD_MIN;
use crate::text::length;

/// How hard a password is to guess, from hardly to very.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// Guessed at once, or too short to be accepted.
    Weak,
    /// Holds against somebody who tries by hand.
    Fair,
    /// Holds against most programs.
    Good,
    /// Holds against all of them.
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

/// What guessers try first, in the languages of the product.
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

/// Shortest part of a name or an address that is looked for, in characters.
const KNOWN_MIN: usize = 3;
/// Letters of a run that count in full; the further ones follow from those before them, as in a word.
const FREE_LETTERS: u32 = 3;
/// What one more symbol adds, in tenths of a bit.
const WORD: u32 = 80;
const LETTER: u32 = 47;
const LETTER_OF_WORD: u32 = 24;
const DIGIT: u32 = 33;
const OTHER: u32 = 50;
/// From where a password is no longer weak, fair, good, in tenths of a bit.
const FAIR: u32 = 280;
const GOOD: u32 = 420;
const STRONG: u32 = 600;

/// Estimates how hard a password is to guess for somebody who knows `known`: the person's name, their e-mail
/// address, in any form.
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
    // A known word may cost more than the run of characters that it is part of.
    match bits(&folded, &words(known)).min(bits(&folded, &[])) {
        ..FAIR => Strength::Weak,
        FAIR..GOOD => Strength::Fair,
        GOOD..STRONG => Strength::Good,
        STRONG.. => Strength::Strong,
    }
}

/// The words of names and addresses.
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
        if !before.is_some_and(|before| goes_on(before, character)) {
            bits = bits.saturating_add(worth(character, run));
        }
        before = Some(character);
        rest = rest.strip_prefix(character).unwrap_or_default();
    }
    bits
}

/// What is left behind the longest word at the beginning that is tried first.
fn without_word<'a>(text: &'a str, known: &[String]) -> Option<&'a str> {
    COMMON
        .iter()
        .copied()
        .chain(known.iter().map(String::as_str))
        .filter_map(|word| text.strip_prefix(word))
        .min_by_key(|rest| rest.len())
}

/// Whether a character follows from the one before: the same once more, or the next one up or down.
fn goes_on(before: char, character: char) -> bool {
    u32::from(before).abs_diff(u32::from(character)) <= 1
}

fn worth(character: char, run: u32) -> u32 {
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
    fn what_guessers_try_first_is_weak() {
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
    fn length_and_surprise_make_it_stronger() {
        check("k7m2p9qa", Strength::Fair);
        check("fjällräv!", Strength::Fair);
        check("k7m2-p9qa-x4", Strength::Good);
        check("blå cykel 42", Strength::Good);
        check("correct horse battery", Strength::Strong);
        check("tre gröna elefanter", Strength::Strong);
        check("T4#vK9!mQ2$xZ7", Strength::Strong);
    }

    #[test]
    fn what_others_know_counts_little() {
        let unknown = password_strength("gunvor-malmen", "");
        assert!(password_strength("gunvor-malmen", "gunvor@malmen.se") < unknown);
    }

    /// A known word counts as much as two letters, more than a run of the same character does.
    #[test]
    fn what_others_know_makes_nothing_stronger() {
        assert_eq!(password_strength("111111111111", "anna@111.se"), Strength::Weak);
    }
}
