//! An admin splits a player, who is two persons: matches of the player become another one's.

use std::collections::HashSet;

use chrono::{DateTime, Utc};
use db::ids::{MatchId, PlayerId};
use db::queries::{joins, match_log, players, splits};
use db::rows::{DeclaredChangeRow, GroupRow, NewPlayerRow, PlayerRow, UndoableSplitRow};
use elo_core::limits::{PLAYERS_MAX, START_RATING};
use elo_core::player::PlayerName;
use elo_core::ranking::rank_among;
use elo_core::rating::Standing;
use serde_json::json;

use super::named_player::named_player;
use super::rate_again::{Renaming, rate_again, refuse_if_too_long, undoable_until};
use crate::caller::actor::Actor;
use crate::caller::admin::Admin;
use crate::domain::audit::{self, Action};
use crate::domain::changed_players::{ChangedPlayer, changed_players};
use crate::domain::group_access::GroupAccess;
use crate::domain::match_lock::refuse_if_locked_by_another;
use crate::error::{ErrorCode, Result};

/// A player that is not stored yet, in a preview.
const ADDED: PlayerId = PlayerId(0);

/// Which matches to split off.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct RequestedSplit {
    /// Whose the matches are.
    pub(crate) player: PlayerId,
    /// Their numbers.
    pub(crate) matches: HashSet<i32>,
    /// The one of these that has the highest number, if the client says which it has read. Only the end of a log
    /// changes: if this match is the same, all before it are.
    pub(crate) last: Option<MatchId>,
    /// Whose they become.
    pub(crate) target: SplitTarget,
}

/// Whose matches become in a split.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum SplitTarget {
    /// Those of another player.
    Player(PlayerId),
    /// Those of a player who is added.
    New(PlayerName),
}

/// What a split changes.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SplitPreview {
    /// The other player before; `None` if added.
    pub(crate) other: Option<PlayerRow>,
    /// The other player after.
    pub(crate) other_after: AfterSplit,
    /// The player after.
    pub(crate) player_after: AfterSplit,
    /// The player before.
    pub(crate) player: PlayerRow,
    /// The players whose rating changes, in the order of the ranking before, without one who is added.
    pub(crate) players: Vec<ChangedPlayer>,
    /// How many matches change.
    pub(crate) changed: i32,
    /// Until when the split could be undone.
    pub(crate) undoable_until: DateTime<Utc>,
}

/// One of the two players after a split.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct AfterSplit {
    pub(crate) standing: Standing,
    /// `None` for a guest.
    pub(crate) rank: Option<u32>,
}

/// A split that was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Split {
    /// Its id in the group.
    pub(crate) change: i64,
    /// Whose the matches are.
    pub(crate) to: PlayerId,
    /// Until when it can be undone.
    pub(crate) undoable_until: DateTime<Utc>,
}

/// Computes what a split changes. Refuses as [`split_player`] does.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn preview_split(
    connection: &mut db::Connection,
    group: &GroupRow,
    requested: &RequestedSplit,
    at: DateTime<Utc>,
) -> Result<SplitPreview> {
    let checked = check(connection, group, requested).await?;
    let to = checked.other.as_ref().map_or(ADDED, |other| other.id);
    let rated = rate_again(connection, group.id, &checked.renaming(to), None).await?;
    let stored = players::all(connection, group.id).await?;
    let after = rated.changed_ratings(&stored);
    let ranked = stored.iter().filter(|player| !player.is_guest);
    let mut ratings: Vec<i32> = ranked.map(|player| rated.standing(player.id).rating).collect();
    if checked.other.is_none() {
        ratings.push(rated.standing(ADDED).rating);
    }
    let after_split = |player, is_guest: bool| {
        let standing = rated.standing(player);
        AfterSplit {
            standing,
            rank: (!is_guest).then(|| rank_among(&ratings, standing.rating)),
        }
    };
    Ok(SplitPreview {
        other_after: after_split(to, checked.other.as_ref().is_some_and(|other| other.is_guest)),
        player_after: after_split(checked.player.id, checked.player.is_guest),
        player: checked.player,
        other: checked.other,
        players: changed_players(connection, group.id, &after, None).await?,
        changed: rated.changed(),
        undoable_until: undoable_until(at),
    })
}

/// Makes matches of a player another one's: all matches are rated again, as if the other one had played those. For some
/// days it can be undone.
///
/// # Errors
///
/// [`ErrorCode::PlayerNotFound`], [`ErrorCode::PlayerNameless`], [`ErrorCode::SplitMatches`],
/// [`ErrorCode::SplitChanged`], [`ErrorCode::SplitTarget`], [`ErrorCode::SplitTargetPlayed`],
/// [`ErrorCode::LogTooLong`], [`ErrorCode::TooManyPlayers`], [`ErrorCode::PlayerNameTaken`],
/// [`ErrorCode::MatchLocked`].
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn split_player(
    connection: &mut db::Connection,
    access: &GroupAccess,
    (admin, by): (Admin, Actor),
    requested: &RequestedSplit,
    at: DateTime<Utc>,
) -> Result<Split> {
    db::transaction(connection, async |connection| {
        match_log::allow_long_work(connection).await?;
        let group = access.lock(connection).await?;
        refuse_if_locked_by_another(connection, &group, admin.session).await?;
        let checked = check(connection, &group, requested).await?;
        let to = match &requested.target {
            SplitTarget::Player(player) => *player,
            SplitTarget::New(name) => {
                let new = NewPlayerRow {
                    name: name.as_str(),
                    starting_elo: START_RATING,
                    created_at: at,
                };
                players::insert(connection, &group, &new).await?.id
            }
        };
        let split = Split {
            change: group.version.number(),
            to,
            undoable_until: undoable_until(at),
        };
        let rated = rate_again(connection, group.id, &checked.renaming(to), Some(&group)).await?;
        let stored = players::all(connection, group.id).await?;
        let standings = rated.changed_standings(&stored)?;
        let declared = rated.declared(&group, DeclaredChangeRow::SPLIT, at);
        joins::finish(connection, &group, None, &standings, declared.as_ref()).await?;
        let undoable = UndoableSplitRow {
            id: split.change,
            player_id: checked.player.id,
            to_id: to,
            is_added: checked.other.is_none(),
            matches: checked.matches.iter().map(|(_, id)| *id).collect(),
            happened_at: at,
            expires_at: split.undoable_until,
        };
        splits::add(connection, &group, &undoable).await?;
        let details = json!({
            "changeId": split.change,
            "playerId": checked.player.id,
            "otherPlayerId": to,
            "matches": rated.changed(),
        });
        audit::record(connection, by, Action::PlayerSplit, Some(group.id), details).await?;
        Ok(split)
    })
    .await
}

/// A split that can be made.
struct Checked {
    player: PlayerRow,
    /// Number and id of each match to split off.
    matches: Vec<(i32, MatchId)>,
    /// Whose they become; `None` if the player is to be added.
    other: Option<PlayerRow>,
}

impl Checked {
    fn renaming(&self, to: PlayerId) -> Renaming {
        Renaming {
            from: self.player.id,
            to,
            matches: self.matches.iter().map(|(number, _)| *number).collect(),
        }
    }
}

async fn check(
    connection: &mut db::Connection,
    group: &GroupRow,
    RequestedSplit {
        player,
        matches: chosen,
        last,
        target,
    }: &RequestedSplit,
) -> Result<Checked> {
    refuse_if_too_long(group)?;
    let player = named_player(connection, group.id, *player).await?;
    let mut matches = joins::matches_of(connection, group.id, player.id).await?;
    matches.retain(|(number, _)| chosen.contains(number));
    if last.is_some() && *last != matches.last().map(|(_, id)| *id) {
        return Err(ErrorCode::SplitChanged.into());
    }
    if chosen.is_empty() || matches.len() != chosen.len() {
        return Err(ErrorCode::SplitMatches.into());
    }
    let other = match target {
        SplitTarget::Player(other) if *other == player.id => return Err(ErrorCode::SplitTarget.into()),
        SplitTarget::Player(other) => {
            let other = named_player(connection, group.id, *other).await?;
            let own = joins::matches_of(connection, group.id, other.id).await?;
            if let Some((number, _)) = own.iter().find(|(number, _)| chosen.contains(number)) {
                return Err(ErrorCode::SplitTargetPlayed.with("matchNumber", *number).into());
            }
            Some(other)
        }
        SplitTarget::New(name) => {
            refuse_new(connection, group, name).await?;
            None
        }
    };
    Ok(Checked {
        player,
        matches,
        other,
    })
}

/// Refuses to add a player where [`players::insert`] would, or beyond the limit.
async fn refuse_new(connection: &mut db::Connection, group: &GroupRow, name: &PlayerName) -> Result<()> {
    if group.player_count.unsigned_abs() >= PLAYERS_MAX {
        return Err(ErrorCode::TooManyPlayers.with("max", PLAYERS_MAX).into());
    }
    if players::is_name_taken(connection, group.id, name.as_str()).await? {
        return Err(ErrorCode::PlayerNameTaken.into());
    }
    Ok(())
}
