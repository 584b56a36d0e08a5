//! Corrections of the latest match, made as the server does: lock the group, read, rate, write.

use chrono::{NaiveDate, Utc};
use db::ids::{GroupId, PlayerId};
use db::queries::corrections::{self, MatchEdit};
use db::queries::groups::LockedGroup;
use db::queries::matches::MatchWithPlayers;
use db::queries::{matches, players};
use db::rows::{MatchContentRow, MatchRow, PlayerRow, StandingRow};
use db::{Connection, Error, Violated};

use crate::group_fixture::{GroupFixture, day_of_may, locked, rated_match, standing_row};
use crate::raw_sql::table_rows;

/// Replaces the score of the latest match.
pub(crate) async fn edit_latest(
    connection: &mut Connection,
    group: GroupId,
    sets: &[(u8, u8)],
) -> Result<MatchWithPlayers, Error> {
    db::transaction(connection, async |connection| {
        let locked_group = locked(connection, group).await?;
        let latest = matches::latest(connection, group).await?.unwrap();
        let played_on = latest.played.played_on;
        edit(connection, &locked_group, &latest, sets, played_on).await
    })
    .await
}

/// Replaces the date of the latest match.
pub(crate) async fn move_latest(
    connection: &mut Connection,
    group: GroupId,
    played_on: NaiveDate,
) -> Result<MatchWithPlayers, Error> {
    db::transaction(connection, async |connection| {
        let locked_group = locked(connection, group).await?;
        let latest = matches::latest(connection, group).await?.unwrap();
        let sets = sets_of(&latest.played);
        edit(connection, &locked_group, &latest, &sets, played_on).await
    })
    .await
}

/// Deletes the latest match and restores its four players.
pub(crate) async fn delete_latest(connection: &mut Connection, group: GroupId) -> Result<(), Error> {
    db::transaction(connection, async |connection| {
        let locked_group = locked(connection, group).await?;
        let latest = matches::latest(connection, group).await?.unwrap();
        delete(connection, &locked_group, &latest).await
    })
    .await
}

fn sets_of(played: &MatchRow) -> Vec<(u8, u8)> {
    let games = played.team1_games.iter().zip(&played.team2_games);
    games
        .map(|(team1, team2)| ((*team1).try_into().unwrap(), (*team2).try_into().unwrap()))
        .collect()
}

async fn edit(
    connection: &mut Connection,
    group: &LockedGroup,
    latest: &MatchWithPlayers,
    sets: &[(u8, u8)],
    played_on: NaiveDate,
) -> Result<MatchWithPlayers, Error> {
    let before = players_before(connection, latest).await?;
    let played = &latest.played;
    let four = before.each_ref().map(standing_row);
    let again = rated_match(played.id, played.match_number, four, sets);
    let edit = MatchEdit {
        content: MatchContentRow {
            played_on,
            ..again.content
        },
        edited_at: Utc::now(),
        entries: again.entries,
        standings: again.standings.to_vec(),
    };
    corrections::edit(connection, group, played, &edit).await
}

async fn delete(
    connection: &mut Connection,
    group: &LockedGroup,
    latest: &MatchWithPlayers,
) -> Result<(), Error> {
    let before = players_before(connection, latest).await?;
    let four: Vec<PlayerId> = before.iter().map(|player| player.id).collect();
    let number = latest.played.match_number;
    let last_played = corrections::last_played_before(connection, group.id, &four, number).await?;
    let standings = before.map(|player| StandingRow {
        last_played_at: last_played.get(&player.id).copied(),
        ..standing_row(&player)
    });
    corrections::delete(connection, group, &latest.played, &standings).await
}

/// The four players of the latest match, as they were before it.
async fn players_before(
    connection: &mut Connection,
    latest: &MatchWithPlayers,
) -> Result<[PlayerRow; 4], Error> {
    let four = latest.players.each_ref().map(|named| named.entry.player_id);
    let now = players::by_ids(connection, latest.played.group_id, &four).await?;
    Ok([0, 1, 2, 3].map(|place: usize| {
        let entry = &latest.players[place].entry;
        let mut player = now
            .iter()
            .find(|player| player.id == entry.player_id)
            .unwrap()
            .clone();
        player.current_elo = entry.elo_before;
        player.peak_elo = entry.peak_before;
        player.lowest_elo = entry.lowest_before;
        player.matches_played = entry.played_before;
        player.matches_won -= i32::from(entry.won);
        player
    }))
}

/// The database itself accepts such changes in raw SQL.
#[tokio::test]
async fn only_the_latest_match_can_be_edited_or_deleted() {
    let mut fixture = GroupFixture::new().await;
    let first = fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    let deleted = fixture.play([0, 1, 2, 3], &[(6, 3)]).await;
    delete_latest(&mut fixture.connection, fixture.group)
        .await
        .unwrap();
    fixture.play([0, 1, 2, 3], &[(6, 2)]).await;
    let before = table_rows(&mut fixture.connection).await;
    // The third match has the number of the one that was deleted.
    for outdated in [&first, &deleted] {
        let group = fixture.group;
        let edited = db::transaction(&mut fixture.connection, async |connection| {
            let locked_group = locked(connection, group).await?;
            edit(connection, &locked_group, outdated, &[(7, 5)], day_of_may(3)).await
        });
        assert_eq!(
            edited.await.unwrap_err().violated(),
            Some(Violated::NotTheLatestMatch)
        );
        let deleted = db::transaction(&mut fixture.connection, async |connection| {
            let locked_group = locked(connection, group).await?;
            delete(connection, &locked_group, outdated).await
        });
        assert_eq!(
            deleted.await.unwrap_err().violated(),
            Some(Violated::NotTheLatestMatch)
        );
        assert_eq!(table_rows(&mut fixture.connection).await, before);
    }
}

#[tokio::test]
async fn an_edit_replaces_everything_that_the_match_changed() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    let ratings = async |fixture: &mut GroupFixture| {
        let ranking = players::ranking(&mut fixture.connection, fixture.group).await;
        let mut ranking: Vec<_> = ranking.unwrap().iter().map(standing_row).collect();
        ranking.sort_unstable_by_key(|standing| standing.player_id);
        ranking
    };
    let edited_from = fixture.play([1, 2, 3, 4], &[(6, 0), (6, 4)]).await;
    let edited = edit_latest(&mut fixture.connection, fixture.group, &[(3, 6)])
        .await
        .unwrap();
    let after_edit = (ratings(&mut fixture).await, fixture.group().await);
    assert_eq!(edited.played.id, edited_from.played.id);
    assert_eq!((edited.played.winner, after_edit.1.game_count), (2, 19));

    delete_latest(&mut fixture.connection, fixture.group)
        .await
        .unwrap();
    let submitted = fixture.play([1, 2, 3, 4], &[(3, 6)]).await;
    assert_eq!(submitted.players, edited.players);
    let after_submission = (ratings(&mut fixture).await, fixture.group().await);
    assert_eq!(after_edit.0, after_submission.0);
    let totals = |group: &db::rows::GroupRow| (group.match_count, group.game_count, group.rating_sum);
    assert_eq!(totals(&after_edit.1), totals(&after_submission.1));
}
