//! The English messages of violations, for clients without their own texts.

use elo_core::violation::{Violation, ViolationCode as Code};

/// The message of a violation with its parameters.
pub(super) fn of(violation: &Violation) -> String {
    fill(template(violation.code), violation)
}

/// Replaces the placeholders of a message by the violation's parameters.
fn fill(template: &str, violation: &Violation) -> String {
    violation
        .params
        .iter()
        .fold(template.to_owned(), |sentence, (name, value)| {
            sentence.replace(&format!("{{{name}}}"), &value.to_string())
        })
}

const fn template(code: Code) -> &'static str {
    match code {
        Code::PlayerRequired => "Team {team} Player {player} is required",
        Code::PlayerDuplicate => "Each player can only be selected once",
        Code::PlayerUnknown => "Team {team} Player {player} is not in this group",
        Code::GroupTooFewPlayers => "You need at least {min} players to submit a doubles padel match.",

        Code::MatchNoSets => "At least one set is required",
        Code::MatchTooManySets => "A match has at most {max} sets",
        Code::MatchTied => {
            "Match cannot be tied ({team1Sets}-{team2Sets} in sets) - one team must win more sets"
        }
        Code::SetScoreRequired => "Set {number}: Both team scores are required",
        Code::SetNegative => "Set {number}: Scores cannot be negative",
        Code::SetTooLarge => "Set {number}: A team has at most {max} games",
        Code::SetNoGames => "Set {number}: At least one team must score",
        Code::SetTied => "Set {number}: A set cannot be tied",
        Code::NotesTooLong => "Notes must be at most {max} characters",
        Code::NotesCharacters => "Notes contain characters that are not allowed",
        Code::DateInvalid => "This is not a valid date",
        Code::DateTooFarAhead => "The date cannot be in the future",
        Code::DateTooEarly => "The date cannot be before {year}",
        Code::TimeInvalid => "This is not a valid time",
        Code::TimeTooFarAhead => "The time cannot be in the future",
        Code::TimeTooEarly => "The time cannot be before {year}",

        Code::PasscodeRequiredToSubmit => "Passcode is required to submit matches",
        Code::PasscodeRequired => "Passcode is required",
        Code::PasscodeTooShort => "Passcode must be at least {min} characters",
        Code::PasscodeTooLong => "Passcode must be at most {max} characters",
        Code::PasscodeCharacters => "Passcode contains characters that are not allowed",

        Code::EmailRequired => "Email is required",
        Code::EmailInvalid => "Please enter a valid email address",
        Code::EmailTooLong => "Email must be at most {max} characters",
        Code::PasswordRequired => "Password is required",
        Code::PasswordTooShort => "Password must be at least {min} characters",
        Code::PasswordTooLong => "Password must be at most {max} characters",
        Code::PasswordConfirmationRequired => "Please confirm your password",
        Code::PasswordConfirmationMismatch => "Passwords do not match",
        Code::CurrentPasswordRequired => "Current password is required",
        Code::LanguageUnsupported => "This language is not supported",

        Code::NameRequired => "Name is required",
        Code::NameTooShort => "Name must be at least {min} characters",
        Code::NameTooLong => "Name must be at most {max} characters",
        Code::NameCharacters => "Name contains characters that are not allowed",
        Code::PlayerNameRequired => "Player name is required",
        Code::PlayerNameTooShort => "Player name must be at least {min} characters",
        Code::PlayerNameTooLong => "Player name must be at most {max} characters",
        Code::PlayerNameCharacters => "Player name contains characters that are not allowed",
        Code::PlayerNameRepeated => "Player {first} of the file has the same name",
        Code::FormerNumberRange => "The number of a former player must be from 1 to {max}",
        Code::FormerNumberRepeated => "Player {first} of the file has the same number",
        Code::FileVersionUnknown => "This version of the file cannot be read; the newest known is {max}",
        Code::GroupNameRequired => "Group name is required",
        Code::GroupNameTooShort => "Group name must be at least {min} characters",
        Code::GroupNameTooLong => "Group name must be at most {max} characters",
        Code::GroupNameCharacters => "Group name contains characters that are not allowed",
        Code::GroupNameMismatch => "Group name does not match",

        Code::VanityNameTooShort => "The sharable link must be at least {min} characters",
        Code::VanityNameTooLong => "The sharable link must be at most {max} characters",
        Code::VanityNameCharacters => {
            "The sharable link can only contain letters, numbers, hyphens, and underscores"
        }
        Code::VanityNameReserved => "This sharable link is reserved",
        Code::VanityNameHashShaped => "The sharable link must not look like a group's own link",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_are_inserted_as_specified() {
        let tied = Violation::new("sets", Code::MatchTied)
            .with("team1Sets", 1)
            .with("team2Sets", 1);
        assert_eq!(
            of(&tied),
            "Match cannot be tied (1-1 in sets) - one team must win more sets"
        );
        let missing = Violation::new("team1[0]", Code::PlayerRequired)
            .with("team", 1)
            .with("player", 1);
        assert_eq!(of(&missing), "Team 1 Player 1 is required");
    }

    #[test]
    fn messages_are_unique() {
        let mut sentences: Vec<&str> = Code::ALL.iter().map(|code| template(*code)).collect();
        sentences.sort_unstable();
        sentences.dedup();
        assert_eq!(sentences.len(), Code::ALL.len());
    }
}
