//! Groups: creation, settings, sharable links, hashes and languages.

use elo_core::group::{
    Change, GroupChanges, GroupChangesInput, GroupSettings, GroupSettingsInput, InactiveAfter, NewGroup,
    NewGroupInput,
};
use elo_core::identifier::{GroupHash, Language};
use elo_core::limits::INACTIVE_AFTER_WEEKS_DEFAULT;
use elo_core::vanity_name::VanityName;

use crate::{NOTHING, error, errors};

#[test]
fn passcode_and_link_of_a_new_group_are_optional() {
    let group = |name, passcode, vanity_name| {
        errors(NewGroup::parse(NewGroupInput {
            name,
            passcode,
            vanity_name,
        }))
    };
    assert_eq!(group("Padel", None, None), NOTHING);
    assert_eq!(group("Padel", Some(""), Some("  ")), NOTHING);
    let expected = [
        "name: group_name.required {}",
        r#"passcode: passcode.too_short {"min":6}"#,
        r#"vanityUrl: vanity_name.too_short {"min":3}"#,
    ];
    assert_eq!(group("", Some("12345"), Some("ab")), expected);
}

#[test]
fn settings_need_a_passcode() {
    let settings = |name, passcode, vanity_name| {
        errors(GroupSettings::parse(GroupSettingsInput {
            name,
            passcode,
            current_passcode: None,
            vanity_name,
        }))
    };
    assert_eq!(settings("Padel", "PADEL24", None), NOTHING);
    assert_eq!(settings("Padel", "", None), ["passcode: passcode.required {}"]);
    assert_eq!(
        settings("Padel", "boll5", Some("")),
        [r#"passcode: passcode.too_short {"min":6}"#]
    );
}

#[test]
fn a_short_passcode_of_a_registration_stays_valid_while_it_is_not_changed() {
    for (passcode, expected) in [
        ("boll", vec![]),
        ("bol", vec![r#"passcode: passcode.too_short {"min":6}"#]),
        ("", vec!["passcode: passcode.required {}"]),
        ("PADEL24", vec![]),
    ] {
        let settings = GroupSettings::parse(GroupSettingsInput {
            name: "Padel",
            passcode,
            current_passcode: Some("boll"),
            vanity_name: None,
        });
        let changes = GroupChanges::parse(GroupChangesInput {
            passcode: Some(passcode),
            current_passcode: Some("boll"),
            ..GroupChangesInput::default()
        });
        assert_eq!(errors(settings), expected, "{passcode}");
        assert_eq!(errors(changes), expected, "{passcode}");
    }
}

#[test]
fn only_the_fields_that_are_sent_are_validated() {
    let sent = |name, passcode, vanity_name| {
        GroupChanges::parse(GroupChangesInput {
            name,
            passcode,
            vanity_name,
            ..GroupChangesInput::default()
        })
    };
    let nothing = sent(None, None, Change::Keep).unwrap();
    assert_eq!(
        (nothing.name, nothing.passcode, nothing.vanity_name),
        (None, None, Change::Keep)
    );
    for removal in [Change::Remove, Change::Set(""), Change::Set(" ")] {
        assert_eq!(sent(None, None, removal).unwrap().vanity_name, Change::Remove);
    }
    let link = VanityName::parse("vanityUrl", "padel").unwrap();
    assert_eq!(
        sent(None, None, Change::Set("padel")).unwrap().vanity_name,
        Change::Set(link)
    );
    assert_eq!(
        errors(sent(Some(""), Some("boll5"), Change::Set("a b"))),
        [
            "name: group_name.required {}",
            r#"passcode: passcode.too_short {"min":6}"#,
            "vanityUrl: vanity_name.characters {}",
        ]
    );
}

#[test]
fn a_player_is_inactive_after_one_of_four_numbers_of_weeks_or_never() {
    let sent = |inactive_after| {
        GroupChanges::parse(GroupChangesInput {
            inactive_after,
            ..GroupChangesInput::default()
        })
    };
    assert_eq!(sent(Change::Keep).unwrap().inactive_after, Change::Keep);
    assert_eq!(sent(Change::Remove).unwrap().inactive_after, Change::Remove);
    for weeks in [4, 8, 12, 26] {
        let chosen = InactiveAfter::parse("inactiveAfterWeeks", weeks).unwrap();
        assert_eq!(
            sent(Change::Set(weeks)).unwrap().inactive_after,
            Change::Set(chosen)
        );
    }
    for weeks in [0, 1, 7, 52, u32::MAX] {
        assert_eq!(
            errors(sent(Change::Set(weeks))),
            ["inactiveAfterWeeks: inactive_after.choice {}"]
        );
    }
}

#[test]
fn the_default_number_of_weeks_can_be_chosen() {
    assert!(InactiveAfter::parse("inactiveAfterWeeks", u32::from(INACTIVE_AFTER_WEEKS_DEFAULT)).is_ok());
}

#[test]
fn a_vanity_name_is_neither_reserved_nor_shaped_like_a_hash() {
    let link = |text: &str| error(VanityName::parse("vanityUrl", text));
    for fine in ["abc", "Torsdags_padel-24", "ABCDEFG", "12345678", &"x".repeat(50)] {
        assert_eq!(link(fine), NOTHING, "{fine}");
    }
    assert_eq!(
        link(&"x".repeat(51)),
        [r#"vanityUrl: vanity_name.too_long {"max":50}"#]
    );
    for characters in ["a b", "a/b", "padel!", "påse", "a.b"] {
        assert_eq!(
            link(characters),
            ["vanityUrl: vanity_name.characters {}"],
            "{characters}"
        );
    }
    assert_eq!(link("Groups"), ["vanityUrl: vanity_name.reserved {}"]);
    assert_eq!(link("Padel123"), ["vanityUrl: vanity_name.hash_shaped {}"]);
}

#[test]
fn a_group_hash_is_eight_letters_and_digits_but_not_all_digits() {
    for fine in ["abcdefgh", "a1b2c3d4", "0000000a", "1234567z"] {
        assert!(GroupHash::parse(fine).is_some(), "{fine}");
    }
    for none in [
        "",
        "abcdefg",
        "abcdefghi",
        "12345678",
        "00000001",
        "00000000",
        "ABCDEFGH",
        "abcd-fgh",
        "abcdefgå",
    ] {
        assert!(GroupHash::parse(none).is_none(), "{none}");
    }
}

#[test]
fn languages_are_found_by_their_exact_code() {
    let known: Vec<_> = ["en", "sv", "es", "EN", "de", "", "en-GB"]
        .map(Language::from_code)
        .into_iter()
        .flatten()
        .collect();
    assert_eq!(known, Language::ALL);
}
