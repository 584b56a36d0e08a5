//! All error codes other than violations, in one table: code, status and English message.

use actix_web::http::StatusCode;

use super::{Error, Refusal};

macro_rules! error_codes {
    ($($(#[$doc:meta])* $name:ident = $code:literal, $status:ident, $sentence:literal;)*) => {
        /// Why a request was refused, other than for violations of the rules.
        ///
        /// Violations have the codes of [`elo_core`]; both together are the closed enum `Code` of the OpenAPI document.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub(crate) enum ErrorCode {
            $($(#[$doc])* $name,)*
        }

        impl ErrorCode {
            /// All codes, in the order of the table.
            pub(crate) const ALL: &[Self] = &[$(Self::$name),*];

            /// The code in responses.
            pub(crate) const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $code),* }
            }

            /// The HTTP status.
            pub(crate) const fn status(self) -> StatusCode {
                match self { $(Self::$name => StatusCode::$status),* }
            }

            /// The English message.
            pub(crate) const fn sentence(self) -> &'static str {
                match self { $(Self::$name => $sentence),* }
            }
        }
    };
}

error_codes! {
    /// The body is not the JSON that was expected, or the path or query does not parse.
    RequestMalformed = "request.malformed", BAD_REQUEST, "Invalid request. Please check your input and try again.";
    /// The body did not arrive in time.
    RequestTimeout = "request.timeout", REQUEST_TIMEOUT, "The request took too long to arrive. Please try again.";
    /// The body exceeds the maximum size.
    RequestTooLarge = "request.too_large", PAYLOAD_TOO_LARGE, "The request is too large.";
    /// The body is not labelled as JSON.
    RequestContentType = "request.content_type", UNSUPPORTED_MEDIA_TYPE, "The request body must be JSON (Content-Type: application/json).";
    /// The request has a `Content-Encoding`.
    RequestContentEncoding = "request.content_encoding", UNSUPPORTED_MEDIA_TYPE, "The request must be sent uncompressed, without a Content-Encoding.";
    /// The path does not exist.
    RouteNotFound = "route.not_found", NOT_FOUND, "Resource not found. The requested item may have been deleted or moved.";
    /// The path does not support the method.
    MethodNotAllowed = "method.not_allowed", METHOD_NOT_ALLOWED, "This method is not allowed here.";

    /// The call needs a signed-in administrator and no token was sent.
    AuthRequired = "auth.required", UNAUTHORIZED, "Authentication required. Please log in and try again.";
    /// The token is invalid.
    TokenInvalid = "auth.token_invalid", UNAUTHORIZED, "The access token is not valid. Please log in again.";
    /// The token has expired.
    TokenExpired = "auth.token_expired", UNAUTHORIZED, "The access token has expired.";
    /// The token is valid, but its session has ended or expired.
    SessionEnded = "auth.session_ended", UNAUTHORIZED, "Your session has ended. Please log in again.";
    /// Wrong e-mail or wrong password; the response does not reveal which.
    CredentialsWrong = "auth.credentials_wrong", UNAUTHORIZED, "Invalid email or password";
    /// The refresh token is unknown, expired or revoked.
    RefreshInvalid = "auth.refresh_invalid", UNAUTHORIZED, "The refresh token is not valid. Please log in again.";
    /// The refresh token was used before: the session has been ended as a precaution.
    RefreshReused = "auth.refresh_reused", UNAUTHORIZED, "The refresh token was already used. Please log in again.";
    /// The current password in a change of password is wrong.
    CurrentPasswordWrong = "current_password.wrong", UNAUTHORIZED, "The current password is not correct";
    /// The group's passcode does not match.
    PasscodeWrong = "passcode.wrong", UNAUTHORIZED, "The passcode is not correct";

    /// The group belongs to another account.
    GroupForbidden = "group.forbidden", FORBIDDEN, "Access denied. You do not have permission to perform this action.";
    /// An unverified e-mail address limits what an administrator may do.
    EmailUnverified = "email.unverified", FORBIDDEN, "Please verify your email address first.";

    /// The group does not exist, is private or deleted.
    GroupNotFound = "group.not_found", NOT_FOUND, "Group not found. It doesn't exist or may have been deleted.";
    /// No such player in this group.
    PlayerNotFound = "player.not_found", NOT_FOUND, "Player not found";
    /// No such match in this group.
    MatchNotFound = "match.not_found", NOT_FOUND, "Match not found";
    /// No discoverable group exists yet.
    NoExampleGroup = "group.no_example", NOT_FOUND, "No example groups available";

    /// The e-mail address is already verified.
    EmailVerified = "email.verified", CONFLICT, "This email address is already verified";
    /// The e-mail address has an account.
    EmailTaken = "email.taken", CONFLICT, "An account with this email already exists";
    /// The group has a player of this name, regardless of case.
    PlayerNameTaken = "player_name.taken", CONFLICT, "A player with this name already exists in the group";
    /// Another group has this sharable link.
    VanityTaken = "vanity_name.taken", CONFLICT, "This sharable link is already taken";
    /// The player has matches and cannot be deleted.
    PlayerHasMatches = "player.has_matches", CONFLICT, "Players with match history cannot be deleted";
    /// The player is anonymised and cannot be renamed.
    PlayerAnonymous = "player.anonymous", CONFLICT, "This player's name was removed for good and cannot be changed";
    /// The match is not the latest any more.
    MatchNotLatest = "match.not_latest", CONFLICT, "This is no longer the latest match of the group";
    /// The idempotency key was used with another body.
    IdempotencyMismatch = "idempotency.mismatch", CONFLICT, "This Idempotency-Key was already used with a different request";
    /// The mailed link is unknown, used, replaced by a newer one, or expired.
    LinkInvalid = "link.invalid", UNPROCESSABLE_ENTITY, "This link is not valid. It may have expired or been used already.";
    /// The settings would deactivate the group, which only deletion can.
    GroupDeactivation = "group.deactivation", UNPROCESSABLE_ENTITY, "A group cannot be switched off in its settings. Delete it instead.";
    /// The account has reached the maximal number of groups.
    TooManyGroups = "group.too_many", CONFLICT, "This account has as many groups as one account can have";
    /// The group has reached the maximal number of players.
    TooManyPlayers = "group.too_many_players", CONFLICT, "This group has as many players as a group can have";
    /// A history can only be imported into an empty group.
    GroupNotEmpty = "group.not_empty", CONFLICT, "Only a group without players and matches can take an import";
    /// The file has neither players nor matches.
    ImportEmpty = "import.empty", UNPROCESSABLE_ENTITY, "There is nothing in this file to import";
    /// The format of the file is unknown.
    ImportUnreadable = "import.unreadable", UNPROCESSABLE_ENTITY, "This file cannot be read as a group's file or as CSV in UTF-8";
    /// The list lacks columns.
    ImportColumns = "import.columns", UNPROCESSABLE_ENTITY, "The file lacks columns that are needed";
    /// The history exceeds the limits of an import.
    ImportTooLarge = "import.too_large", UNPROCESSABLE_ENTITY, "The file holds too many matches or players";
    /// Rows of the file have violations; a dry run lists them.
    ImportInvalid = "import.invalid", UNPROCESSABLE_ENTITY, "The file has mistakes, so nothing was imported";
    /// Another session has locked the latest match.
    MatchLocked = "match.locked", LOCKED, "Resource is temporarily locked. Please try again later.";
    /// The lock has expired or is unknown.
    MatchLockExpired = "match.lock_expired", LOCKED, "The lock on the latest match has expired. Nothing was changed; please start again.";

    /// Too many failed log-ins, from this client or for this e-mail address.
    LoginLimit = "limit.logins", TOO_MANY_REQUESTS, "Too many logins. Please wait before trying again.";
    /// Too many registrations from this address or its network.
    RegistrationLimit = "limit.registrations", TOO_MANY_REQUESTS, "Too many registrations. Please wait before trying again.";
    /// Too many groups created with this account.
    GroupLimit = "limit.groups", TOO_MANY_REQUESTS, "Too many new groups. Please wait before creating another.";
    /// Too many mails requested, for this address or from this client.
    MailLimit = "limit.mails", TOO_MANY_REQUESTS, "Too many emails requested. Please wait before trying again.";
    /// Too many wrong passcodes.
    PasscodeLimit = "limit.passcodes", TOO_MANY_REQUESTS, "Too many wrong passcodes. Please wait before trying again.";

    /// An internal error; its cause is in the log under the request id.
    Internal = "server.internal", INTERNAL_SERVER_ERROR, "Server error. Please try again later.";
    /// The database is unavailable.
    Unavailable = "server.unavailable", SERVICE_UNAVAILABLE, "The service is temporarily unavailable. Please try again later.";
}

impl ErrorCode {
    /// The request field that an error is about, if any.
    pub(super) const fn field(self) -> Option<&'static str> {
        match self {
            Self::EmailTaken => Some("email"),
            Self::PlayerNameTaken | Self::TooManyPlayers => Some("name"),
            Self::VanityTaken => Some("vanityUrl"),
            Self::GroupDeactivation => Some("isActive"),
            Self::PasscodeWrong => Some("passcode"),
            Self::CurrentPasswordWrong => Some("currentPassword"),
            _ => None,
        }
    }

    /// Adds a parameter of the message.
    pub(crate) fn with(self, name: &'static str, value: impl Into<serde_json::Value>) -> Refusal {
        Refusal::from(self).with(name, value)
    }
}

impl From<ErrorCode> for Error {
    fn from(code: ErrorCode) -> Self {
        Self::Refused(code.into())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use elo_core::violation::ViolationCode;

    use super::*;

    #[test]
    fn codes_are_unique() {
        let rules = ViolationCode::ALL.iter().map(|code| code.as_str());
        let all: Vec<&str> = ErrorCode::ALL
            .iter()
            .map(|code| code.as_str())
            .chain(rules)
            .collect();
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
    }

    #[test]
    fn every_code_has_an_error_status() {
        for code in ErrorCode::ALL {
            assert!(
                code.status().is_client_error() || code.status().is_server_error(),
                "{code:?}"
            );
        }
    }
}
