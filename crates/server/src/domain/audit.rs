//! The audit log of changes by administrators and operators, written in the transaction of the change.
//!
//! Entries refer to players by id only: they can never be altered, and a player's name can be anonymised.

use db::ids::GroupId;
use db::queries::audit;
use db::rows::NewAuditEntryRow;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::caller::actor::Actor;
use crate::caller::request_id::RequestId;
use crate::error::Result;

/// Defines [`Action`], each with its name in the log and in the contract.
macro_rules! actions {
    ($($(#[$doc:meta])+ $action:ident = $name:tt,)+) => {
        /// The recorded actions.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
        pub(crate) enum Action {
            $($(#[$doc])+ #[serde(rename = $name)] $action,)+
        }

        impl Action {
            /// All of them.
            pub(crate) const ALL: &[Self] = &[$(Self::$action),+];

            /// The name in the log: what was changed, and how.
            pub(crate) const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$action => $name,)+
                }
            }
        }
    };
}

/// What an entry about a group is about: the filter of its activity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    /// Its matches.
    Matches,
    /// Its players.
    Players,
    /// Its members.
    Members,
    /// Its settings, or all of it.
    Settings,
}

impl Action {
    /// What it changes of a group; `None` for the actions of an account or an operator.
    pub(crate) fn kind(self) -> Option<Kind> {
        let (changed, _) = self.as_str().split_once('.')?;
        match changed {
            "group" => Some(Kind::Settings),
            "match" => Some(Kind::Matches),
            "member" => Some(Kind::Members),
            "player" => Some(Kind::Players),
            _ => None,
        }
    }
}

actions! {
    /// A group was created.
    GroupCreated = "group.created",
    /// A group was renamed.
    GroupRenamed = "group.renamed",
    /// A group's passcode was changed; neither the old nor the new one is recorded.
    PasscodeChanged = "group.passcode_changed",
    /// A group's sharable link was changed, set or removed.
    VanityNameChanged = "group.vanity_name_changed",
    /// A group was made discoverable or private.
    VisibilityChanged = "group.visibility_changed",
    /// After how many weeks a group's players are shown as inactive was changed.
    InactivityChanged = "group.inactivity_changed",
    /// Submissions by others than the members were paused or allowed again.
    SubmissionsPaused = "group.submissions_paused",
    /// Previews of links to a private group were made to show its name, or not to.
    PreviewsChanged = "group.previews_changed",
    /// A group was deleted.
    GroupDeleted = "group.deleted",
    /// A deleted group was restored.
    GroupRestored = "group.restored",
    /// An operator closed a group; the reason is recorded.
    GroupClosed = "group.closed",
    /// An operator opened a closed group again.
    GroupReopened = "group.reopened",
    /// A group's ratings were recomputed from its matches.
    GroupRecomputed = "group.recomputed",
    /// A history was imported.
    GroupImported = "group.imported",
    /// An e-mail address was verified by a mailed link or by an operator.
    EmailVerified = "email.verified",
    /// An operator reset rate limits.
    LimitsReset = "limits.reset",
    /// The latest match was corrected; the previous state is recorded.
    MatchCorrected = "match.corrected",
    /// The latest match was deleted; its state is recorded.
    MatchDeleted = "match.deleted",
    /// All matches after one were removed.
    MatchesRewound = "match.rewound",
    /// Removed matches were entered again.
    MatchesRestored = "match.restored",
    /// The questions about a match were settled; what they said is not recorded.
    QuestionsSettled = "match.questions_settled",
    /// A player was added.
    PlayerAdded = "player.added",
    /// A player was renamed; neither name is recorded.
    PlayerRenamed = "player.renamed",
    /// A player was marked as a guest.
    GuestMarked = "player.guest_marked",
    /// The mark of a guest was taken away.
    GuestUnmarked = "player.guest_unmarked",
    /// A player without matches was deleted.
    PlayerDeleted = "player.deleted",
    /// A player was anonymised.
    PlayerAnonymised = "player.anonymised",
    /// Two players became one.
    PlayersJoined = "player.joined",
    /// A join of two players was undone.
    JoinUndone = "player.join_undone",
    /// Matches of a player became another's.
    PlayerSplit = "player.split",
    /// A split of a player was undone.
    SplitUndone = "player.split_undone",
    /// Somebody was invited to run a group; the address is not recorded.
    MemberInvited = "member.invited",
    /// An invitation was taken back.
    InvitationWithdrawn = "member.invitation_withdrawn",
    /// An invited person joined.
    MemberJoined = "member.joined",
    /// A member got another role.
    RoleChanged = "member.role_changed",
    /// A member was removed.
    MemberRemoved = "member.removed",
    /// A member left.
    MemberLeft = "member.left",
    /// The owner offered the group to a member.
    HandoverOffered = "member.handover_offered",
    /// The owner took the offer back.
    HandoverWithdrawn = "member.handover_withdrawn",
    /// The member declined the offer.
    HandoverDeclined = "member.handover_declined",
    /// The member accepted the offer, and is the owner; the former one is recorded.
    HandoverAccepted = "member.handover_accepted",
    /// An operator gave the group to an account; the former owner is recorded too.
    GroupTransferred = "member.group_transferred",
    /// An operator disabled an account.
    AccountDisabled = "account.disabled",
    /// An operator enabled a disabled account.
    AccountEnabled = "account.enabled",
    /// An operator invited somebody to make an account; the address is not recorded.
    AccountInvited = "account.invited",
    /// An account was deleted, by its owner or by an operator; the groups that it left are recorded.
    AccountDeleted = "account.deleted",
    /// A deleted account was kept.
    AccountKept = "account.kept",
    /// A password was changed with the current one.
    PasswordChanged = "password.changed",
    /// A password was reset with a link.
    PasswordReset = "password.reset",
    /// An operator made a link that resets a password.
    ResetLinkIssued = "password.reset_link_issued",
    /// Another session of the account was ended.
    SessionEnded = "session.ended",
    /// All other sessions of the account were ended.
    OtherSessionsEnded = "session.others_ended",
    /// An operator ended all sessions of an account.
    AllSessionsEnded = "session.all_ended",
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
