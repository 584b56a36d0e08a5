//! An admin joins two players, who are one person.

use std::collections::HashSet;

use chrono::{DateTime, NaiveDate, Utc};
use db::ids::{GroupId, MatchId, PlayerId};
use db::queries::{joins, match_log, players};
use db::rows::{DeclaredChangeRow, GroupRow, PlayerRow, UndoableJoinRow};
use serde_json::json;

use super::named_player::named_player;
use super::rate_again::{Renaming, rate_again, refuse_if_too_long, undoable_until};
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::domain::audit::{self, Action};
use crate::domain::changed_players::{ChangedPlayer, changed_players};
use crate::domain::group_access::GroupAccess;
use crate::domain::match_lock::refuse_if_locked_by_another;
use crate::domain::ranking::rank_of;
use crate::error::{Error, ErrorCode, Result};

/// The players to join.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RequestedJoin {
    /// Who stays, with the name.
    pub(crate) keep: PlayerId,
    /// Whose matches become the other's.
    pub(crate) drop: PlayerId,
}

/// What a join changes.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct JoinPreview {
    /// Who stays.
    pub(crate) kept: PlayerBefore,
    /// Whose matches become the other's.
    pub(crate) dropped: PlayerBefore,
    /// The player who stays, before and after.
    pub(crate) joined: ChangedPlayer,
    /// The players whose rating changes, in the order of the ranking before.
    pub(crate) players: Vec<ChangedPlayer>,
    /// How many matches change.
    pub(crate) changed: i32,
    /// Until when the join could be undone.
    pub(crate) undoable_until: DateTime<Utc>,
}

/// A player before the join.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PlayerBefore {
    pub(crate) player: PlayerRow,
    /// `None` for a guest.
    pub(crate) rank: Option<u32>,
    /// The first and the last day on which the player has a match.
    pub(crate) days: Option<(NaiveDate, NaiveDate)>,
}

/// A join that was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Joined {
    /// Its id in the group.
    pub(crate) change: i64,
    /// Until when it can be undone.
    pub(crate) undoable_until: DateTime<Utc>,
}

/// Computes what a join changes. Refuses as [`join_players`] does.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn preview_join(
    connection: &mut db::Connection,
    group: &GroupRow,
    requested: RequestedJoin,
    at: DateTime<Utc>,
) -> Result<JoinPreview> {
    let Checked { kept, dropped, .. } = check(connection, group, requested).await?;
    let rated = rate_again(connection, group.id, &dropped.renaming(kept.player.id), None).await?;
    let stored = players::all(connection, group.id).await?;
    let mut after = rated.changed_ratings(&stored);
    after.remove(&dropped.player.id);
    let is_rating_same = !after.contains_key(&kept.player.id);
    after.insert(kept.player.id, rated.standing(kept.player.id));
    let mut players = changed_players(connection, group.id, &after, Some(dropped.player.id)).await?;
    let joined = players
        .iter()
        .find(|changed| changed.player.id == kept.player.id)
        .cloned()
        .ok_or_else(|| Error::internal("a player to join is not in the ranking"))?;
    if is_rating_same {
        players.retain(|changed| changed.player.id != kept.player.id);
    }
    Ok(JoinPreview {
        kept: before(connection, group.id, kept.player).await?,
        dropped: before(connection, group.id, dropped.player).await?,
        joined,
        players,
        changed: rated.changed(),
        undoable_until: undoable_until(at),
    })
}

async fn before(connection: &mut db::Connection, group: GroupId, player: PlayerRow) -> Result<PlayerBefore> {
    Ok(PlayerBefore {
        rank: rank_of(connection, &player).await?,
        days: joins::days_of(connection, group, player.id).await?,
        player,
    })
}

/// Makes two players one: all matches are rated again, as if the one who stays had played those of both. What names the
/// other one leads to the player who stays, and for some days it can be undone.
///
/// # Errors
///
/// [`ErrorCode::PlayerNotFound`], [`ErrorCode::PlayersSame`], [`ErrorCode::PlayersMet`], [`ErrorCode::PlayerNameless`],
/// [`ErrorCode::LogTooLong`], [`ErrorCode::MatchLocked`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn join_players(
    connection: &mut db::Connection,
    access: &GroupAccess,
    (admin, by): (Admin, Actor),
    requested: RequestedJoin,
    at: DateTime<Utc>,
) -> Result<Joined> {
    db::transaction(connection, async |connection| {
        match_log::allow_long_work(connection).await?;
        let group = access.lock(connection).await?;
        refuse_if_locked_by_another(connection, &group, admin.session).await?;
        let Checked { kept, dropped } = check(connection, &group, requested).await?;
        let joined = Joined {
            change: group.version.number(),
            undoable_until: undoable_until(at),
        };
        let undoable = UndoableJoinRow {
            id: joined.change,
            dropped_id: dropped.player.id,
            name: dropped.player.name.clone(),
            created_at: dropped.player.created_at,
            is_guest: dropped.player.is_guest,
            dropped_matches: dropped.match_ids(),
            kept_matches: kept.match_ids(),
            happened_at: at,
            expires_at: joined.undoable_until,
        };
        joins::add(connection, &group, kept.player.id, &undoable).await?;
        let renaming = dropped.renaming(kept.player.id);
        let rated = rate_again(connection, group.id, &renaming, Some(&group)).await?;
        let mut stored = players::all(connection, group.id).await?;
        stored.retain(|player| player.id != dropped.player.id);
        let standings = rated.changed_standings(&stored)?;
        let declared = rated.declared(&group, DeclaredChangeRow::JOIN, at);
        let gone = Some(dropped.player.id);
        joins::finish(connection, &group, gone, &standings, declared.as_ref()).await?;
        let details = json!({
            "changeId": joined.change,
            "playerId": kept.player.id,
            "droppedPlayerId": dropped.player.id,
            "matches": rated.changed(),
        });
        audit::record(connection, by, Action::PlayersJoined, Some(group.id), details).await?;
        Ok(joined)
    })
    .await
}

/// Two players who can be joined.
struct Checked {
    kept: PlayerWithMatches,
    dropped: PlayerWithMatches,
}

struct PlayerWithMatches {
    player: PlayerRow,
    /// Number and id of each.
    matches: Vec<(i32, MatchId)>,
}

impl PlayerWithMatches {
    fn match_ids(&self) -> Vec<MatchId> {
        self.matches.iter().map(|(_, id)| *id).collect()
    }

    /// The player's matches become another player's.
    fn renaming(&self, to: PlayerId) -> Renaming {
        let matches: HashSet<i32> = self.matches.iter().map(|(number, _)| *number).collect();
        Renaming {
            from: self.player.id,
            to,
            matches,
        }
    }
}

async fn check(
    connection: &mut db::Connection,
    group: &GroupRow,
    RequestedJoin { keep, drop }: RequestedJoin,
) -> Result<Checked> {
    if keep == drop {
        return Err(ErrorCode::PlayersSame.into());
    }
    refuse_if_too_long(group)?;
    let kept = with_matches(connection, group.id, keep).await?;
    let dropped = with_matches(connection, group.id, drop).await?;
    let met = joins::first_met(connection, group.id, [keep, drop]).await?;
    if let Some(number) = met {
        return Err(ErrorCode::PlayersMet.with("matchNumber", number).into());
    }
    Ok(Checked { kept, dropped })
}

async fn with_matches(
    connection: &mut db::Connection,
    group: GroupId,
    player: PlayerId,
) -> Result<PlayerWithMatches> {
    let player = named_player(connection, group, player).await?;
    Ok(PlayerWithMatches {
        matches: joins::matches_of(connection, group, player.id).await?,
        player,
    })
}
