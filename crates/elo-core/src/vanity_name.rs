//! The name in a group's sharable link.

use crate::identifier::GroupHash;
use crate::limits::{VANITY_NAME_MAX, VANITY_NAME_MIN};
use crate::text::{checked_text, length};
use crate::violation::{Violation, ViolationCode};

/// Names that are refused because the product's own paths use them or may use them later, in lower case.
const RESERVED_VANITY_NAMES: &[&str] = &[
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
    /// The name in a group's sharable link.
    VanityName
}

impl VanityName {
    /// Checks the name for a sharable link: [`VANITY_NAME_MIN`] to [`VANITY_NAME_MAX`] ASCII letters, digits, `-` and
    /// `_`, neither reserved nor shaped like a group hash. Uniqueness is checked by the database.
    ///
    /// ```
    /// use elo_core::vanity_name::VanityName;
    ///
    /// assert!(VanityName::parse("vanityUrl", "torsdags-padel").is_ok());
    /// assert_eq!(VanityName::parse("vanityUrl", "Admin").unwrap_err().code.as_str(), "vanity_name.reserved");
    /// assert_eq!(VanityName::parse("vanityUrl", "abcd1234").unwrap_err().code.as_str(), "vanity_name.hash_shaped");
    /// ```
    ///
    /// # Errors
    /// The violation, at `field`.
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
