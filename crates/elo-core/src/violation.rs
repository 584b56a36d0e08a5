//! What is wrong with an input: a field, a code and the numbers its sentence needs.

use serde::ser::SerializeMap;
use serde::{Deserialize, Serialize, Serializer};

/// One broken rule.
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
    /// Which rule.
    pub code: ViolationCode,
    /// The numbers that the rule's sentence needs.
    pub params: Params,
}

impl Violation {
    /// A violation of `code` at `field`, without numbers.
    #[must_use]
    pub fn new(field: impl Into<String>, code: ViolationCode) -> Self {
        Self {
            field: field.into(),
            code,
            params: Params::default(),
        }
    }

    /// Adds a number for the sentence.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: u32) -> Self {
        self.params.0.push((name, value));
        self
    }
}

/// Named numbers of a violation, in the order in which they were given; a flat object in JSON.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params(Vec<(&'static str, u32)>);

impl Params {
    /// The number called `name`.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<u32> {
        self.iter().find(|(key, _)| *key == name).map(|(_, value)| value)
    }

    /// All names with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u32)> + '_ {
        self.0.iter().copied()
    }

    /// Whether there are none.
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
        /// Every rule that an input can break; each has one sentence in every language.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum ViolationCode {
            $($(#[doc = $doc])+ #[serde(rename = $text)] $variant,)+
        }

        impl ViolationCode {
            /// All codes.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The code as it stands in answers and translation keys.
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
    /// A place on the court is empty. `team`, `player`
    PlayerRequired = "player.required",
    /// A player stands on two places. `team`, `player`
    PlayerDuplicate = "player.duplicate",
    /// A player is not of the group. `team`, `player`
    PlayerUnknown = "player.unknown",
    /// The group has too few players for a match. `min`, `count`
    GroupTooFewPlayers = "group.too_few_players",

    /// A match without sets.
    MatchNoSets = "match.no_sets",
    /// A match with too many sets. `max`
    MatchTooManySets = "match.too_many_sets",
    /// Both teams won as many sets. `team1Sets`, `team2Sets`
    MatchTied = "match.tied",
    /// A set lacks a score. `number`
    SetScoreRequired = "set.score_required",
    /// A negative score. `number`
    SetNegative = "set.negative",
    /// A score above the limit. `number`, `max`
    SetTooLarge = "set.too_large",
    /// A set without a game. `number`
    SetNoGames = "set.no_games",
    /// A set that nobody won. `number`
    SetTied = "set.tied",
    /// Notes above the limit. `max`
    NotesTooLong = "notes.too_long",
    /// Notes with control characters.
    NotesCharacters = "notes.characters",
    /// A date that is none.
    DateInvalid = "date.invalid",
    /// A date too far in the future. `days`
    DateTooFarAhead = "date.too_far_ahead",
    /// A date before padel existed. `year`
    DateTooEarly = "date.too_early",
    /// A time that is none.
    TimeInvalid = "time.invalid",
    /// A time too far in the future. `days`
    TimeTooFarAhead = "time.too_far_ahead",
    /// A time before padel existed. `year`
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
    /// A language that the product does not speak.
    LanguageUnsupported = "language.unsupported",

    /// No name of a person.
    NameRequired = "name.required",
    /// A person's name that is too short. `min`
    NameTooShort = "name.too_short",
    /// A person's name that is too long. `max`
    NameTooLong = "name.too_long",
    /// A person's name with control characters.
    NameCharacters = "name.characters",
    /// No name of a player.
    PlayerNameRequired = "player_name.required",
    /// A player's name that is too short. `min`
    PlayerNameTooShort = "player_name.too_short",
    /// A player's name that is too long. `max`
    PlayerNameTooLong = "player_name.too_long",
    /// A player's name with control characters.
    PlayerNameCharacters = "player_name.characters",
    /// A name that another player of the same file has already. `first`
    PlayerNameRepeated = "player_name.repeated",
    /// The number of a player without a name is not one that can be given. `max`
    FormerNumberRange = "former_number.range",
    /// The number of a player without a name that another player of the same file has already. `first`
    FormerNumberRepeated = "former_number.repeated",
    /// A file in a version that cannot be read. `max`
    FileVersionUnknown = "file_version.unknown",
    /// No name of a group.
    GroupNameRequired = "group_name.required",
    /// A group's name that is too short. `min`
    GroupNameTooShort = "group_name.too_short",
    /// A group's name that is too long. `max`
    GroupNameTooLong = "group_name.too_long",
    /// A group's name with control characters.
    GroupNameCharacters = "group_name.characters",
    /// The name typed to delete a group is not the group's.
    GroupNameMismatch = "group_name.mismatch",

    /// A link name that is too short. `min`
    VanityNameTooShort = "vanity_name.too_short",
    /// A link name that is too long. `max`
    VanityNameTooLong = "vanity_name.too_long",
    /// A link name of other than letters, digits, hyphens and underscores.
    VanityNameCharacters = "vanity_name.characters",
    /// A link name that the product keeps for itself.
    VanityNameReserved = "vanity_name.reserved",
    /// A link name that looks like the hash of a group.
    VanityNameHashShaped = "vanity_name.hash_shaped",
}

impl core::fmt::Display for ViolationCode {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str(self.as_str())
    }
}

/// Puts a checked value aside, or its violations with those found so far, so that all come at once.
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
