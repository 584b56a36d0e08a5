//! Inserts a group, alone or together with its owner's account.

use chrono::{DateTime, Utc};
use db::Violated;
use db::ids::UserId;
use db::queries::groups;
use db::rows::{self, GroupRow};
use elo_core::group::GroupName;
use elo_core::identifier::GroupHash;
use elo_core::passcode::Passcode;
use elo_core::vanity_name::VanityName;
use serde_json::json;
use uuid::Uuid;

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::error::Result;

/// A validated group to create.
#[derive(Debug, Clone)]
pub(crate) struct GroupToCreate {
    /// The owner.
    pub(crate) owner: UserId,
    /// The actor for the audit log.
    pub(crate) by: Actor,
    pub(crate) name: GroupName,
    /// The passcode; generated if `None`.
    pub(crate) passcode: Option<Passcode>,
    /// The name in its sharable link.
    pub(crate) vanity_name: Option<VanityName>,
    /// Whether it is discoverable.
    pub(crate) is_discoverable: bool,
    pub(crate) at: DateTime<Utc>,
    /// The idempotency key of the request, if it has one.
    pub(crate) key: Option<Uuid>,
}

/// Stores a group with a unique hash and records it in the audit log. Call it in a transaction.
pub(crate) async fn insert_group(
    connection: &mut db::Connection,
    to_create: &GroupToCreate,
) -> Result<GroupRow> {
    let passcode = to_create
        .passcode
        .clone()
        .unwrap_or_else(|| generate(Passcode::from_random));
    let group = loop {
        let hash = generate(GroupHash::from_random);
        let row = rows::NewGroupRow {
            owner_id: to_create.owner,
            name: to_create.name.as_str(),
            passcode: passcode.as_str(),
            public_hash: hash.as_str(),
            vanity_name: to_create.vanity_name.as_ref().map(VanityName::as_str),
            is_discoverable: to_create.is_discoverable,
            created_at: to_create.at,
            creation_key: to_create.key,
        };
        // In a savepoint, so that a duplicate hash does not abort the transaction.
        let created = db::transaction(connection, async |connection| {
            groups::insert(connection, &row).await
        });
        match created.await {
            Err(error) if error.violated() == Some(Violated::PublicHashTaken) => {}
            other => break other?,
        }
    };
    let details = json!({
        "name": group.name,
        "vanityName": group.vanity_name,
        "isDiscoverable": group.is_discoverable,
    });
    audit::record(
        connection,
        to_create.by,
        Action::GroupCreated,
        Some(group.id),
        details,
    )
    .await?;
    Ok(group)
}

/// Repeats until there are enough bytes: some are rejected so that all symbols are equally likely.
pub(crate) fn generate<T>(from_bytes: impl Fn(&[u8]) -> Option<T>) -> T {
    loop {
        if let Some(generated) = from_bytes(&rand::random::<[u8; 32]>()) {
            return generated;
        }
    }
}
