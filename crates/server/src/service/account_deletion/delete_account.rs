//! The owner of an account deletes it, or the operator does.

use std::collections::BTreeSet;

use chrono::{DateTime, SubsecRound as _, Utc};
use db::ids::{GroupId, UserId};
use db::queries::{account_deletions, groups, handovers, members, sessions};
use db::rows::Role;
use secrecy::SecretString;
use serde_json::json;

use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::caller::client::Client;
use crate::config::Links;
use crate::domain::account_deletion::erased_at;
use crate::domain::account_mails::mail_account_deleted;
use crate::domain::audit::{self, Action};
use crate::domain::own_password::verify_own_password;
use crate::error::{Error, ErrorCode, Result};
use crate::state::{Connection, State};

/// What the owner of an account confirms.
pub(crate) struct Confirmation {
    pub(crate) password: SecretString,
    /// The groups that they own, which are deleted with the account.
    pub(crate) groups: BTreeSet<GroupId>,
}

/// Deletes the account with the groups that it owns, ends its sessions and removes its roles in other groups. Returns
/// when it is erased, until when it can be kept.
///
/// # Errors
///
/// Those of [`verify_own_password`], and [`ErrorCode::AccountGroupsChanged`] where the account owns other groups than
/// those that were confirmed: no group is deleted that was not named.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn delete_account(
    state: &State,
    connection: Connection,
    admin: Admin,
    confirmed: Confirmation,
    client: Client,
    by: Actor,
    at: DateTime<Utc>,
) -> Result<DateTime<Utc>> {
    let Confirmation { password, groups } = confirmed;
    // As it is stored.
    let at = at.trunc_subsecs(6);
    let mut connection = verify_own_password(state, admin, connection, password, client).await?;
    let deletion = Deletion {
        account: admin.user,
        groups: &groups,
        by,
        at,
        links: &state.config.links,
    };
    db::transaction(&mut connection, async |connection| deletion.run(connection).await).await?;
    state.mail_queued.notify_one();
    Ok(erased_at(at))
}

/// As [`delete_account`], by an operator at the command line, who confirms these groups. The account can be kept, as if
/// its owner had deleted it.
///
/// # Errors
///
/// [`ErrorCode::SessionEnded`] where it is deleted already, and [`ErrorCode::AccountGroupsChanged`].
pub(crate) async fn delete_account_of(
    connection: &mut db::Connection,
    account: UserId,
    groups: &BTreeSet<GroupId>,
    links: &Links,
    at: DateTime<Utc>,
) -> Result<DateTime<Utc>> {
    let at = at.trunc_subsecs(6);
    let deletion = Deletion {
        account,
        groups,
        by: Actor::OPERATOR,
        at,
        links,
    };
    db::transaction(connection, async |connection| deletion.run(connection).await).await?;
    Ok(erased_at(at))
}

struct Deletion<'a> {
    account: UserId,
    /// The groups that were confirmed.
    groups: &'a BTreeSet<GroupId>,
    by: Actor,
    at: DateTime<Utc>,
    links: &'a Links,
}

impl Deletion<'_> {
    async fn run(&self, connection: &mut db::Connection) -> Result<()> {
        let Self {
            account,
            groups: confirmed,
            by,
            at,
            links,
        } = *self;
        let is_operator = by == Actor::OPERATOR;
        let user = account_deletions::lock(connection, account)
            .await?
            .filter(|user| user.deleted_at.is_none())
            .ok_or(ErrorCode::SessionEnded)?;
        let (mut deleted, mut left) = (BTreeSet::new(), Vec::new());
        for id in account_deletions::affected_groups(connection, user.id, at).await? {
            // Deleted meanwhile, or before: the account keeps a role in a deleted group, as it can be restored.
            let Some(group) = groups::lock(connection, id).await? else {
                continue;
            };
            match members::role(connection, &group, user.id).await? {
                Some(Role::Owner) => {
                    handovers::end(connection, &group).await?;
                    groups::deactivate(connection, &group, at).await?;
                    let details = json!({"name": group.name, "players": group.player_count, "matches": group.match_count});
                    audit::record(connection, by, Action::GroupDeleted, Some(group.id), details).await?;
                    deleted.insert(group.id);
                }
                Some(role) => {
                    members::remove(connection, &group, user.id).await?;
                    let (action, details) = if is_operator {
                        let details = json!({"userId": user.id, "role": role.as_str()});
                        (Action::MemberRemoved, details)
                    } else {
                        (Action::MemberLeft, json!({"role": role.as_str()}))
                    };
                    audit::record(connection, by, action, Some(group.id), details).await?;
                    left.push(group.id);
                }
                None => {}
            }
        }
        if deleted != *confirmed {
            return Err(ErrorCode::AccountGroupsChanged.into());
        }
        account_deletions::withdraw_invitations(connection, user.id, at).await?;
        account_deletions::mark(connection, user.id, at).await?;
        account_deletions::remove_links(connection, user.id).await?;
        sessions::end_all(connection, user.id, None).await?;
        // An entry of the account itself, also where the operator deletes it: `read_deletion` finds the groups by it.
        let entry_by = Actor {
            account: Some(user.id),
            ..by
        };
        let details = if is_operator {
            json!({"left": left, "byOperator": true})
        } else {
            json!({"left": left})
        };
        audit::record(connection, entry_by, Action::AccountDeleted, None, details).await?;
        // Whose account is disabled can't sign in and keep it.
        if user.disabled_at.is_none() {
            mail_account_deleted(connection, links, &user, is_operator).await?;
        }
        Ok::<_, Error>(())
    }
}
