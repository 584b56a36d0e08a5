//! The translations of the web app, from the frontend's own locale files.

use std::collections::HashMap;
use std::sync::LazyLock;

use elo_core::identifier::Language;
use rust_embed::RustEmbed;
use serde_json::Value;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../frontend/src/i18n/locales"]
struct Locales;

/// By language and key, as in `groups:page.title`.
static TRANSLATIONS: LazyLock<HashMap<(Language, String), String>> = LazyLock::new(|| {
    let mut texts = HashMap::new();
    for path in Locales::iter() {
        let (Some((code, file)), Some(content)) = (path.split_once('/'), Locales::get(&path)) else {
            continue;
        };
        let namespace = file.trim_end_matches(".json");
        if let (Some(language), Ok(tree)) = (Language::from_code(code), serde_json::from_slice(&content.data))
        {
            collect(language, &format!("{namespace}:"), &tree, &mut texts);
        }
    }
    texts
});

/// The translation of a key with its placeholders replaced. `None` if the key or the value of a placeholder is missing.
pub(crate) fn translate(language: Language, key: &str, values: &[(&str, &str)]) -> Option<String> {
    interpolate(template(language, key)?, values)
}

/// The translation of a key with its placeholders.
pub(crate) fn template(language: Language, key: &str) -> Option<&'static str> {
    TRANSLATIONS.get(&(language, key.to_owned())).map(String::as_str)
}

/// Replaces the `{{placeholders}}` of a text. `None` if one of them has no value.
pub(crate) fn interpolate(text: &str, values: &[(&str, impl AsRef<str>)]) -> Option<String> {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    // One pass from left to right: braces inside a value, such as a group's name, are not interpolated again.
    while let Some((before, after)) = rest.split_once("{{") {
        let (placeholder, tail) = after.split_once("}}")?;
        let (_, value) = values.iter().find(|(name, _)| *name == placeholder.trim())?;
        filled.push_str(before);
        filled.push_str(value.as_ref());
        rest = tail;
    }
    filled.push_str(rest);
    Some(filled)
}

/// The name of a player; an anonymised player is called by their number, in the reader's language.
pub(crate) fn display_name(language: Language, name: &str, former_number: Option<i32>) -> String {
    former_number
        .and_then(|number| {
            translate(
                language,
                "common:formerPlayer",
                &[("number", &number.to_string())],
            )
        })
        .unwrap_or_else(|| name.to_owned())
}

fn collect(language: Language, prefix: &str, tree: &Value, texts: &mut HashMap<(Language, String), String>) {
    for (name, value) in tree.as_object().into_iter().flatten() {
        match value {
            Value::String(text) => {
                texts.insert((language, format!("{prefix}{name}")), text.clone());
            }
            tree => collect(language, &format!("{prefix}{name}."), tree, texts),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn interpolates_once() {
        let values = [("name", "{{group}}"), ("group", "Torsdag")];
        assert_eq!(
            translate(Language::Sv, "players:pageTitle", &values).unwrap(),
            "{{group}} i Torsdag"
        );
        assert_eq!(translate(Language::Sv, "players:pageTitle", &values[1..]), None);
        assert_eq!(translate(Language::Sv, "players:nothing", &values), None);
    }

    #[test]
    fn calls_an_anonymised_player_by_number_in_the_readers_language() {
        assert_eq!(display_name(Language::Sv, "Ann", None), "Ann");
        assert_eq!(
            display_name(Language::Sv, "Former player 7", Some(7)),
            "Tidigare spelare 7"
        );
    }
}
