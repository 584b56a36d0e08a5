//! The right of a member to change a group.

use db::ids::{GroupId, UserId};
use db::queries::locked_group::LockedGroup;
use db::queries::{groups, members};
use db::rows::{GroupRow, Role};

use crate::caller::admin::Admin;
use crate::error::{ErrorCode, Result};

/// A group to change, and who changes it: the operator, or a member whose role was checked when the request began. The
/// lock checks it again, since roles change under the same lock: who has lost a role changes nothing afterwards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct GroupAccess {
    group: GroupId,
    /// The member's account, and the least role that the change needs.
    member: Option<(UserId, Role)>,
}

impl GroupAccess {
    /// The operator's.
    pub(crate) const fn of_operator(group: GroupId) -> Self {
        Self { group, member: None }
    }

    /// A member's, for what a role of at least `least` may do.
    pub(crate) const fn of_member(group: GroupId, user: UserId, least: Role) -> Self {
        Self {
            group,
            member: Some((user, least)),
        }
    }

    /// The same right, for what needs a role of at least `least`.
    pub(crate) fn needing(self, least: Role) -> Self {
        let member = self.member.map(|(user, _)| (user, least));
        Self { member, ..self }
    }

    /// The group.
    pub(crate) const fn group(&self) -> GroupId {
        self.group
    }

    /// Locks the group until the transaction ends.
    ///
    /// # Errors
    ///
    /// [`ErrorCode::GroupNotFound`], [`ErrorCode::GroupForbidden`] where the member has lost the role meanwhile, and
    /// those of [`refuse_closed`] for members.
    pub(crate) async fn lock(&self, connection: &mut db::Connection) -> Result<LockedGroup> {
        let group = groups::lock(connection, self.group)
            .await?
            .ok_or(ErrorCode::GroupNotFound)?;
        if let Some((user, least)) = self.member {
            require_role(members::role(connection, &group, user).await?, least)?;
            refuse_closed(&group)?;
        }
        Ok(group)
    }
}

/// Refuses others than members with at least this role. Returns their role.
///
/// # Errors
///
/// [`ErrorCode::GroupForbidden`].
pub(crate) fn require_role(role: Option<Role>, least: Role) -> Result<Role> {
    let enough = role.filter(|role| *role >= least);
    enough.ok_or_else(|| ErrorCode::GroupForbidden.into())
}

/// Refuses changes of a group that the operator has closed.
///
/// # Errors
///
/// [`ErrorCode::GroupClosed`] with the reason.
pub(crate) fn refuse_closed(group: &GroupRow) -> Result<()> {
    match &group.closed_reason {
        None => Ok(()),
        Some(reason) => Err(ErrorCode::GroupClosed.with("reason", reason.as_str()).into()),
    }
}

/// A group that was found by its content, with the role of the caller in it.
pub(crate) async fn with_role(
    connection: &mut db::Connection,
    viewer: Option<Admin>,
    group: GroupRow,
) -> Result<(GroupRow, Option<Role>)> {
    let role = match viewer {
        Some(admin) => members::role(connection, &group, admin.user).await?,
        None => None,
    };
    Ok((group, role))
}

/// Groups that were found by their content, with the role of the caller in each.
pub(crate) async fn with_roles(
    connection: &mut db::Connection,
    viewer: Option<Admin>,
    groups: Vec<GroupRow>,
) -> Result<Vec<(GroupRow, Option<Role>)>> {
    let Some(Admin { user, .. }) = viewer else {
        return Ok(groups.into_iter().map(|group| (group, None)).collect());
    };
    let ids: Vec<_> = groups.iter().map(|group| group.id).collect();
    let roles = members::roles(connection, user, &ids).await?;
    let with_role = |group: GroupRow| {
        let role = group.role_of(user, roles.get(&group.id).copied());
        (group, role)
    };
    Ok(groups.into_iter().map(with_role).collect())
}
