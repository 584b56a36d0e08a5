//! The players of a group and their ratings. Changes require a [`LockedGroup`].

use std::cmp::Reverse;

use chrono::{DateTime, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Integer, Text};

use super::groups::{AddedMatches, update_totals};
use super::locked_group::LockedGroup;
use super::player_columns::{PlayerColumns, player_columns};
use super::text::fold_case;
use crate::ids::{GroupId, PlayerId};
use crate::rows::{NewPlayerRow, PlayerRow};
use crate::schema::players;
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

/// The result of deleting a player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Deletion {
    /// The player is deleted.
    Deleted,
    /// The player has matches and cannot be deleted.
    HasMatches,
    /// The group has no such player.
    NotFound,
}

/// Inserts a player.
///
/// # Errors
///
/// [`Violated::PlayerNameTaken`](crate::Violated).
pub async fn insert(
    connection: &mut Connection,
    group: &LockedGroup,
    new: &NewPlayerRow<'_>,
) -> Result<PlayerRow, Error> {
    let inserted = diesel::insert_into(players::table)
        .values((
            players::group_id.eq(group.id),
            players::name.eq(new.name),
            players::current_elo.eq(new.starting_elo),
            players::peak_elo.eq(new.starting_elo),
            players::lowest_elo.eq(new.starting_elo),
            players::created_at.eq(new.created_at),
        ))
        .returning(PlayerRow::as_returning())
        .get_result(connection)
        .await?;
    update_totals(connection, group, AddedMatches::default()).await?;
    Ok(inserted)
}

/// Renames a player; `None` if the group has no such player, or the player is anonymised.
///
/// # Errors
///
/// [`Violated::PlayerNameTaken`](crate::Violated).
pub async fn rename(
    connection: &mut Connection,
    group: &LockedGroup,
    player: PlayerId,
    name: &str,
) -> Result<Option<PlayerRow>, Error> {
    let named = players::table
        .find((group.id, player))
        .filter(players::anonymised_at.is_null());
    let renamed = diesel::update(named)
        .set(players::name.eq(name))
        .returning(PlayerRow::as_returning())
        .get_result(connection)
        .await;
    Ok(renamed.optional()?)
}

/// Marks a player as a guest, or takes the mark away; `None` if the group has no such player.
pub async fn mark_guest(
    connection: &mut Connection,
    group: &LockedGroup,
    player: PlayerId,
    is_guest: bool,
) -> Result<Option<PlayerRow>, Error> {
    let marked = diesel::update(players::table.find((group.id, player)))
        .set(players::is_guest.eq(is_guest))
        .returning(PlayerRow::as_returning())
        .get_result(connection)
        .await;
    Ok(marked.optional()?)
}

/// Anonymises a player: replaces the name and assigns a number; `None` if the group has no such player, or the player
/// is anonymised already.
///
/// # Errors
///
/// [`Violated::PlayerNameTaken`](crate::Violated).
pub async fn anonymise(
    connection: &mut Connection,
    group: &LockedGroup,
    player: PlayerId,
    number: i32,
    name: &str,
    at: DateTime<Utc>,
) -> Result<Option<PlayerRow>, Error> {
    let named = players::table
        .find((group.id, player))
        .filter(players::anonymised_at.is_null());
    let anonymous = diesel::update(named)
        .set((
            players::name.eq(name),
            players::former_number.eq(number),
            players::anonymised_at.eq(at),
        ))
        .returning(PlayerRow::as_returning())
        .get_result(connection)
        .await;
    Ok(anonymous.optional()?)
}

/// The names of all players of the group.
pub async fn names(connection: &mut Connection, group: GroupId) -> Result<Vec<String>, Error> {
    Ok(players::table
        .filter(players::group_id.eq(group))
        .select(players::name)
        .load(connection)
        .await?)
}

/// Whether a player of the group has the name, regardless of case.
pub async fn is_name_taken(connection: &mut Connection, group: GroupId, name: &str) -> Result<bool, Error> {
    let same = players::table
        .filter(players::group_id.eq(group))
        .filter(fold_case(players::name).eq(fold_case(name)));
    Ok(diesel::select(exists(same)).get_result(connection).await?)
}

/// Names folded as the database compares them, in the same order: two names are equal if their folded forms are.
pub async fn folded(connection: &mut Connection, names: &[String]) -> Result<Vec<String>, Error> {
    #[derive(QueryableByName)]
    struct Folded {
        #[diesel(sql_type = Text)]
        name: String,
    }

    let folded: Vec<Folded> = statement(
        "SELECT fold_case(written) AS name FROM unnest($1) WITH ORDINALITY AS names (written, place) ORDER BY place",
    )
    .bind::<Array<Text>, _>(names)
    .load(connection)
    .await?;
    Ok(folded.into_iter().map(|folded| folded.name).collect())
}

/// The numbers of all anonymised players of the group.
pub async fn former_numbers(connection: &mut Connection, group: GroupId) -> Result<Vec<i32>, Error> {
    Ok(players::table
        .filter(players::group_id.eq(group))
        .select(players::former_number.assume_not_null())
        .filter(players::former_number.is_not_null())
        .load(connection)
        .await?)
}

/// Deletes a player without matches.
pub async fn delete(
    connection: &mut Connection,
    group: &LockedGroup,
    player: PlayerId,
) -> Result<Deletion, Error> {
    let Some(found) = by_id(connection, group.id, player).await? else {
        return Ok(Deletion::NotFound);
    };
    if found.matches_played > 0 {
        return Ok(Deletion::HasMatches);
    }
    diesel::delete(players::table.find((group.id, player)))
        .execute(connection)
        .await?;
    update_totals(connection, group, AddedMatches::default()).await?;
    Ok(Deletion::Deleted)
}

/// One player of the group.
pub async fn by_id(
    connection: &mut Connection,
    group: GroupId,
    player: PlayerId,
) -> Result<Option<PlayerRow>, Error> {
    let found = players::table
        .find((group, player))
        .select(PlayerRow::as_select())
        .first(connection)
        .await;
    Ok(found.optional()?)
}

/// The players of the group with these ids, in no particular order.
pub async fn by_ids(
    connection: &mut Connection,
    group: GroupId,
    ids: &[PlayerId],
) -> Result<Vec<PlayerRow>, Error> {
    Ok(players::table
        .filter(players::group_id.eq(group))
        .filter(players::id.eq_any(ids))
        .select(PlayerRow::as_select())
        .load(connection)
        .await?)
}

/// All players, in no particular order.
pub async fn all(connection: &mut Connection, group: GroupId) -> Result<Vec<PlayerRow>, Error> {
    let read: PlayerColumns = statement(concat!(
        "SELECT ",
        player_columns!(),
        " FROM players WHERE group_id = $1"
    ))
    .bind::<BigInt, _>(group)
    .get_result(connection)
    .await?;
    Ok(read.into_rows(group))
}

/// All players: those who are ranked, then guests; of each the highest rating first, then by id.
pub async fn ranking(connection: &mut Connection, group: GroupId) -> Result<Vec<PlayerRow>, Error> {
    let mut players = all(connection, group).await?;
    players.sort_unstable_by_key(|player| (player.is_guest, Reverse(player.current_elo), player.id));
    Ok(players)
}

/// The first player of [`ranking`], if somebody is ranked.
pub(super) async fn leader(connection: &mut Connection, group: GroupId) -> Result<Option<PlayerRow>, Error> {
    let found = players::table
        .filter(players::group_id.eq(group))
        .filter(players::is_guest.eq(false))
        .order((players::current_elo.desc(), players::id))
        .select(PlayerRow::as_select())
        .first(connection)
        .await;
    Ok(found.optional()?)
}

/// Number of ranked players of the group with a higher rating than `elo`.
pub async fn count_above(connection: &mut Connection, group: GroupId, elo: i32) -> Result<i64, Error> {
    Ok(players::table
        .filter(players::group_id.eq(group))
        .filter(players::current_elo.gt(elo))
        .filter(players::is_guest.eq(false))
        .count()
        .get_result(connection)
        .await?)
}

/// The last rating changes of a player, in the order of the matches.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct RecentChanges {
    /// The player.
    #[diesel(sql_type = BigInt)]
    pub player_id: PlayerId,
    /// The final changes, oldest first.
    #[diesel(sql_type = Array<Integer>)]
    pub changes: Vec<i32>,
}

/// The last rating changes of those of the players that have a match, at most `matches` each. It reads no row of other
/// players.
pub async fn recent_changes(
    connection: &mut Connection,
    group: GroupId,
    players: &[PlayerId],
    matches: u32,
) -> Result<Vec<RecentChanges>, Error> {
    Ok(statement(
        "SELECT requested.player_id, recent.changes
         FROM unnest($2) AS requested (player_id)
         CROSS JOIN LATERAL (
             SELECT array_agg(newest.elo_change ORDER BY newest.match_number) AS changes
             FROM (
                 SELECT elo_change, match_number FROM appearances
                 WHERE group_id = $1 AND player_id = requested.player_id ORDER BY match_number DESC LIMIT $3
             ) AS newest
         ) AS recent
         WHERE recent.changes IS NOT NULL",
    )
    .bind::<BigInt, _>(group)
    .bind::<Array<BigInt>, _>(players)
    .bind::<BigInt, _>(i64::from(matches))
    .load(connection)
    .await?)
}
