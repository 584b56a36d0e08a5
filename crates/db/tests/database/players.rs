use db::Violated;
use db::ids::PlayerId;
use db::queries::groups;
use db::queries::players::{self, Deletion, RecentChanges};
use db::rows::{NewPlayer, Player};

use crate::arena::{Arena, NAMES, group, locked, may, player};
use crate::attack::{refused, run};

#[tokio::test]
async fn a_new_player_starts_without_a_match() {
    let mut arena = Arena::new().await;
    let gösta = player(&mut arena.connection, arena.group, "Gösta").await;
    assert_eq!(
        (gösta.current_elo, gösta.peak_elo, gösta.lowest_elo),
        (1500, 1500, 1500)
    );
    assert_eq!(
        (gösta.matches_played, gösta.matches_won, gösta.last_played_at),
        (0, 0, None)
    );
    assert_eq!((gösta.created_at, gösta.anonymised_at), (may(1), None));
    assert_eq!(arena.group().await.player_count, 7);
}

#[tokio::test]
async fn names_are_unique_in_a_group_in_whatever_case() {
    let mut arena = Arena::new().await;
    let other = group(&mut arena.connection, arena.owner, "Other", "other123")
        .await
        .id;
    let connection = &mut arena.connection;
    let held = locked(connection, arena.group).await.unwrap();
    for twin in ["Björn", "BJÖRN", "björn"] {
        let new = NewPlayer {
            name: twin,
            starting_elo: 1500,
            created_at: may(1),
        };
        let taken = players::insert(connection, &held, &new).await.unwrap_err();
        assert_eq!(taken.violated(), Some(Violated::PlayerNameTaken), "{twin}");
        let taken = players::rename(connection, &held, arena.players[0], twin)
            .await
            .unwrap_err();
        assert_eq!(taken.violated(), Some(Violated::PlayerNameTaken), "{twin}");
    }
    player(connection, other, "Björn").await;
    // One's own name in another case is free.
    let renamed = players::rename(connection, &held, arena.players[1], "BJÖRN")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(renamed.name, "BJÖRN");
}

#[tokio::test]
async fn players_are_looked_up_in_their_group_only() {
    let mut arena = Arena::new().await;
    let other = group(&mut arena.connection, arena.owner, "Other", "other123")
        .await
        .id;
    let (connection, ana) = (&mut arena.connection, arena.players[0]);
    assert_eq!(players::by_id(connection, other, ana).await.unwrap(), None);
    assert_eq!(
        players::by_ids(connection, other, &arena.players).await.unwrap(),
        []
    );
    let held = locked(connection, other).await.unwrap();
    assert_eq!(
        players::rename(connection, &held, ana, "Anna").await.unwrap(),
        None
    );
    assert_eq!(
        players::delete(connection, &held, ana).await.unwrap(),
        Deletion::NotFound
    );
    assert_eq!(
        players::by_ids(connection, arena.group, &arena.players)
            .await
            .unwrap()
            .len(),
        NAMES.len()
    );
}

#[tokio::test]
async fn only_a_player_without_matches_can_be_deleted() {
    let mut arena = Arena::new().await;
    arena.play([0, 1, 2, 3], &[(6, 4)]).await;
    let connection = &mut arena.connection;
    let held = locked(connection, arena.group).await.unwrap();
    assert_eq!(
        players::delete(connection, &held, arena.players[0])
            .await
            .unwrap(),
        Deletion::HasMatches
    );
    assert_eq!(
        players::delete(connection, &held, arena.players[4])
            .await
            .unwrap(),
        Deletion::Deleted
    );
    assert_eq!(
        players::delete(connection, &held, arena.players[4])
            .await
            .unwrap(),
        Deletion::NotFound
    );
    assert_eq!(
        players::delete(connection, &held, PlayerId(0)).await.unwrap(),
        Deletion::NotFound
    );
    let attack = "DELETE FROM players WHERE name = 'Ana'";
    assert_eq!(refused(connection, attack).await, "match_players_player_fkey");
    assert_eq!(arena.group().await.player_count, 5);
}

#[tokio::test]
async fn the_ranking_goes_by_rating_and_then_by_age() {
    let mut arena = Arena::new().await;
    arena.play([2, 3, 0, 1], &[(6, 0)]).await;
    let (connection, home) = (&mut arena.connection, arena.group);
    let ranking = players::ranking(connection, home).await.unwrap();
    let names: Vec<&str> = ranking.iter().map(|player| player.name.as_str()).collect();
    assert_eq!(names, ["Clara", "Dario", "Elsa", "Frida", "Ana", "Björn"]);
    assert_eq!(players::count_above(connection, home, 1500).await.unwrap(), 2);
    assert_eq!(
        players::count_above(connection, home, ranking[0].current_elo)
            .await
            .unwrap(),
        0
    );
    let by_name = players::by_name(connection, home).await.unwrap();
    assert_eq!(
        by_name
            .iter()
            .map(|player| player.name.as_str())
            .collect::<Vec<_>>(),
        NAMES
    );
}

#[tokio::test]
async fn recent_changes_are_the_last_ones_in_their_order() {
    let mut arena = Arena::new().await;
    let mut of_ana = Vec::new();
    for sets in [[(6, 0)], [(4, 6)], [(7, 5)]] {
        of_ana.push(arena.play([0, 1, 2, 3], &sets).await.players[0].entry.elo_change);
    }
    arena.play([1, 2, 3, 4], &[(6, 4)]).await;
    let (connection, home) = (&mut arena.connection, arena.group);
    let find = |rows: &[RecentChanges], player| {
        rows.iter()
            .find(|row| row.player_id == player)
            .map(|row| row.changes.clone())
    };
    let two = players::recent_changes(connection, home, 2).await.unwrap();
    assert_eq!(find(&two, arena.players[0]).as_deref(), Some(&of_ana[1..]));
    let all = players::recent_changes(connection, home, 50).await.unwrap();
    assert_eq!(find(&all, arena.players[0]), Some(of_ana));
    assert_eq!(find(&all, arena.players[1]).unwrap().len(), 4);
    assert_eq!(find(&all, arena.players[4]).unwrap().len(), 1);
    assert_eq!(find(&all, arena.players[5]), None);
    assert_eq!(all.len(), 5);
}

#[tokio::test]
async fn a_standing_hangs_together() {
    let mut arena = Arena::new().await;
    arena.play([0, 1, 2, 3], &[(6, 4)]).await;
    for (attack, constraint) in [
        (
            "UPDATE players SET peak_elo = current_elo - 1",
            "players_elo_within_extremes",
        ),
        (
            "UPDATE players SET lowest_elo = current_elo + 1",
            "players_elo_within_extremes",
        ),
        (
            "UPDATE players SET matches_won = matches_played + 1",
            "players_won_of_played",
        ),
        ("UPDATE players SET matches_won = -1", "players_won_of_played"),
        (
            "UPDATE players SET last_played_at = NULL WHERE name = 'Ana'",
            "players_last_played_when_played",
        ),
        (
            "UPDATE players SET last_played_at = now() WHERE name = 'Elsa'",
            "players_last_played_when_played",
        ),
        (
            "UPDATE players SET peak_elo = 1600 WHERE name = 'Elsa'",
            "players_unplayed_at_start",
        ),
    ] {
        assert_eq!(
            refused(&mut arena.connection, attack).await,
            constraint,
            "{attack}"
        );
    }
}

/// Nobody gets points but by playing.
#[tokio::test]
async fn a_standing_follows_the_log() {
    let mut arena = Arena::new().await;
    arena.play([0, 1, 2, 3], &[(6, 4)]).await;
    for attack in [
        "UPDATE players SET current_elo = 1501 WHERE name = 'Ana'",
        "UPDATE players SET peak_elo = peak_elo + 1 WHERE name = 'Ana'",
        "UPDATE players SET lowest_elo = lowest_elo - 1 WHERE name = 'Ana'",
        "UPDATE players SET matches_played = 2 WHERE name = 'Ana'",
        "UPDATE players SET matches_won = 0 WHERE name = 'Ana'",
        "UPDATE players SET matches_won = 1 WHERE name = 'Dario'",
        "UPDATE players SET matches_played = 1, last_played_at = now() WHERE name = 'Elsa'",
        "UPDATE match_players SET elo_after = elo_after + 1, elo_change = elo_change + 1 WHERE team = 1",
    ] {
        assert_eq!(
            refused(&mut arena.connection, attack).await,
            "standings_follow_log",
            "{attack}"
        );
    }
}

/// Ratings have no floor and no ceiling.
#[tokio::test]
async fn any_rating_can_be_stored() {
    let mut arena = Arena::new().await;
    let held = locked(&mut arena.connection, arena.group).await.unwrap();
    for (name, starting_elo) in [("Lo", i32::MIN), ("Hi", i32::MAX), ("Below", -250)] {
        let new = NewPlayer {
            name,
            starting_elo,
            created_at: may(1),
        };
        let stored = players::insert(&mut arena.connection, &held, &new).await.unwrap();
        assert_eq!(
            (stored.current_elo, stored.lowest_elo),
            (starting_elo, starting_elo)
        );
    }
}

#[tokio::test]
async fn a_player_stays_in_the_group() {
    let mut arena = Arena::new().await;
    group(&mut arena.connection, arena.owner, "Other", "other123").await;
    let attack = "UPDATE players SET group_id = (SELECT id FROM groups WHERE name = 'Other')";
    assert_eq!(
        refused(&mut arena.connection, attack).await,
        "players_stay_in_group"
    );
    run(&mut arena.connection, "UPDATE players SET group_id = group_id").await;
}

#[tokio::test]
async fn a_name_is_given_up_for_good() {
    let mut arena = Arena::new().await;
    arena.play([0, 1, 2, 3], &[(6, 4)]).await;
    let (connection, home) = (&mut arena.connection, arena.group);
    let (one, two) = (arena.players[0], arena.players[1]);
    let before = players::by_id(connection, home, one).await.unwrap().unwrap();
    let version = groups::by_id(connection, home).await.unwrap().unwrap().version;
    let held = locked(connection, home).await.unwrap();
    let gone = players::anonymise(connection, &held, one, 1, "Former player 1", may(9))
        .await
        .unwrap()
        .unwrap();
    let expected = Player {
        name: "Former player 1".to_owned(),
        anonymised_at: Some(may(9)),
        former_number: Some(1),
        ..before
    };
    assert_eq!(gone, expected);
    assert!(groups::by_id(connection, home).await.unwrap().unwrap().version > version);
    let renamed = players::rename(connection, &held, one, "Ada").await.unwrap_err();
    assert_eq!(renamed.violated(), Some(Violated::PlayerAnonymous));
    for attack in [
        "UPDATE players SET anonymised_at = NULL, former_number = NULL WHERE former_number = 1",
        "UPDATE players SET former_number = 2 WHERE former_number = 1",
    ] {
        assert_eq!(refused(connection, attack).await, "players_stay_anonymous");
    }
    let twice = format!("UPDATE players SET anonymised_at = now(), former_number = 1 WHERE id = {two}");
    assert_eq!(refused(connection, &twice).await, "players_former_number_key");
    let half = format!("UPDATE players SET anonymised_at = now() WHERE id = {two}");
    assert_eq!(refused(connection, &half).await, "players_former_when_anonymised");
    // What is not the name goes on.
    arena.play([0, 1, 2, 3], &[(6, 4)]).await;
}
