//! Concurrent transactions, each on its own connection.

use db::Violated;
use db::queries::match_filter::{MatchFilter, MatchPage};
use db::queries::matches;
use db::queries::{players, submissions};
use db::rows::PlayerRow;
use elo_core::lineup::Lineup;
use elo_core::outcome::Outcome;
use elo_core::replay::{PlayedMatch, replay};
use elo_core::set_score::SetScore;
use tokio::task::JoinSet;

use crate::group_fixture::{GroupFixture, locked, new_match, play, standing};
use crate::raw_sql::run;

const AT_ONCE: usize = 16;

/// Sixteen concurrent submissions: all are saved, the numbers have no gap, and the ratings equal a replay.
#[tokio::test]
async fn concurrent_submissions_are_saved_in_sequence() {
    let mut fixture = GroupFixture::new().await;
    let mut clients = JoinSet::new();
    for client in 0..AT_ONCE {
        let mut connection = fixture.database.connect().await.unwrap();
        let (group, all) = (fixture.group, fixture.players.clone());
        let four = [0, 1, 2, 3].map(|seat: usize| all[(client + seat) % all.len()]);
        let sets = [(6, u8::try_from(client % 5).unwrap()), (4, 6), (7, 6)];
        clients.spawn(async move {
            play(&mut connection, group, four, &sets)
                .await
                .unwrap()
                .played
                .match_number
        });
    }
    let mut numbers = clients.join_all().await;
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=i32::try_from(AT_ONCE).unwrap()).collect::<Vec<_>>());

    let (connection, group) = (&mut fixture.connection, fixture.group);
    let mut saved = matches::list(connection, group, &MatchFilter::default(), MatchPage::first(100))
        .await
        .unwrap();
    saved.reverse();
    let log: Vec<PlayedMatch<i64>> = saved
        .iter()
        .map(|one| {
            let [a, b, c, d] = [0, 1, 2, 3].map(|seat: usize| one.players[seat].entry.player_id.0);
            let games = one.played.team1_games.iter().zip(&one.played.team2_games);
            let sets: Vec<SetScore> = games
                .map(|(team1, team2)| {
                    SetScore::new((*team1).try_into().unwrap(), (*team2).try_into().unwrap())
                })
                .collect();
            PlayedMatch {
                lineup: Lineup {
                    team1: [a, b],
                    team2: [c, d],
                },
                outcome: Outcome::of(&sets).unwrap(),
            }
        })
        .collect();
    let replayed = replay(&log);
    for player in players::ranking(connection, group).await.unwrap() {
        assert_eq!(
            standing(&player),
            replayed.standings.of(player.id.0),
            "{}",
            player.name
        );
    }
}

/// Without the group's lock a constraint of the database lets only one of them have the number.
#[tokio::test]
async fn a_match_number_is_used_once() {
    let mut fixture = GroupFixture::new().await;
    let mut four: Vec<PlayerRow> = Vec::new();
    for place in 0..4 {
        four.push(fixture.player(place).await);
    }
    let mut clients = JoinSet::new();
    for _ in 0..8 {
        let mut connection = fixture.database.connect().await.unwrap();
        let [a, b, c, d] = &four[..] else {
            panic!("four players")
        };
        let new = new_match(fixture.group, 1, [a, b, c, d], &[(6, 4)]);
        let locked_group = locked(&mut connection, fixture.group).await.unwrap();
        clients.spawn(async move {
            db::transaction(&mut connection, async |connection| {
                submissions::insert(connection, &locked_group, &new)
                    .await
                    .map(drop)
            })
            .await
        });
    }
    let (saved, refused): (Vec<_>, Vec<_>) = clients.join_all().await.into_iter().partition(Result::is_ok);
    assert_eq!(saved.len(), 1);
    let why: Vec<_> = refused
        .into_iter()
        .map(|result| result.unwrap_err().violated())
        .collect();
    assert_eq!(why, [Some(Violated::NotTheLatestMatch); 7]);
    assert_eq!(fixture.group().await.match_count, 1);
}

/// Renaming and adding players while matches are submitted: every transaction locks the group first, so there is no
/// cycle of waits.
#[tokio::test]
async fn concurrent_changes_of_players_and_matches_never_deadlock() {
    const ROUNDS: usize = 5;
    let mut fixture = GroupFixture::new().await;
    let mut clients = JoinSet::new();
    for client in 0..4 {
        let mut connection = fixture.database.connect().await.unwrap();
        let (group, all) = (fixture.group, fixture.players.clone());
        clients.spawn(async move {
            for round in 0..ROUNDS {
                let four = [0, 1, 2, 3].map(|seat: usize| all[(client + round + seat) % all.len()]);
                play(&mut connection, group, four, &[(6, 4)]).await.unwrap();
            }
        });
        let mut connection = fixture.database.connect().await.unwrap();
        let all = fixture.players.clone();
        clients.spawn(async move {
            for round in 0..ROUNDS {
                let name = format!("Name {client} {round}");
                let renamed = db::transaction(&mut connection, async |connection| {
                    let locked_group = locked(connection, group).await?;
                    players::rename(
                        connection,
                        &locked_group,
                        all[(client + round) % all.len()],
                        &name,
                    )
                    .await
                });
                assert!(renamed.await.unwrap().is_some());
                let added =
                    crate::group_fixture::player(&mut connection, group, &format!("New {client} {round}"))
                        .await;
                let deleted = db::transaction(&mut connection, async |connection| {
                    let locked_group = locked(connection, group).await?;
                    players::delete(connection, &locked_group, added.id).await
                });
                assert_eq!(deleted.await.unwrap(), players::Deletion::Deleted);
            }
        });
    }
    clients.join_all().await;
    let group = fixture.group().await;
    assert_eq!((group.match_count, group.player_count), (20, 6));
}

/// Inserting a row that refers to a group does not wait for changes of the group.
#[tokio::test]
async fn a_foreign_key_to_a_locked_group_can_be_inserted() {
    let fixture = GroupFixture::new().await;
    let mut other = fixture.database.connect().await.unwrap();
    let group = fixture.group;
    let mut locking = fixture.database.session().await.unwrap();
    let lock = format!("BEGIN; SELECT FROM groups WHERE id = {group} FOR NO KEY UPDATE");
    locking.execute(&lock).await.unwrap();
    let insert = format!(
        "SET LOCAL lock_timeout = '1s';
         INSERT INTO idempotency_keys (group_id, key, request_digest, answer)
         VALUES ({group}, gen_random_uuid(), sha256('request'), '{{}}')"
    );
    run(&mut other, &insert).await;
}
