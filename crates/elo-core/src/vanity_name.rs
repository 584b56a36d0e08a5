//! The name in a group's sharable link.

use crate::identifier::GroupHash;
use crate::limits::{SUGGESTED_VANITY_NAME_MAX, VANITY_NAME_MAX, VANITY_NAME_MIN};
use crate::text::{checked_text, length};
use crate::violation::{Violation, ViolationCode};

/// Names that are refused because the product's own paths use them or may use them later, in lower case.
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

    /// The name that is suggested for a group's sharable link: the group's name in ASCII letters, of at most
    /// [`SUGGESTED_VANITY_NAME_MAX`] characters and whole words.
    ///
    /// ```
    /// use elo_core::vanity_name::VanityName;
    ///
    /// assert_eq!(VanityName::suggested("Padelkompisar Örebro").as_str(), "padelkompisar-orebro");
    /// assert_eq!(VanityName::suggested("Els nens d’en Peñalver").as_str(), "els-nens-den-penalver");
    /// // A reserved name, and one of the shape of a group hash.
    /// assert_eq!(VanityName::suggested("Admin").as_str(), "admin-padel");
    /// assert_eq!(VanityName::suggested("Torsdags").as_str(), "torsdags-padel");
    /// assert_eq!(VanityName::suggested("日本").as_str(), "padel");
    /// ```
    #[must_use]
    pub fn suggested(group_name: &str) -> Self {
        let name = folded(group_name);
        let name = whole_words(&name, SUGGESTED_VANITY_NAME_MAX);
        Self::parse("vanityUrl", name).unwrap_or_else(|_| Self::with_suffix(name, PADEL))
    }

    /// Other names to suggest where one is taken: with a number, and the last word of the group's name, often its town.
    ///
    /// ```
    /// use elo_core::vanity_name::VanityName;
    ///
    /// let others = VanityName::alternatives("padelkompisar", "Padelkompisar Örebro");
    /// assert_eq!(others.each_ref().map(VanityName::as_str), ["padelkompisar-2", "orebro-padel", "padelkompisar-3", "padelkompisar-4"]);
    /// ```
    #[must_use]
    pub fn alternatives(taken: &str, group_name: &str) -> [Self; 4] {
        let taken = Self::suggested(taken);
        let group_name = folded(group_name);
        let numbered = |number| Self::with_suffix(&taken.0, number);
        let second = match group_name.rsplit_once('-') {
            Some((_, town)) if town != PADEL => Self::with_suffix(town, PADEL),
            _ => numbered("5"),
        };
        [numbered("2"), second, numbered("3"), numbered("4")]
    }

    /// A valid name: with a hyphen it is neither reserved nor of the shape of a group hash.
    fn with_suffix(name: &str, suffix: &str) -> Self {
        let mut name = whole_words(name, SUGGESTED_VANITY_NAME_MAX - suffix.len() - 1).to_owned();
        if !name.is_empty() {
            name.push('-');
        }
        name.push_str(suffix);
        Self(name)
    }
}

/// What is added to a name that cannot be a link alone.
const PADEL: &str = "padel";

/// The letters without accents of the characters from À (U+00C0) to ſ (U+017F).
const WITHOUT_ACCENTS: &[u8; 192] = b"aaaaaaaceeeeiiiidnooooo-ouuuuytsaaaaaaaceeeeiiiidnooooo-ouuuuyty\
    aaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiiiiiiiijjkkkllllllllll\
    nnnnnnnnnoooooooorrrrrrsssssssstttttt\
    uuuuuuuuuuuuwwyyyzzzzzzs";

/// A text in the letters of sharable links: Latin letters without their accents in lower case, digits, and single hyphens
/// instead of everything else.
fn folded(text: &str) -> String {
    let mut name = String::new();
    for character in text.chars() {
        let code = u32::from(character);
        let letter = match character {
            // Apostrophes, and the dot of l·l, stand within words; combining marks are accents.
            '\'' | '’' | '·' | '\u{300}'..='\u{36f}' => continue,
            '\u{c0}'..='\u{17f}' => usize::try_from(code - 0xc0)
                .ok()
                .and_then(|index| WITHOUT_ACCENTS.get(index))
                .map_or('-', |letter| char::from(*letter)),
            _ if character.is_ascii_alphanumeric() => character.to_ascii_lowercase(),
            _ => '-',
        };
        if letter != '-' || !(name.is_empty() || name.ends_with('-')) {
            name.push(letter);
        }
        match character {
            'Æ' | 'æ' | 'Œ' | 'œ' => name.push('e'),
            'Þ' | 'þ' => name.push('h'),
            'ß' => name.push('s'),
            _ => {}
        }
    }
    if name.ends_with('-') {
        name.pop();
    }
    name
}

/// As many words of a folded text as fit, or the beginning of the first one.
fn whole_words(name: &str, max: usize) -> &str {
    let Some(fitting) = name.get(..max).filter(|_| name.len() > max) else {
        return name;
    };
    if name.as_bytes().get(max) == Some(&b'-') {
        return fitting;
    }
    fitting.rsplit_once('-').map_or(fitting, |(words, _)| words)
}
