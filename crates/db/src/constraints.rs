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
    /// The match of a question was deleted meanwhile.
    MatchDeleted,
}

impl Violated {
    /// The constraints by name; a test checks that each exists in the database.
    pub(crate) const NAMES: [(&str, Self); 8] = [
        ("users_email_key", Self::EmailTaken),
        ("group_directory_public_hash_key", Self::PublicHashTaken),
        ("group_directory_vanity_name_key", Self::VanityNameTaken),
        ("players_name_key", Self::PlayerNameTaken),
        ("appearances_player_fkey", Self::PlayerNotInGroup),
        ("matches_pkey", Self::NotTheLatestMatch),
        ("match_locks_match_fkey", Self::NotTheLatestMatch),
        ("match_questions_match_fkey", Self::MatchDeleted),
    ];

    pub(crate) fn of(name: &str) -> Option<Self> {
        Self::NAMES
            .into_iter()
            .find(|(constraint, _)| *constraint == name)
            .map(|(_, meaning)| meaning)
    }

    /// The constraint that a message names. Citus passes the message of a worker on, but not the field with the name,
    /// and the constraints of its tables' parts have the part's number at their end: `players_name_key_102008`.
    pub(crate) fn in_message(message: &str) -> Option<Self> {
        let is_part_of_name = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        message
            .split(|letter| !is_part_of_name(letter))
            .filter_map(|word| word.rsplit_once('_'))
            .filter(|(_, number)| !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit()))
            .find_map(|(name, _)| Self::of(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constraint_of_a_part_of_a_table_is_found_in_the_message_in_any_language() {
        for (message, violated) in [
            (
                "duplicate key value violates unique constraint \"players_name_key_102008\" (SQLSTATE 23505)",
                Some(Violated::PlayerNameTaken),
            ),
            (
                "dubblett av nyckelvärde bryter mot unik begränsning \"matches_pkey_9\"",
                Some(Violated::NotTheLatestMatch),
            ),
            (
                "inserción en «appearances_102008» viola «appearances_player_fkey_102008»",
                Some(Violated::PlayerNotInGroup),
            ),
            ("violates check constraint \"players_won_of_played_102008\"", None),
            ("named players_name_key_", None),
            ("players_name_key", None),
        ] {
            assert_eq!(Violated::in_message(message), violated, "{message}");
        }
    }
}
