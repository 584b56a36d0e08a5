//! Reading matches, always with their players; recording them is [`super::record`].

use std::collections::HashMap;

use chrono::NaiveDate;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::match_numbers;
use crate::ids::{GroupId, MatchId, PlayerId};
use crate::rows::{MatchPlayer, PlayedMatch};
use crate::schema::{match_players, matches, players};
use crate::{Connection, Error};

/// A match with its four players.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchWithPlayers {
    /// The match.
    pub played: PlayedMatch,
    /// Its players: team 1 before team 2, in the order of their seats.
    pub players: Vec<NamedEntry>,
}

/// What a match did to a player, with the name they have today.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedEntry {
    /// What it did.
    pub entry: MatchPlayer,
    /// The player's name.
    pub name: String,
    /// See [`Player::former_number`](crate::rows::Player::former_number).
    pub former_number: Option<i32>,
}

/// Which matches of a group to read.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Filter {
    /// Only those that this player played.
    pub player: Option<PlayerId>,
    /// Only those played on this day or later.
    pub from: Option<NaiveDate>,
    /// Only those played on this day or earlier.
    pub to: Option<NaiveDate>,
}

/// Which part of them to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Page {
    /// Only matches with a lower number: the cursor.
    pub before: Option<i32>,
    /// How many at most.
    pub limit: i64,
    /// How many to leave out at the start.
    pub offset: i64,
}

impl Page {
    /// The first so many.
    #[must_use]
    pub fn first(limit: i64) -> Self {
        Self {
            before: None,
            limit,
            offset: 0,
        }
    }
}

/// A part of the group's matches, the newest first, in three queries: their numbers, the matches, their players.
///
/// # Errors
///
/// When the database fails.
pub async fn list(
    connection: &mut Connection,
    group: GroupId,
    filter: &Filter,
    page: Page,
) -> Result<Vec<MatchWithPlayers>, Error> {
    let numbers = match_numbers::page(connection, group, filter, page).await?;
    if numbers.is_empty() {
        return Ok(Vec::new());
    }
    let found = matches::table
        .filter(matches::group_id.eq(group))
        .filter(matches::match_number.eq_any(numbers))
        .order(matches::match_number.desc())
        .select(PlayedMatch::as_select())
        .load(connection)
        .await?;
    with_players(connection, group, found).await
}

/// How many of the group's matches there are under this filter.
///
/// # Errors
///
/// When the database fails.
pub async fn count(connection: &mut Connection, group: GroupId, filter: &Filter) -> Result<i64, Error> {
    match_numbers::count(connection, group, filter).await
}

/// The match with this id, if it is one of the group's.
///
/// # Errors
///
/// When the database fails.
pub async fn by_id(
    connection: &mut Connection,
    group: GroupId,
    id: MatchId,
) -> Result<Option<MatchWithPlayers>, Error> {
    let found = matches::table
        .filter(matches::group_id.eq(group))
        .find(id)
        .select(PlayedMatch::as_select())
        .load(connection)
        .await?;
    Ok(with_players(connection, group, found).await?.pop())
}

/// The latest match of the group.
///
/// # Errors
///
/// When the database fails.
pub async fn latest(connection: &mut Connection, group: GroupId) -> Result<Option<MatchWithPlayers>, Error> {
    Ok(list(connection, group, &Filter::default(), Page::first(1))
        .await?
        .pop())
}

/// Joins matches of one group with their players: one query, however many there are.
pub(super) async fn with_players(
    connection: &mut Connection,
    group: GroupId,
    found: Vec<PlayedMatch>,
) -> Result<Vec<MatchWithPlayers>, Error> {
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let numbers: Vec<i32> = found.iter().map(|played| played.match_number).collect();
    let entries: Vec<(MatchPlayer, String, Option<i32>)> = match_players::table
        .inner_join(players::table.on(players::id.eq(match_players::player_id)))
        .filter(match_players::group_id.eq(group))
        .filter(match_players::match_number.eq_any(numbers))
        .order((
            match_players::match_number,
            match_players::team,
            match_players::seat,
        ))
        .select((MatchPlayer::as_select(), players::name, players::former_number))
        .load(connection)
        .await?;
    let mut of_match: HashMap<i32, Vec<NamedEntry>> = HashMap::with_capacity(found.len());
    for (entry, name, former_number) in entries {
        of_match.entry(entry.match_number).or_default().push(NamedEntry {
            entry,
            name,
            former_number,
        });
    }
    let join = |played: PlayedMatch| {
        let players = of_match.remove(&played.match_number).unwrap_or_default();
        MatchWithPlayers { played, players }
    };
    Ok(found.into_iter().map(join).collect())
}
