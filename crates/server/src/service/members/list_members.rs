//! The members of a group and the invitations that wait.

use chrono::{DateTime, Utc};
use db::queries::handovers;
use db::queries::invitations::{self, InvitationOf};
use db::queries::members::{self, MemberRow};
use db::rows::{GroupRow, HandoverRow, Role};

use crate::error::Result;

/// Who runs a group.
pub(crate) struct Members {
    /// The owner, then the others in the order in which they joined.
    pub(crate) members: Vec<MemberRow>,
    /// The invitations that wait, oldest first; none for editors.
    pub(crate) invitations: Vec<InvitationOf>,
    /// The offer of the group that waits; none for editors.
    pub(crate) handover: Option<HandoverRow>,
}

/// Reads the members, for a member with this role.
pub(crate) async fn list_members(
    connection: &mut db::Connection,
    group: &GroupRow,
    role: Role,
    now: DateTime<Utc>,
) -> Result<Members> {
    let members = members::list(connection, group).await?;
    let (invitations, handover) = if role >= Role::Admin {
        let invitations = invitations::list(connection, group.id, now).await?;
        (invitations, handovers::waiting(connection, group.id, now).await?)
    } else {
        (Vec::new(), None)
    };
    Ok(Members {
        members,
        invitations,
        handover,
    })
}
