//! Text input: trimmed and normalised when it is deserialized.

use std::ops::Deref;

use elo_core::limits::SEARCH_MAX;
use elo_core::text::clean_name;
use secrecy::SecretString;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer};
use unicode_normalization::UnicodeNormalization;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// Text, trimmed and in Unicode normalisation form C.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Text(String);

/// The name of a person, a player or a group, as [`clean_name`] leaves it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct NameText(String);

/// A part of a name that is searched for, as [`Text`]: at most [`SEARCH_MAX`] characters, and none that Postgres has
/// not. A longer one is refused when it is parsed, before it costs a connection.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct SearchText(Text);

/// A password or token: never shown by `Debug`, and not trimmed, as spaces may be part of it. Normalised (NFC), so that
/// different input methods produce the same text.
#[derive(Debug, Clone, Default)]
pub(crate) struct SecretText(SecretString);

/// A passcode: secret like a password, but trimmed like [`Text`], as it is often copied from messages with a space.
#[derive(Debug, Clone, Default)]
pub(crate) struct PasscodeText(SecretString);

impl SecretText {
    /// The wrapped secret.
    pub(crate) fn into_secret(self) -> SecretString {
        self.0
    }
}

impl PasscodeText {
    /// The wrapped secret.
    pub(crate) fn into_secret(self) -> SecretString {
        self.0
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Deref for NameText {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Deref for SearchText {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl Deref for SecretText {
    type Target = SecretString;

    fn deref(&self) -> &SecretString {
        &self.0
    }
}

impl Deref for PasscodeText {
    type Target = SecretString;

    fn deref(&self) -> &SecretString {
        &self.0
    }
}

impl From<&str> for Text {
    fn from(typed: &str) -> Self {
        Self(typed.trim().nfc().collect::<String>())
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self::from(String::deserialize(deserializer)?.as_str()))
    }
}

impl<'de> Deserialize<'de> for NameText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self(clean_name(&String::deserialize(deserializer)?)))
    }
}

impl<'de> Deserialize<'de> for SearchText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = Text::deserialize(deserializer)?;
        if text.contains('\0') {
            return Err(D::Error::custom("search must be text"));
        }
        let longest = usize::try_from(SEARCH_MAX).unwrap_or(usize::MAX);
        if text.chars().nth(longest).is_some() {
            let reason = format!("search must have at most {SEARCH_MAX} characters");
            return Err(D::Error::custom(reason));
        }
        Ok(Self(text))
    }
}

impl<'de> Deserialize<'de> for SecretText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let typed = SecretString::deserialize(deserializer)?;
        Ok(Self(
            secrecy::ExposeSecret::expose_secret(&typed)
                .nfc()
                .collect::<String>()
                .into(),
        ))
    }
}

impl<'de> Deserialize<'de> for PasscodeText {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Text(typed) = Text::deserialize(deserializer)?;
        Ok(Self(typed.into()))
    }
}

// Fields describe their limits in words. `minLength` and `maxLength` apply to the text as sent, the rules to the
// normalised text: a valid name of maximal length with a trailing space, or in NFD, would exceed `maxLength`.
impl PartialSchema for Text {
    fn schema() -> RefOr<Schema> {
        typed("Typed text. Characters are Unicode code points, counted without the space at its ends and in the composed form (NFC).")
            .into()
    }
}

impl PartialSchema for NameText {
    fn schema() -> RefOr<Schema> {
        typed("A name. Characters are Unicode code points, counted in the composed form (NFC), without invisible ones, with one space for any white space, and none at its ends.")
            .into()
    }
}

impl PartialSchema for SecretText {
    fn schema() -> RefOr<Schema> {
        typed("A secret. Characters are Unicode code points, counted in the composed form (NFC); space counts as any other.")
            .examples(["correct horse battery"])
            .into()
    }
}

impl PartialSchema for PasscodeText {
    fn schema() -> RefOr<Schema> {
        typed("A passcode. Characters are Unicode code points, counted without the space at its ends and in the composed form (NFC).")
            .examples(["SMASH24"])
            .into()
    }
}

fn typed(description: &str) -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(description))
}

impl ToSchema for Text {}
impl ToSchema for NameText {}
impl ToSchema for SecretText {}
impl ToSchema for PasscodeText {}

#[cfg(test)]
mod tests {
    use secrecy::ExposeSecret;

    use super::*;

    #[test]
    fn text_is_trimmed_and_normalised() {
        let text: Text = serde_json::from_str(r#""  A\u030asa \u00a0""#).unwrap();
        assert_eq!(&*text, "\u{c5}sa");
    }

    #[test]
    fn a_name_loses_invisible_characters() {
        let name: NameText = serde_json::from_str(r#"" A\u030asa\u200b \u00a0 Ek\n""#).unwrap();
        assert_eq!(&*name, "\u{c5}sa Ek");
    }

    #[test]
    fn a_secret_is_not_trimmed_and_not_printed() {
        let secret: SecretText = serde_json::from_str(r#"" cafe\u0301 ""#).unwrap();
        assert_eq!(secret.expose_secret(), " caf\u{e9} ");
        assert!(!format!("{secret:?}").contains("caf"));
    }

    #[test]
    fn a_passcode_is_trimmed_normalised_and_not_printed() {
        let passcode: PasscodeText = serde_json::from_str(r#"" cafe\u0301 24\u00a0\n""#).unwrap();
        assert_eq!(passcode.expose_secret(), "caf\u{e9} 24");
        assert!(!format!("{passcode:?}").contains("caf"));
    }
}
