//! Edits or deletes a group's latest match.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use db::ids::{GroupId, MatchId, PlayerId};
use db::queries::corrections::{self, Correction, MatchEdit};
use db::queries::latest_match::{self, FIRST_PLAYERS, LatestMatch, LatestMatchQuery};
use db::queries::matches::{MatchWithPlayers, NamedEntry};
use db::queries::rankings::ComparedPlayer;
use db::queries::{groups, members};
use db::rows::{GroupRow, Role, StandingRow};
use elo_core::limits::{PAGE_MAX, PLAYERS_IN_MATCH, TREND_MATCHES};
use elo_core::rating::Standing;
use serde_json::{Value, json};
use uuid::Uuid;

use super::ATTEMPTS_WITHOUT_LOCK;
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::caller::group_in_path::GroupInPath;
use crate::domain::audit::{self, Action};
use crate::domain::group_access::{refuse_closed, require_role};
use crate::domain::match_lock::check_own_lock;
use crate::domain::ranking::{RankedPlayer, Trend, places, with_rows};
use crate::domain::stored_rating::stored_standing;
use crate::error::{Error, ErrorCode, Result};
use crate::state::State;

/// The match to change, as the client expects it: its preconditions.
#[derive(Debug, Clone)]
pub(crate) struct LatestMatchTarget {
    pub(crate) group: GroupId,
    /// How the group was addressed.
    pub(crate) address: GroupInPath,
    /// The caller.
    pub(crate) admin: Admin,
    /// The least role that the caller must have.
    pub(crate) least: Role,
    pub(crate) by: Actor,
    pub(crate) played: MatchId,
    /// The number of the group's latest match when the client read it.
    pub(crate) expected_latest: i32,
    /// The id of the client's lock, if it has one.
    pub(crate) lock: Option<Uuid>,
    /// The players of an edited match, as far as they are given.
    pub(crate) playing: [Option<PlayerId>; 4],
}

/// Whether the latest match is edited or deleted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Edit,
    Deletion,
}

/// What becomes of the latest match.
pub(super) enum Change {
    Edit(Box<MatchEdit>),
    /// A deletion, with the standings of the four players before the match.
    Deletion(Vec<StandingRow>),
}

/// What the answer to a change says.
pub(crate) struct Changed {
    /// The latest match afterwards.
    pub(crate) latest: Option<MatchWithPlayers>,
    /// The first page of the ranking afterwards.
    pub(crate) ranking: Vec<RankedPlayer>,
    /// How many players the group has.
    pub(crate) total_players: u32,
}

/// Each player on the first page of the ranking after a change plays in the match before or after it, or was at
/// most so many places below that page.
const CHANGED_PLAYERS: u32 = 2 * PLAYERS_IN_MATCH;
const _: () = assert!(PAGE_MAX + CHANGED_PLAYERS <= FIRST_PLAYERS);

/// Changes the latest match, if it is the expected one and not locked by another session; its lock is released.
///
/// As a submission it takes two round trips: one statement reads all that the change depends on, another one writes all
/// that it changes, if the group is still in the version that was read.
///
/// `plan` computes what becomes of the match, and what the answer says.
pub(super) async fn change_latest(
    state: &State,
    target: &LatestMatchTarget,
    kind: Kind,
    plan: impl Fn(&LatestMatch) -> Result<(Change, Changed)>,
) -> Result<Changed> {
    let mut connection = state.connection().await?;
    for _ in 0..ATTEMPTS_WITHOUT_LOCK {
        if let Some(changed) = read_and_write(&mut connection, state, target, kind, &plan).await? {
            return Ok(changed);
        }
    }
    loop {
        // An attempt under the group's lock succeeds however often other servers change the group.
        let changed = db::transaction(&mut connection, async |connection| {
            groups::lock(connection, target.group).await?;
            read_and_write(connection, state, target, kind, &plan).await
        });
        if let Some(changed) = changed.await? {
            return Ok(changed);
        }
    }
}

/// `None` if the group was changed, the session ended or the lock expired in between: nothing is written.
async fn read_and_write(
    connection: &mut db::Connection,
    state: &State,
    target: &LatestMatchTarget,
    kind: Kind,
    plan: impl Fn(&LatestMatch) -> Result<(Change, Changed)>,
) -> Result<Option<Changed>> {
    let query = LatestMatchQuery {
        group: target.group,
        requested: target.played,
        user: target.admin.user,
        session: target.admin.session,
        session_lifetime: state.config.sessions.session,
        // The latest one is replaced by the one before.
        recent_changes: TREND_MATCHES + 1,
        with_previous: kind == Kind::Deletion,
        further_players: target.playing,
    };
    let Some(found) = latest_match::read(connection, &query).await? else {
        return Err(refuse_without_match(connection, state, target, kind).await?);
    };
    if !found.is_session_open {
        return Err(ErrorCode::SessionEnded.into());
    }
    target.check(&found.group, found.role, kind)?;
    if found.latest.played.id != target.played {
        let code = if found.has_requested {
            ErrorCode::MatchNotLatest
        } else {
            ErrorCode::MatchNotFound
        };
        return Err(code.into());
    }
    check_own_lock(found.lock, target.lock, target.admin.session)?;
    let (change, changed) = plan(&found)?;
    let corrected = changed.latest.as_ref().filter(|_| kind == Kind::Edit);
    let (request, was) = (audit::request_id(target.by), described(&found.latest, corrected));
    let entry = audit::entry(
        target.by,
        request.as_deref(),
        kind.action(),
        Some(target.group),
        was,
    );
    let correction = Correction {
        basis: &found,
        session: target.admin.session,
        lock: target.lock,
        audit: &entry,
    };
    let is_written = match change {
        Change::Edit(edit) => corrections::edit(connection, &correction, &edit).await?,
        Change::Deletion(standings) => corrections::delete(connection, &correction, &standings).await?,
    };
    Ok(is_written.then_some(changed))
}

/// Why nothing can be changed in a group without matches, or without the group.
async fn refuse_without_match(
    connection: &mut db::Connection,
    state: &State,
    target: &LatestMatchTarget,
    kind: Kind,
) -> Result<Error> {
    target.admin.check_session(state, connection).await?;
    let group = groups::by_id(connection, target.group)
        .await?
        .ok_or(ErrorCode::GroupNotFound)?;
    let role = members::role(connection, &group, target.admin.user).await?;
    target.check(&group, role, kind)?;
    Ok(ErrorCode::MatchNotFound.into())
}

impl Kind {
    const fn action(self) -> Action {
        match self {
            Self::Edit => Action::MatchCorrected,
            Self::Deletion => Action::MatchDeleted,
        }
    }
}

impl LatestMatchTarget {
    /// Refuses a change by others than members, without the lock that it needs, and after another change.
    fn check(&self, group: &GroupRow, role: Option<Role>, kind: Kind) -> Result<()> {
        if !self.address.leads_to(group, role.is_some()) {
            return Err(ErrorCode::GroupNotFound.into());
        }
        require_role(role, self.least)?;
        refuse_closed(group)?;
        if kind == Kind::Deletion && self.lock.is_none() {
            return Err(ErrorCode::MatchLockExpired.into());
        }
        if group.match_count != self.expected_latest {
            return Err(ErrorCode::MatchNotLatest.into());
        }
        Ok(())
    }
}

/// The standings after the change as stored. Players in `playing` have the latest match as their last one.
pub(super) fn stored_standings(
    found: &LatestMatch,
    standings: &[(PlayerId, Standing)],
    playing: &[PlayerId],
) -> Result<Vec<StandingRow>> {
    let before = found.latest.players.iter().zip(&found.last_played_before);
    let mut last_played: HashMap<PlayerId, Option<DateTime<Utc>>> =
        before.map(|(named, at)| (named.entry.player_id, *at)).collect();
    let saved_at = found.latest.played.created_at;
    last_played.extend(playing.iter().map(|player| (*player, Some(saved_at))));
    standings
        .iter()
        .map(|(player, standing)| {
            stored_standing(*player, *standing, last_played.get(player).copied().flatten())
        })
        .collect()
}

/// The first page of the ranking with these standings, and the rating changes of the players of an edited match.
pub(super) fn ranking_after(
    found: &LatestMatch,
    standings: &[StandingRow],
    edited: &[(PlayerId, i32)],
) -> Vec<RankedPlayer> {
    let most = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
    let played_in = |player| {
        found
            .latest
            .players
            .iter()
            .any(|named| named.entry.player_id == player)
    };
    let trend = |id: PlayerId| {
        let before = found.recent_changes.get(&id).into_iter().flatten();
        let before = before.skip(usize::from(played_in(id)));
        let own = edited.iter().filter(|(edited, _)| *edited == id);
        let newest_first = own.map(|(_, change)| change).chain(before);
        let changes: Vec<i32> = newest_first.take(most(TREND_MATCHES)).copied().collect();
        Trend::of(&changes, TREND_MATCHES)
    };
    let mut players = found.players.clone();
    for player in &mut players {
        if let Some(standing) = standings.iter().find(|standing| standing.player_id == player.id) {
            standing.apply_to(player);
        }
    }
    let compared = players.iter().map(ComparedPlayer::of).collect();
    let mut places = places(compared);
    places.truncate(most(PAGE_MAX));
    let mut ranked = with_rows(&places, players);
    for ranked in &mut ranked {
        ranked.trend = trend(ranked.player.id);
    }
    ranked
}

/// The latest match as JSON for the audit log, and the games of the corrected one, if it was corrected. Without notes,
/// which may contain personal names.
fn described(latest: &MatchWithPlayers, corrected: Option<&MatchWithPlayers>) -> Value {
    let MatchWithPlayers { played, players } = latest;
    let player = |NamedEntry { entry, .. }: &NamedEntry| json!({"playerId": entry.player_id, "team": entry.team, "eloBefore": entry.elo_before, "eloChange": entry.elo_change});
    json!({
        "matchId": played.id,
        "matchNumber": played.match_number,
        "playedOn": played.played_on,
        "createdAt": played.created_at,
        "games": [played.team1_games, played.team2_games],
        "correctedGames": corrected.map(|MatchWithPlayers { played, .. }| [&played.team1_games, &played.team2_games]),
        "players": players.iter().map(player).collect::<Vec<_>>(),
    })
}
