//! Names: what is removed from them, and which are equal.
#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use elo_core::account::PersonName;
use elo_core::group::GroupName;
use elo_core::player::PlayerName;
use elo_core::text::{clean_name, fold_case};
use elo_core::violation::Violation;
use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization;

/// Names as they are typed and pasted, with invisible characters.
fn typed() -> impl Strategy<Value = String> {
    let part = prop_oneof![
        4 => "[A-Za-zÅåÑñßşİıΣσς']{1,4}",
        2 => prop::sample::select(vec![
            " ", "  ", "\u{a0}", "\u{2009}", "\t", "\n", "\r\n", "\u{3000}", "\0", "\u{7f}",
        ]).prop_map(str::to_owned),
        3 => prop::sample::select(vec![
            "\u{200b}", "\u{200c}", "\u{200d}", "\u{200e}", "\u{202e}", "\u{2060}", "\u{2067}", "\u{2069}",
            "\u{ad}", "\u{feff}", "\u{fe0f}", "\u{fe00}", "\u{180b}", "\u{34f}", "\u{115f}", "\u{e0041}",
        ]).prop_map(str::to_owned),
        2 => prop::sample::select(vec![
            "\u{30a}", "\u{301}", "\u{338}", "=", "\u{2329}", "\u{212b}", "\u{1f469}", "\u{1f467}", "\u{2764}",
            "1", "\u{20e3}", "\u{a9}", "\u{1f3fd}", "\u{1100}", "\u{1161}",
        ]).prop_map(str::to_owned),
        1 => any::<String>(),
    ];
    prop::collection::vec(part, 0..8).prop_map(|parts| parts.concat())
}

/// The letters and signs that are seen, composed.
fn seen(name: &str) -> String {
    let is_seen = |character: &char| {
        !character.is_whitespace()
            && !character.is_control()
            && !matches!(character, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}'
                | '\u{17b5}' | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
                | '\u{fff0}'..='\u{fff8}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}')
    };
    name.nfc().filter(is_seen).nfc().collect()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    #[test]
    fn a_clean_name_stays_as_it_is(name in typed()) {
        let clean = clean_name(&name);
        prop_assert_eq!(clean_name(&clean), clean);
    }

    #[test]
    fn what_is_seen_of_a_name_stays(name in typed()) {
        prop_assert_eq!(seen(&clean_name(&name)), seen(&name));
    }

    #[test]
    fn a_clean_name_is_composed_with_single_spaces_between(name in typed()) {
        let clean = clean_name(&name);
        prop_assert_eq!(&clean.nfc().collect::<String>(), &clean);
        prop_assert!(!clean.starts_with(' ') && !clean.ends_with(' ') && !clean.contains("  "));
        prop_assert!(!clean.chars().any(|character| character.is_whitespace() && character != ' '));
        prop_assert!(!clean.chars().any(char::is_control));
    }

    #[test]
    fn only_the_length_of_a_name_is_refused(name in typed()) {
        let length = clean_name(&name).chars().count();
        let parsed = PlayerName::parse("name", &clean_name(&name));
        match parsed {
            Ok(parsed) => prop_assert_eq!(parsed.into_string(), clean_name(&name)),
            Err(Violation { code, .. }) => prop_assert!(!(2..=50).contains(&length), "{code}"),
        }
    }

    #[test]
    fn a_name_is_parsed_without_what_is_not_seen(name in typed()) {
        // Other programs may send names that are not composed: the server composes them.
        let composed: String = name.nfc().collect();
        if let Ok(parsed) = PlayerName::parse("name", &composed) {
            prop_assert_eq!(clean_name(parsed.as_str()), clean_name(&name));
        }
    }

    #[test]
    fn names_that_are_equal_but_for_case_have_one_folded_form(name in typed()) {
        let folded = fold_case(&name);
        prop_assert_eq!(fold_case(&folded), folded);
    }
}

#[test]
fn invisible_characters_are_removed() {
    for (typed, clean) in [
        ("Bo Ek", "Bo Ek"),
        ("Bo\u{a0}Ek", "Bo Ek"),
        (" Bo \t\n Ek ", "Bo Ek"),
        ("Bo\u{200b} Ek\u{2069}", "Bo Ek"),
        ("\u{feff}Bo E\u{ad}k", "Bo Ek"),
        ("Bo\u{fe0f} Ek", "Bo Ek"),
        ("Bo\u{180b} Ek", "Bo Ek"),
        ("Bo\u{200d} Ek", "Bo Ek"),
        ("A\u{200b}\u{30a}sa", "Åsa"),
        ("\u{212b}sa", "Åsa"),
        ("Ana \u{2764}\u{fe0f}", "Ana \u{2764}\u{fe0f}"),
        ("\u{1f469}\u{200d}\u{1f467} Ana", "\u{1f469}\u{200d}\u{1f467} Ana"),
        ("1\u{fe0f}\u{20e3} Ana", "1\u{fe0f}\u{20e3} Ana"),
        ("\u{1f469} \u{200d}\u{1f467}", "\u{1f469} \u{1f467}"),
    ] {
        assert_eq!(clean_name(typed), clean, "{typed:?}");
        assert_eq!(
            PlayerName::parse("name", typed)
                .map(|name| clean_name(name.as_str()))
                .as_deref(),
            Ok(clean)
        );
    }
}

#[test]
fn names_of_people_and_groups_are_cleaned_too() {
    assert_eq!(
        PersonName::parse("name", "Anna\u{200b} \u{a0}Ek")
            .unwrap()
            .as_str(),
        "Anna Ek"
    );
    assert_eq!(
        GroupName::parse("name", "Padel\u{2067}\tLidingö")
            .unwrap()
            .as_str(),
        "Padel Lidingö"
    );
}

#[test]
fn names_are_equal_as_the_database_compares_them() {
    for (one, other) in [
        ("ÅSA", "åsa"),
        ("GROẞ", "Groß"),
        ("ΟΔΟΣ", "οδος"),
        ("\u{212a}arl", "karl"),
    ] {
        assert_eq!(fold_case(one), fold_case(other), "{one} {other}");
    }
    for (one, other) in [
        ("Weiß", "WEISS"),
        ("ılgaz", "ilgaz"),
        ("Åsa", "Asa"),
        ("ΟΔΟΣ", "οδοσ"),
    ] {
        assert_ne!(fold_case(one), fold_case(other), "{one} {other}");
    }
}
