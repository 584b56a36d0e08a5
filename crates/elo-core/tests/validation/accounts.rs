//! Accounts: registration, log-in, profile and passwords.

use elo_core::account::{
    Email, Password, Registration, RegistrationInput, check_login, check_password_change,
    check_password_reset, check_profile,
};
use elo_core::group::check_deletion;
use elo_core::player::PlayerName;

use crate::{NOTHING, error, errors};

fn registration<'a>() -> RegistrationInput<'a> {
    RegistrationInput {
        email: "anna@padel.se",
        password: "correct horse",
        password_confirmation: Some("correct horse"),
        name: "Anna",
        group_name: "Torsdagspadel",
        passcode: "boll",
    }
}

#[test]
fn registration_checks_every_field() {
    assert_eq!(errors(Registration::parse(registration())), NOTHING);
    let empty = RegistrationInput {
        email: "",
        password: "",
        password_confirmation: Some(""),
        name: "",
        group_name: "",
        passcode: "",
    };
    let expected = [
        "name: name.required {}",
        "email: email.required {}",
        "password: password.required {}",
        "passwordConfirmation: password_confirmation.required {}",
        "groupName: group_name.required {}",
        "passcode: passcode.required {}",
    ];
    assert_eq!(errors(Registration::parse(empty)), expected);
    let short = RegistrationInput {
        email: "anna",
        password: "1234567",
        password_confirmation: Some("12345678"),
        name: "A",
        group_name: "AB",
        passcode: "abc",
    };
    let expected = [
        r#"name: name.too_short {"min":2}"#,
        "email: email.invalid {}",
        r#"password: password.too_short {"min":8}"#,
        "passwordConfirmation: password_confirmation.mismatch {}",
        r#"groupName: group_name.too_short {"min":3}"#,
        r#"passcode: passcode.too_short {"min":4}"#,
    ];
    assert_eq!(errors(Registration::parse(short)), expected);
}

#[test]
fn lengths_are_inclusive_and_count_characters_not_bytes() {
    let text = |length| "å".repeat(length);
    let fits = RegistrationInput {
        name: &text(60),
        group_name: &text(49),
        passcode: &text(20),
        ..registration()
    };
    assert_eq!(errors(Registration::parse(fits)), NOTHING);
    let over = RegistrationInput {
        name: &text(61),
        group_name: &text(50),
        passcode: &text(21),
        ..registration()
    };
    let expected = [
        r#"name: name.too_long {"max":60}"#,
        r#"groupName: group_name.too_long {"max":49}"#,
        r#"passcode: passcode.too_long {"max":20}"#,
    ];
    assert_eq!(errors(Registration::parse(over)), expected);
    assert_eq!(error(PlayerName::parse("name", &text(50))), NOTHING);
    assert_eq!(
        error(PlayerName::parse("name", &text(51))),
        [r#"name: player_name.too_long {"max":50}"#]
    );
    assert_eq!(error(Password::parse("password", &text(128))), NOTHING);
    assert_eq!(
        error(Password::parse("password", &text(129))),
        [r#"password: password.too_long {"max":128}"#]
    );
}

#[test]
fn names_that_cannot_be_seen_are_missing() {
    for invisible in [
        "\u{200b}\u{200b}",
        " \u{2060}\u{feff} ",
        "\u{3164}\u{3164}",
        "\u{200d}\u{fe0f}",
    ] {
        assert_eq!(
            error(PlayerName::parse("name", invisible)),
            ["name: player_name.required {}"],
            "{invisible:?}"
        );
    }
    assert!(PlayerName::parse("name", "👩\u{200d}👧").is_ok());
}

#[test]
fn names_lose_invisible_characters_alone() {
    for hidden in [
        "a\0b",
        "a\u{7f}b",
        "a\u{85}b",
        "a\u{202e}b",
        "a\u{2066}b",
        "a\u{2028}b",
    ] {
        let name = PlayerName::parse("name", hidden).unwrap();
        assert!(matches!(name.as_str(), "ab" | "a b"), "{hidden:?}");
    }
    for fine in ["Åsa Öberg", "Íñigo", "O'Neill-Ström", "山田", "Ana 🎾", "👩‍👧 Ana"] {
        assert_eq!(PlayerName::parse("name", fine).unwrap().as_str(), fine);
    }
}

#[test]
fn an_email_address_is_checked_for_its_syntax() {
    for fine in [
        "a@b.se",
        "anna.svensson+padel@klubb.example.com",
        "josé@cancha.es",
        "x_y-z@a-b.co",
    ] {
        assert_eq!(error(Email::parse("email", fine)), NOTHING, "{fine}");
    }
    let invalid = [
        "anna",
        "@b.se",
        "anna@",
        "anna@b",
        "anna@b.",
        "anna@.se",
        "a@b@c.se",
        "a b@c.se",
        "anna@-b.se",
        "anna@b..se",
        ".a@b.se",
        "a.@b.se",
        "a..a@b.se",
        "<a>@b.se",
        "a\0@b.se",
        "anna@b_c.se",
    ];
    for invalid in invalid {
        assert_eq!(
            error(Email::parse("email", invalid)),
            ["email: email.invalid {}"],
            "{invalid:?}"
        );
    }
    let long_local = format!("{}@b.se", "a".repeat(65));
    assert_eq!(
        error(Email::parse("email", &long_local)),
        ["email: email.invalid {}"]
    );
    let domain = "b.".repeat(100) + "se";
    let of_length = |length: usize| format!("{}@{domain}", "a".repeat(length - domain.len() - 1));
    assert_eq!(error(Email::parse("email", &of_length(254))), NOTHING);
    assert_eq!(
        error(Email::parse("email", &of_length(255))),
        [r#"email: email.too_long {"max":254}"#]
    );
}

#[test]
fn a_log_in_needs_email_and_password_of_any_length() {
    assert_eq!(errors(check_login("anna@padel.se", "x")), NOTHING);
    assert_eq!(
        errors(check_login("", "")),
        ["email: email.required {}", "password: password.required {}"]
    );
    assert_eq!(errors(check_login("anna", "x")), ["email: email.invalid {}"]);
}

#[test]
fn account_settings_are_validated() {
    assert_eq!(errors(check_profile("Anna")), NOTHING);
    assert_eq!(errors(check_profile("A")), [r#"name: name.too_short {"min":2}"#]);
    let expected = [
        "currentPassword: current_password.required {}",
        "newPassword: password.required {}",
        "passwordConfirmation: password_confirmation.required {}",
    ];
    assert_eq!(errors(check_password_change("", "", Some(""))), expected);
    let expected = ["passwordConfirmation: password_confirmation.mismatch {}"];
    assert_eq!(
        errors(check_password_change("old", "12345678", Some("1234567"))),
        expected
    );
    assert_eq!(
        errors(check_password_reset("12345678", Some("1234567"))),
        expected
    );
    assert_eq!(
        errors(check_deletion("Padel", "Padel ")),
        ["confirmation: group_name.mismatch {}"]
    );
}

#[test]
fn the_debug_format_redacts_a_password() {
    let password = Password::parse("password", "correct horse").expect("right");
    assert_eq!(format!("{password:?}"), "Password(…)");
    assert_eq!(password.into_string(), "correct horse");
}
