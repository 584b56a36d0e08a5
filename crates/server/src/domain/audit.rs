//! The record of what administrators and operators changed: written in the transaction of the change, or not at all.
//!
//! An entry names people of a group by their number only. It can never be altered, and a name must be able to go.

use db::ids::GroupId;
use db::queries::audit;
use db::rows::NewAuditEntryRow;
use serde_json::Value;

use crate::caller::actor::Actor;
use crate::caller::request_id::RequestId;
use crate::error::Result;

/// What is recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Action {
    /// A group was opened.
    GroupCreated,
    /// A group has another name.
    GroupRenamed,
    /// A group has another passcode; neither is kept here.
    PasscodeChanged,
    /// A group has another sharable link, or one at last, or none any more.
    VanityNameChanged,
    /// A group came into discovery or left it.
    VisibilityChanged,
    /// A group was deleted.
    GroupDeleted,
    /// A deleted group was brought back.
    GroupRestored,
    /// A group's ratings were written as its log has them.
    GroupRecomputed,
    /// A whole history was imported.
    GroupImported,
    /// A mailed link proved whose an e-mail address is, or an operator vouches for it.
    EmailVerified,
    /// An operator lets people try again.
    LimitsReset,
    /// The latest match was corrected; what it was is kept.
    MatchCorrected,
    /// The latest match was deleted; what it was is kept.
    MatchDeleted,
    /// A player was added.
    PlayerAdded,
    /// A player has another name; neither is kept here.
    PlayerRenamed,
    /// A player without matches was removed.
    PlayerDeleted,
    /// A player's name was taken away.
    PlayerAnonymised,
    /// An account has another password, chosen by somebody who knew the last one.
    PasswordChanged,
    /// An account has another password, chosen with a mailed link.
    PasswordReset,
}

impl Action {
    const fn as_str(self) -> &'static str {
        match self {
            Self::GroupCreated => "group.created",
            Self::GroupRenamed => "group.renamed",
            Self::PasscodeChanged => "group.passcode_changed",
            Self::VanityNameChanged => "group.vanity_name_changed",
            Self::VisibilityChanged => "group.visibility_changed",
            Self::GroupDeleted => "group.deleted",
            Self::GroupRestored => "group.restored",
            Self::GroupRecomputed => "group.recomputed",
            Self::GroupImported => "group.imported",
            Self::EmailVerified => "email.verified",
            Self::LimitsReset => "limits.reset",
            Self::MatchCorrected => "match.corrected",
            Self::MatchDeleted => "match.deleted",
            Self::PlayerAdded => "player.added",
            Self::PlayerRenamed => "player.renamed",
            Self::PlayerDeleted => "player.deleted",
            Self::PlayerAnonymised => "player.anonymised",
            Self::PasswordChanged => "password.changed",
            Self::PasswordReset => "password.reset",
        }
    }
}

/// Records a change of a group or of an account; `details` is a JSON object without secrets and without anybody's name.
pub(crate) async fn record(
    connection: &mut db::Connection,
    by: Actor,
    action: Action,
    group: Option<GroupId>,
    details: Value,
) -> Result<()> {
    let request = by.request.map(|RequestId(id)| id.to_string());
    let entry = NewAuditEntryRow {
        action: action.as_str(),
        actor_id: by.account,
        group_id: group,
        request_id: request.as_deref(),
        details,
    };
    Ok(audit::record(connection, &entry).await?)
}
