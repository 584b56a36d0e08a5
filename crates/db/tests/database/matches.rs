//! A match and its four players.

use db::queries::imports::{self, ImportedMatch};
use db::queries::players;
use db::queries::submissions::NewMatch;
use db::rows::PlayerRow;
use db::{Error, Violated};

use crate::corrections::{delete_latest, edit_latest};
use crate::group_fixture::{GroupFixture, group, locked, player};
use crate::raw_sql::{assert_accepted, run, table_rows, violated_constraint};
use crate::replay::{assert_follows_matches, differences};

/// Invalidates one field of a match.
type Change = fn(&mut NewMatch);

/// Submits a match of the first four players, changed by `change`, which must fail and write nothing.
async fn submit_changed(fixture: &mut GroupFixture, change: impl FnOnce(&mut NewMatch)) -> Error {
    let (basis, mut new) = fixture.prepare(&[(6, 4)]).await;
    change(&mut new);
    let before = table_rows(&mut fixture.connection).await;
    let submitted =
        crate::group_fixture::insert_match(&mut fixture.connection, &basis.group, &new, None).await;
    assert_eq!(table_rows(&mut fixture.connection).await, before);
    submitted.unwrap_err()
}

/// The violated constraint of a database error.
fn constraint(error: Error) -> String {
    let Error::Unexpected(cause) = error else {
        panic!("{error:?}")
    };
    match *cause.downcast::<diesel::result::Error>().unwrap() {
        diesel::result::Error::DatabaseError(_, information) => information
            .constraint_name()
            .unwrap_or(information.message())
            .to_owned(),
        other => panic!("{other}"),
    }
}

#[tokio::test]
async fn a_match_is_stored_with_everything_it_changes() {
    let mut fixture = GroupFixture::new().await;
    let stored = fixture.play([0, 1, 2, 3], &[(6, 4), (3, 6), (7, 5)]).await;
    assert_eq!((stored.played.match_number, stored.played.winner), (1, 1));
    let names: Vec<&str> = stored.players.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(names, ["Ana", "Björn", "Clara", "Dario"]);
    let teams = stored.players.each_ref().map(|seat| seat.entry.team);
    assert_eq!(teams, [1, 1, 2, 2]);
    // Equal teams, K 40, a margin of one game.
    let changes = stored.players.each_ref().map(|seat| seat.entry.elo_change);
    assert_eq!(changes, [21, 21, -21, -21]);
    let ana = fixture.player(0).await;
    assert_eq!(
        (ana.current_elo, ana.peak_elo, ana.lowest_elo),
        (1521, 1521, 1500)
    );
    assert_eq!((ana.matches_played, ana.matches_won), (1, 1));
    assert_eq!(ana.last_played_at, Some(stored.played.created_at));
    let dario = fixture.player(3).await;
    assert_eq!(
        (dario.current_elo, dario.peak_elo, dario.lowest_elo),
        (1479, 1500, 1479)
    );
    let group = fixture.group().await;
    assert_eq!((group.match_count, group.game_count), (1, 31));
}

#[tokio::test]
async fn the_four_players_are_different() {
    const PAIRS: [(usize, usize); 6] = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    let mut fixture = GroupFixture::new().await;
    for (one, other) in PAIRS {
        let error = submit_changed(&mut fixture, |new| {
            new.entries[other].player_id = new.entries[one].player_id;
        })
        .await;
        assert_eq!(constraint(error), "matches_seats_valid");
    }
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    for (one, other) in PAIRS {
        let (one, other) = (one + 1, other + 1);
        let update = format!("UPDATE matches SET player_ids[{other}] = player_ids[{one}]");
        assert_eq!(
            violated_constraint(&mut fixture.connection, &update).await,
            "matches_seats_valid"
        );
    }
}

#[tokio::test]
async fn the_players_are_of_the_same_group() {
    let mut fixture = GroupFixture::new().await;
    let other = group(&mut fixture.connection, fixture.owner, "Other", "other123")
        .await
        .id;
    let outsider = player(&mut fixture.connection, other, "Stranger").await.id;
    let error = submit_changed(&mut fixture, |new| new.entries[3].player_id = outsider).await;
    assert_eq!(error.violated(), Some(Violated::PlayerNotInGroup));
    // Nor is an appearance of a player of another group.
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    let appearance = format!(
        "INSERT INTO appearances VALUES ({}, {outsider}, 1, 0)",
        fixture.group
    );
    assert_eq!(
        violated_constraint(&mut fixture.connection, &appearance).await,
        "appearances_player_fkey"
    );
    let appearance = format!("INSERT INTO appearances VALUES ({other}, {outsider}, 1, 0)");
    assert_eq!(
        violated_constraint(&mut fixture.connection, &appearance).await,
        "appearances_match_fkey"
    );
}

/// The seats are places in arrays of four.
#[tokio::test]
async fn a_match_has_four_players_with_all_values() {
    let mut fixture = GroupFixture::new().await;
    let without_players = "INSERT INTO matches (group_id, match_number, played_on, team1_games, team2_games)
        SELECT id, 1, '2025-05-01', '{6}', '{4}' FROM groups";
    let refusal = violated_constraint(&mut fixture.connection, without_players).await;
    assert!(refusal.contains("\"player_ids\""), "{refusal}");
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    for column in [
        "player_ids",
        "elo_before",
        "elo_change",
        "k_factors",
        "raw_changes",
        "peak_before",
        "lowest_before",
        "played_before",
    ] {
        for value in [
            "'{}'",
            "{column}[1:3]",
            "{column} || {column}[4:4]",
            "ARRAY[{column}]",
            "array_replace({column}, {column}[4], NULL)",
            "('[0:3]={' || array_to_string({column}, ',') || '}')::double precision[]",
        ] {
            let value = value.replace("{column}", column);
            let update = format!("UPDATE matches SET {column} = {value}");
            assert_eq!(
                violated_constraint(&mut fixture.connection, &update).await,
                "matches_seats_valid",
                "{update}"
            );
        }
    }
    let gone = "DELETE FROM players WHERE name = 'Dario'";
    assert_eq!(
        violated_constraint(&mut fixture.connection, gone).await,
        "appearances_player_fkey"
    );
}

/// Who won is not stored, but follows from the score.
#[tokio::test]
async fn the_winners_match_the_score() {
    let mut fixture = GroupFixture::new().await;
    let error = submit_changed(&mut fixture, |new| new.content.team1_games = vec![2]).await;
    assert_eq!(constraint(error), "matches_seats_valid");
    for seat in 0..4 {
        let error = submit_changed(&mut fixture, |new| {
            new.entries[seat].elo_change = -new.entries[seat].elo_change;
        })
        .await;
        assert_eq!(constraint(error), "matches_seats_valid");
    }
    let (basis, mut new) = fixture.prepare(&[(6, 4)]).await;
    for entry in &mut new.entries {
        entry.won = !entry.won;
        entry.team = 3 - entry.team;
    }
    let (connection, group) = (&mut fixture.connection, fixture.group);
    assert!(
        crate::group_fixture::insert_match(connection, &basis.group, &new, None)
            .await
            .unwrap()
    );
    assert_follows_matches(connection, group).await;
    let written = "UPDATE matches SET winner = 2";
    let refusal = violated_constraint(connection, written).await;
    assert!(refusal.contains("\"winner\""), "{refusal}");
}

#[tokio::test]
async fn rating_changes_are_consistent() {
    let mut fixture = GroupFixture::new().await;
    let attacks: [(Change, &str); 9] = [
        (
            |new| new.entries[0].expected_score = 1.5,
            "matches_expected_range",
        ),
        (
            |new| new.entries[2].expected_score = -0.5,
            "matches_expected_range",
        ),
        (
            |new| new.entries[0].expected_score = f64::NAN,
            "matches_expected_range",
        ),
        (|new| new.entries[0].k_factor = 0, "matches_seats_valid"),
        (|new| new.entries[0].games_margin = -1, "matches_margin_sign"),
        (|new| new.entries[0].peak_before = 1499, "matches_seats_valid"),
        (|new| new.entries[3].lowest_before = 1501, "matches_seats_valid"),
        (|new| new.entries[0].played_before = -1, "matches_seats_valid"),
        (
            |new| {
                new.standings[0].current_elo = new.standings[0].peak_elo + 1;
            },
            "players_elo_within_extremes",
        ),
    ];
    for (change, expected) in attacks {
        assert_eq!(constraint(submit_changed(&mut fixture, change).await), expected);
    }
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    for expected_scores in [
        "{}",
        "{0.5}",
        "{0.5,0.5,0.5}",
        "{0.5,NULL}",
        "{{0.5,0.5}}",
        "[0:1]={0.5,0.5}",
    ] {
        let update = format!("UPDATE matches SET expected_scores = '{expected_scores}'");
        assert_eq!(
            violated_constraint(&mut fixture.connection, &update).await,
            "matches_expected_range",
            "{expected_scores}"
        );
    }
}

/// No constraint compares a player with the player's latest match, nor a match with the ones before it.
#[tokio::test]
async fn wrong_ratings_are_found_by_a_replay_only() {
    let attacks: [Change; 6] = [
        |new| new.standings[0].peak_elo += 1,
        |new| new.standings[3].matches_played = 2,
        |new| new.standings[0].matches_won = 0,
        |new| new.standings[3].matches_won = 1,
        |new| new.entries[0].elo_change += 1,
        |new| new.entries[0].raw_change += 0.5,
    ];
    for change in attacks {
        let mut fixture = GroupFixture::new().await;
        let (basis, mut new) = fixture.prepare(&[(6, 4)]).await;
        change(&mut new);
        let (connection, group) = (&mut fixture.connection, fixture.group);
        assert!(
            crate::group_fixture::insert_match(connection, &basis.group, &new, None)
                .await
                .unwrap()
        );
        assert_ne!(differences(connection, group).await, Vec::<String>::new());
    }
}

/// The guarded statement takes the next number; only an import brings its own.
#[tokio::test]
async fn a_match_number_is_used_once() {
    let mut fixture = GroupFixture::new().await;
    let (_, new) = fixture.prepare(&[(6, 4)]).await;
    for number in 1..=3 {
        assert_eq!(
            fixture.play([0, 1, 2, 3], &[(6, 4)]).await.played.match_number,
            number
        );
    }
    delete_latest(&mut fixture.connection, fixture.group)
        .await
        .unwrap();
    assert_eq!(fixture.play([0, 1, 2, 3], &[(6, 4)]).await.played.match_number, 3);
    let again = ImportedMatch {
        match_number: 3,
        content: new.content,
        submitted_by: None,
        created_at: new.created_at,
        entries: new.entries,
    };
    let locked_group = locked(&mut fixture.connection, fixture.group).await.unwrap();
    let taken = imports::add_matches(&mut fixture.connection, &locked_group, &[again]).await;
    assert_eq!(taken.unwrap_err().violated(), Some(Violated::NotTheLatestMatch));
    let taken = "UPDATE matches SET match_number = 3 WHERE match_number = 2";
    assert_eq!(
        violated_constraint(&mut fixture.connection, taken).await,
        "matches_pkey"
    );
    let leaving_a_gap = "UPDATE matches SET match_number = 4 WHERE match_number = 3";
    assert_eq!(
        violated_constraint(&mut fixture.connection, leaving_a_gap).await,
        "appearances_match_fkey"
    );
    let elsewhere = "INSERT INTO group_directory (public_hash) VALUES ('other123');
        INSERT INTO groups (id, owner_id, name, passcode, public_hash)
            SELECT group_id, users.id, 'Other', 'SMASH1', public_hash FROM users, group_directory
            WHERE public_hash = 'other123';
        UPDATE matches SET group_id = (SELECT id FROM groups WHERE name = 'Other') WHERE match_number = 3";
    assert_eq!(
        violated_constraint(&mut fixture.connection, elsewhere).await,
        "appearances_match_fkey"
    );
}

/// The product's own functions cannot do it: see `only_the_latest_match_can_be_edited_or_deleted`.
#[tokio::test]
async fn a_change_of_older_matches_in_raw_sql_is_found_by_a_replay_only() {
    for statement in [
        "UPDATE matches SET team1_games = '{7}' WHERE match_number = 1",
        "UPDATE matches SET raw_changes = '{1,1,1,1}' WHERE match_number = 1",
        "DELETE FROM matches WHERE match_number = 1",
        "DELETE FROM matches",
        "DELETE FROM appearances WHERE match_number = 1",
        "UPDATE appearances SET elo_change = 0 WHERE match_number = 1",
        "UPDATE groups SET match_count = 3",
        "UPDATE groups SET game_count = game_count + 1",
        "UPDATE match_days SET matches = 2",
        "UPDATE matches SET played_on = played_on + 9 WHERE match_number = 2",
    ] {
        let mut fixture = GroupFixture::new().await;
        fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
        fixture.play([0, 1, 2, 3], &[(4, 6)]).await;
        let (connection, group) = (&mut fixture.connection, fixture.group);
        run(connection, statement).await;
        assert_ne!(
            differences(connection, group).await,
            Vec::<String>::new(),
            "{statement}"
        );
    }
    // Nothing follows from the notes.
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    fixture.play([0, 1, 2, 3], &[(4, 6)]).await;
    let notes = "UPDATE matches SET notes = 'Regn' WHERE match_number = 1";
    assert_accepted(&mut fixture.connection, notes).await;
}

/// The stored values from before the match suffice to undo it.
#[tokio::test]
async fn the_latest_match_can_be_undone() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    let (connection, group) = (&mut fixture.connection, fixture.group);
    let before: Vec<PlayerRow> = players::ranking(connection, group).await.unwrap();
    fixture.play([4, 1, 2, 3], &[(0, 6), (6, 4), (1, 6)]).await;
    let (connection, group) = (&mut fixture.connection, fixture.group);
    edit_latest(connection, group, &[(6, 1), (6, 1)]).await.unwrap();
    assert_follows_matches(connection, group).await;
    delete_latest(connection, group).await.unwrap();
    assert_eq!(players::ranking(connection, group).await.unwrap(), before);
    assert_follows_matches(connection, group).await;
    let group = fixture.group().await;
    assert_eq!((group.match_count, group.game_count), (1, 10));
    assert_eq!(fixture.play([0, 1, 2, 3], &[(6, 4)]).await.played.match_number, 2);
}

#[tokio::test]
async fn a_group_has_one_lock() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    run(
        &mut fixture.connection,
        "INSERT INTO sessions (id, user_id) SELECT gen_random_uuid(), id FROM users",
    )
    .await;
    let lock = "INSERT INTO match_locks (group_id, id, match_number, session_id, expires_at)
        SELECT groups.id, gen_random_uuid(), 1, sessions.id, now() + interval '1 minute' FROM groups, sessions";
    run(&mut fixture.connection, lock).await;
    assert_eq!(
        violated_constraint(&mut fixture.connection, lock).await,
        "match_locks_pkey"
    );
    let no_match = "UPDATE match_locks SET match_number = 2";
    assert_eq!(
        violated_constraint(&mut fixture.connection, no_match).await,
        "match_locks_match_fkey"
    );
    let over = "UPDATE match_locks SET expires_at = created_at";
    assert_eq!(
        violated_constraint(&mut fixture.connection, over).await,
        "match_locks_expires_after_created"
    );
}
