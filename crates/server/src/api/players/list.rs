//! Which players of a ranking are listed, and in which order.

use std::cmp::{Ordering, Reverse};

use chrono::NaiveDate;
use db::queries::rankings::{Compared, ComparedPlayer};
use elo_core::limits::{PAGE_MAX, PAGE_MIN, TREND_MATCHES, TREND_MATCHES_MAX};
use elo_core::rating::win_rate;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::schemas::{
    Player, PlayerList, PlayerListQuery, PlayerSort, PlayersOrRankings, Ranking, SortOrder,
};
use crate::api::pagination::{offset, within};
use crate::error::Result;
use crate::service::players::rank_players::{Place, RankedPlayer};

/// A page of a ranking in the requested order.
#[derive(Debug, Clone)]
pub(super) struct RankingPage {
    stats: bool,
    /// The number of matches in the trends.
    pub(super) matches: u32,
    /// The words, as `plain` writes them, that a listed player's name contains.
    search: Vec<String>,
    /// The earliest day on which a listed player has played or was added.
    active_since: Option<NaiveDate>,
    sort: PlayerSort,
    order: SortOrder,
    /// All players when there is none: the ranking of a group is one page.
    limit: Option<u32>,
    offset: u32,
}

/// The players whose trends a page needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Trends {
    /// All, since the page is one of the order of trends.
    All,
    /// Those of the page.
    Page,
    /// None.
    None,
}

impl RankingPage {
    pub(super) fn new(query: &PlayerListQuery) -> Result<Self> {
        Ok(Self {
            stats: query.stats,
            matches: within(
                "matches",
                query.matches.unwrap_or(TREND_MATCHES),
                1,
                TREND_MATCHES_MAX,
            )?,
            search: words(query.search.as_deref().unwrap_or_default()),
            active_since: query.active_since,
            sort: query.sort,
            order: query.order.unwrap_or(natural_order(query.sort)),
            limit: query
                .limit
                .map(|limit| within("limit", limit, PAGE_MIN, PAGE_MAX))
                .transpose()?,
            offset: offset(query.offset)?,
        })
    }

    /// Which players need a trend.
    pub(super) const fn trends(&self) -> Trends {
        match (self.sort, self.stats) {
            (PlayerSort::Trend, _) => Trends::All,
            (_, true) => Trends::Page,
            (_, false) => Trends::None,
        }
    }

    /// Whether it lists all players.
    pub(super) const fn is_whole(&self) -> bool {
        self.limit.is_none() && self.search.is_empty() && self.active_since.is_none()
    }

    /// What it compares of the players.
    pub(super) fn compared(&self) -> Compared {
        Compared {
            counts: matches!(
                self.sort,
                PlayerSort::Played | PlayerSort::Wins | PlayerSort::WinRate
            ),
            name: self.sort == PlayerSort::Name || !self.search.is_empty(),
            activity: self.active_since.is_some(),
        }
    }

    /// The places of the page, from those of all players in the order of the ranking, and the number of players on all pages.
    pub(super) fn part_of(&self, mut places: Vec<Place>) -> (Vec<Place>, u32) {
        if !self.search.is_empty() {
            places.retain(|place| {
                let name = plain(&place.player.name);
                self.search.iter().all(|word| name.contains(word))
            });
        }
        if let Some(since) = self.active_since {
            places.retain(|place| place.player.last_active_at.date_naive() >= since);
        }
        let total = u32::try_from(places.len()).unwrap_or(u32::MAX);
        self.sort(&mut places);
        let whole = |count: u32| usize::try_from(count).unwrap_or(usize::MAX);
        let part = places.into_iter().skip(whole(self.offset));
        (part.take(whole(self.limit.unwrap_or(total))).collect(), total)
    }

    /// Ties follow the ranking.
    fn sort(&self, places: &mut [Place]) {
        let order = self.order;
        match self.sort {
            PlayerSort::Elo if order == SortOrder::Desc => {}
            PlayerSort::Elo => places.sort_by_key(|place| place.player.current_elo),
            // Folded once each; by the letters without accents, which stand beside those with accents in most languages.
            PlayerSort::Name if order == SortOrder::Asc => places.sort_by_cached_key(folded_name),
            PlayerSort::Name => places.sort_by_cached_key(|place| Reverse(folded_name(place))),
            PlayerSort::Played => places.sort_by(|one, other| {
                order.apply(one.player.matches_played.cmp(&other.player.matches_played))
            }),
            PlayerSort::Wins => {
                places
                    .sort_by(|one, other| order.apply(one.player.matches_won.cmp(&other.player.matches_won)));
            }
            PlayerSort::WinRate => places.sort_by(|one, other| {
                let (one, other) = (rate(&one.player), rate(&other.player));
                nothing_last(one, other, |a, b| order.apply(a.total_cmp(b)))
            }),
            PlayerSort::Trend => places.sort_by(|one, other| {
                nothing_last(one.trend.sum, other.trend.sum, |a, b| order.apply(a.cmp(b)))
            }),
        }
    }

    /// The answer with the players of the page.
    pub(super) fn answer(&self, part: Vec<RankedPlayer>, total: u32) -> PlayerList {
        let part = part.into_iter();
        let players = if self.stats {
            PlayersOrRankings::Rankings(part.map(Ranking::from).collect())
        } else {
            PlayersOrRankings::Players(
                part.map(|ranked| Player::new(ranked.player, ranked.rank))
                    .collect(),
            )
        };
        PlayerList {
            players,
            total,
            limit: self.limit.unwrap_or(total),
            offset: self.offset,
        }
    }
}

/// A name or a search in lower case and without accents, as the app compares them too.
fn plain(text: &str) -> String {
    let letters: String = text.nfd().filter(|&letter| !is_combining_mark(letter)).collect();
    letters.to_lowercase()
}

fn words(search: &str) -> Vec<String> {
    plain(search).split_whitespace().map(str::to_owned).collect()
}

fn folded_name(place: &Place) -> (String, String) {
    let name = &place.player.name;
    (plain(name), name.to_lowercase())
}

/// The default order of a column.
const fn natural_order(sort: PlayerSort) -> SortOrder {
    match sort {
        PlayerSort::Name => SortOrder::Asc,
        PlayerSort::Elo | PlayerSort::Played | PlayerSort::Wins | PlayerSort::WinRate | PlayerSort::Trend => {
            SortOrder::Desc
        }
    }
}

fn rate(player: &ComparedPlayer) -> Option<f64> {
    win_rate(
        player.matches_won.unsigned_abs(),
        player.matches_played.unsigned_abs(),
    )
}

/// Players without a value come last in both orders.
fn nothing_last<T>(one: Option<T>, other: Option<T>, compare: impl Fn(&T, &T) -> Ordering) -> Ordering {
    match (one, other) {
        (Some(one), Some(other)) => compare(&one, &other),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => Ordering::Equal,
    }
}

impl SortOrder {
    fn apply(self, ascending: Ordering) -> Ordering {
        match self {
            Self::Asc => ascending,
            Self::Desc => ascending.reverse(),
        }
    }
}
