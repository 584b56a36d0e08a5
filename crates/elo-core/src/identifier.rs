//! Identifiers in URLs: the hash of a group and the code of a language.

use serde::{Deserialize, Serialize};

use crate::limits::GROUP_HASH_LENGTH;
use crate::text::{checked_text, length, random_text};
use crate::violation::{Violation, ViolationCode};

/// The characters of group hashes.
const GROUP_HASH_ALPHABET: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789";

checked_text! {
    /// The public identifier of a group in its link: [`GROUP_HASH_LENGTH`] lower-case letters and digits, not all
    /// digits.
    GroupHash
}

impl GroupHash {
    /// Parses a group hash. A text of digits only is refused, so a hash is never confused with a numeric id.
    ///
    /// ```
    /// use elo_core::identifier::GroupHash;
    ///
    /// assert!(GroupHash::parse("abcd1234").is_some());
    /// assert!(GroupHash::parse("00001234").is_none());
    /// assert!(GroupHash::parse("ABCD1234").is_none());
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let fits = length(text) == GROUP_HASH_LENGTH
            && text.bytes().all(|byte| GROUP_HASH_ALPHABET.contains(&byte))
            && !text.bytes().all(|byte| byte.is_ascii_digit());
        fits.then(|| Self(text.to_owned()))
    }

    /// Makes a group hash of random bytes, uniformly distributed. `None` when too many bytes are rejected or all
    /// characters are digits.
    ///
    /// ```
    /// use elo_core::identifier::GroupHash;
    ///
    /// assert_eq!(GroupHash::from_random(&[0, 1, 2, 3, 33, 34, 35, 36]).unwrap().as_str(), "abcd789a");
    /// assert!(GroupHash::from_random(&[26; 8]).is_none());
    /// ```
    #[must_use]
    pub fn from_random(bytes: &[u8]) -> Option<Self> {
        random_text(GROUP_HASH_ALPHABET, GROUP_HASH_LENGTH, bytes).and_then(|text| Self::parse(&text))
    }
}

/// A supported language.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English, the default.
    #[default]
    En,
    /// Swedish.
    Sv,
    /// Spanish.
    Es,
}

impl Language {
    /// All languages, in the order of the language menu.
    pub const ALL: &[Self] = &[Self::En, Self::Sv, Self::Es];

    /// The ISO 639-1 code, as in URLs.
    ///
    /// ```
    /// assert_eq!(elo_core::identifier::Language::Sv.code(), "sv");
    /// ```
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Sv => "sv",
            Self::Es => "es",
        }
    }

    /// The language of a code, in lower case; `None` if unsupported.
    ///
    /// ```
    /// use elo_core::identifier::Language;
    ///
    /// assert_eq!(Language::from_code("es"), Some(Language::Es));
    /// assert_eq!(Language::from_code("de"), None);
    /// ```
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|language| language.code() == code)
    }

    /// The language of a code in the input field `field`.
    ///
    /// ```
    /// use elo_core::identifier::Language;
    ///
    /// assert_eq!(Language::parse("language", "de").unwrap_err().code.as_str(), "language.unsupported");
    /// ```
    ///
    /// # Errors
    /// `language.unsupported`, at `field`.
    pub fn parse(field: &str, code: &str) -> Result<Self, Violation> {
        Self::from_code(code).ok_or_else(|| Violation::new(field, ViolationCode::LanguageUnsupported))
    }
}

impl core::fmt::Display for Language {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str(self.code())
    }
}
