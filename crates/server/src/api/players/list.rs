//! The query and the answer of a list of players.

use elo_core::limits::{PAGE_MAX, PAGE_MIN, TREND_MATCHES, TREND_MATCHES_MAX};

use super::schemas::{
    Player, PlayerList, PlayerListQuery, PlayerSort, PlayersOrRankings, Ranking, SortOrder,
};
use crate::api::pagination::{offset, within};
use crate::error::Result;
use crate::service::players::list_players::{ListRequest, ListedPlayers, Sort};

/// What the query asks for.
pub(super) fn request(query: &PlayerListQuery) -> Result<ListRequest> {
    let trend_matches = within(
        "matches",
        query.matches.unwrap_or(TREND_MATCHES),
        1,
        TREND_MATCHES_MAX,
    )?;
    let (sort, default_order) = match query.sort {
        PlayerSort::Elo => (Sort::Elo, SortOrder::Desc),
        PlayerSort::Name => (Sort::Name, SortOrder::Asc),
        PlayerSort::Played => (Sort::Played, SortOrder::Desc),
        PlayerSort::Wins => (Sort::Wins, SortOrder::Desc),
        PlayerSort::WinRate => (Sort::WinRate, SortOrder::Desc),
        PlayerSort::Trend => (Sort::Trend, SortOrder::Desc),
    };
    Ok(ListRequest {
        has_trends: query.stats,
        trend_matches,
        search: query.search.as_deref().unwrap_or_default().to_owned(),
        active_since: query.active_since,
        sort,
        is_descending: query.order.unwrap_or(default_order) == SortOrder::Desc,
        limit: query
            .limit
            .map(|limit| within("limit", limit, PAGE_MIN, PAGE_MAX))
            .transpose()?,
        offset: offset(query.offset)?,
    })
}

/// The answer with the listed players.
pub(super) fn answer(request: &ListRequest, listed: ListedPlayers) -> PlayerList {
    let ListedPlayers { players, total } = listed;
    let players = players.into_iter();
    let players = if request.has_trends {
        PlayersOrRankings::Rankings(players.map(Ranking::from).collect())
    } else {
        let without_stats = players.map(|ranked| Player::new(ranked.player, ranked.rank));
        PlayersOrRankings::Players(without_stats.collect())
    };
    PlayerList {
        players,
        total,
        limit: request.limit.unwrap_or(total),
        offset: request.offset,
    }
}
