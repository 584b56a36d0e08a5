//! Groups: the name, and the forms to create, change and delete a group.

use crate::limits::{GROUP_NAME_MAX, GROUP_NAME_MIN, INACTIVE_AFTER_WEEKS};
use crate::passcode::Passcode;
use crate::text::{TextRule, checked_text};
use crate::vanity_name::VanityName;
use crate::violation::{Collect, Violation, ViolationCode};

checked_text! {
    /// The name of a group.
    GroupName
}

impl GroupName {
    /// Checks the name of a group: [`GROUP_NAME_MIN`] to [`GROUP_NAME_MAX`] characters; invisible ones are removed
    /// before.
    ///
    /// ```
    /// use elo_core::group::GroupName;
    ///
    /// assert!(GroupName::parse("name", &"x".repeat(49)).is_ok());
    /// assert_eq!(GroupName::parse("name", &"x".repeat(50)).unwrap_err().code.as_str(), "group_name.too_long");
    /// ```
    ///
    /// # Errors
    /// The violation, at `field`.
    pub fn parse(field: &str, text: &str) -> Result<Self, Violation> {
        const RULE: TextRule = TextRule {
            min: GROUP_NAME_MIN,
            max: GROUP_NAME_MAX,
            required: ViolationCode::GroupNameRequired,
            too_short: ViolationCode::GroupNameTooShort,
            too_long: ViolationCode::GroupNameTooLong,
        };
        RULE.check_name(field, text).map(Self)
    }
}

/// After how many weeks without a match a group's ranking shows a player as inactive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InactiveAfter {
    weeks: u8,
}

impl InactiveAfter {
    /// Checks a number of weeks: one of [`INACTIVE_AFTER_WEEKS`].
    ///
    /// ```
    /// use elo_core::group::InactiveAfter;
    ///
    /// assert_eq!(InactiveAfter::parse("inactiveAfterWeeks", 12).unwrap().weeks(), 12);
    /// assert!(InactiveAfter::parse("inactiveAfterWeeks", 13).is_err());
    /// ```
    ///
    /// # Errors
    /// `inactive_after.choice`, at `field`.
    pub fn parse(field: &str, weeks: u32) -> Result<Self, Violation> {
        INACTIVE_AFTER_WEEKS
            .into_iter()
            .find(|choice| u32::from(*choice) == weeks)
            .map(|weeks| Self { weeks })
            .ok_or_else(|| Violation::new(field, ViolationCode::InactiveAfterChoice))
    }

    /// The number of weeks.
    #[must_use]
    pub const fn weeks(self) -> u8 {
        self.weeks
    }
}

/// The form to create a group. Blank optional fields count as absent.
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
    /// Its passcode; the caller generates one if absent.
    pub passcode: Option<Passcode>,
    /// The name in its sharable link, if it has one.
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
    /// All violations, in the order of the form's fields.
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

/// The form of a group's settings.
#[derive(Clone, Copy)]
pub struct GroupSettingsInput<'a> {
    /// Field `name`.
    pub name: &'a str,
    /// Field `passcode`.
    pub passcode: &'a str,
    /// The passcode that the group has, if it is known.
    pub current_passcode: Option<&'a str>,
    /// Field `vanityUrl`; blank counts as absent.
    pub vanity_name: Option<&'a str>,
}

/// Accepted settings of a group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupSettings {
    /// Its name.
    pub name: GroupName,
    /// Its new passcode, if it changes.
    pub passcode: Option<Passcode>,
    /// The name in its sharable link, if it has one.
    pub vanity_name: Option<VanityName>,
}

impl GroupSettings {
    /// Checks a group's settings. A shorter passcode from registration stays valid as long as it is not changed.
    ///
    /// ```
    /// use elo_core::group::{GroupSettings, GroupSettingsInput};
    ///
    /// let input = GroupSettingsInput {
    ///     name: "Padel",
    ///     passcode: "",
    ///     current_passcode: None,
    ///     vanity_name: Some("a b"),
    /// };
    /// let violations = GroupSettings::parse(input).unwrap_err();
    /// let codes: Vec<_> = violations.iter().map(|violation| violation.code.as_str()).collect();
    /// assert_eq!(codes, ["passcode.required", "vanity_name.characters"]);
    /// ```
    ///
    /// # Errors
    /// All violations, in the order of the form's fields.
    pub fn parse(input: GroupSettingsInput<'_>) -> Result<Self, Vec<Violation>> {
        let mut violations = Vec::new();
        let name = GroupName::parse("name", input.name).collect_into(&mut violations);
        let passcode = changed(input.passcode, input.current_passcode)
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

/// A change of an optional value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Change<T> {
    /// Leave it unchanged.
    #[default]
    Keep,
    /// Remove it.
    Remove,
    /// Set or replace it.
    Set(T),
}

/// A partial update of a group's settings; absent fields stay unchanged.
#[derive(Clone, Copy, Default)]
pub struct GroupChangesInput<'a> {
    /// Field `name`.
    pub name: Option<&'a str>,
    /// Field `passcode`.
    pub passcode: Option<&'a str>,
    /// The passcode that the group has, if it is known.
    pub current_passcode: Option<&'a str>,
    /// Field `vanityUrl`; blank removes it.
    pub vanity_name: Change<&'a str>,
    /// Field `inactiveAfterWeeks`; removed, no player is shown as inactive.
    pub inactive_after: Change<u32>,
}

/// An accepted partial update of a group's settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupChanges {
    /// The new name, if it changes.
    pub name: Option<GroupName>,
    /// The new passcode, if it changes.
    pub passcode: Option<Passcode>,
    /// The change of the name in its sharable link.
    pub vanity_name: Change<VanityName>,
    /// The change of when a player is shown as inactive.
    pub inactive_after: Change<InactiveAfter>,
}

impl GroupChanges {
    /// Checks a partial update. A shorter passcode from registration stays valid as long as no other one is sent.
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
    /// All violations, in the order of the form's fields.
    pub fn parse(input: GroupChangesInput<'_>) -> Result<Self, Vec<Violation>> {
        let mut violations = Vec::new();
        let name = (input.name).and_then(|text| GroupName::parse("name", text).collect_into(&mut violations));
        let passcode = (input.passcode)
            .and_then(|text| changed(text, input.current_passcode))
            .and_then(|text| Passcode::parse("passcode", text).collect_into(&mut violations));
        let vanity_name = match input.vanity_name {
            Change::Keep => Change::Keep,
            Change::Remove => Change::Remove,
            Change::Set(text) => {
                optional_vanity_name(Some(text), &mut violations).map_or(Change::Remove, Change::Set)
            }
        };
        let inactive_after = match input.inactive_after {
            Change::Keep => Change::Keep,
            Change::Remove => Change::Remove,
            Change::Set(weeks) => InactiveAfter::parse("inactiveAfterWeeks", weeks)
                .collect_into(&mut violations)
                .map_or(Change::Keep, Change::Set),
        };
        if violations.is_empty() {
            Ok(Self {
                name,
                passcode,
                vanity_name,
                inactive_after,
            })
        } else {
            Err(violations)
        }
    }
}

/// Checks the name typed to confirm the deletion of a group: equal to the group's name, in the same case.
///
/// ```
/// use elo_core::group::check_deletion;
///
/// assert!(check_deletion("Padel", "Padel").is_ok());
/// assert_eq!(check_deletion("Padel", "padel").unwrap_err()[0].code.as_str(), "group_name.mismatch");
/// ```
///
/// # Errors
/// `group_name.mismatch`, at `confirmation`.
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

fn optional_vanity_name(text: Option<&str>, violations: &mut Vec<Violation>) -> Option<VanityName> {
    given(text).and_then(|text| VanityName::parse("vanityUrl", text).collect_into(violations))
}

/// The passcode, unless it is the one that the group has.
fn changed<'a>(passcode: &'a str, current: Option<&str>) -> Option<&'a str> {
    (current != Some(passcode)).then_some(passcode)
}

fn given(text: Option<&str>) -> Option<&str> {
    text.filter(|text| !text.trim().is_empty())
}
