//! What stands in addresses: the hash of a group and the language.

use serde::{Deserialize, Serialize};

use crate::group::random_text;
use crate::limits::GROUP_HASH_LENGTH;
use crate::text::{checked_text, length};
use crate::violation::{Violation, ViolationCode};

/// What the hash of a group is made of.
pub const GROUP_HASH_ALPHABET: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789";

checked_text! {
    /// The public identifier of a group: eight lower-case letters and digits that cannot be mistaken for a number.
    GroupHash
}

impl GroupHash {
    /// Reads a group identifier. It is not all digits, and so not a number padded with zeros either.
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

    /// Makes a group identifier out of random bytes; nothing when they do not suffice or make a number.
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

/// A language of the product.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English, which stands in where nothing else is known.
    #[default]
    En,
    /// Swedish.
    Sv,
    /// Spanish.
    Es,
}

impl Language {
    /// All languages, in the order of the picker.
    pub const ALL: &[Self] = &[Self::En, Self::Sv, Self::Es];

    /// The code in addresses.
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

    /// The language of a code.
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

    /// The language of a code that stands in `field`.
    ///
    /// ```
    /// use elo_core::identifier::Language;
    ///
    /// assert_eq!(Language::parse("language", "de").unwrap_err().code.as_str(), "language.unsupported");
    /// ```
    ///
    /// # Errors
    /// A language that the product does not speak.
    pub fn parse(field: &str, code: &str) -> Result<Self, Violation> {
        Self::from_code(code).ok_or_else(|| Violation::new(field, ViolationCode::LanguageUnsupported))
    }
}

impl core::fmt::Display for Language {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str(self.code())
    }
}
