//! The schemas of days.

use chrono::NaiveDate;
use db::rows::GroupRow;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::matches::schemas::Match;
use crate::domain::match_day::{MatchDay, NamedDayRow};
use crate::error::Result;

/// One day.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct DayData {
    /// The day.
    pub(crate) day: Day,
}

/// A day on which a group has played.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Day {
    /// The day.
    pub(crate) played_on: NaiveDate,
    /// How many matches were played on it.
    #[schema(example = 5, minimum = 1)]
    pub(crate) total: i64,
    /// The matches, newest first; the latest 200 if there are more. Everything below is about these.
    pub(crate) matches: Vec<Match>,
    /// Everyone who played, by points, then by the difference of games.
    pub(crate) table: Vec<DayPlayer>,
    /// The winners of the day: the players with the most points, if that is more than 0. None on a day with one match.
    #[schema(example = json!([314]))]
    pub(crate) winners: Vec<i64>,
    /// How many games were played.
    #[schema(example = 116)]
    pub(crate) games: u32,
    /// How many matches were won by the team that was expected to win less than half.
    #[schema(example = 2)]
    pub(crate) upsets: usize,
    /// The upset that was expected least.
    #[schema(required)]
    pub(crate) biggest_upset: Option<Upset>,
    /// The nearest earlier day with a match.
    #[schema(required)]
    pub(crate) previous_day: Option<NaiveDate>,
    /// The nearest later day with a match.
    #[schema(required)]
    pub(crate) next_day: Option<NaiveDate>,
}

/// A player in the table of a day.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct DayPlayer {
    /// The rank by points; equal points share it.
    #[schema(example = 1, minimum = 1)]
    pub(crate) rank: u32,
    /// The player.
    #[schema(example = 314)]
    pub(crate) player_id: i64,
    /// The player's current name.
    #[schema(example = "Björn Ekström")]
    pub(crate) name: String,
    /// Set for an anonymised player: see `Player`.
    #[schema(required, example = json!(null))]
    pub(crate) former_number: Option<i32>,
    /// The sum of the day's rating changes.
    #[schema(example = 31)]
    pub(crate) points: i32,
    /// Matches won.
    #[schema(example = 2)]
    pub(crate) won: u32,
    /// Matches lost.
    #[schema(example = 1)]
    pub(crate) lost: u32,
    /// Games won by the player's teams.
    #[schema(example = 32)]
    pub(crate) games_won: u32,
    /// Games lost by the player's teams.
    #[schema(example = 29)]
    pub(crate) games_lost: u32,
}

/// A match that was won by the team that was expected to win less than half.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Upset {
    /// The match's number.
    #[schema(example = 140)]
    pub(crate) match_number: i32,
    /// The expected score of the team that won, in percent.
    #[schema(example = 15.8)]
    pub(crate) expected_win_percent: f64,
}

impl Day {
    pub(crate) fn new(day: MatchDay, group: &GroupRow) -> Result<Self> {
        let upset = |(place, expected): (usize, f64)| {
            Some(Upset {
                match_number: day.matches.get(place)?.played.match_number,
                expected_win_percent: expected * 100.0,
            })
        };
        let winners = day.table.iter().take(day.winners);
        Ok(Self {
            played_on: day.played_on,
            total: day.around.matches,
            winners: winners.map(|winner| winner.row.player.0).collect(),
            games: day.games,
            upsets: day.upsets,
            biggest_upset: day.biggest_upset.and_then(upset),
            previous_day: day.around.previous,
            next_day: day.around.next,
            table: day.table.into_iter().map(DayPlayer::from).collect(),
            matches: (day.matches.into_iter())
                .map(|found| {
                    let is_latest = found.played.match_number == group.match_count;
                    Match::new(found, is_latest)
                })
                .collect::<Result<_>>()?,
        })
    }
}

impl From<NamedDayRow> for DayPlayer {
    fn from(named: NamedDayRow) -> Self {
        let NamedDayRow {
            row,
            name,
            former_number,
        } = named;
        Self {
            rank: row.rank,
            player_id: row.player.0,
            name,
            former_number,
            points: row.points,
            won: row.won,
            lost: row.lost,
            games_won: row.games_won,
            games_lost: row.games_lost,
        }
    }
}
