//! Rules and helpers shared by all checked texts.

use unicode_normalization::UnicodeNormalization;

use crate::violation::{Violation, ViolationCode};

/// A name as it is stored: NFC, without invisible signs, any white space one space, and none at the ends. What belongs
/// to an emoji stays: the joiner and the variation selector.
///
/// ```
/// use elo_core::text::clean_name;
///
/// assert_eq!(clean_name(" A\u{30a}sa\u{a0}\u{2067} Ek\u{ad}man "), "Åsa Ekman");
/// assert_eq!(clean_name("\u{1f469}\u{200d}\u{1f467} Nilla"), "\u{1f469}\u{200d}\u{1f467} Nilla");
/// ```
#[must_use]
pub fn clean_name(name: &str) -> String {
    if is_clean(name.as_bytes()) {
        return name.to_owned();
    }
    // Composed again: an invisible sign may have stood between a letter and its accent.
    visible(name.nfc()).nfc().collect()
}

/// The same of a name that is composed (NFC). In the browser this is the platform's work, whose tables are not part of
/// the WebAssembly of every page.
fn clean_composed(name: &str) -> String {
    visible(name.chars())
}

fn visible(name: impl Iterator<Item = char>) -> String {
    let mut clean = String::new();
    let mut characters = name.peekable();
    let mut is_first_of_word = false;
    let mut before = None;
    while let Some(character) = characters.next() {
        if character.is_whitespace() {
            is_first_of_word = true;
            before = None;
        } else if !is_removed(character) || is_of_emoji(character, before, characters.peek().copied()) {
            if is_first_of_word && !clean.is_empty() {
                clean.push(' ');
            }
            clean.push(character);
            is_first_of_word = false;
            before = Some(character);
        }
    }
    clean
}

/// Names that are equal after this are one name: the same letters, whatever their case. The database's function of the
/// same name does the same.
///
/// ```
/// use elo_core::text::fold_case;
///
/// assert_eq!(fold_case("ÅSA Weiß"), fold_case("åsa weiß"));
/// ```
#[must_use]
pub fn fold_case(name: &str) -> String {
    name.to_lowercase()
}

/// Whether a name is of visible ASCII characters with single spaces between, as most are: nothing changes it.
fn is_clean(name: &[u8]) -> bool {
    let is_visible = |byte: &u8| matches!(byte, b' '..=b'~');
    name.iter().all(is_visible)
        && !name.starts_with(b" ")
        && !name.ends_with(b" ")
        && !name.array_windows::<2>().any(|pair| pair == b"  ")
}

/// Whether a name loses this character: control characters and invisible ones.
fn is_removed(character: char) -> bool {
    character.is_control() || is_ignorable(character)
}

/// Whether this character is a part of an emoji: what joins two of them, or chooses between their forms.
fn is_of_emoji(character: char, before: Option<char>, next: Option<char>) -> bool {
    const JOINER: char = '\u{200d}';
    const SELECTOR_OF_TEXT: char = '\u{fe0e}';
    const SELECTOR_OF_EMOJI: char = '\u{fe0f}';
    const KEYCAP: char = '\u{20e3}';
    match character {
        JOINER => {
            let ends_emoji = |character| is_emoji(character) || character == SELECTOR_OF_EMOJI;
            before.is_some_and(ends_emoji) && next.is_some_and(is_emoji)
        }
        SELECTOR_OF_TEXT | SELECTOR_OF_EMOJI => before.is_some_and(is_emoji) || next == Some(KEYCAP),
        _ => false,
    }
}

/// Emoji, and the blocks of symbols that they are among.
fn is_emoji(character: char) -> bool {
    matches!(character, '\u{203c}'..='\u{2049}' | '\u{2122}'..='\u{2bff}' | '\u{1f000}'..='\u{1ffff}')
}

/// Length limits, in characters, and violation codes of one kind of single-line text.
pub(crate) struct TextRule {
    pub(crate) min: u32,
    pub(crate) max: u32,
    pub(crate) required: ViolationCode,
    pub(crate) too_short: ViolationCode,
    pub(crate) too_long: ViolationCode,
}

impl TextRule {
    /// The name, composed before, without what [`clean_name`] removes.
    pub(crate) fn check_name(&self, field: &str, name: &str) -> Result<String, Violation> {
        let name = clean_composed(name);
        self.check_given(field, &name)?;
        self.check_length(field, &name)?;
        Ok(name)
    }

    /// Checks that a part of a text is seen.
    pub(crate) fn check_given(&self, field: &str, text: &str) -> Result<(), Violation> {
        if text.chars().all(is_invisible) {
            Err(Violation::new(field, self.required))
        } else {
            Ok(())
        }
    }

    pub(crate) fn check_length(&self, field: &str, text: &str) -> Result<(), Violation> {
        let length = length(text);
        if length < self.min {
            Err(Violation::new(field, self.too_short).with("min", self.min))
        } else if length > self.max {
            Err(Violation::new(field, self.too_long).with("max", self.max))
        } else {
            Ok(())
        }
    }
}

/// The number of Unicode scalar values in `text`.
pub(crate) fn length(text: &str) -> u32 {
    u32::try_from(text.chars().count()).unwrap_or(u32::MAX)
}

/// Control characters, line and paragraph separators, and bidirectional formatting characters, which would reorder the
/// text around a name.
pub(crate) fn is_control(character: char) -> bool {
    character.is_control()
        || matches!(character, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Whitespace, and [`is_ignorable`] characters: a text of these alone could not be seen.
fn is_invisible(character: char) -> bool {
    character.is_whitespace() || is_ignorable(character)
}

/// Characters that are drawn as nothing: `Default_Ignorable_Code_Point` of Unicode.
fn is_ignorable(character: char) -> bool {
    matches!(
        character,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{3164}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}'
            | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{e0fff}'
    )
}

/// A text of `length` characters of `alphabet`, chosen by `bytes`. Bytes beyond the last multiple of the alphabet's
/// length are rejected, which avoids modulo bias; `None` when too few bytes are left.
pub(crate) fn random_text(alphabet: &[u8], length: u32, bytes: &[u8]) -> Option<String> {
    let length = usize::try_from(length).ok()?;
    let limit = 256 / alphabet.len() * alphabet.len();
    let text: String = bytes
        .iter()
        .map(|byte| usize::from(*byte))
        .filter(|byte| *byte < limit)
        .filter_map(|byte| alphabet.get(byte % alphabet.len()))
        .take(length)
        .map(|character| char::from(*character))
        .collect();
    (text.len() == length).then_some(text)
}

/// Defines a newtype for checked text, whose only constructor is its `parse`.
macro_rules! checked_text {
    ($(#[$attribute:meta])* $name:ident) => {
        $(#[$attribute])*
        #[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// The text.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }

            /// The text, owned.
            #[must_use]
            pub fn into_string(self) -> String {
                self.0
            }
        }

        impl AsRef<str> for $name {
            fn as_ref(&self) -> &str {
                &self.0
            }
        }

        impl core::fmt::Display for $name {
            fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                formatter.write_str(&self.0)
            }
        }
    };
}
pub(crate) use checked_text;
