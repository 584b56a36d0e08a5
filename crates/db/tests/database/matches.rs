//! A match and its four players.

use db::queries::{players, submissions};
use db::rows::PlayerRow;
use db::{Error, Violated};

use crate::group_fixture::{GroupFixture, group, locked, new_match, player};
use crate::raw_sql::{run, violated_constraint};

/// Invalidates one field of a match.
type Change = fn(&mut submissions::NewMatch);

/// Records a match of the first four players, changed by `change`, as the group's first.
async fn record_changed(
    fixture: &mut GroupFixture,
    change: impl FnOnce(&mut submissions::NewMatch),
) -> Error {
    let found = players::by_ids(&mut fixture.connection, fixture.group, &fixture.players[..4])
        .await
        .unwrap();
    let four: Vec<&PlayerRow> = fixture.players[..4]
        .iter()
        .map(|id| found.iter().find(|player| player.id == *id).unwrap())
        .collect();
    let mut new = new_match(fixture.group, 1, four.try_into().unwrap(), &[(6, 4)]);
    change(&mut new);
    let group = fixture.group;
    db::transaction(&mut fixture.connection, async |connection| {
        let locked_group = locked(connection, group).await?;
        submissions::insert(connection, &locked_group, &new)
            .await
            .map(drop)
    })
    .await
    .unwrap_err()
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
async fn a_match_is_recorded_with_everything_it_changes() {
    let mut fixture = GroupFixture::new().await;
    let recorded = fixture.play([0, 1, 2, 3], &[(6, 4), (3, 6), (7, 5)]).await;
    assert_eq!((recorded.played.match_number, recorded.played.winner), (1, 1));
    let names: Vec<&str> = recorded.players.iter().map(|seat| seat.name.as_str()).collect();
    assert_eq!(names, ["Ana", "Björn", "Clara", "Dario"]);
    let seats: Vec<(i16, i16)> = recorded
        .players
        .iter()
        .map(|seat| (seat.entry.team, seat.entry.seat))
        .collect();
    assert_eq!(seats, [(1, 1), (1, 2), (2, 1), (2, 2)]);
    // Equal teams, K 40, a margin of one game.
    let changes: Vec<i32> = recorded
        .players
        .iter()
        .map(|seat| seat.entry.elo_change)
        .collect();
    assert_eq!(changes, [21, 21, -21, -21]);
    let ana = fixture.player(0).await;
    assert_eq!(
        (ana.current_elo, ana.peak_elo, ana.lowest_elo),
        (1521, 1521, 1500)
    );
    assert_eq!((ana.matches_played, ana.matches_won), (1, 1));
    assert_eq!(ana.last_played_at, Some(recorded.played.created_at));
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
    let mut fixture = GroupFixture::new().await;
    let error = record_changed(&mut fixture, |new| {
        new.entries[1].player_id = new.entries[0].player_id;
    })
    .await;
    assert_eq!(constraint(error), "match_players_player_key");
}

#[tokio::test]
async fn the_players_are_of_the_same_group() {
    let mut fixture = GroupFixture::new().await;
    let other = group(&mut fixture.connection, fixture.owner, "Other", "other123")
        .await
        .id;
    let outsider = player(&mut fixture.connection, other, "Stranger").await.id;
    let error = record_changed(&mut fixture, |new| new.entries[3].player_id = outsider).await;
    assert_eq!(error.violated(), Some(Violated::PlayerNotInGroup));
    // Not with the other player's group either.
    let error = record_changed(&mut fixture, |new| {
        new.entries[3].player_id = outsider;
        new.entries[3].group_id = other;
    })
    .await;
    assert_eq!(constraint(error), "match_players_match_fkey");
}

#[tokio::test]
async fn each_team_has_two_players() {
    let mut fixture = GroupFixture::new().await;
    let error = record_changed(&mut fixture, |new| new.entries[2].team = 1).await;
    assert_eq!(constraint(error), "match_players_pkey");
    let error = record_changed(&mut fixture, |new| new.entries[2].seat = 3).await;
    assert_eq!(constraint(error), "match_players_seat_known");
    let error = record_changed(&mut fixture, |new| new.entries[2].team = 3).await;
    assert_eq!(constraint(error), "match_players_team_known");
}

#[tokio::test]
async fn a_match_has_four_players_at_commit() {
    let mut fixture = GroupFixture::new().await;
    let alone = "INSERT INTO matches (group_id, match_number, played_on, team1_games, team2_games)
        SELECT id, 1, '2025-05-01', '{6}', '{4}' FROM groups";
    assert_eq!(
        violated_constraint(&mut fixture.connection, alone).await,
        "matches_have_four_players"
    );
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    for statement in [
        "DELETE FROM match_players",
        // Also if the standing is adjusted.
        "DELETE FROM match_players WHERE team = 2 AND seat = 2;
         UPDATE players SET current_elo = 1500, peak_elo = 1500, lowest_elo = 1500, matches_played = 0,
             matches_won = 0, last_played_at = NULL WHERE name = 'Dario'",
    ] {
        let refusal = violated_constraint(&mut fixture.connection, statement).await;
        assert_eq!(refusal, "matches_have_four_players", "{statement}");
    }
}

#[tokio::test]
async fn the_winners_match_the_score() {
    let mut fixture = GroupFixture::new().await;
    let error = record_changed(&mut fixture, |new| new.content.team1_games = vec![2]).await;
    assert_eq!(constraint(error), "matches_have_four_players");
    let error = record_changed(&mut fixture, |new| new.entries[0].won = false).await;
    assert_eq!(constraint(error), "match_players_change_sign");
}

#[tokio::test]
async fn rating_changes_are_consistent() {
    let mut fixture = GroupFixture::new().await;
    let attacks: [(Change, &str); 8] = [
        (
            |new| new.entries[0].elo_after += 1,
            "match_players_change_adds_up",
        ),
        (
            |new| new.entries[0].elo_change += 1,
            "match_players_change_adds_up",
        ),
        (
            |new| new.entries[0].expected_score = 1.5,
            "match_players_expected_range",
        ),
        (
            |new| new.entries[0].expected_score = f64::NAN,
            "match_players_expected_range",
        ),
        (|new| new.entries[0].k_factor = 0, "match_players_k_factor_sign"),
        (
            |new| new.entries[0].games_margin = -1,
            "match_players_margin_sign",
        ),
        (
            |new| new.entries[0].peak_before = 1499,
            "match_players_before_within_extremes",
        ),
        (
            |new| new.entries[0].played_before = -1,
            "match_players_played_sign",
        ),
    ];
    for (change, expected) in attacks {
        assert_eq!(constraint(record_changed(&mut fixture, change).await), expected);
    }
}

#[tokio::test]
async fn ratings_of_players_equal_their_latest_match() {
    let mut fixture = GroupFixture::new().await;
    let error = record_changed(&mut fixture, |new| new.standings[0].current_elo -= 1).await;
    assert_eq!(constraint(error), "standings_follow_log");
    let error = record_changed(&mut fixture, |new| new.standings[3].matches_played = 2).await;
    assert_eq!(constraint(error), "standings_follow_log");
    for (place, wins) in [(0, 0), (3, 1)] {
        let error = record_changed(&mut fixture, |new| new.standings[place].matches_won = wins).await;
        assert_eq!(constraint(error), "standings_follow_log");
    }
    assert_eq!(fixture.group().await.match_count, 0);
}

#[tokio::test]
async fn match_numbers_have_no_gaps() {
    let mut fixture = GroupFixture::new().await;
    for number in [2, 3, 17] {
        let error = record_changed(&mut fixture, |new| new.match_number = number).await;
        assert_eq!(error.violated(), Some(Violated::NotTheLatestMatch), "{number}");
    }
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    let error = record_changed(&mut fixture, |_| ()).await;
    assert_eq!(error.violated(), Some(Violated::NotTheLatestMatch));
    assert_eq!(fixture.play([0, 1, 2, 3], &[(6, 4)]).await.played.match_number, 2);
    let statement = "UPDATE matches SET match_number = match_number + 1 WHERE match_number = 2";
    assert_eq!(
        violated_constraint(&mut fixture.connection, statement).await,
        "matches_follow_one_another"
    );
}

#[tokio::test]
async fn only_the_latest_match_can_be_changed_or_deleted() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    fixture.play([0, 1, 2, 3], &[(4, 6)]).await;
    for statement in [
        "UPDATE matches SET notes = 'Regn' WHERE match_number = 1",
        "DELETE FROM matches WHERE match_number = 1",
        "UPDATE matches SET group_id = group_id + 1 WHERE match_number = 2",
    ] {
        assert_eq!(
            violated_constraint(&mut fixture.connection, statement).await,
            "matches_follow_one_another",
            "{statement}"
        );
    }
    for statement in [
        "UPDATE match_players SET raw_change = 0 WHERE match_number = 1",
        "DELETE FROM match_players WHERE match_number = 1",
    ] {
        assert_eq!(
            violated_constraint(&mut fixture.connection, statement).await,
            "match_players_of_latest",
            "{statement}"
        );
    }
    run(
        &mut fixture.connection,
        "UPDATE matches SET notes = 'Sol' WHERE match_number = 2",
    )
    .await;
}

/// The stored values from before the match suffice to undo it.
#[tokio::test]
async fn the_latest_match_can_be_undone() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    let before: Vec<PlayerRow> = players::ranking(&mut fixture.connection, fixture.group)
        .await
        .unwrap();
    fixture.play([4, 1, 2, 3], &[(0, 6), (6, 4), (1, 6)]).await;
    let undo = "
        UPDATE players SET current_elo = entry.elo_before, peak_elo = entry.peak_before,
            lowest_elo = entry.lowest_before, matches_played = entry.played_before,
            matches_won = players.matches_won - entry.won::integer,
            last_played_at = (
                SELECT matches.created_at FROM match_players AS earlier JOIN matches USING (group_id, match_number)
                WHERE earlier.player_id = players.id AND match_number < entry.match_number
                ORDER BY match_number DESC LIMIT 1
            )
        FROM match_players AS entry WHERE entry.player_id = players.id AND entry.match_number = 2;
        DELETE FROM matches WHERE match_number = 2";
    run(&mut fixture.connection, undo).await;
    assert_eq!(
        players::ranking(&mut fixture.connection, fixture.group)
            .await
            .unwrap(),
        before
    );
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

/// A writable count would allow a wrong standing.
#[tokio::test]
async fn win_counts_cannot_be_written_directly() {
    let mut fixture = GroupFixture::new().await;
    fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    fixture.play([0, 1, 2, 3], &[(4, 6)]).await;
    for statement in [
        "UPDATE win_counts SET wins = wins + 1",
        "UPDATE win_counts SET wins = wins + 1; UPDATE players SET matches_won = matches_won + 1 WHERE matches_played > 0",
        "DELETE FROM win_counts",
        "INSERT INTO win_counts SELECT id, 1 FROM players WHERE name = 'Elsa'",
    ] {
        assert_eq!(
            violated_constraint(&mut fixture.connection, statement).await,
            "win_counts_are_counted",
            "{statement}"
        );
    }
    // A recomputation that reverses a result must change the standings too.
    let turned = "SET LOCAL duelo.recomputing = 'on';
        UPDATE matches SET team1_games = '{6}', team2_games = '{4}' WHERE match_number = 2;
        UPDATE match_players SET won = NOT won, elo_change = 0, elo_after = elo_before WHERE match_number = 2;
        UPDATE players SET current_elo = CASE WHEN name IN ('Ana', 'Björn') THEN 1522 ELSE 1478 END,
            peak_elo = CASE WHEN name IN ('Ana', 'Björn') THEN 1522 ELSE 1500 END,
            lowest_elo = CASE WHEN name IN ('Ana', 'Björn') THEN 1500 ELSE 1478 END";
    let won = "UPDATE players SET matches_won = CASE WHEN name IN ('Ana', 'Björn') THEN 2 ELSE 0 END";
    let only_played = "WHERE matches_played > 0";
    assert_eq!(
        violated_constraint(&mut fixture.connection, &format!("{turned} {only_played}")).await,
        "standings_follow_log"
    );
    run(
        &mut fixture.connection,
        &format!("{turned} {only_played}; {won} {only_played}"),
    )
    .await;
}
