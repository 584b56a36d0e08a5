//! The matches of a day, and the table of its players.

use std::collections::HashMap;

use chrono::NaiveDate;
use db::ids::{GroupId, PlayerId};
use db::queries::match_days::{self, DayRow as DayAround};
use db::queries::match_filter::{MatchFilter, MatchPage};
use db::queries::matches::{self, MatchWithPlayers};
use elo_core::day::{DayRow, RatedMatch, biggest_upset, day_table, day_winners};
use elo_core::limits::DAY_MATCHES;
use elo_core::lineup::Lineup;
use elo_core::seats;

use super::stored_score::StoredScore;
use crate::error::{ErrorCode, Result};

/// A day with at least one match.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct MatchDay {
    /// The day.
    pub(crate) played_on: NaiveDate,
    /// How many matches were played, and the days around it.
    pub(crate) around: DayAround,
    /// Its matches, newest first; the latest [`DAY_MATCHES`] if it has more.
    pub(crate) matches: Vec<MatchWithPlayers>,
    /// The table of these matches.
    pub(crate) table: Vec<NamedDayRow>,
    /// How many of its rows, from the first, are the day's winners.
    pub(crate) winners: usize,
    /// The games of these matches.
    pub(crate) games: u32,
    /// How many of them were upsets.
    pub(crate) upsets: usize,
    /// The biggest upset: its place among the matches, and the expected score of its winners.
    pub(crate) biggest_upset: Option<(usize, f64)>,
}

/// A row of the table, with the player's name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NamedDayRow {
    pub(crate) row: DayRow<PlayerId>,
    pub(crate) name: String,
    pub(crate) former_number: Option<i32>,
}

/// Reads a day of a group.
///
/// # Errors
///
/// [`ErrorCode::DayNotFound`] if the group has no match on it.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn read_day(
    connection: &mut db::Connection,
    group: GroupId,
    played_on: NaiveDate,
) -> Result<MatchDay> {
    let around = match_days::around(connection, group, played_on).await?;
    if around.matches == 0 {
        return Err(ErrorCode::DayNotFound.into());
    }
    let filter = MatchFilter {
        from: Some(played_on),
        to: Some(played_on),
        players: None,
    };
    let found = matches::list(connection, group, &filter, MatchPage::first(DAY_MATCHES.into())).await?;
    let rated = found.iter().map(rated).collect::<Result<Vec<_>>>()?;
    let table = day_table(&rated);
    let winners = day_winners(&table, &rated).len();
    let name_of: HashMap<PlayerId, (&str, Option<i32>)> = (found.iter().flat_map(|found| &found.players))
        .map(|own| (own.entry.player_id, (own.name.as_str(), own.former_number)))
        .collect();
    let named = |row: DayRow<PlayerId>| {
        let (name, former_number) = name_of.get(&row.player).copied().unwrap_or_default();
        NamedDayRow {
            row,
            name: name.to_owned(),
            former_number,
        }
    };
    Ok(MatchDay {
        played_on,
        around,
        table: table.into_iter().map(named).collect(),
        winners,
        games: rated.iter().flat_map(|played| played.outcome.games).sum(),
        upsets: rated.iter().filter(|played| played.is_upset()).count(),
        biggest_upset: biggest_upset(&rated)
            .and_then(|place| Some((place, rated.get(place)?.expected_of_winner()))),
        matches: found,
    })
}

fn rated(found: &MatchWithPlayers) -> Result<RatedMatch<PlayerId>> {
    let entries = found.players.each_ref().map(|own| own.entry);
    let [[first, _], [third, _]] = seats::teams(entries);
    Ok(RatedMatch {
        lineup: Lineup::new(entries.map(|entry| entry.player_id)),
        outcome: StoredScore::of(&found.played)?.outcome,
        changes: entries.map(|entry| entry.elo_change),
        expected: [first.expected_score, third.expected_score],
    })
}
