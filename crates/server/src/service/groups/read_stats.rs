//! The figures of a group: totals, its latest match, its best and its most active players.

use std::cmp::Reverse;

use db::queries::matches::{self, MatchWithPlayers};
use db::queries::rankings::Compared;
use db::rows::GroupRow;
use elo_core::limits::{TOP_PLAYERS, TREND_MATCHES};

use super::read_weekly_matches::{WeeklyMatches, read_weekly_matches};
use crate::domain::ranking::{Place, RankedPlayer, add_trends, rank_players, read_players};
use crate::error::Result;

/// The figures of a group.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct GroupStats {
    /// The group, with its totals.
    pub(crate) group: GroupRow,
    /// The match that was submitted last.
    pub(crate) latest_match: Option<MatchWithPlayers>,
    /// The best players.
    pub(crate) top_players: Vec<RankedPlayer>,
    /// The players with most matches; of equals the better ranked. Without trends.
    pub(crate) most_active: Vec<RankedPlayer>,
    /// The matches of each of the weeks up to the one in which the latest match was saved, so that the figures follow
    /// from the group's version alone; up to the group's creation if there is none.
    pub(crate) weekly_matches: WeeklyMatches,
}

/// Reads the figures.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn read_stats(connection: &mut db::Connection, group: GroupRow) -> Result<GroupStats> {
    let latest_match = matches::latest(connection, group.id).await?;
    let compared = Compared {
        counts: true,
        ..Compared::default()
    };
    let mut places = rank_players(connection, group.id, compared).await?;
    let first = |places: &[Place]| {
        let count = usize::try_from(TOP_PLAYERS).unwrap_or(usize::MAX);
        places.iter().take(count).cloned().collect::<Vec<_>>()
    };
    let ranked = places.iter().take_while(|place| place.rank.is_some());
    let best = first(&ranked.cloned().collect::<Vec<_>>());
    places.retain(|place| place.player.matches_played > 0);
    places.sort_by_key(|place| Reverse(place.player.matches_played));
    let mut top_players = read_players(connection, group.id, &best).await?;
    add_trends(connection, group.id, &mut top_players, TREND_MATCHES).await?;
    let most_active = read_players(connection, group.id, &first(&places)).await?;
    let until = latest_match
        .as_ref()
        .map_or(group.created_at, |latest| latest.played.created_at);
    let weekly = read_weekly_matches(connection, &[group.id], until).await?;
    let weekly_matches = weekly.get(&group.id).copied();
    Ok(GroupStats {
        weekly_matches: weekly_matches.unwrap_or_else(|| WeeklyMatches::none(until)),
        group,
        latest_match,
        top_players,
        most_active,
    })
}
