//! Groups: name, passcode, sharable link, and the forms made of them.

use crate::identifier::GroupHash;
use crate::limits::{
    GENERATED_PASSCODE_LENGTH, GROUP_NAME_MAX, GROUP_NAME_MIN, PASSCODE_MAX, PASSCODE_MIN,
    PASSCODE_MIN_AT_REGISTRATION, VANITY_NAME_MAX, VANITY_NAME_MIN,
};
use crate::text::{TextRule, checked_text, length};
use crate::violation::{Collect, Violation, ViolationCode};

/// What a generated passcode is made of.
pub const PASSCODE_ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/// Words that the product's own addresses use or may come to use.
pub const RESERVED_VANITY_NAMES: &[&str] = &[
    "about",
    "account",
    "admin",
    "api",
    "app",
    "assets",
    "blog",
    "contact",
    "create",
    "dashboard",
    "demo",
    "docs",
    "duelo",
    "example",
    "faq",
    "forgot-password",
    "group",
    "groups",
    "health",
    "help",
    "home",
    "id",
    "legal",
    "login",
    "logout",
    "match",
    "matches",
    "metrics",
    "new",
    "null",
    "player",
    "players",
    "pricing",
    "privacy",
    "register",
    "reset-password",
    "robots",
    "root",
    "rules",
    "search",
    "settings",
    "share",
    "sitemap",
    "static",
    "status",
    "submit-match",
    "support",
    "system",
    "terms",
    "undefined",
    "verify-email",
    "www",
];

checked_text! {
    /// The name of a group.
    GroupName
}

checked_text! {
    /// What players type to submit a match.
    Passcode
}

checked_text! {
    /// The name in a group's sharable link.
    VanityName
}

impl GroupName {
    /// Checks the name of a group.
    ///
    /// ```
    /// use elo_core::group::GroupName;
    ///
    /// assert!(GroupName::parse("name", &"x".repeat(49)).is_ok());
    /// assert_eq!(GroupName::parse("name", &"x".repeat(50)).unwrap_err().code.as_str(), "group_name.too_long");
    /// ```
    ///
    /// # Errors
    /// The broken rule.
    pub fn parse(field: &str, text: &str) -> Result<Self, Violation> {
        const RULE: TextRule = TextRule {
            min: GROUP_NAME_MIN,
            max: GROUP_NAME_MAX,
            required: ViolationCode::GroupNameRequired,
            too_short: ViolationCode::GroupNameTooShort,
            too_long: ViolationCode::GroupNameTooLong,
            characters: ViolationCode::GroupNameCharacters,
        };
        RULE.check(field, text).map(Self)
    }
}

impl Passcode {
    /// Checks a passcode.
    ///
    /// ```
    /// use elo_core::group::Passcode;
    ///
    /// assert!(Passcode::parse("passcode", "PADEL24").is_ok());
    /// assert_eq!(Passcode::parse("passcode", "boll").unwrap_err().params.get("min"), Some(6));
    /// ```
    ///
    /// # Errors
    /// The broken rule.
    pub fn parse(field: &str, text: &str) -> Result<Self, Violation> {
        Self::of_length(field, text, PASSCODE_MIN)
    }

    /// Checks a passcode at registration, where it may be shorter.
    ///
    /// ```
    /// assert!(elo_core::group::Passcode::parse_at_registration("passcode", "boll").is_ok());
    /// ```
    ///
    /// # Errors
    /// The broken rule.
    pub fn parse_at_registration(field: &str, text: &str) -> Result<Self, Violation> {
        Self::of_length(field, text, PASSCODE_MIN_AT_REGISTRATION)
    }

    /// Makes a passcode out of random bytes; nothing when they do not suffice (64 practically always do).
    ///
    /// ```
    /// use elo_core::group::Passcode;
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
            characters: ViolationCode::PasscodeCharacters,
        };
        rule.check(field, text).map(Self)
    }
}

impl VanityName {
    /// Checks the name for a sharable link. That it is free is for the database to say.
    ///
    /// ```
    /// use elo_core::group::VanityName;
    ///
    /// assert!(VanityName::parse("vanityUrl", "torsdags-padel").is_ok());
    /// assert_eq!(VanityName::parse("vanityUrl", "Admin").unwrap_err().code.as_str(), "vanity_name.reserved");
    /// assert_eq!(VanityName::parse("vanityUrl", "abcd1234").unwrap_err().code.as_str(), "vanity_name.hash_shaped");
    /// ```
    ///
    /// # Errors
    /// The broken rule.
    pub fn parse(field: &str, text: &str) -> Result<Self, Violation> {
        let length = length(text);
        let lower = text.to_ascii_lowercase();
        if !text
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
        {
            Err(Violation::new(field, ViolationCode::VanityNameCharacters))
        } else if length < VANITY_NAME_MIN {
            Err(Violation::new(field, ViolationCode::VanityNameTooShort).with("min", VANITY_NAME_MIN))
        } else if length > VANITY_NAME_MAX {
            Err(Violation::new(field, ViolationCode::VanityNameTooLong).with("max", VANITY_NAME_MAX))
        } else if RESERVED_VANITY_NAMES.contains(&lower.as_str()) {
            Err(Violation::new(field, ViolationCode::VanityNameReserved))
        } else if GroupHash::parse(&lower).is_some() {
            Err(Violation::new(field, ViolationCode::VanityNameHashShaped))
        } else {
            Ok(Self(text.to_owned()))
        }
    }
}

/// What is typed to create a group; a blank is as good as nothing.
#[derive(Clone, Copy)]
pub struct NewGroupInput<'a> {
    /// Field `name`.
    pub name: &'a str,
    /// Field `passcode`.
    pub passcode: Option<&'a str>,
    /// Field `vanityUrl`.
    pub vanity_name: Option<&'a str>,
}

/// An accepted new group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewGroup {
    /// Its name.
    pub name: GroupName,
    /// Its passcode; one is generated where there is none.
    pub passcode: Option<Passcode>,
    /// The name in its sharable link.
    pub vanity_name: Option<VanityName>,
}

impl NewGroup {
    /// Checks a new group.
    ///
    /// ```
    /// use elo_core::group::{NewGroup, NewGroupInput};
    ///
    /// let group = NewGroup::parse(NewGroupInput { name: "Padel", passcode: Some(""), vanity_name: None }).unwrap();
    /// assert_eq!(group.passcode, None);
    /// ```
    ///
    /// # Errors
    /// All broken rules.
    pub fn parse(input: NewGroupInput<'_>) -> Result<Self, Vec<Violation>> {
        let mut violations = Vec::new();
        let name = GroupName::parse("name", input.name).collect_into(&mut violations);
        let passcode = given(input.passcode)
            .and_then(|text| Passcode::parse("passcode", text).collect_into(&mut violations));
        let vanity_name = optional_vanity_name(input.vanity_name, &mut violations);
        match name {
            Some(name) if violations.is_empty() => Ok(Self {
                name,
                passcode,
                vanity_name,
            }),
            _ => Err(violations),
        }
    }
}

/// What is typed in a group's settings.
#[derive(Clone, Copy)]
pub struct GroupSettingsInput<'a> {
    /// Field `name`.
    pub name: &'a str,
    /// Field `passcode`.
    pub passcode: &'a str,
    /// Field `vanityUrl`; a blank is as good as nothing.
    pub vanity_name: Option<&'a str>,
}

/// Accepted settings of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupSettings {
    /// Its name.
    pub name: GroupName,
    /// Its passcode.
    pub passcode: Passcode,
    /// The name in its sharable link.
    pub vanity_name: Option<VanityName>,
}

impl GroupSettings {
    /// Checks a group's settings.
    ///
    /// ```
    /// use elo_core::group::{GroupSettings, GroupSettingsInput};
    ///
    /// let input = GroupSettingsInput { name: "Padel", passcode: "", vanity_name: Some("a b") };
    /// let codes: Vec<_> = GroupSettings::parse(input).unwrap_err().iter().map(|violation| violation.code.as_str()).collect();
    /// assert_eq!(codes, ["passcode.required", "vanity_name.characters"]);
    /// ```
    ///
    /// # Errors
    /// All broken rules.
    pub fn parse(input: GroupSettingsInput<'_>) -> Result<Self, Vec<Violation>> {
        let mut violations = Vec::new();
        let name = GroupName::parse("name", input.name).collect_into(&mut violations);
        let passcode = Passcode::parse("passcode", input.passcode).collect_into(&mut violations);
        let vanity_name = optional_vanity_name(input.vanity_name, &mut violations);
        match (name, passcode) {
            (Some(name), Some(passcode)) if violations.is_empty() => Ok(Self {
                name,
                passcode,
                vanity_name,
            }),
            _ => Err(violations),
        }
    }
}

/// What happens to a value that can be absent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Change<T> {
    /// It stays as it is.
    #[default]
    Keep,
    /// It is removed.
    Remove,
    /// It is replaced.
    Set(T),
}

/// What is sent to change some of a group's settings; what is not sent stays as it is.
#[derive(Clone, Copy, Default)]
pub struct GroupChangesInput<'a> {
    /// Field `name`.
    pub name: Option<&'a str>,
    /// Field `passcode`.
    pub passcode: Option<&'a str>,
    /// Field `vanityUrl`; a blank removes it.
    pub vanity_name: Change<&'a str>,
}

/// Accepted changes of a group's settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupChanges {
    /// Its new name.
    pub name: Option<GroupName>,
    /// Its new passcode.
    pub passcode: Option<Passcode>,
    /// What happens to the name in its sharable link.
    pub vanity_name: Change<VanityName>,
}

impl GroupChanges {
    /// Checks what was sent. A passcode from registration, which may be shorter, stays valid while none is sent.
    ///
    /// ```
    /// use elo_core::group::{Change, GroupChanges, GroupChangesInput};
    ///
    /// let input = GroupChangesInput { name: Some("Padel"), ..GroupChangesInput::default() };
    /// let changes = GroupChanges::parse(input).unwrap();
    /// assert_eq!((changes.passcode, changes.vanity_name), (None, Change::Keep));
    ///
    /// let input = GroupChangesInput { passcode: Some(""), ..GroupChangesInput::default() };
    /// assert_eq!(GroupChanges::parse(input).unwrap_err()[0].code.as_str(), "passcode.required");
    /// ```
    ///
    /// # Errors
    /// All broken rules.
    pub fn parse(input: GroupChangesInput<'_>) -> Result<Self, Vec<Violation>> {
        let mut violations = Vec::new();
        let name = (input.name).and_then(|text| GroupName::parse("name", text).collect_into(&mut violations));
        let passcode =
            (input.passcode).and_then(|text| Passcode::parse("passcode", text).collect_into(&mut violations));
        let vanity_name = match input.vanity_name {
            Change::Keep => Change::Keep,
            Change::Remove => Change::Remove,
            Change::Set(text) => {
                optional_vanity_name(Some(text), &mut violations).map_or(Change::Remove, Change::Set)
            }
        };
        if violations.is_empty() {
            Ok(Self {
                name,
                passcode,
                vanity_name,
            })
        } else {
            Err(violations)
        }
    }
}

/// Checks the name typed to delete a group: exactly the group's.
///
/// ```
/// use elo_core::group::check_deletion;
///
/// assert!(check_deletion("Padel", "Padel").is_ok());
/// assert_eq!(check_deletion("Padel", "padel").unwrap_err()[0].code.as_str(), "group_name.mismatch");
/// ```
///
/// # Errors
/// The mismatch, at `confirmation`.
pub fn check_deletion(group_name: &str, confirmation: &str) -> Result<(), Vec<Violation>> {
    if group_name == confirmation {
        Ok(())
    } else {
        Err(vec![Violation::new(
            "confirmation",
            ViolationCode::GroupNameMismatch,
        )])
    }
}

/// Symbols of `alphabet` picked by `bytes`. A byte beyond the last whole multiple of the alphabet's length is
/// skipped, so that no symbol is more likely than another.
pub(crate) fn random_text(alphabet: &[u8], symbols: u32, bytes: &[u8]) -> Option<String> {
    let wanted = usize::try_from(symbols).ok()?;
    let fair = 256 / alphabet.len() * alphabet.len();
    let text: String = bytes
        .iter()
        .map(|byte| usize::from(*byte))
        .filter(|byte| *byte < fair)
        .filter_map(|byte| alphabet.get(byte % alphabet.len()))
        .take(wanted)
        .map(|symbol| char::from(*symbol))
        .collect();
    (text.len() == wanted).then_some(text)
}

fn optional_vanity_name(text: Option<&str>, violations: &mut Vec<Violation>) -> Option<VanityName> {
    given(text).and_then(|text| VanityName::parse("vanityUrl", text).collect_into(violations))
}

fn given(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.trim().is_empty())
}
