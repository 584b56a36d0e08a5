//! The schemas of lists of matches.

use chrono::{Datelike, NaiveDate};
use db::ids::PlayerId;
use db::queries::match_filter::{MatchFilter, PlayerFilter};
use db::queries::matches::MatchWithPlayers;
use db::rows::GroupRow;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::Match;
use crate::api::pagination::Pagination;
use crate::error::{Error, ErrorCode, Result};
use crate::extractors::long_read::SometimesLong;

/// A page of matches, newest first.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MatchList {
    /// The matches of this page.
    pub(crate) matches: Vec<Match>,
    /// How many matches there are under the same filters.
    pub(crate) total: i64,
    /// The page's size as it was used.
    pub(crate) limit: u32,
    /// How many matches were skipped.
    pub(crate) offset: u32,
    /// The value of `before` for the next page; null on the last.
    #[schema(required)]
    pub(crate) next_before: Option<i32>,
}

/// Which matches to list.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct MatchListQuery {
    /// How many matches to return, 1 to 100; 20 by default.
    pub(crate) limit: Option<u32>,
    /// How many matches to skip, 0 to 1,000,000. Pages shift when a match arrives; `before` does not.
    pub(crate) offset: Option<u32>,
    /// Only matches with a smaller match number.
    pub(crate) before: Option<i32>,
    /// Only matches of this player.
    pub(crate) player: Option<i64>,
    /// With `player`: only matches that this other player played too, with or against them.
    pub(crate) other: Option<i64>,
    /// Only matches played on this day or later.
    pub(crate) from: Option<NaiveDate>,
    /// Only matches played on this day or earlier.
    pub(crate) to: Option<NaiveDate>,
}

/// Whose months to list.
#[derive(Debug, Clone, Copy, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct MonthsQuery {
    /// Only matches of this player.
    pub(crate) player: Option<i64>,
    /// With `player`: only matches that this other player played too, with or against them.
    pub(crate) other: Option<i64>,
}

/// How many of the latest matches to return.
#[derive(Debug, Clone, Default, Deserialize, IntoParams)]
#[serde(default)]
#[into_params(parameter_in = Query)]
pub(crate) struct RecentQuery {
    /// 1 to 100; 10 by default.
    pub(crate) limit: Option<u32>,
}

impl MatchList {
    /// A page of a group's matches; the group tells which match is its latest.
    pub(crate) fn new(
        found: Vec<MatchWithPlayers>,
        total: i64,
        page: Pagination,
        group: &GroupRow,
    ) -> Result<Self> {
        let is_full = u32::try_from(found.len()).is_ok_and(|count| count == page.limit);
        let last = found.last().map(|found| found.played.match_number);
        let latest = group.match_count;
        let shape = |found: MatchWithPlayers| {
            let is_latest = found.played.match_number == latest;
            Match::new(found, is_latest)
        };
        Ok(Self {
            matches: found.into_iter().map(shape).collect::<Result<_>>()?,
            total,
            limit: page.limit,
            offset: page.offset,
            next_before: last.filter(|_| is_full),
        })
    }
}

impl MatchListQuery {
    /// The requested filters. Years have four digits, which Postgres supports too.
    pub(crate) fn filter(&self) -> Result<MatchFilter> {
        let within = |name: &str, day: Option<NaiveDate>| match day {
            Some(day) if !(1..=9999).contains(&day.year()) => {
                let reason = format!("{name} must be between 0001-01-01 and 9999-12-31");
                Err(Error::from(ErrorCode::RequestMalformed.with("reason", reason)))
            }
            day => Ok(day),
        };
        Ok(MatchFilter {
            players: player_filter(self.player, self.other)?,
            from: within("from", self.from)?,
            to: within("to", self.to)?,
        })
    }
}

impl MonthsQuery {
    /// The players whose months are requested.
    pub(crate) fn filter(&self) -> Result<Option<PlayerFilter>> {
        player_filter(self.player, self.other)
    }
}

impl SometimesLong for MatchListQuery {
    /// A page of a player's matches is read by their numbers. With dates or another player all of them are read, and
    /// with an offset those before the page too.
    fn is_long(&self) -> bool {
        let is_dated = self.from.is_some() || self.to.is_some();
        let is_filtered = self.player.is_some() || is_dated;
        let is_skipping = self.offset.is_some_and(|offset| offset > 0);
        self.other.is_some() || (self.player.is_some() && is_dated) || (is_filtered && is_skipping)
    }
}

impl SometimesLong for MonthsQuery {
    /// The months of everyone are counted by days.
    fn is_long(&self) -> bool {
        self.player.is_some()
    }
}

fn player_filter(player: Option<i64>, other: Option<i64>) -> Result<Option<PlayerFilter>> {
    match (player, other) {
        (None, None) => Ok(None),
        (Some(player), None) => Ok(Some(PlayerFilter::One(PlayerId(player)))),
        (Some(player), Some(other)) if player != other => {
            Ok(Some(PlayerFilter::Both(PlayerId(player), PlayerId(other))))
        }
        (_, Some(_)) => {
            let reason = "other must be another player than player";
            Err(Error::from(ErrorCode::RequestMalformed.with("reason", reason)))
        }
    }
}
