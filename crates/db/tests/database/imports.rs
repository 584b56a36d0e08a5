//! An imported history is stored as a played one.

use std::collections::HashMap;

use db::Connection;
use db::ids::{GroupId, PlayerId, UserId};
use db::queries::groups::AddedMatches;
use db::queries::imports::{self, ImportedMatch, ImportedPlayer};
use db::queries::match_log::{self, allow_long_work};
use db::queries::matches::MatchWithPlayers;
use db::queries::players;
use db::rows::{GroupRow, MatchContentRow, MatchEntry, MatchRow, NewGroupRow, PlayerRow, StandingRow};
use db::testing::TestDatabase;

use crate::corrections::move_latest;
use crate::group_fixture::{GroupFixture, day_of_may, locked, may, new_group, standing_row};
use crate::replay::assert_follows_matches;

/// What a reader sees of a match.
fn content(played: &MatchRow) -> (i32, MatchContentRow, i16) {
    let content = MatchContentRow {
        played_on: played.played_on,
        team1_games: played.team1_games.clone(),
        team2_games: played.team2_games.clone(),
        notes: played.notes.clone(),
    };
    (played.match_number, content, played.winner)
}

/// Imports players and matches into the group; Elsa is anonymised.
async fn import(
    connection: &mut Connection,
    (group, owner): (GroupId, UserId),
    from: &[PlayerRow],
    log: &[MatchWithPlayers],
) {
    db::transaction(connection, async |connection| {
        allow_long_work(connection).await?;
        let locked_group = locked(connection, group).await?;
        let new: Vec<ImportedPlayer> = from
            .iter()
            .map(|player| ImportedPlayer {
                name: player.name.clone(),
                starting_elo: 1500,
                created_at: player.created_at,
                former_number: (player.name == "Elsa").then_some(7),
                is_guest: player.is_guest,
            })
            .collect();
        let added = imports::add_players(connection, &locked_group, &new).await?;
        let ids: HashMap<PlayerId, PlayerId> = from.iter().map(|player| player.id).zip(added).collect();
        let imported: Vec<ImportedMatch> = log
            .iter()
            .map(|one| ImportedMatch {
                match_number: one.played.match_number,
                content: content(&one.played).1,
                submitted_by: Some(owner),
                created_at: one.played.created_at,
                entries: one.players.each_ref().map(|named| MatchEntry {
                    player_id: ids[&named.entry.player_id],
                    ..named.entry
                }),
            })
            .collect();
        let (first, second) = imported.split_at(4);
        imports::add_matches(connection, &locked_group, first).await?;
        imports::add_matches(connection, &locked_group, second).await?;
        let added = AddedMatches {
            matches: 6,
            games: log.iter().map(|one| one.played.games()).sum(),
        };
        let standings: Vec<StandingRow> = from
            .iter()
            .map(|player| StandingRow {
                player_id: ids[&player.id],
                ..standing_row(player)
            })
            .collect();
        imports::finish(connection, &locked_group, added, &standings).await
    })
    .await
    .unwrap();
}

#[tokio::test]
async fn an_imported_history_equals_the_played_one() {
    let mut fixture = GroupFixture::new().await;
    for (four, sets) in [
        ([0, 1, 2, 3], &[(6, 4)][..]),
        ([4, 1, 2, 5], &[(6, 4), (3, 6), (7, 5)]),
        ([3, 2, 1, 0], &[(0, 6), (1, 6)]),
        ([5, 4, 3, 2], &[(7, 6), (7, 6)]),
        ([0, 2, 4, 1], &[(6, 0)]),
    ] {
        fixture.play(four, sets).await;
    }
    // Two matches on one day, and notes with all that arrays in text must quote.
    let (basis, mut new) = fixture.prepare(&[(6, 4)]).await;
    new.content.notes = Some(r#"a "quoted" {brace}, \ and NULL"#.to_owned());
    let (connection, home) = (&mut fixture.connection, fixture.group);
    assert!(
        crate::group_fixture::insert_match(connection, &basis.group, &new, None)
            .await
            .unwrap()
    );
    move_latest(connection, home, day_of_may(3)).await.unwrap();

    let listed = NewGroupRow {
        is_discoverable: true,
        ..new_group(fixture.owner, "Imported", "impo1234")
    };
    let other = db::queries::groups::insert(connection, &listed).await.unwrap().id;
    let from: Vec<PlayerRow> = players::ranking(connection, home).await.unwrap();
    let log = match_log::after(connection, home, 0, 100).await.unwrap();
    import(connection, (other, fixture.owner), &from, &log).await;

    assert_follows_matches(connection, other).await;
    let to: Vec<PlayerRow> = players::ranking(connection, other).await.unwrap();
    let visible = |player: &PlayerRow| {
        let standing = StandingRow {
            player_id: PlayerId(0),
            ..standing_row(player)
        };
        (player.name.clone(), standing, player.created_at)
    };
    assert_eq!(
        to.iter().map(visible).collect::<Vec<_>>(),
        from.iter().map(visible).collect::<Vec<_>>()
    );
    let former: Vec<_> = to
        .iter()
        .filter(|player| player.anonymised_at.is_some())
        .collect();
    assert_eq!(former.len(), 1);
    assert_eq!(
        (
            former[0].name.as_str(),
            former[0].former_number,
            former[0].anonymised_at
        ),
        ("Elsa", Some(7), Some(may(1)))
    );
    let copy = match_log::after(connection, other, 0, 100).await.unwrap();
    let contents = |log: &[MatchWithPlayers]| {
        let contents = log
            .iter()
            .map(|one| (content(&one.played), one.played.created_at));
        contents.collect::<Vec<_>>()
    };
    assert_eq!(contents(&copy), contents(&log));
    assert!(
        copy.iter()
            .all(|one| one.played.submitted_by == Some(fixture.owner))
    );
    let imported = db::queries::groups::by_id(connection, other)
        .await
        .unwrap()
        .unwrap();
    let totals = |group: &GroupRow| {
        (
            group.player_count,
            group.match_count,
            group.game_count,
            group.rating_sum,
        )
    };
    assert_eq!(totals(&imported), totals(&fixture.group().await));
    // The next match follows the imported ones.
    let connection = &mut fixture.connection;
    let four: Vec<PlayerId> = to[..4].iter().map(|player| player.id).collect();
    let next = crate::group_fixture::play(connection, other, four.try_into().unwrap(), &[(6, 4)]).await;
    assert_eq!(next.unwrap().played.match_number, 7);
    assert_follows_matches(connection, other).await;
}

#[tokio::test]
async fn the_update_of_statistics_does_not_wait_for_a_vacuum() {
    let database = TestDatabase::create().await.unwrap();
    let mut vacuum = database.session().await.unwrap();
    // The lock that a vacuum has; what waits for it cancels an automatic one.
    vacuum
        .execute("BEGIN; LOCK TABLE matches IN SHARE UPDATE EXCLUSIVE MODE")
        .await
        .unwrap();
    let pool = database.pool(1).unwrap();
    let mut connection = pool.get().await.unwrap();
    imports::update_statistics(&mut connection).await.unwrap();
}
