//! Many at once, each over a connection of its own.

use db::Violated;
use db::queries::matches::{self, Filter, Page};
use db::queries::{players, record};
use db::rows::Player;
use elo_core::lineup::Lineup;
use elo_core::outcome::Outcome;
use elo_core::replay::{PlayedMatch, replay};
use elo_core::scoreline::SetScore;
use tokio::task::JoinSet;

use crate::arena::{Arena, locked, new_match, play, standing};
use crate::attack::run;

const AT_ONCE: usize = 16;

/// Sixteen phones submit: all matches are saved, the numbers have no gap, and the ratings are those of a replay.
#[tokio::test]
async fn matches_queue_up_behind_one_another() {
    let mut arena = Arena::new().await;
    let mut phones = JoinSet::new();
    for phone in 0..AT_ONCE {
        let mut connection = arena.database.connect().await.unwrap();
        let (group, all) = (arena.group, arena.players.clone());
        let four = [0, 1, 2, 3].map(|seat: usize| all[(phone + seat) % all.len()]);
        let sets = [(6, u8::try_from(phone % 5).unwrap()), (4, 6), (7, 6)];
        phones.spawn(async move {
            play(&mut connection, group, four, &sets)
                .await
                .unwrap()
                .played
                .match_number
        });
    }
    let mut numbers = phones.join_all().await;
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=i32::try_from(AT_ONCE).unwrap()).collect::<Vec<_>>());

    let (connection, group) = (&mut arena.connection, arena.group);
    let mut saved = matches::list(connection, group, &Filter::default(), Page::first(100))
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

/// The same with a lock that has ended before the match is recorded: the database lets one of them have the number.
#[tokio::test]
async fn a_number_is_given_once() {
    let mut arena = Arena::new().await;
    let mut four: Vec<Player> = Vec::new();
    for place in 0..4 {
        four.push(arena.player(place).await);
    }
    let mut phones = JoinSet::new();
    for _ in 0..8 {
        let mut connection = arena.database.connect().await.unwrap();
        let [a, b, c, d] = &four[..] else {
            panic!("four players")
        };
        let new = new_match(arena.group, 1, [a, b, c, d], &[(6, 4)]);
        let held = locked(&mut connection, arena.group).await.unwrap();
        phones.spawn(async move {
            db::transaction(&mut connection, async |connection| {
                record::record(connection, &held, &new).await.map(drop)
            })
            .await
        });
    }
    let (saved, refused): (Vec<_>, Vec<_>) = phones.join_all().await.into_iter().partition(Result::is_ok);
    assert_eq!(saved.len(), 1);
    let why: Vec<_> = refused
        .into_iter()
        .map(|result| result.unwrap_err().violated())
        .collect();
    assert_eq!(why, [Some(Violated::NotTheLatestMatch); 7]);
    assert_eq!(arena.group().await.match_count, 1);
}

/// Renaming and adding players while matches are submitted: everybody waits for the group first, so nobody waits
/// in a circle.
#[tokio::test]
async fn changes_to_players_and_matches_never_deadlock() {
    const ROUNDS: usize = 5;
    let mut arena = Arena::new().await;
    let mut phones = JoinSet::new();
    for phone in 0..4 {
        let mut connection = arena.database.connect().await.unwrap();
        let (group, all) = (arena.group, arena.players.clone());
        phones.spawn(async move {
            for round in 0..ROUNDS {
                let four = [0, 1, 2, 3].map(|seat: usize| all[(phone + round + seat) % all.len()]);
                play(&mut connection, group, four, &[(6, 4)]).await.unwrap();
            }
        });
        let mut connection = arena.database.connect().await.unwrap();
        let all = arena.players.clone();
        phones.spawn(async move {
            for round in 0..ROUNDS {
                let name = format!("Name {phone} {round}");
                let renamed = db::transaction(&mut connection, async |connection| {
                    let held = locked(connection, group).await?;
                    players::rename(connection, &held, all[(phone + round) % all.len()], &name).await
                });
                assert!(renamed.await.unwrap().is_some());
                let added =
                    crate::arena::player(&mut connection, group, &format!("New {phone} {round}")).await;
                let deleted = db::transaction(&mut connection, async |connection| {
                    let held = locked(connection, group).await?;
                    players::delete(connection, &held, added.id).await
                });
                assert_eq!(deleted.await.unwrap(), players::Deletion::Deleted);
            }
        });
    }
    phones.join_all().await;
    let group = arena.group().await;
    assert_eq!((group.match_count, group.player_count), (20, 6));
}

/// Who only inserts a row that belongs to a group need not wait for whoever changes the group.
#[tokio::test]
async fn a_group_that_is_locked_can_be_referred_to() {
    let arena = Arena::new().await;
    let mut other = arena.database.connect().await.unwrap();
    let group = arena.group;
    let mut holder = arena.database.session().await.unwrap();
    let lock = format!("BEGIN; SELECT FROM groups WHERE id = {group} FOR NO KEY UPDATE");
    holder.execute(&lock).await.unwrap();
    let insert = format!(
        "SET LOCAL lock_timeout = '1s';
         INSERT INTO idempotency_keys (group_id, key, request_digest, answer)
         VALUES ({group}, gen_random_uuid(), sha256('request'), '{{}}')"
    );
    run(&mut other, &insert).await;
}
