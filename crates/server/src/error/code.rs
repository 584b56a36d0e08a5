//! All error codes other than violations, in one table: code and status. Their messages are in the locale files.

use actix_web::http::StatusCode;

use super::{Error, Refusal};

macro_rules! error_codes {
    ($($(#[$doc:meta])* $name:ident = $code:literal, $status:ident;)*) => {
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
        }
    };
}

error_codes! {
    /// The body is not the JSON that was expected, or the path or query does not parse.
    RequestMalformed = "request.malformed", BAD_REQUEST;
    /// The body did not arrive in time.
    RequestTimeout = "request.timeout", REQUEST_TIMEOUT;
    /// The body exceeds the maximum size.
    RequestTooLarge = "request.too_large", PAYLOAD_TOO_LARGE;
    /// The body is not labelled as JSON.
    RequestContentType = "request.content_type", UNSUPPORTED_MEDIA_TYPE;
    /// The request has a `Content-Encoding`.
    RequestContentEncoding = "request.content_encoding", UNSUPPORTED_MEDIA_TYPE;
    /// The path does not exist.
    RouteNotFound = "route.not_found", NOT_FOUND;
    /// The path does not support the method.
    MethodNotAllowed = "method.not_allowed", METHOD_NOT_ALLOWED;

    /// The call needs a signed-in administrator and no token was sent.
    AuthRequired = "auth.required", UNAUTHORIZED;
    /// The token is invalid.
    TokenInvalid = "auth.token_invalid", UNAUTHORIZED;
    /// The token has expired.
    TokenExpired = "auth.token_expired", UNAUTHORIZED;
    /// The token is valid, but its session has ended or expired.
    SessionEnded = "auth.session_ended", UNAUTHORIZED;
    /// Wrong e-mail or wrong password; the response does not reveal which.
    CredentialsWrong = "auth.credentials_wrong", UNAUTHORIZED;
    /// The refresh token is unknown, expired or revoked.
    RefreshInvalid = "auth.refresh_invalid", UNAUTHORIZED;
    /// The refresh token was used before: the session has been ended as a precaution.
    RefreshReused = "auth.refresh_reused", UNAUTHORIZED;
    /// The current password in a change of password is wrong.
    CurrentPasswordWrong = "current_password.wrong", UNAUTHORIZED;
    /// The password that confirms a change is not the account's.
    PasswordWrong = "password.wrong", UNAUTHORIZED;
    /// The group's passcode does not match.
    PasscodeWrong = "passcode.wrong", UNAUTHORIZED;

    /// The account has no role in the group, or one that does not allow it.
    GroupForbidden = "group.forbidden", FORBIDDEN;
    /// The invitation is for another address than the account's.
    InvitationOfAnother = "invitation.of_another", FORBIDDEN;
    /// The account is deleted; until it is erased, it can be kept.
    AccountDeleted = "account.deleted", FORBIDDEN;
    /// The operator has disabled the account.
    AccountDisabled = "account.disabled", FORBIDDEN;
    /// The operator has closed the group: it can be read only.
    GroupClosed = "group.closed", FORBIDDEN;
    /// The server takes no new accounts.
    RegistrationClosed = "registration.closed", FORBIDDEN;
    /// The server takes new accounts by invitation only.
    RegistrationByInvitation = "registration.by_invitation", FORBIDDEN;
    /// The operator takes no reports of groups.
    ReportsNotTaken = "report.not_taken", FORBIDDEN;
    /// An unverified e-mail address limits what an administrator may do.
    EmailUnverified = "email.unverified", FORBIDDEN;

    /// The group does not exist, is private or deleted.
    GroupNotFound = "group.not_found", NOT_FOUND;
    /// The account has no such open session.
    SessionNotFound = "session.not_found", NOT_FOUND;
    /// The account is not a member of the group.
    MemberNotFound = "member.not_found", NOT_FOUND;
    /// The group has no such invitation that waits.
    InvitationNotFound = "invitation.not_found", NOT_FOUND;
    /// No offer of the group waits, or none for the caller.
    HandoverNotFound = "handover.not_found", NOT_FOUND;
    /// No such player in this group.
    PlayerNotFound = "player.not_found", NOT_FOUND;
    /// No such match in this group.
    MatchNotFound = "match.not_found", NOT_FOUND;
    /// The group has no match on this day.
    DayNotFound = "day.not_found", NOT_FOUND;
    /// No discoverable group exists yet.
    NoExampleGroup = "group.no_example", NOT_FOUND;

    /// The account owns other groups than those to be deleted with it.
    AccountGroupsChanged = "account.groups_changed", CONFLICT;
    /// The account is not deleted.
    AccountKept = "account.kept", CONFLICT;
    /// The session is the caller's own.
    SessionCurrent = "session.current", CONFLICT;
    /// The account is a member of the group already.
    MemberExists = "member.exists", CONFLICT;
    /// The owner can neither leave nor get another role.
    MemberIsOwner = "member.is_owner", CONFLICT;
    /// The group is offered to a member already.
    HandoverWaiting = "handover.waiting", CONFLICT;
    /// The group has the maximal number of invitations that wait.
    TooManyInvitations = "invitation.too_many", CONFLICT;
    /// The invitation was accepted before.
    InvitationUsed = "invitation.used", GONE;
    /// The invitation was taken back, or replaced by a newer one.
    InvitationWithdrawn = "invitation.withdrawn", GONE;
    /// The invitation was not accepted in time.
    InvitationLapsed = "invitation.lapsed", GONE;
    /// The e-mail address is already verified.
    EmailVerified = "email.verified", CONFLICT;
    /// The e-mail address has an account.
    EmailTaken = "email.taken", CONFLICT;
    /// The group has a player of this name, regardless of case.
    PlayerNameTaken = "player_name.taken", CONFLICT;
    /// Another group has this sharable link.
    VanityTaken = "vanity_name.taken", CONFLICT;
    /// The player has matches and cannot be deleted.
    PlayerHasMatches = "player.has_matches", CONFLICT;
    /// The player is anonymised and cannot be renamed.
    PlayerAnonymous = "player.anonymous", CONFLICT;
    /// The match is not the latest any more.
    MatchNotLatest = "match.not_latest", CONFLICT;
    /// The same players have entered a match in the same pairs with the same games a short time ago.
    MatchTwin = "match.twin", CONFLICT;
    /// The idempotency key was used with another body.
    IdempotencyMismatch = "idempotency.mismatch", CONFLICT;
    /// The mailed link is unknown, used, replaced by a newer one, or expired.
    LinkInvalid = "link.invalid", UNPROCESSABLE_ENTITY;
    /// The settings would deactivate the group, which only deletion can.
    GroupDeactivation = "group.deactivation", UNPROCESSABLE_ENTITY;
    /// The account has reached the maximal number of groups.
    TooManyGroups = "group.too_many", CONFLICT;
    /// The group has reached the maximal number of players.
    TooManyPlayers = "group.too_many_players", CONFLICT;
    /// The match has the maximal number of open questions.
    TooManyQuestions = "match.too_many_questions", CONFLICT;
    /// The group has no such rewind, or its removed matches have expired.
    RewindNotFound = "rewind.not_found", NOT_FOUND;
    /// The group cannot go back to this match.
    RewindOutOfRange = "rewind.out_of_range", UNPROCESSABLE_ENTITY;
    /// What was typed to confirm a rewind is not the match's number.
    RewindUnconfirmed = "rewind.unconfirmed", UNPROCESSABLE_ENTITY;
    /// The removed match has been entered again already.
    MatchRestored = "rewind.match_restored", CONFLICT;
    /// A player of the removed match has been deleted since.
    RemovedPlayer = "rewind.removed_player", CONFLICT;
    /// The players to join are the same.
    PlayersSame = "players.same", UNPROCESSABLE_ENTITY;
    /// The players to join have a match together.
    PlayersMet = "players.met", UNPROCESSABLE_ENTITY;
    /// A player to join or to split is anonymised.
    PlayerNameless = "player.nameless", CONFLICT;
    /// The group has too many matches to rate them again.
    LogTooLong = "match.too_many_to_rate", UNPROCESSABLE_ENTITY;
    /// The group has no such change, or it can no longer be undone.
    ChangeNotFound = "change.not_found", NOT_FOUND;
    /// Matches of the change were split off again since.
    SplitSince = "change.split_since", CONFLICT;
    /// The joined player has played since, and whose a match is has not been chosen.
    JoinPlayedSince = "join.played_since", CONFLICT;
    /// Too many matches to choose whose each is were played since.
    JoinTooManySince = "join.too_many_since", CONFLICT;
    /// A chosen match is not one since the join, or is chosen for both players.
    JoinMatches = "join.matches", UNPROCESSABLE_ENTITY;
    /// The joined player was joined into another one since.
    JoinedSince = "join.joined_since", CONFLICT;
    /// A match to split off is not the player's, or none is chosen.
    SplitMatches = "split.matches", UNPROCESSABLE_ENTITY;
    /// The latest match to split off is another one than the client has read.
    SplitChanged = "split.changed", CONFLICT;
    /// A split names not exactly one other player, by id or by a new name.
    SplitTarget = "split.target", UNPROCESSABLE_ENTITY;
    /// The other player has a match that is to be split off.
    SplitTargetPlayed = "split.target_played", UNPROCESSABLE_ENTITY;
    /// Both players of the split have a match together since.
    SplitMetSince = "split.met_since", CONFLICT;
    /// A player of the split was joined into another one or deleted since.
    SplitPlayerGone = "split.player_gone", CONFLICT;
    /// The group's latest match is another one than an import is to be added after.
    ImportMoved = "import.moved", CONFLICT;
    /// The file has neither players nor matches.
    ImportEmpty = "import.empty", UNPROCESSABLE_ENTITY;
    /// The format of the file is unknown.
    ImportUnreadable = "import.unreadable", UNPROCESSABLE_ENTITY;
    /// With the history the group exceeds the limits of an import.
    ImportTooLarge = "import.too_large", UNPROCESSABLE_ENTITY;
    /// Rows of the file have violations; a dry run lists them.
    ImportInvalid = "import.invalid", UNPROCESSABLE_ENTITY;
    /// Another session has locked the latest match.
    MatchLocked = "match.locked", LOCKED;
    /// The lock has expired or is unknown.
    MatchLockExpired = "match.lock_expired", LOCKED;
    /// An admin of the group has paused submissions by others than its members.
    SubmissionsPaused = "match.submissions_paused", LOCKED;

    /// Too many failed log-ins, from this client or for this e-mail address.
    LoginLimit = "limit.logins", TOO_MANY_REQUESTS;
    /// Too many registrations from this address or its network.
    RegistrationLimit = "limit.registrations", TOO_MANY_REQUESTS;
    /// Too many groups created with this account.
    GroupLimit = "limit.groups", TOO_MANY_REQUESTS;
    /// Too many mails requested, for this address or from this client.
    MailLimit = "limit.mails", TOO_MANY_REQUESTS;
    /// Too many invitations by this account, or to this address.
    InvitationLimit = "limit.invitations", TOO_MANY_REQUESTS;
    /// Too many wrong passcodes.
    PasscodeLimit = "limit.passcodes", TOO_MANY_REQUESTS;
    /// Too many matches submitted to the group, by this client or by all.
    SubmissionLimit = "match.too_many", TOO_MANY_REQUESTS;
    /// Too many players added or renamed with this account.
    PlayerLimit = "limit.players", TOO_MANY_REQUESTS;
    /// Too many questions about matches of the group, from this client.
    QuestionLimit = "limit.questions", TOO_MANY_REQUESTS;
    /// Too many reports of groups, from this client or from all.
    ReportLimit = "limit.reports", TOO_MANY_REQUESTS;
    /// Too many imports, by this account or from this client.
    ImportLimit = "limit.imports", TOO_MANY_REQUESTS;
    /// Another import or export of the account is running.
    TransferLimit = "limit.transfers", TOO_MANY_REQUESTS;
    /// Too many open streams of events from this client.
    StreamLimit = "limit.streams", TOO_MANY_REQUESTS;

    /// An internal error; its cause is in the log under the request id.
    Internal = "server.internal", INTERNAL_SERVER_ERROR;
    /// The database is unavailable.
    Unavailable = "server.unavailable", SERVICE_UNAVAILABLE;
}

impl ErrorCode {
    /// The request field that an error is about, if any.
    pub(super) const fn field(self) -> Option<&'static str> {
        match self {
            Self::EmailTaken | Self::MemberExists => Some("email"),
            Self::PlayerNameTaken | Self::TooManyPlayers => Some("name"),
            Self::PlayersSame | Self::PlayersMet => Some("drop"),
            Self::SplitMatches | Self::SplitChanged | Self::SplitTargetPlayed => Some("matches"),
            Self::SplitTarget => Some("to"),
            Self::VanityTaken => Some("vanityUrl"),
            Self::GroupDeactivation => Some("isActive"),
            Self::RewindOutOfRange => Some("after"),
            Self::RewindUnconfirmed => Some("confirmation"),
            Self::PasscodeWrong => Some("passcode"),
            Self::CurrentPasswordWrong => Some("currentPassword"),
            Self::PasswordWrong => Some("password"),
            _ => None,
        }
    }

    /// Whether the limit counts attempts that one caller has made, each on purpose: a caller who goes on after it does
    /// harm. Other limits refuse what pages repeat by themselves, or what all callers of a group have done together.
    pub(crate) const fn is_of_attempts(self) -> bool {
        matches!(
            self,
            Self::LoginLimit | Self::RegistrationLimit | Self::MailLimit | Self::PasscodeLimit
        )
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
