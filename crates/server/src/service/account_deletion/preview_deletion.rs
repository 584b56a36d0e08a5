//! What the deletion of an account would delete.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use db::ids::{GroupId, UserId};
use db::queries::{handovers, members, sessions};
use db::rows::{GroupRow, HandoverRow, Role};

use crate::caller::admin::Admin;
use crate::error::Result;
use crate::state::State;

/// What goes with an account.
pub(crate) struct DeletionPreview {
    /// How many sessions are open.
    pub(crate) sessions: usize,
    /// The groups that it owns or is a member of, the oldest first.
    pub(crate) groups: Vec<GroupToLeave>,
}

/// A group of an account that is to be deleted.
pub(crate) struct GroupToLeave {
    pub(crate) group: GroupRow,
    pub(crate) role: Role,
    /// How many run it, its owner included.
    pub(crate) members: i64,
    /// The offer that waits, with the name of whom it is to.
    pub(crate) offered: Option<(HandoverRow, String)>,
}

/// Reads what goes with the caller's account; refused in an ended session.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn preview_deletion(
    state: &State,
    connection: &mut db::Connection,
    admin: Admin,
    now: DateTime<Utc>,
) -> Result<DeletionPreview> {
    admin.check_session(state, connection).await?;
    let open = sessions::open_of(connection, admin.user, state.config.sessions.session).await?;
    Ok(DeletionPreview {
        sessions: open.len(),
        groups: groups_to_leave(connection, admin.user, now).await?,
    })
}

/// The groups that an account owns or is a member of, the oldest first.
pub(crate) async fn groups_to_leave(
    connection: &mut db::Connection,
    account: UserId,
    now: DateTime<Utc>,
) -> Result<Vec<GroupToLeave>> {
    let groups = members::groups_of(connection, account).await?;
    let ids: Vec<GroupId> = groups.iter().map(|(group, _)| group.id).collect();
    let others = members::others(connection, &ids).await?;
    let offered = handovers::waiting_of(connection, &ids, now).await?;
    let mut offered: HashMap<GroupId, _> = offered
        .into_iter()
        .map(|offer| (offer.0.group_id, offer))
        .collect();
    let to_leave = |(group, role): (GroupRow, Role)| GroupToLeave {
        members: 1 + others.get(&group.id).copied().unwrap_or_default(),
        offered: offered.remove(&group.id).filter(|_| role == Role::Owner),
        group,
        role,
    };
    Ok(groups.into_iter().map(to_leave).collect())
}
