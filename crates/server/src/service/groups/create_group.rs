//! Creates a group.

use chrono::{DateTime, Utc};
use db::ids::UserId;
use db::queries::groups;
use db::rows::GroupRow;
use elo_core::group::NewGroup;
use elo_core::limits::GROUPS_UNVERIFIED_MAX;
use uuid::Uuid;

use crate::caller::actor::Actor;
use crate::config::Limits;
use crate::domain::new_group::{GroupToCreate, insert_group};
use crate::domain::rate_limit::{self, Limit};
use crate::error::{ErrorCode, Result};

/// Creates a group, within the limits of an account: how many groups it owns, how many it creates in a day, and how
/// many it creates while its e-mail address is unverified. The last two include groups that have been deleted since.
///
/// If a request with the same idempotency key has created one, the result is that group as it is now.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn create_group(
    connection: &mut db::Connection,
    limits: &Limits,
    owner: UserId,
    by: Actor,
    (new, is_discoverable): (NewGroup, bool),
    key: Option<Uuid>,
    at: DateTime<Utc>,
) -> Result<GroupRow> {
    let NewGroup {
        name,
        passcode,
        vanity_name,
    } = new;
    let new_group = GroupToCreate {
        owner,
        by,
        name,
        passcode,
        vanity_name,
        is_discoverable,
        at,
        key,
    };
    db::transaction(connection, async |connection| {
        // Locks the account, so that of two concurrent requests only one can be the last allowed.
        let account = groups::lock_owner(connection, owner)
            .await?
            .ok_or(ErrorCode::TokenInvalid)?;
        if let Some(key) = key
            && let Some(created) = groups::by_creation_key(connection, owner, key).await?
        {
            return Ok(created);
        }
        if !account.email_verified && account.groups_created >= i64::from(GROUPS_UNVERIFIED_MAX) {
            return Err(ErrorCode::EmailUnverified.into());
        }
        let most = limits.groups_per_account.get();
        if account.groups >= i64::from(most) {
            return Err(ErrorCode::TooManyGroups.with("max", most).into());
        }
        // Within the transaction, so that a group that is not created is not counted.
        rate_limit::count(connection, &created_groups(limits, owner)).await?;
        insert_group(connection, &new_group).await
    })
    .await
}

fn created_groups(limits: &Limits, owner: UserId) -> Limit {
    Limit {
        bucket: "created_groups",
        subject: owner.to_string(),
        window: limits.groups,
        refusal: ErrorCode::GroupLimit,
    }
}
