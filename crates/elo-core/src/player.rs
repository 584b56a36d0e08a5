//! A player's name.

use crate::limits::{FORMER_NUMBER_MAX, PLAYER_NAME_MAX, PLAYER_NAME_MIN};
use crate::text::{TextRule, checked_text};
use crate::violation::{Violation, ViolationCode};

checked_text! {
    /// The name of a player, who needs no account.
    PlayerName
}

impl PlayerName {
    /// Checks the name of a player. That it is free in its group is for the group to say.
    ///
    /// ```
    /// use elo_core::player::PlayerName;
    ///
    /// assert!(PlayerName::parse("name", "Bo").is_ok());
    /// assert_eq!(PlayerName::parse("name", "").unwrap_err().code.as_str(), "player_name.required");
    /// ```
    ///
    /// # Errors
    /// The broken rule.
    pub fn parse(field: &str, text: &str) -> Result<Self, Violation> {
        const RULE: TextRule = TextRule {
            min: PLAYER_NAME_MIN,
            max: PLAYER_NAME_MAX,
            required: ViolationCode::PlayerNameRequired,
            too_short: ViolationCode::PlayerNameTooShort,
            too_long: ViolationCode::PlayerNameTooLong,
            characters: ViolationCode::PlayerNameCharacters,
        };
        RULE.check(field, text).map(Self)
    }
}

/// Checks the number of a player whose name was taken away. That no other has it is for the group to say.
///
/// ```
/// use elo_core::player::check_former_number;
///
/// assert_eq!(check_former_number("formerNumber", 7).unwrap(), 7);
/// assert_eq!(check_former_number("formerNumber", 0).unwrap_err().code.as_str(), "former_number.range");
/// assert!(check_former_number("formerNumber", 1_000_001).is_err());
/// ```
///
/// # Errors
/// The broken rule.
pub fn check_former_number(field: &str, number: i64) -> Result<u32, Violation> {
    u32::try_from(number)
        .ok()
        .filter(|number| (1..=FORMER_NUMBER_MAX).contains(number))
        .ok_or_else(|| Violation::new(field, ViolationCode::FormerNumberRange).with("max", FORMER_NUMBER_MAX))
}
