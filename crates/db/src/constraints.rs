//! The names of the database's constraints, and what a violation means to whoever asked for the change.

/// What was asked for goes against something that is there already.
///
/// Only what a well-behaved caller can run into is named. A violation of any other constraint is a fault of
/// the program and stays a plain database error.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Violated {
    /// Somebody has registered with this e-mail address, in whatever case.
    EmailTaken,
    /// Another group has this public hash.
    PublicHashTaken,
    /// Another group has this sharable link, in whatever case.
    VanityNameTaken,
    /// Another player of the group has this name, in whatever case.
    PlayerNameTaken,
    /// A player of the match is not, or no longer, in its group.
    PlayerNotInGroup,
    /// Another match came first: the number is taken, or the match is no longer the latest.
    NotTheLatestMatch,
    /// Somebody else holds the group's latest match.
    MatchLocked,
    /// The idempotency key has been used in this group.
    IdempotencyKeyUsed,
    /// The group is deleted, and nothing of it changes.
    GroupDeleted,
    /// The player gave up the name for good.
    PlayerAnonymous,
}

impl Violated {
    /// The constraints with a meaning, by name; a test asks the database whether each exists.
    pub(crate) const NAMES: [(&str, Self); 12] = [
        ("users_email_key", Self::EmailTaken),
        ("groups_public_hash_key", Self::PublicHashTaken),
        ("groups_vanity_name_key", Self::VanityNameTaken),
        ("players_name_key", Self::PlayerNameTaken),
        ("match_players_player_fkey", Self::PlayerNotInGroup),
        ("matches_number_key", Self::NotTheLatestMatch),
        ("matches_follow_one_another", Self::NotTheLatestMatch),
        ("match_players_of_latest", Self::NotTheLatestMatch),
        ("match_locks_pkey", Self::MatchLocked),
        ("idempotency_keys_pkey", Self::IdempotencyKeyUsed),
        ("groups_deleted_rest", Self::GroupDeleted),
        ("players_stay_anonymous", Self::PlayerAnonymous),
    ];

    /// What a violation of the constraint `name` means.
    pub(crate) fn of(name: &str) -> Option<Self> {
        Self::NAMES
            .into_iter()
            .find(|(constraint, _)| *constraint == name)
            .map(|(_, meaning)| meaning)
    }
}
