//! The texts of the web app, from the files that the browser's come from.

use std::collections::HashMap;
use std::sync::LazyLock;

use elo_core::identifier::Language;
use rust_embed::RustEmbed;
use serde_json::Value;

#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../frontend/src/i18n/locales"]
struct Locales;

/// By the language and the key, as in `groups:page.title`.
static TEXTS: LazyLock<HashMap<(Language, String), String>> = LazyLock::new(|| {
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

/// The text of a key with its places filled; nothing where there is no such text.
pub(crate) fn text(language: Language, key: &str, values: &[(&str, &str)]) -> Option<String> {
    fill(TEXTS.get(&(language, key.to_owned()))?, values)
}

/// A text with its `{{places}}` filled; nothing if it has a place without a value.
pub(crate) fn fill(text: &str, values: &[(&str, &str)]) -> Option<String> {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    // From left to right, once: what a group is called is never read as a place to fill.
    while let Some((before, after)) = rest.split_once("{{") {
        let (place, tail) = after.split_once("}}")?;
        let (_, value) = values.iter().find(|(name, _)| *name == place.trim())?;
        filled.push_str(before);
        filled.push_str(value);
        rest = tail;
    }
    filled.push_str(rest);
    Some(filled)
}

/// What a player is called: by a number in the reader's language if the name was taken away.
pub(crate) fn called(language: Language, name: &str, former_number: Option<i32>) -> String {
    former_number
        .and_then(|number| {
            text(
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
    fn a_text_is_filled_once() {
        let values = [("name", "{{group}}"), ("group", "Torsdag")];
        assert_eq!(
            text(Language::Sv, "players:pageTitle", &values).unwrap(),
            "{{group}} i Torsdag"
        );
        assert_eq!(text(Language::Sv, "players:pageTitle", &values[1..]), None);
        assert_eq!(text(Language::Sv, "players:nothing", &values), None);
    }

    #[test]
    fn a_name_that_was_taken_away_is_a_number_in_the_readers_language() {
        assert_eq!(called(Language::Sv, "Ann", None), "Ann");
        assert_eq!(
            called(Language::Sv, "Former player 7", Some(7)),
            "Tidigare spelare 7"
        );
    }
}
