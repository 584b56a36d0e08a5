//! The passcode of a group.

use crate::limits::{GENERATED_PASSCODE_LENGTH, PASSCODE_MAX, PASSCODE_MIN, PASSCODE_MIN_AT_REGISTRATION};
use crate::text::{TextRule, checked_text, is_control, random_text};
use crate::violation::{Violation, ViolationCode};

/// The characters of generated passcodes.
const PASSCODE_ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

checked_text! {
    /// The passcode that players of a group type to submit a match.
    Passcode
}

/// Whether a passcode is shorter than [`PASSCODE_MIN`], as one from a registration may be: there are few, so it can be
/// guessed.
///
/// ```
/// use elo_core::passcode::is_short;
///
/// assert!(is_short("boll"));
/// assert!(!is_short("bollen"));
/// ```
#[must_use]
pub fn is_short(passcode: &str) -> bool {
    u32::try_from(passcode.chars().count()).is_ok_and(|length| length < PASSCODE_MIN)
}

/// A passcode as it is compared: upper and lower case are the same. It is stored as it was typed.
///
/// ```
/// use elo_core::passcode::folded;
///
/// assert_eq!(folded("Örebro24"), folded("öREBRO24"));
/// assert_eq!(folded("STRASSE"), folded("straße"));
/// assert_ne!(folded("Örebro24"), folded("Orebro24"));
/// ```
#[must_use]
pub fn folded(passcode: &str) -> String {
    // Some letters differ in one case only: ß is SS in upper case, and ς is Σ.
    (passcode.chars().flat_map(char::to_uppercase))
        .flat_map(char::to_lowercase)
        .collect()
}

impl Passcode {
    /// Checks a passcode of [`PASSCODE_MIN`] to [`PASSCODE_MAX`] characters.
    ///
    /// ```
    /// use elo_core::passcode::Passcode;
    ///
    /// assert!(Passcode::parse("passcode", "PADEL24").is_ok());
    /// assert_eq!(Passcode::parse("passcode", "boll").unwrap_err().params.get("min"), Some(6));
    /// ```
    ///
    /// # Errors
    /// The violation, at `field`.
    pub fn parse(field: &str, text: &str) -> Result<Self, Violation> {
        Self::of_length(field, text, PASSCODE_MIN)
    }

    /// Checks a passcode at registration: [`PASSCODE_MIN_AT_REGISTRATION`] to [`PASSCODE_MAX`] characters.
    ///
    /// ```
    /// assert!(elo_core::passcode::Passcode::parse_at_registration("passcode", "boll").is_ok());
    /// ```
    ///
    /// # Errors
    /// The violation, at `field`.
    pub fn parse_at_registration(field: &str, text: &str) -> Result<Self, Violation> {
        Self::of_length(field, text, PASSCODE_MIN_AT_REGISTRATION)
    }

    /// Makes a passcode of random bytes, uniformly distributed. `None` when too many bytes are rejected: 64 bytes
    /// are practically always enough.
    ///
    /// ```
    /// use elo_core::passcode::Passcode;
    ///
    /// assert_eq!(Passcode::from_random(&[0, 1, 2, 3, 33, 34, 35, 36]).unwrap().as_str(), "ABCD789A");
    /// assert!(Passcode::from_random(&[255; 64]).is_none());
    /// ```
    #[must_use]
    pub fn from_random(bytes: &[u8]) -> Option<Self> {
        random_text(PASSCODE_ALPHABET, GENERATED_PASSCODE_LENGTH, bytes).map(Self)
    }

    fn of_length(field: &str, text: &str, min: u32) -> Result<Self, Violation> {
        let rule = TextRule {
            min,
            max: PASSCODE_MAX,
            required: ViolationCode::PasscodeRequired,
            too_short: ViolationCode::PasscodeTooShort,
            too_long: ViolationCode::PasscodeTooLong,
        };
        rule.check_given(field, text)?;
        if text.chars().any(is_control) {
            return Err(Violation::new(field, ViolationCode::PasscodeCharacters));
        }
        rule.check_length(field, text)?;
        Ok(Self(text.to_owned()))
    }
}
