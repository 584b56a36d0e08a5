//! Reading matches, always with their players. Writing them: [`super::submissions`], [`super::corrections`] and
//! [`super::imports`].

use std::collections::HashMap;

use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::match_filter::{MatchFilter, MatchPage};
use super::match_numbers;
use crate::ids::{GroupId, MatchId};
use crate::rows::{MatchPlayerRow, MatchRow};
use crate::schema::{match_players, matches, players};
use crate::{Connection, Error};

/// A match with its four players.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchWithPlayers {
    /// The match.
    pub played: MatchRow,
    /// Its players: team 1 before team 2, in the order of their seats.
    pub players: Vec<NamedEntry>,
}

/// A player of a match: the rating change, and the player's current name.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedEntry {
    /// The rating change.
    pub entry: MatchPlayerRow,
    /// The player's name.
    pub name: String,
    /// See [`PlayerRow::former_number`](crate::rows::PlayerRow::former_number).
    pub former_number: Option<i32>,
}

/// A page of the group's matches, newest first, in three queries: numbers, matches, players.
///
/// # Errors
///
/// When the database fails.
pub async fn list(
    connection: &mut Connection,
    group: GroupId,
    filter: &MatchFilter,
    page: MatchPage,
) -> Result<Vec<MatchWithPlayers>, Error> {
    let numbers = match_numbers::page(connection, group, filter, page).await?;
    if numbers.is_empty() {
        return Ok(Vec::new());
    }
    let found = matches::table
        .filter(matches::group_id.eq(group))
        .filter(matches::match_number.eq_any(numbers))
        .order(matches::match_number.desc())
        .select(MatchRow::as_select())
        .load(connection)
        .await?;
    with_players(connection, group, found).await
}

/// Number of the group's matches under this filter.
///
/// # Errors
///
/// When the database fails.
pub async fn count(connection: &mut Connection, group: GroupId, filter: &MatchFilter) -> Result<i64, Error> {
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
        .select(MatchRow::as_select())
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
    Ok(
        list(connection, group, &MatchFilter::default(), MatchPage::first(1))
            .await?
            .pop(),
    )
}

/// A match that was just written, with its players.
pub(super) async fn written(
    connection: &mut Connection,
    played: MatchRow,
) -> Result<MatchWithPlayers, Error> {
    let written = with_players(connection, played.group_id, vec![played]).await?;
    written
        .into_iter()
        .next()
        .ok_or_else(|| Error::from(diesel::result::Error::NotFound))
}

/// Reads the players of matches of one group, in one query.
pub(super) async fn with_players(
    connection: &mut Connection,
    group: GroupId,
    found: Vec<MatchRow>,
) -> Result<Vec<MatchWithPlayers>, Error> {
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let numbers: Vec<i32> = found.iter().map(|played| played.match_number).collect();
    let entries: Vec<(MatchPlayerRow, String, Option<i32>)> = match_players::table
        .inner_join(players::table.on(players::id.eq(match_players::player_id)))
        .filter(match_players::group_id.eq(group))
        .filter(match_players::match_number.eq_any(numbers))
        .order((
            match_players::match_number,
            match_players::team,
            match_players::seat,
        ))
        .select((MatchPlayerRow::as_select(), players::name, players::former_number))
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
    let join = |played: MatchRow| {
        let players = of_match.remove(&played.match_number).unwrap_or_default();
        MatchWithPlayers { played, players }
    };
    Ok(found.into_iter().map(join).collect())
}
