//! The audit log of changes by administrators and operators, written in the transaction of the change.
//!
//! Entries refer to players by id only: they can never be altered, and a player's name can be anonymised.

use db::ids::GroupId;
use db::queries::audit;
use db::rows::NewAuditEntryRow;
use serde_json::Value;

use crate::caller::actor::Actor;
use crate::caller::request_id::RequestId;
use crate::error::Result;

/// The recorded actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Action {
    /// A group was created.
    GroupCreated,
    /// A group was renamed.
    GroupRenamed,
    /// A group's passcode was changed; neither the old nor the new one is recorded.
    PasscodeChanged,
    /// A group's sharable link was changed, set or removed.
    VanityNameChanged,
    /// A group was made discoverable or private.
    VisibilityChanged,
    /// After how many weeks a group's players are shown as inactive was changed.
    InactivityChanged,
    /// Submissions by others than the members were paused or allowed again.
    SubmissionsPaused,
    /// Previews of links to a private group were made to show its name, or not to.
    PreviewsChanged,
    /// A group was deleted.
    GroupDeleted,
    /// A deleted group was restored.
    GroupRestored,
    /// A group's ratings were recomputed from its matches.
    GroupRecomputed,
    /// A history was imported.
    GroupImported,
    /// An e-mail address was verified by a mailed link or by an operator.
    EmailVerified,
    /// An operator reset rate limits.
    LimitsReset,
    /// The latest match was corrected; the previous state is recorded.
    MatchCorrected,
    /// The latest match was deleted; its state is recorded.
    MatchDeleted,
    /// All matches after one were removed.
    MatchesRewound,
    /// Removed matches were entered again.
    MatchesRestored,
    /// The questions about a match were settled; what they said is not recorded.
    QuestionsSettled,
    /// A player was added.
    PlayerAdded,
    /// A player was renamed; neither name is recorded.
    PlayerRenamed,
    /// A player without matches was deleted.
    PlayerDeleted,
    /// A player was anonymised.
    PlayerAnonymised,
    /// Somebody was invited to run a group; the address is not recorded.
    MemberInvited,
    /// An invitation was taken back.
    InvitationWithdrawn,
    /// An invited person joined.
    MemberJoined,
    /// A member got another role.
    RoleChanged,
    /// A member was removed.
    MemberRemoved,
    /// A member left.
    MemberLeft,
    /// A password was changed with the current one.
    PasswordChanged,
    /// A password was reset with a link.
    PasswordReset,
    /// An operator made a link that resets a password.
    ResetLinkIssued,
    /// Another session of the account was ended.
    SessionEnded,
    /// All other sessions of the account were ended.
    OtherSessionsEnded,
}

impl Action {
    const fn as_str(self) -> &'static str {
        match self {
            Self::GroupCreated => "group.created",
            Self::GroupRenamed => "group.renamed",
            Self::PasscodeChanged => "group.passcode_changed",
            Self::VanityNameChanged => "group.vanity_name_changed",
            Self::VisibilityChanged => "group.visibility_changed",
            Self::InactivityChanged => "group.inactivity_changed",
            Self::SubmissionsPaused => "group.submissions_paused",
            Self::PreviewsChanged => "group.previews_changed",
            Self::GroupDeleted => "group.deleted",
            Self::GroupRestored => "group.restored",
            Self::GroupRecomputed => "group.recomputed",
            Self::GroupImported => "group.imported",
            Self::EmailVerified => "email.verified",
            Self::LimitsReset => "limits.reset",
            Self::MatchCorrected => "match.corrected",
            Self::MatchDeleted => "match.deleted",
            Self::MatchesRewound => "match.rewound",
            Self::MatchesRestored => "match.restored",
            Self::QuestionsSettled => "match.questions_settled",
            Self::PlayerAdded => "player.added",
            Self::PlayerRenamed => "player.renamed",
            Self::PlayerDeleted => "player.deleted",
            Self::PlayerAnonymised => "player.anonymised",
            Self::MemberInvited => "member.invited",
            Self::InvitationWithdrawn => "member.invitation_withdrawn",
            Self::MemberJoined => "member.joined",
            Self::RoleChanged => "member.role_changed",
            Self::MemberRemoved => "member.removed",
            Self::MemberLeft => "member.left",
            Self::PasswordChanged => "password.changed",
            Self::PasswordReset => "password.reset",
            Self::ResetLinkIssued => "password.reset_link_issued",
            Self::SessionEnded => "session.ended",
            Self::OtherSessionsEnded => "session.others_ended",
        }
    }
}

/// Records a change of a group or an account. `details` is a JSON object without secrets and personal names.
pub(crate) async fn record(
    connection: &mut db::Connection,
    by: Actor,
    action: Action,
    group: Option<GroupId>,
    details: Value,
) -> Result<()> {
    let request = request_id(by);
    let entry = entry(by, request.as_deref(), action, group, details);
    Ok(audit::record(connection, &entry).await?)
}

/// The entry of a change, for a statement that writes it together with the change.
pub(crate) const fn entry(
    by: Actor,
    request_id: Option<&str>,
    action: Action,
    group_id: Option<GroupId>,
    details: Value,
) -> NewAuditEntryRow<'_> {
    NewAuditEntryRow {
        action: action.as_str(),
        actor_id: by.account,
        group_id,
        request_id,
        details,
    }
}

/// The id of the request behind a change, as recorded.
pub(crate) fn request_id(by: Actor) -> Option<String> {
    by.request.map(|RequestId(id)| id.to_string())
}
