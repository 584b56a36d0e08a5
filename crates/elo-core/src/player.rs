//! The name of a player.

use crate::limits::{PLAYER_NAME_MAX, PLAYER_NAME_MIN};
use crate::text::{TextRule, checked_text};
use crate::violation::{Violation, ViolationCode};

checked_text! {
    /// The name of a player. Players have no account.
    PlayerName
}

impl PlayerName {
    /// Checks the name of a player: [`PLAYER_NAME_MIN`] to [`PLAYER_NAME_MAX`] characters; invisible ones are removed
    /// before. Uniqueness within the group is checked by the database.
    ///
    /// ```
    /// use elo_core::player::PlayerName;
    ///
    /// assert!(PlayerName::parse("name", "Bo").is_ok());
    /// assert_eq!(PlayerName::parse("name", "").unwrap_err().code.as_str(), "player_name.required");
    /// ```
    ///
    /// # Errors
    /// The violation, at `field`.
    pub fn parse(field: &str, text: &str) -> Result<Self, Violation> {
        const RULE: TextRule = TextRule {
            min: PLAYER_NAME_MIN,
            max: PLAYER_NAME_MAX,
            required: ViolationCode::PlayerNameRequired,
            too_short: ViolationCode::PlayerNameTooShort,
            too_long: ViolationCode::PlayerNameTooLong,
        };
        RULE.check_name(field, text).map(Self)
    }
}
