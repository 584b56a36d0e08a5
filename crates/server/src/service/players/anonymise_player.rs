//! Anonymises a player.

use chrono::{DateTime, Utc};
use db::ids::PlayerId;
use db::queries::locked_group::LockedGroup;
use db::queries::{idempotency, joins, players, splits};
use db::rows::PlayerRow;
use serde_json::{Value, json};

use crate::caller::actor::Actor;
use crate::domain::audit::{self, Action};
use crate::domain::former_name::FormerNames;
use crate::domain::group_access::GroupAccess;
use crate::domain::ranking::rank_of;
use crate::error::{Error, ErrorCode, Result};

/// Removes the name irreversibly, wherever it is stored, and keeps the statistics. Repeating it changes nothing.
/// Returns the player and the rank.
///
/// Names in notes of matches are not changed.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn anonymise_player(
    connection: &mut db::Connection,
    access: &GroupAccess,
    player: PlayerId,
    by: Actor,
    at: DateTime<Utc>,
) -> Result<(PlayerRow, Option<u32>)> {
    db::transaction(connection, async |connection| {
        let group = access.lock(connection).await?;
        let found = players::by_id(connection, group.id, player)
            .await?
            .ok_or(ErrorCode::PlayerNotFound)?;
        let rank = rank_of(connection, &found).await?;
        if found.anonymised_at.is_some() {
            return Ok((found, rank));
        }
        let (names, numbers) = (
            players::names(connection, group.id).await?,
            players::former_numbers(connection, group.id).await?,
        );
        let (number, name) = FormerNames::new(&names, numbers).next();
        let anonymous = players::anonymise(connection, &group, player, number, &name, at)
            .await?
            .ok_or(ErrorCode::PlayerNotFound)?;
        joins::settle(connection, &group, player).await?;
        splits::settle(connection, &group, player).await?;
        anonymise_stored_responses(connection, &group, &anonymous).await?;
        let details = json!({"playerId": player});
        audit::record(connection, by, Action::PlayerAnonymised, Some(group.id), details).await?;
        Ok((anonymous, rank))
    })
    .await
}

/// Replaces the name in the responses stored for idempotency keys, and those of players joined into this one.
async fn anonymise_stored_responses(
    connection: &mut db::Connection,
    group: &LockedGroup,
    player: &PlayerRow,
) -> Result<()> {
    let mut ids = joins::predecessors(connection, group.id, player.id).await?;
    ids.push(player.id);
    for key in idempotency::keys(connection, group).await? {
        let Some(mut stored) = idempotency::find(connection, group.id, key).await? else {
            continue;
        };
        let mut answer = serde_json::from_str(&stored.answer).map_err(Error::internal)?;
        if replace_name(&mut answer, player, &ids) {
            stored.answer = answer.to_string();
            idempotency::update(connection, group, &stored).await?;
        }
    }
    Ok(())
}

/// Returns whether the response contained the player.
fn replace_name(answer: &mut Value, player: &PlayerRow, ids: &[PlayerId]) -> bool {
    match answer {
        Value::Object(fields) => {
            let shown = fields.get("playerId").and_then(Value::as_i64);
            let is_player = shown.is_some_and(|id| ids.contains(&PlayerId(id)));
            if is_player {
                fields.insert("name".to_owned(), json!(player.name));
                fields.insert("formerNumber".to_owned(), json!(player.former_number));
            }
            fields.values_mut().fold(is_player, |found, field| {
                // Not `||`: every occurrence must be replaced.
                replace_name(field, player, ids) | found
            })
        }
        Value::Array(items) => items
            .iter_mut()
            .fold(false, |found, item| replace_name(item, player, ids) | found),
        _ => false,
    }
}
