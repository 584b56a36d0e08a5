use db::Violated;
use db::ids::PlayerId;
use db::queries::groups;
use db::queries::players::{self, Deletion, RecentChanges};
use db::rows::{NewPlayerRow, PlayerRow};

use crate::group_fixture::{GroupFixture, NAMES, group, locked, may, player};
use crate::raw_sql::{run, violated_constraint};
use crate::replay::{assert_follows_matches, differences};

#[tokio::test]
async fn a_new_player_starts_without_a_match() {
    let mut fixture = GroupFixture::new().await;
    let gösta = player(&mut fixture.connection, fixture.group, "Gösta").await;
    assert_eq!(
        (gösta.current_elo, gösta.peak_elo, gösta.lowest_elo),
        (1500, 1500, 1500)
    );
    assert_eq!(
        (gösta.matches_played, gösta.matches_won, gösta.last_played_at),
        (0, 0, None)
    );
    assert_eq!((gösta.created_at, gösta.anonymised_at), (may(1), None));
    assert_eq!(fixture.group().await.player_count, 7);
}

#[tokio::test]
async fn names_are_unique_in_a_group_regardless_of_case() {
    let mut fixture = GroupFixture::new().await;
    let other = group(&mut fixture.connection, fixture.owner, "Other", "other123")
        .await
        .id;
    let connection = &mut fixture.connection;
    let locked_group = locked(connection, fixture.group).await.unwrap();
    for twin in ["Björn", "BJÖRN", "björn"] {
        let new = NewPlayerRow {
            name: twin,
            starting_elo: 1500,
            created_at: may(1),
        };
        let taken = players::insert(connection, &locked_group, &new)
            .await
            .unwrap_err();
        assert_eq!(taken.violated(), Some(Violated::PlayerNameTaken), "{twin}");
        let taken = players::rename(connection, &locked_group, fixture.players[0], twin)
            .await
            .unwrap_err();
        assert_eq!(taken.violated(), Some(Violated::PlayerNameTaken), "{twin}");
    }
    player(connection, other, "Björn").await;
    // The player's own name in another case is allowed.
    let renamed = players::rename(connection, &locked_group, fixture.players[1], "BJÖRN")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(renamed.name, "BJÖRN");
}

#[tokio::test]
async fn players_are_found_only_in_their_group() {
    let mut fixture = GroupFixture::new().await;
    let other = group(&mut fixture.connection, fixture.owner, "Other", "other123")
        .await
        .id;
    let (connection, ana) = (&mut fixture.connection, fixture.players[0]);
    assert_eq!(players::by_id(connection, other, ana).await.unwrap(), None);
    assert_eq!(
        players::by_ids(connection, other, &fixture.players)
            .await
            .unwrap(),
        []
    );
    let locked_group = locked(connection, other).await.unwrap();
    assert_eq!(
        players::rename(connection, &locked_group, ana, "Anna")
            .await
            .unwrap(),
        None
    );
    assert_eq!(
        players::delete(connection, &locked_group, ana).await.unwrap(),
        Deletion::NotFound
    );
    assert_eq!(
        players::by_ids(connection, fixture.group, &fixture.players)
            .await
            .unwrap()
            .len(),
        NAMES.len()
    );
}

#[tokio::test]
async fn only_players_without_matches_can_be_deleted() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    let connection = &mut fixture.connection;
    let locked_group = locked(connection, fixture.group).await.unwrap();
    assert_eq!(
        players::delete(connection, &locked_group, fixture.players[0])
            .await
            .unwrap(),
        Deletion::HasMatches
    );
    assert_eq!(
        players::delete(connection, &locked_group, fixture.players[4])
            .await
            .unwrap(),
        Deletion::Deleted
    );
    assert_eq!(
        players::delete(connection, &locked_group, fixture.players[4])
            .await
            .unwrap(),
        Deletion::NotFound
    );
    assert_eq!(
        players::delete(connection, &locked_group, PlayerId(0))
            .await
            .unwrap(),
        Deletion::NotFound
    );
    let statement = "DELETE FROM players WHERE name = 'Ana'";
    assert_eq!(
        violated_constraint(connection, statement).await,
        "appearances_player_fkey"
    );
    assert_eq!(fixture.group().await.player_count, 5);
}

#[tokio::test]
async fn the_ranking_is_ordered_by_rating_and_creation() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([2, 3, 0, 1], &[(6, 0)]).await;
    let (connection, home) = (&mut fixture.connection, fixture.group);
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
}

#[tokio::test]
async fn recent_changes_are_the_latest_in_order() {
    let mut fixture = GroupFixture::new().await;
    let mut of_ana = Vec::new();
    for sets in [[(6, 0)], [(4, 6)], [(7, 5)]] {
        of_ana.push(
            fixture.play([0, 1, 2, 3], &sets).await.players[0]
                .entry
                .elo_change,
        );
    }
    fixture.play([1, 2, 3, 4], &[(6, 4)]).await;
    let (connection, home) = (&mut fixture.connection, fixture.group);
    let find = |rows: &[RecentChanges], player| {
        rows.iter()
            .find(|row| row.player_id == player)
            .map(|row| row.changes.clone())
    };
    let everyone = &fixture.players;
    let two = players::recent_changes(connection, home, everyone, 2)
        .await
        .unwrap();
    assert_eq!(find(&two, fixture.players[0]).as_deref(), Some(&of_ana[1..]));
    let all = players::recent_changes(connection, home, everyone, 50)
        .await
        .unwrap();
    assert_eq!(find(&all, fixture.players[0]), Some(of_ana));
    assert_eq!(find(&all, fixture.players[1]).unwrap().len(), 4);
    assert_eq!(find(&all, fixture.players[4]).unwrap().len(), 1);
    assert_eq!(find(&all, fixture.players[5]), None);
    assert_eq!(all.len(), 5);
    let asked = &fixture.players[4..];
    let some = players::recent_changes(connection, home, asked, 50)
        .await
        .unwrap();
    assert_eq!(
        some.iter().map(|row| row.player_id).collect::<Vec<_>>(),
        asked[..1]
    );
}

#[tokio::test]
async fn a_standing_is_consistent() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    for (statement, constraint) in [
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
            violated_constraint(&mut fixture.connection, statement).await,
            constraint,
            "{statement}"
        );
    }
}

/// No function of the product writes a standing without a match.
#[tokio::test]
async fn a_wrong_standing_written_in_raw_sql_is_found_by_a_replay_only() {
    for statement in [
        "UPDATE players SET current_elo = 1501 WHERE name = 'Ana'",
        "UPDATE players SET peak_elo = peak_elo + 1 WHERE name = 'Ana'",
        "UPDATE players SET lowest_elo = lowest_elo - 1 WHERE name = 'Ana'",
        "UPDATE players SET matches_played = 2 WHERE name = 'Ana'",
        "UPDATE players SET matches_won = 0 WHERE name = 'Ana'",
        "UPDATE players SET matches_won = 1 WHERE name = 'Dario'",
        "UPDATE players SET matches_won = matches_won + 1, matches_played = matches_played + 1 WHERE matches_played > 0",
        "UPDATE players SET matches_played = 1, last_played_at = now() WHERE name = 'Elsa'",
        "UPDATE matches SET elo_change = '{23,22,-22,-22}'",
        "UPDATE groups SET rating_sum = rating_sum + 1",
        "UPDATE groups SET player_count = player_count + 1",
    ] {
        let mut fixture = GroupFixture::new().await;
        fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
        let (connection, group) = (&mut fixture.connection, fixture.group);
        assert_follows_matches(connection, group).await;
        run(connection, statement).await;
        assert_ne!(
            differences(connection, group).await,
            Vec::<String>::new(),
            "{statement}"
        );
    }
}

#[tokio::test]
async fn ratings_have_no_bounds() {
    let mut fixture = GroupFixture::new().await;
    let locked_group = locked(&mut fixture.connection, fixture.group).await.unwrap();
    for (name, starting_elo) in [("Lo", i32::MIN), ("Hi", i32::MAX), ("Below", -250)] {
        let new = NewPlayerRow {
            name,
            starting_elo,
            created_at: may(1),
        };
        let stored = players::insert(&mut fixture.connection, &locked_group, &new)
            .await
            .unwrap();
        assert_eq!(
            (stored.current_elo, stored.lowest_elo),
            (starting_elo, starting_elo)
        );
    }
}

/// The database itself accepts it for a player without matches; no function of the product does it.
#[tokio::test]
async fn a_player_with_matches_cannot_change_group() {
    let mut fixture = GroupFixture::new().await;
    group(&mut fixture.connection, fixture.owner, "Other", "other123").await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    for name in &NAMES[..4] {
        let statement = format!(
            "UPDATE players SET group_id = (SELECT id FROM groups WHERE name = 'Other') WHERE name = '{name}'"
        );
        assert_eq!(
            violated_constraint(&mut fixture.connection, &statement).await,
            "appearances_player_fkey"
        );
    }
    let unknown = "UPDATE players SET group_id = 0 WHERE name = 'Elsa'";
    assert_eq!(
        violated_constraint(&mut fixture.connection, unknown).await,
        "players_group_id_fkey"
    );
}

#[tokio::test]
async fn anonymisation_is_irreversible() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    let (connection, home) = (&mut fixture.connection, fixture.group);
    let (one, two) = (fixture.players[0], fixture.players[1]);
    let before = players::by_id(connection, home, one).await.unwrap().unwrap();
    let version = groups::by_id(connection, home).await.unwrap().unwrap().version;
    let locked_group = locked(connection, home).await.unwrap();
    let anonymised = players::anonymise(connection, &locked_group, one, 1, "Former player 1", may(9))
        .await
        .unwrap()
        .unwrap();
    let expected = PlayerRow {
        name: "Former player 1".to_owned(),
        anonymised_at: Some(may(9)),
        former_number: Some(1),
        ..before
    };
    assert_eq!(anonymised, expected);
    assert!(groups::by_id(connection, home).await.unwrap().unwrap().version > version);
    // The database itself accepts these changes in raw SQL.
    assert_eq!(
        players::rename(connection, &locked_group, one, "Ada")
            .await
            .unwrap(),
        None
    );
    assert_eq!(
        players::anonymise(connection, &locked_group, one, 2, "Former player 2", may(10))
            .await
            .unwrap(),
        None
    );
    assert_eq!(
        players::by_id(connection, home, one).await.unwrap(),
        Some(anonymised)
    );
    let twice = format!("UPDATE players SET anonymised_at = now(), former_number = 1 WHERE id = {two}");
    assert_eq!(
        violated_constraint(connection, &twice).await,
        "players_former_number_key"
    );
    let half = format!("UPDATE players SET anonymised_at = now() WHERE id = {two}");
    assert_eq!(
        violated_constraint(connection, &half).await,
        "players_former_when_anonymised"
    );
    // Everything but the name can still change.
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
}
