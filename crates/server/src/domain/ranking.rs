//! The ranking of a group.

use std::cmp::Reverse;
use std::collections::HashMap;

use db::ids::{GroupId, PlayerId};
use db::queries::players;
use db::queries::rankings::{self, Compared, ComparedPlayer};
use db::rows::PlayerRow;
use elo_core::ranking::ranks_beside_guests;
use elo_core::rating::trend;

use crate::error::Result;

/// From so many players on, the rows of all players of the group are read instead of those of single ones.
const MANY: usize = 1_000;

/// A player's place in the ranking, with what lists are sorted and filtered by.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Place {
    /// The rank, which equal ratings share; `None` for a guest.
    pub(crate) rank: Option<u32>,
    pub(crate) player: ComparedPlayer,
    pub(crate) trend: Trend,
}

/// A player with the rank.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct RankedPlayer {
    /// The rank, which equal ratings share; `None` for a guest.
    pub(crate) rank: Option<u32>,
    pub(crate) player: PlayerRow,
    pub(crate) trend: Trend,
}

/// The latest rating changes of a player together.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Trend {
    /// Their sum; `None` without matches.
    pub(crate) sum: Option<i32>,
    /// How many they are.
    pub(crate) matches: u32,
}

impl Trend {
    /// From the latest rating changes, at most `matches`, in any order.
    pub(crate) fn of(changes: &[i32], matches: u32) -> Self {
        Self {
            sum: trend(changes, matches),
            matches: u32::try_from(changes.len()).unwrap_or(u32::MAX),
        }
    }
}

/// The places of all players of a group in the order of the ranking, without trends.
pub(crate) async fn rank_players(
    connection: &mut db::Connection,
    group: GroupId,
    compared: Compared,
) -> Result<Vec<Place>> {
    Ok(places(rankings::compared(connection, group, compared).await?))
}

/// Puts players in the order of the ranking: the highest rating first, of equal ones the player added first; guests
/// after all others.
pub(crate) fn places(mut players: Vec<ComparedPlayer>) -> Vec<Place> {
    players.sort_unstable_by_key(|player| (player.is_guest, Reverse(player.current_elo), player.id));
    let ranked = players
        .iter()
        .map(|player| (!player.is_guest).then_some(player.current_elo));
    let placed = ranks_beside_guests(&ranked.collect::<Vec<_>>())
        .into_iter()
        .zip(players);
    placed
        .map(|(rank, player)| Place {
            rank,
            player,
            trend: Trend::default(),
        })
        .collect()
}

/// The places of all players of a group in the order of the ranking, with trends over their latest `matches` matches.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn rank_players_with_trends(
    connection: &mut db::Connection,
    group: GroupId,
    matches: u32,
) -> Result<Vec<Place>> {
    let mut places = rank_players(connection, group, Compared::default()).await?;
    add_all_trends(connection, group, &mut places, matches).await?;
    Ok(places)
}

/// Sets the trends of these players, who are all of the group, over their latest `matches` matches.
pub(crate) async fn add_all_trends(
    connection: &mut db::Connection,
    group: GroupId,
    places: &mut [Place],
    matches: u32,
) -> Result<()> {
    let mut changes: HashMap<PlayerId, Vec<i32>> = HashMap::with_capacity(places.len());
    for (player, change) in rankings::recent_changes(connection, group, matches).await? {
        changes.entry(player).or_default().push(change);
    }
    for place in places {
        let own = changes.get(&place.player.id);
        place.trend = own.map(|own| Trend::of(own, matches)).unwrap_or_default();
    }
    Ok(())
}

/// Reads the players of these places, in their order.
pub(crate) async fn read_players(
    connection: &mut db::Connection,
    group: GroupId,
    places: &[Place],
) -> Result<Vec<RankedPlayer>> {
    let rows = if places.len() < MANY {
        let ids: Vec<PlayerId> = places.iter().map(|place| place.player.id).collect();
        players::by_ids(connection, group, &ids).await?
    } else {
        players::all(connection, group).await?
    };
    Ok(with_rows(places, rows))
}

/// These places with their players, which are among the rows.
pub(crate) fn with_rows(places: &[Place], rows: Vec<PlayerRow>) -> Vec<RankedPlayer> {
    let mut rows: HashMap<PlayerId, PlayerRow> = rows.into_iter().map(|row| (row.id, row)).collect();
    let with_row = |place: &Place| {
        Some(RankedPlayer {
            rank: place.rank,
            player: rows.remove(&place.player.id)?,
            trend: place.trend,
        })
    };
    places.iter().filter_map(with_row).collect()
}

/// Sets the trends of these players over their latest `matches` matches.
pub(crate) async fn add_trends(
    connection: &mut db::Connection,
    group: GroupId,
    ranked: &mut [RankedPlayer],
    matches: u32,
) -> Result<()> {
    let ids: Vec<PlayerId> = ranked.iter().map(|ranked| ranked.player.id).collect();
    let changes = players::recent_changes(connection, group, &ids, matches).await?;
    let changes: HashMap<_, _> = changes
        .into_iter()
        .map(|recent| (recent.player_id, recent.changes))
        .collect();
    for ranked in ranked {
        let own = changes.get(&ranked.player.id);
        ranked.trend = own.map(|own| Trend::of(own, matches)).unwrap_or_default();
    }
    Ok(())
}

/// The ranks of players in the order of the ranking.
pub(crate) fn ranks_of(players: &[PlayerRow]) -> Vec<Option<u32>> {
    let ranked = players
        .iter()
        .map(|player| (!player.is_guest).then_some(player.current_elo));
    ranks_beside_guests(&ranked.collect::<Vec<_>>())
}

/// The rank of one player; `None` for a guest.
pub(crate) async fn rank_of(connection: &mut db::Connection, player: &PlayerRow) -> Result<Option<u32>> {
    if player.is_guest {
        return Ok(None);
    }
    let above = players::count_above(connection, player.group_id, player.current_elo).await?;
    Ok(Some(u32::try_from(above).unwrap_or(u32::MAX).saturating_add(1)))
}
