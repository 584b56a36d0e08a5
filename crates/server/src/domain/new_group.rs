//! The insertion of a group, by itself or with its owner's account.

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

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::error::Result;

/// A group that passed the rules, before it has a place in the database.
#[derive(Debug, Clone)]
pub(crate) struct Opening {
    /// Whose group it is.
    pub(crate) owner: UserId,
    /// Who opens it.
    pub(crate) by: Actor,
    /// What it is called.
    pub(crate) name: GroupName,
    /// What opens the submission of matches; made up if there is none.
    pub(crate) passcode: Option<Passcode>,
    /// What stands in its sharable link.
    pub(crate) vanity_name: Option<VanityName>,
    /// Whether discovery lists it.
    pub(crate) is_discoverable: bool,
    /// When it is opened.
    pub(crate) at: DateTime<Utc>,
}

/// Stores a group under a hash that no other has. Call it in a transaction: that it was opened is recorded too.
pub(crate) async fn insert_group(connection: &mut db::Connection, opening: &Opening) -> Result<GroupRow> {
    let passcode = opening
        .passcode
        .clone()
        .unwrap_or_else(|| draw(Passcode::from_random));
    let group = loop {
        let hash = draw(GroupHash::from_random);
        let row = rows::NewGroupRow {
            owner_id: opening.owner,
            name: opening.name.as_str(),
            passcode: passcode.as_str(),
            public_hash: hash.as_str(),
            vanity_name: opening.vanity_name.as_ref().map(VanityName::as_str),
            is_discoverable: opening.is_discoverable,
            created_at: opening.at,
        };
        // In a transaction of its own, which is a savepoint inside another: a hash that is taken spoils nothing.
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
        opening.by,
        Action::GroupCreated,
        Some(group.id),
        details,
    )
    .await?;
    Ok(group)
}

/// Draws until the bytes make what is wanted: a few of them fit no symbol evenly, so some draws fall short.
pub(crate) fn draw<T>(made_of: impl Fn(&[u8]) -> Option<T>) -> T {
    loop {
        if let Some(made) = made_of(&rand::random::<[u8; 32]>()) {
            return made;
        }
    }
}
