//! Invitations to run a group. They are changed under the group's lock.

use chrono::{DateTime, Utc};
use diesel::prelude::*;

use super::locked_group::LockedGroup;
use super::text::fold_case;
use crate::ids::{GroupId, InvitationId, UserId};
use crate::rows::{InvitationRow, NewInvitationRow, Role};
use crate::schema::{group_members, invitations, users};
use crate::{Connection, Error, RunQueryDsl};

/// An invitation, and the name of the account that sent it.
pub type InvitationOf = (InvitationRow, String);

/// What is known of an address that is invited.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct InvitedAddress {
    /// The id of its account.
    pub user: UserId,
    /// The language of the account's mails.
    pub language: String,
    /// The account's role in the group as a member.
    pub as_member: Option<Role>,
}

/// The account of an address and its role in the group, in one statement: it takes as long with and without an account.
pub async fn address(
    connection: &mut Connection,
    group: GroupId,
    email: &str,
) -> Result<Option<InvitedAddress>, Error> {
    let as_member = group_members::table
        .filter(group_members::group_id.eq(group))
        .filter(group_members::user_id.eq(users::id))
        .select(group_members::role)
        .single_value();
    Ok(users::table
        .filter(fold_case(users::email).eq(fold_case(email)))
        .select((users::id, users::language, as_member))
        .first(connection)
        .await
        .optional()?)
}

/// Inserts an invitation, in place of those of the same address that wait. Returns its id.
pub async fn replace(
    connection: &mut Connection,
    group: &LockedGroup,
    new: &NewInvitationRow<'_>,
) -> Result<InvitationId, Error> {
    let of_address =
        waiting(group.id, new.created_at).filter(fold_case(invitations::email).eq(fold_case(new.email)));
    diesel::update(of_address)
        .set(invitations::withdrawn_at.eq(new.created_at))
        .execute(connection)
        .await?;
    Ok(diesel::insert_into(invitations::table)
        .values((invitations::group_id.eq(group.id), new))
        .returning(invitations::id)
        .get_result(connection)
        .await?)
}

/// The invitations of a group that wait, oldest first.
pub async fn list(
    connection: &mut Connection,
    group: GroupId,
    now: DateTime<Utc>,
) -> Result<Vec<InvitationOf>, Error> {
    Ok(waiting(group, now)
        .inner_join(users::table)
        .order(invitations::id)
        .select((InvitationRow::as_select(), users::name))
        .load(connection)
        .await?)
}

/// How many invitations of a group wait for other addresses than this one.
pub async fn count_others(
    connection: &mut Connection,
    group: &LockedGroup,
    email: &str,
    now: DateTime<Utc>,
) -> Result<i64, Error> {
    Ok(waiting(group.id, now)
        .filter(fold_case(invitations::email).ne(fold_case(email)))
        .count()
        .get_result(connection)
        .await?)
}

/// The invitation with the token of this digest, whatever its state.
pub async fn by_digest(connection: &mut Connection, digest: &[u8]) -> Result<Option<InvitationOf>, Error> {
    Ok(invitations::table
        .inner_join(users::table)
        .filter(invitations::digest.eq(digest))
        .select((InvitationRow::as_select(), users::name))
        .first(connection)
        .await
        .optional()?)
}

/// Marks an invitation that waits as used. Of two concurrent calls one succeeds.
pub async fn use_up(
    connection: &mut Connection,
    group: &LockedGroup,
    id: InvitationId,
    at: DateTime<Utc>,
) -> Result<bool, Error> {
    let open = waiting(group.id, at).filter(invitations::id.eq(id));
    let used = diesel::update(open)
        .set(invitations::used_at.eq(at))
        .execute(connection)
        .await?;
    Ok(used > 0)
}

/// Takes back an invitation of the group that waits. Returns whether there was one.
pub async fn withdraw(
    connection: &mut Connection,
    group: &LockedGroup,
    id: InvitationId,
    at: DateTime<Utc>,
) -> Result<bool, Error> {
    let open = waiting(group.id, at).filter(invitations::id.eq(id));
    let withdrawn = diesel::update(open)
        .set(invitations::withdrawn_at.eq(at))
        .execute(connection)
        .await?;
    Ok(withdrawn > 0)
}

#[diesel::dsl::auto_type]
fn waiting(group: GroupId, now: DateTime<Utc>) -> _ {
    invitations::table
        .filter(invitations::group_id.eq(group))
        .filter(invitations::used_at.is_null())
        .filter(invitations::withdrawn_at.is_null())
        .filter(invitations::expires_at.gt(now))
}
