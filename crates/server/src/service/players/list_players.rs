//! A part of a group's ranking, searched, filtered and sorted.

use std::cmp::Reverse;

use chrono::NaiveDate;
use db::ids::GroupId;
use db::queries::players;
use db::queries::rankings::{Compared, ComparedPlayer};
use elo_core::player_order::{Column, Columns, compare};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::domain::ranking::{
    Place, RankedPlayer, add_all_trends, add_trends, places, rank_players, read_players, with_rows,
};
use crate::error::Result;

/// Which players to list.
#[derive(Debug, Clone)]
pub(crate) struct ListRequest {
    /// Whether the players have trends.
    pub(crate) has_trends: bool,
    /// The number of matches in the trends, also in those that are sorted by.
    pub(crate) trend_matches: u32,
    /// Only players whose names contain each word of it, regardless of case and accents.
    pub(crate) search: String,
    /// Only players who have played or were added on this day or later.
    pub(crate) active_since: Option<NaiveDate>,
    /// What to sort by. Ties follow the ranking, and guests are the last in both directions, but in a list without
    /// trends, of names, where they belong.
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
    /// The number of won matches, then fewer lost ones; players without matches come last in both directions.
    Wins,
    /// The win rate; players without matches come last in both directions.
    WinRate,
    /// The trend; players without matches come last in both directions.
    Trend,
}

/// A part of a ranking.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct ListedPlayers {
    /// The players.
    pub(crate) players: Vec<RankedPlayer>,
    /// How many players there are without limit and offset.
    pub(crate) total: u32,
}

/// Reads the requested players of a group.
#[tracing::instrument(level = "trace", skip_all)]
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
    let needs_all_trends = request.sort == Sort::Trend || (request.has_trends && request.is_whole());
    if needs_all_trends {
        add_all_trends(connection, group, &mut places, request.trend_matches).await?;
    }
    let (listed, total) = request.part_of(places);
    let mut players = match rows {
        Some(rows) => with_rows(&listed, rows),
        None => read_players(connection, group, &listed).await?,
    };
    if request.has_trends && !needs_all_trends {
        add_trends(connection, group, &mut players, request.trend_matches).await?;
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

    /// The requested places, from those of all players in the order of the ranking, and how many there are without
    /// limit and offset.
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
        let is_last = |place: &Place| place.player.is_guest && self.has_trends;
        let column = match self.sort {
            Sort::Elo if self.is_descending => return,
            // Folded once each; by the letters without accents, which stand beside those with accents in most
            // languages.
            Sort::Name if self.is_descending => {
                return places.sort_by_cached_key(|place| (is_last(place), Reverse(folded_name(place))));
            }
            Sort::Name => return places.sort_by_cached_key(|place| (is_last(place), folded_name(place))),
            Sort::Elo => Column::Elo,
            Sort::Played => Column::Played,
            Sort::Wins => Column::Record,
            Sort::WinRate => Column::WinRate,
            Sort::Trend => Column::Trend,
        };
        places.sort_by(|one, other| compare(column, self.is_descending, &columns(one), &columns(other)));
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

fn columns(place: &Place) -> Columns {
    Columns {
        is_guest: place.player.is_guest,
        rating: place.player.current_elo,
        played: place.player.matches_played.unsigned_abs(),
        won: place.player.matches_won.unsigned_abs(),
        trend: place.trend.sum,
    }
}
