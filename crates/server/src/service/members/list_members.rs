//! The members of a group and the invitations that wait.

use std::collections::HashMap;

use chrono::{DateTime, NaiveDate, Utc};
use db::ids::UserId;
use db::queries::handovers;
use db::queries::invitations::{self, InvitationOf};
use db::queries::members::{self, MemberRow};
use db::queries::sessions;
use db::rows::{GroupRow, HandoverRow, Role};

use crate::error::Result;

/// Who runs a group.
pub(crate) struct Members {
    /// The owner, then the others in the order in which they joined.
    pub(crate) members: Vec<MemberRow>,
    /// On which day each was last here, as far as their sessions tell; of nobody for editors.
    pub(crate) last_days: HashMap<UserId, NaiveDate>,
    /// The invitations that wait, oldest first; none for editors.
    pub(crate) invitations: Vec<InvitationOf>,
    /// The offer of the group that waits; none for editors.
    pub(crate) handover: Option<HandoverRow>,
}

/// Reads the members, for a member with this role.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn list_members(
    connection: &mut db::Connection,
    group: &GroupRow,
    role: Role,
    now: DateTime<Utc>,
) -> Result<Members> {
    let members = members::list(connection, group).await?;
    if role < Role::Admin {
        return Ok(Members {
            members,
            last_days: HashMap::new(),
            invitations: Vec::new(),
            handover: None,
        });
    }
    let users: Vec<UserId> = members.iter().map(|member| member.user_id).collect();
    Ok(Members {
        members,
        last_days: sessions::last_days(connection, &users).await?,
        invitations: invitations::list(connection, group.id, now).await?,
        handover: handovers::waiting(connection, group.id, now).await?,
    })
}
