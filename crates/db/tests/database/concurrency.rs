//! Concurrent transactions, each on its own connection.

use db::migration_plan::{Waits, declared_locks};
use db::queries::players;
use db::queries::submissions::NewMatch;
use db::testing::TestDatabase;
use tokio::task::JoinSet;

use crate::group_fixture::{GroupFixture, locked, play};
use crate::raw_sql::{run, table_rows};
use crate::replay::assert_follows_matches;

const AT_ONCE: usize = 16;

/// Sixteen concurrent submissions: all are saved, the numbers have no gap, and everything follows from the
/// matches.
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

    assert_follows_matches(&mut fixture.connection, fixture.group).await;
}

/// Without a lock the guard on the version lets only one of them write.
#[tokio::test]
async fn one_of_several_submissions_with_the_same_basis_is_saved() {
    let mut fixture = GroupFixture::new().await;
    let (basis, new) = fixture.prepare(&[(6, 4)]).await;
    let mut clients = JoinSet::new();
    for _ in 0..8 {
        let mut connection = fixture.database.connect().await.unwrap();
        let id = fixture.prepare(&[(6, 4)]).await.1.id;
        let (group, new) = (basis.group.clone(), NewMatch { id, ..new.clone() });
        clients.spawn(async move {
            crate::group_fixture::insert_match(&mut connection, &group, &new, None)
                .await
                .unwrap()
        });
    }
    let saved = clients.join_all().await;
    assert_eq!(saved.into_iter().filter(|saved| *saved).count(), 1);
    assert_eq!(fixture.group().await.match_count, 1);
    assert_follows_matches(&mut fixture.connection, fixture.group).await;
}

/// A submission does not wait for a change that holds the group's row, and afterwards the version has changed.
#[tokio::test]
async fn a_submission_beside_a_change_writes_nothing() {
    let mut fixture = GroupFixture::new().await;
    let (basis, new) = fixture.prepare(&[(6, 4)]).await;
    let mut changing = fixture.database.session().await.unwrap();
    let change = format!(
        "BEGIN; UPDATE groups SET version = version + 1 WHERE id = {}",
        fixture.group
    );
    changing.execute(&change).await.unwrap();
    let before = table_rows(&mut fixture.connection).await;
    let connection = &mut fixture.connection;
    let written = crate::group_fixture::insert_match(connection, &basis.group, &new, None).await;
    assert!(!written.unwrap());
    assert_eq!(table_rows(connection).await, before);
    changing.execute("COMMIT").await.unwrap();
    let before = table_rows(connection).await;
    let written = crate::group_fixture::insert_match(connection, &basis.group, &new, None).await;
    assert!(!written.unwrap());
    assert_eq!(table_rows(connection).await, before);
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
    assert_follows_matches(&mut fixture.connection, fixture.group).await;
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

/// Who reads or writes a table meanwhile is not kept waiting by a migration that waits for somebody else.
#[tokio::test]
async fn a_migration_that_waits_for_a_table_lets_others_use_it() {
    let database = TestDatabase::create().await.unwrap();
    let locked = |name: &str| {
        let mut locks = declared_locks(name).iter();
        locks
            .find(|(_, waits, _)| *waits == Waits::Everything)
            .map(|(table, ..)| *table)
    };
    let mut table = None;
    while table.is_none() {
        table = locked(&database.migrate_down().await.unwrap());
    }
    let table = table.unwrap();
    let mut long_read = database.session().await.unwrap();
    let read = format!("SELECT FROM {table} LIMIT 1");
    long_read.execute(&format!("BEGIN; {read}")).await.unwrap();
    let address = database.address().unwrap();
    let migrating = tokio::spawn(async move { db::migrations::run_pending(&address).await });
    let mut other = database.session().await.unwrap();
    other.execute("SET statement_timeout = '30s'").await.unwrap();
    let waits = "SELECT FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    while other.rows(waits).await.unwrap() == 0 {
        tokio::task::yield_now().await;
    }
    // It would wait for the end of the long read, which is below.
    other.execute(&read).await.unwrap();
    long_read.execute("COMMIT").await.unwrap();
    assert!(!migrating.await.unwrap().unwrap().is_empty());
}
