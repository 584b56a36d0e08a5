//! A part of a group's ranking, searched, filtered and sorted.

use std::cmp::{Ordering, Reverse};

use chrono::NaiveDate;
use db::ids::GroupId;
use db::queries::players;
use db::queries::rankings::{Compared, ComparedPlayer};
use elo_core::rating::win_rate;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::domain::ranking::{
    Place, RankedPlayer, add_all_trends, add_trends, places, rank_players, read_players, with_rows,
};
use crate::error::Result;

/// Which players to list.
#[derive(Debug, Clone)]
pub(crate) struct ListRequest {
    /// The number of matches in the trends; `None` for a list without trends.
    pub(crate) trend_matches: Option<u32>,
    /// Only players whose names contain each word of it, regardless of case and accents.
    pub(crate) search: String,
    /// Only players who have played or were added on this day or later.
    pub(crate) active_since: Option<NaiveDate>,
    /// What to sort by; ties follow the ranking.
    pub(crate) sort: Sort,
    /// Whether the largest come first.
    pub(crate) is_descending: bool,
    /// The most players to list; `None` for all.
    pub(crate) limit: Option<u32>,
    /// How many players to skip.
    pub(crate) offset: u32,
}

/// What a list of players is sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sort {
    /// The rating.
    Elo,
    /// The name.
    Name,
    /// The number of matches.
    Played,
    /// The number of won matches.
    Wins,
    /// The win rate; players without matches come last in both directions.
    WinRate,
    /// The trend over so many matches; players without matches come last in both directions.
    Trend {
        /// The number of matches.
        matches: u32,
    },
}

/// A part of a ranking.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ListedPlayers {
    /// The players. Without trends unless the request has a number of matches for them.
    pub(crate) players: Vec<RankedPlayer>,
    /// How many players there are without limit and offset.
    pub(crate) total: u32,
}

/// Reads the requested players of a group.
pub(crate) async fn list_players(
    connection: &mut db::Connection,
    group: GroupId,
    request: &ListRequest,
) -> Result<ListedPlayers> {
    let rows = if request.is_whole() {
        Some(players::all(connection, group).await?)
    } else {
        None
    };
    let mut places = match &rows {
        Some(rows) => places(rows.iter().map(ComparedPlayer::of).collect()),
        None => rank_players(connection, group, request.compared()).await?,
    };
    let all_trends = match request.sort {
        Sort::Trend { matches } => Some(matches),
        _ if request.is_whole() => request.trend_matches,
        _ => None,
    };
    if let Some(matches) = all_trends {
        add_all_trends(connection, group, &mut places, matches).await?;
    }
    let (listed, total) = request.part_of(places);
    let mut players = match rows {
        Some(rows) => with_rows(&listed, rows),
        None => read_players(connection, group, &listed).await?,
    };
    if let Some(matches) = request.trend_matches
        && all_trends != Some(matches)
    {
        add_trends(connection, group, &mut players, matches).await?;
    }
    Ok(ListedPlayers { players, total })
}

impl ListRequest {
    /// Whether it lists all players.
    const fn is_whole(&self) -> bool {
        self.limit.is_none() && self.search.is_empty() && self.active_since.is_none()
    }

    /// What it compares of the players.
    const fn compared(&self) -> Compared {
        Compared {
            counts: matches!(self.sort, Sort::Played | Sort::Wins | Sort::WinRate),
            name: matches!(self.sort, Sort::Name) || !self.search.is_empty(),
            activity: self.active_since.is_some(),
        }
    }

    /// The requested places, from those of all players in the order of the ranking, and how many there are without limit and
    /// offset.
    fn part_of(&self, mut places: Vec<Place>) -> (Vec<Place>, u32) {
        let search = plain(&self.search);
        let words: Vec<&str> = search.split_whitespace().collect();
        if !words.is_empty() {
            places.retain(|place| {
                let name = plain(&place.player.name);
                words.iter().all(|word| name.contains(word))
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
        match self.sort {
            Sort::Elo if self.is_descending => {}
            Sort::Elo => places.sort_by_key(|place| place.player.current_elo),
            // Folded once each; by the letters without accents, which stand beside those with accents in most languages.
            Sort::Name if self.is_descending => {
                places.sort_by_cached_key(|place| Reverse(folded_name(place)));
            }
            Sort::Name => places.sort_by_cached_key(folded_name),
            Sort::Played => places.sort_by(|one, other| {
                self.directed(one.player.matches_played.cmp(&other.player.matches_played))
            }),
            Sort::Wins => places
                .sort_by(|one, other| self.directed(one.player.matches_won.cmp(&other.player.matches_won))),
            Sort::WinRate => places.sort_by(|one, other| {
                let (one, other) = (rate(&one.player), rate(&other.player));
                nothing_last(one, other, |a, b| self.directed(a.total_cmp(b)))
            }),
            Sort::Trend { .. } => places.sort_by(|one, other| {
                nothing_last(one.trend.sum, other.trend.sum, |a, b| self.directed(a.cmp(b)))
            }),
        }
    }

    /// The order in the requested direction.
    const fn directed(&self, ascending: Ordering) -> Ordering {
        if self.is_descending {
            ascending.reverse()
        } else {
            ascending
        }
    }
}

/// A name or a search in lower case and without accents, as the app compares them too.
fn plain(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let letters: String = text.nfd().filter(|&letter| !is_combining_mark(letter)).collect();
    letters.to_lowercase()
}

fn folded_name(place: &Place) -> (String, String) {
    let name = &place.player.name;
    (plain(name), name.to_lowercase())
}

fn rate(player: &ComparedPlayer) -> Option<f64> {
    win_rate(
        player.matches_won.unsigned_abs(),
        player.matches_played.unsigned_abs(),
    )
}

/// Players without a value come last in both directions.
fn nothing_last<T>(one: Option<T>, other: Option<T>, compare: impl Fn(&T, &T) -> Ordering) -> Ordering {
    match (one, other) {
        (Some(one), Some(other)) => compare(&one, &other),
        (Some(_), None) => Ordering::Less,
        (None, Some(_)) => Ordering::Greater,
        (None, None) => Ordering::Equal,
    }
}
