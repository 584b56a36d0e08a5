//! Reading matches, always with their players. Writing them: [`super::submissions`], [`super::corrections`] and
//! [`super::imports`].

use std::collections::HashMap;

use diesel::prelude::*;

use super::match_filter::{MatchFilter, MatchPage};
use super::match_numbers;
use crate::ids::{GroupId, MatchId, PlayerId};
use crate::rows::{MatchEntry, MatchRow, StoredMatchRow};
use crate::schema::{matches, players};
use crate::{Connection, Error, RunQueryDsl};

/// A match with its four players.
#[derive(Debug, Clone, PartialEq)]
pub struct MatchWithPlayers {
    /// The match.
    pub played: MatchRow,
    /// Its players: team 1 before team 2, in the order of their seats.
    pub players: [NamedEntry; 4],
}

/// A player of a match: the rating change, and the player's current name.
#[derive(Debug, Clone, PartialEq)]
pub struct NamedEntry {
    /// The rating change.
    pub entry: MatchEntry,
    /// The player's name.
    pub name: String,
    /// See [`PlayerRow::former_number`](crate::rows::PlayerRow::former_number).
    pub former_number: Option<i32>,
}

/// A page of the group's matches, newest first, in three queries: numbers, matches, players.
pub async fn list(
    connection: &mut Connection,
    group: GroupId,
    filter: &MatchFilter,
    page: MatchPage,
) -> Result<Vec<MatchWithPlayers>, Error> {
    let numbers = match_numbers::page(connection, group, filter, page).await?;
    numbered(connection, group, numbers).await
}

/// A page of the group's matches, newest first, and their number on all pages.
pub async fn list_and_count(
    connection: &mut Connection,
    group: GroupId,
    filter: &MatchFilter,
    page: MatchPage,
) -> Result<(Vec<MatchWithPlayers>, i64), Error> {
    let (numbers, total) = match_numbers::page_and_count(connection, group, filter, page).await?;
    Ok((numbered(connection, group, numbers).await?, total))
}

/// The matches with these numbers, newest first.
pub(super) async fn numbered(
    connection: &mut Connection,
    group: GroupId,
    numbers: Vec<i32>,
) -> Result<Vec<MatchWithPlayers>, Error> {
    if numbers.is_empty() {
        return Ok(Vec::new());
    }
    let found = matches::table
        .filter(matches::group_id.eq(group))
        .filter(matches::match_number.eq_any(numbers))
        .order(matches::match_number.desc())
        .select(StoredMatchRow::as_select())
        .load(connection)
        .await?;
    all_with_names(connection, group, found).await
}

/// The match with this id, if it is one of the group's.
pub async fn by_id(
    connection: &mut Connection,
    group: GroupId,
    id: MatchId,
) -> Result<Option<MatchWithPlayers>, Error> {
    let found = matches::table
        .filter(matches::group_id.eq(group))
        .filter(matches::id.eq(id))
        .select(StoredMatchRow::as_select())
        .load(connection)
        .await?;
    Ok(all_with_names(connection, group, found).await?.pop())
}

/// The match with this number, if the group has it.
pub async fn by_number(
    connection: &mut Connection,
    group: GroupId,
    number: i32,
) -> Result<Option<MatchWithPlayers>, Error> {
    let found = matches::table
        .filter(matches::group_id.eq(group))
        .filter(matches::match_number.eq(number))
        .select(StoredMatchRow::as_select())
        .load(connection)
        .await?;
    Ok(all_with_names(connection, group, found).await?.pop())
}

/// The latest match of the group.
pub async fn latest(connection: &mut Connection, group: GroupId) -> Result<Option<MatchWithPlayers>, Error> {
    Ok(
        list(connection, group, &MatchFilter::default(), MatchPage::first(1))
            .await?
            .pop(),
    )
}

/// Adds the names of the players to matches of one group, in one query.
pub(super) async fn all_with_names(
    connection: &mut Connection,
    group: GroupId,
    found: Vec<StoredMatchRow>,
) -> Result<Vec<MatchWithPlayers>, Error> {
    if found.is_empty() {
        return Ok(Vec::new());
    }
    let mut ids: Vec<PlayerId> = found
        .iter()
        .flat_map(|stored| stored.entries.player_ids.iter().copied())
        .collect();
    ids.sort_unstable();
    ids.dedup();
    let names: Vec<(PlayerId, String, Option<i32>)> = players::table
        .filter(players::group_id.eq(group))
        .filter(players::id.eq_any(ids))
        .select((players::id, players::name, players::former_number))
        .load(connection)
        .await?;
    let names: HashMap<PlayerId, (String, Option<i32>)> = names
        .into_iter()
        .map(|(id, name, former_number)| (id, (name, former_number)))
        .collect();
    found
        .into_iter()
        .map(|stored| with_names_of(stored, &names))
        .collect()
}

/// Adds the names of the players to a match: by player, the name and the number of a former player.
pub(super) fn with_names_of(
    StoredMatchRow { played, entries }: StoredMatchRow,
    names: &HashMap<PlayerId, (String, Option<i32>)>,
) -> Result<MatchWithPlayers, Error> {
    let with_name = |entry: MatchEntry| {
        // Present by the foreign key of the appearances.
        let (name, former_number) = names.get(&entry.player_id).cloned().unwrap_or_default();
        NamedEntry {
            entry,
            name,
            former_number,
        }
    };
    Ok(MatchWithPlayers {
        players: entries.to_entries(played.winner)?.map(with_name),
        played,
    })
}
