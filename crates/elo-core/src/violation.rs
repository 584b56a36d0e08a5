//! Violations: the result of validation, as a field, a code and parameters.

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

/// One violated rule.
///
/// ```
/// use elo_core::violation::{Violation, ViolationCode};
///
/// let violation = Violation::new("name", ViolationCode::GroupNameTooShort).with("min", 3);
/// assert_eq!(violation.code.as_str(), "group_name.too_short");
/// assert_eq!(violation.params.get("min"), Some(3));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{field}: {code}")]
pub struct Violation {
    /// Path of the field in the input, as `name` or `sets[1]`.
    pub field: String,
    /// The rule.
    pub code: ViolationCode,
    /// Numbers for the error message.
    pub params: Params,
}

impl Violation {
    /// A violation of `code` at `field`, without parameters.
    #[must_use]
    pub fn new(field: impl Into<String>, code: ViolationCode) -> Self {
        Self {
            field: field.into(),
            code,
            params: Params::default(),
        }
    }

    /// Adds a parameter.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: u32) -> Self {
        self.params.0.push((name, value));
        self
    }
}

/// The named parameters of a violation, in insertion order; a flat object in JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params(Vec<(&'static str, u32)>);

impl Params {
    /// The parameter `name`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<u32> {
        self.iter().find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    /// All parameters.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u32)> + '_ {
        self.0.iter().copied()
    }

    /// Whether there are no parameters.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Params {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in self.iter() {
            map.serialize_entry(name, &value)?;
        }
        map.end()
    }
}

macro_rules! violation_codes {
    ($($(#[doc = $doc:literal])+ $variant:ident = $text:literal,)+) => {
        /// The codes of all rules. Each has an error message in every language; its parameters are listed behind it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum ViolationCode {
            $($(#[doc = $doc])+ #[serde(rename = $text)] $variant,)+
        }

        impl ViolationCode {
            /// All codes.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The code in responses and translation keys.
            ///
            /// ```
            /// assert_eq!(elo_core::violation::ViolationCode::SetTied.as_str(), "set.tied");
            /// ```
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }
        }
    };
}

violation_codes! {
    /// No player is picked for a seat. `team`, `player`
    PlayerRequired = "player.required",
    /// A player is picked twice. `team`, `player`
    PlayerDuplicate = "player.duplicate",
    /// A player is not in the group. `team`, `player`
    PlayerUnknown = "player.unknown",
    /// The group has too few players for a match. `min`, `count`
    GroupTooFewPlayers = "group.too_few_players",

    /// A match without sets.
    MatchNoSets = "match.no_sets",
    /// A match with too many sets. `max`
    MatchTooManySets = "match.too_many_sets",
    /// Both teams won the same number of sets. `team1Sets`, `team2Sets`
    MatchTied = "match.tied",
    /// The score of a team is missing in a set. `number`
    SetScoreRequired = "set.score_required",
    /// A negative score. `number`
    SetNegative = "set.negative",
    /// A score above the limit. `number`, `max`
    SetTooLarge = "set.too_large",
    /// A set of 0-0. `number`
    SetNoGames = "set.no_games",
    /// A tied set. `number`
    SetTied = "set.tied",
    /// Notes above the limit. `max`
    NotesTooLong = "notes.too_long",
    /// Notes with control characters.
    NotesCharacters = "notes.characters",
    /// Not a date.
    DateInvalid = "date.invalid",
    /// A date too far in the future. `days`
    DateTooFarAhead = "date.too_far_ahead",
    /// A date before padel existed. `year`
    DateTooEarly = "date.too_early",
    /// Not a timestamp.
    TimeInvalid = "time.invalid",
    /// A timestamp too far in the future. `days`
    TimeTooFarAhead = "time.too_far_ahead",
    /// A timestamp before padel existed. `year`
    TimeTooEarly = "time.too_early",

    /// No passcode with a match.
    PasscodeRequiredToSubmit = "passcode.required_to_submit",
    /// No passcode for a group.
    PasscodeRequired = "passcode.required",
    /// A passcode that is too short. `min`
    PasscodeTooShort = "passcode.too_short",
    /// A passcode that is too long. `max`
    PasscodeTooLong = "passcode.too_long",
    /// A passcode with control characters.
    PasscodeCharacters = "passcode.characters",

    /// No e-mail address.
    EmailRequired = "email.required",
    /// Not an e-mail address.
    EmailInvalid = "email.invalid",
    /// An e-mail address that is too long. `max`
    EmailTooLong = "email.too_long",
    /// No password.
    PasswordRequired = "password.required",
    /// A password that is too short. `min`
    PasswordTooShort = "password.too_short",
    /// A password that is too long. `max`
    PasswordTooLong = "password.too_long",
    /// The password was not repeated.
    PasswordConfirmationRequired = "password_confirmation.required",
    /// The password was repeated differently.
    PasswordConfirmationMismatch = "password_confirmation.mismatch",
    /// No current password.
    CurrentPasswordRequired = "current_password.required",
    /// An unsupported language.
    LanguageUnsupported = "language.unsupported",

    /// No name of a person.
    NameRequired = "name.required",
    /// A person's name that is too short. `min`
    NameTooShort = "name.too_short",
    /// A person's name that is too long. `max`
    NameTooLong = "name.too_long",
    /// No name of a player.
    PlayerNameRequired = "player_name.required",
    /// A player's name that is too short. `min`
    PlayerNameTooShort = "player_name.too_short",
    /// A player's name that is too long. `max`
    PlayerNameTooLong = "player_name.too_long",
    /// A player's name that occurs earlier in the file. `first`
    PlayerNameRepeated = "player_name.repeated",
    /// The name of an anonymised player of the group, which no other player can have.
    PlayerNameFormer = "player_name.former",
    /// Two players of one match have the same name.
    PlayerSameName = "player.same_name",
    /// The number of an anonymised player is out of range. `max`
    FormerNumberRange = "former_number.range",
    /// The number of an anonymised player that occurs earlier in the file. `first`
    FormerNumberRepeated = "former_number.repeated",
    /// A file of an unsupported version. `max`
    FileVersionUnknown = "file_version.unknown",
    /// No name of a group.
    GroupNameRequired = "group_name.required",
    /// A group's name that is too short. `min`
    GroupNameTooShort = "group_name.too_short",
    /// A group's name that is too long. `max`
    GroupNameTooLong = "group_name.too_long",
    /// The name typed to delete a group is not the group's.
    GroupNameMismatch = "group_name.mismatch",
    /// A number of weeks without a match that cannot be chosen.
    InactiveAfterChoice = "inactive_after.choice",

    /// A link name that is too short. `min`
    VanityNameTooShort = "vanity_name.too_short",
    /// A link name that is too long. `max`
    VanityNameTooLong = "vanity_name.too_long",
    /// A link name with characters other than letters, digits, hyphens and underscores.
    VanityNameCharacters = "vanity_name.characters",
    /// A reserved link name.
    VanityNameReserved = "vanity_name.reserved",
    /// A link name with the shape of a group hash.
    VanityNameHashShaped = "vanity_name.hash_shaped",
}

impl core::fmt::Display for ViolationCode {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// Collects violations, so that a form reports all of them at once.
pub(crate) trait Collect<T> {
    fn collect_into(self, violations: &mut Vec<Violation>) -> Option<T>;
}

impl<T> Collect<T> for Result<T, Violation> {
    fn collect_into(self, violations: &mut Vec<Violation>) -> Option<T> {
        self.map_err(|violation| violations.push(violation)).ok()
    }
}

impl<T> Collect<T> for Result<T, Vec<Violation>> {
    fn collect_into(self, violations: &mut Vec<Violation>) -> Option<T> {
        self.map_err(|found| violations.extend(found)).ok()
    }
}
