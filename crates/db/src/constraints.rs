//! Constraints of the database whose violation has a meaning for the caller.

/// A constraint that a valid request can violate, because of concurrent changes or taken names.
///
/// A violation of any other constraint is a bug, and stays an [`Error::Unexpected`](crate::Error).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Violated {
    /// Another account has this e-mail address, ignoring case.
    EmailTaken,
    /// Another group has this public hash.
    PublicHashTaken,
    /// Another group has this sharable link, ignoring case.
    VanityNameTaken,
    /// Another player of the group has this name, ignoring case.
    PlayerNameTaken,
    /// A player of the match is not in its group, or no longer.
    PlayerNotInGroup,
    /// The match number is taken, or the match is no longer the latest.
    NotTheLatestMatch,
    /// Another session has locked the group's latest match.
    MatchLocked,
    /// The idempotency key was used before in this group.
    IdempotencyKeyUsed,
}

impl Violated {
    /// The constraints by name; a test checks that each exists in the database.
    pub(crate) const NAMES: [(&str, Self); 9] = [
        ("users_email_key", Self::EmailTaken),
        ("group_directory_public_hash_key", Self::PublicHashTaken),
        ("group_directory_vanity_name_key", Self::VanityNameTaken),
        ("players_name_key", Self::PlayerNameTaken),
        ("appearances_player_fkey", Self::PlayerNotInGroup),
        ("matches_pkey", Self::NotTheLatestMatch),
        ("match_locks_match_fkey", Self::NotTheLatestMatch),
        ("match_locks_pkey", Self::MatchLocked),
        ("idempotency_keys_pkey", Self::IdempotencyKeyUsed),
    ];

    pub(crate) fn of(name: &str) -> Option<Self> {
        Self::NAMES
            .into_iter()
            .find(|(constraint, _)| *constraint == name)
            .map(|(_, meaning)| meaning)
    }
}
