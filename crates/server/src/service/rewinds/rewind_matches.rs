//! An admin goes back to one of the group's matches: all later ones are removed.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use db::ids::PlayerId;
use db::queries::match_locks;
use db::queries::matches::MatchWithPlayers;
use db::queries::rewinds::{self, Rewind};
use db::rows::GroupRow;
use elo_core::limits::REMOVED_MATCHES_DAYS;
use serde_json::json;
use uuid::Uuid;

use super::undo::{Undone, undo_after};
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::domain::audit::{self, Action};
use crate::domain::changed_players::{ChangedPlayer, changed_players};
use crate::domain::group_access::GroupAccess;
use crate::domain::match_lock::check_own_lock;
use crate::domain::stored_rating::stored_standing;
use crate::error::{ErrorCode, Result};

/// A rewind as the client asks for it, with its preconditions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RequestedRewind {
    /// The last match that stays; 0 for none.
    pub(crate) after: i32,
    /// The id of the client's lock on the latest match.
    pub(crate) lock: Uuid,
    /// The number of the group's latest match when the client read it.
    pub(crate) expected_latest: i32,
    /// What was typed to confirm: [`Self::after`].
    pub(crate) confirmation: String,
}

/// A rewind that was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Rewound {
    /// Its id in the group.
    pub(crate) rewind: i64,
    /// How many matches were removed.
    pub(crate) removed: i32,
}

/// What a rewind changes.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RewindPreview {
    /// The players of the matches that go.
    pub(crate) players: Vec<ChangedPlayer>,
    /// These matches, the latest first.
    pub(crate) matches: Vec<MatchWithPlayers>,
}

/// Computes what a rewind changes.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn preview_rewind(
    connection: &mut db::Connection,
    group: &GroupRow,
    after: i32,
) -> Result<RewindPreview> {
    let Undone {
        mut matches,
        standings,
    } = undo_after(connection, group, after).await?;
    matches.reverse();
    Ok(RewindPreview {
        players: changed_players(connection, group.id, &standings, None).await?,
        matches,
    })
}

/// Removes all matches after one, as if the latest had been deleted again and again. They are kept for some days, and
/// the change is declared to all who read the group. The lock is released.
///
/// # Errors
///
/// [`ErrorCode::MatchNotLatest`], [`ErrorCode::RewindOutOfRange`], [`ErrorCode::RewindUnconfirmed`],
/// [`ErrorCode::MatchLockExpired`], [`ErrorCode::MatchLocked`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn rewind_matches(
    connection: &mut db::Connection,
    access: &GroupAccess,
    admin: Admin,
    by: Actor,
    requested: &RequestedRewind,
    at: DateTime<Utc>,
) -> Result<Rewound> {
    db::transaction(connection, async |connection| {
        let group = access.lock(connection).await?;
        if group.match_count != requested.expected_latest {
            return Err(ErrorCode::MatchNotLatest.into());
        }
        let after = requested.after;
        let Undone { matches, standings } = undo_after(connection, &group, after).await?;
        if requested.confirmation.trim() != after.to_string() {
            return Err(ErrorCode::RewindUnconfirmed.into());
        }
        let active = match_locks::active(connection, group.id, group.match_count).await?;
        check_own_lock(active, Some(requested.lock), admin.session)?;
        let ids: Vec<PlayerId> = standings.keys().copied().collect();
        let last_played = rewinds::last_played_until(connection, group.id, &ids, after).await?;
        let last_played: BTreeMap<_, _> = last_played.into_iter().collect();
        let standings = standings
            .into_iter()
            .map(|(player, standing)| {
                stored_standing(player, standing, last_played.get(&player).copied().flatten())
            })
            .collect::<Result<Vec<_>>>()?;
        let rewind = Rewind {
            after,
            games: matches.iter().map(|found| found.played.games()).sum(),
            days: &days_of(&matches),
            standings: &standings,
            at,
            kept_until: at + TimeDelta::days(REMOVED_MATCHES_DAYS.into()),
        };
        let rewound = Rewound {
            rewind: rewinds::rewind(connection, &group, &rewind).await?,
            removed: group.match_count.saturating_sub(after),
        };
        let details = json!({"rewindId": rewound.rewind, "after": after, "matches": rewound.removed});
        audit::record(connection, by, Action::MatchesRewound, Some(group.id), details).await?;
        Ok(rewound)
    })
    .await
}

/// How many of the matches were played on each day.
fn days_of(matches: &[MatchWithPlayers]) -> Vec<(NaiveDate, i32)> {
    let mut days = BTreeMap::<NaiveDate, i32>::new();
    for found in matches {
        *days.entry(found.played.played_on).or_default() += 1;
    }
    days.into_iter().collect()
}
