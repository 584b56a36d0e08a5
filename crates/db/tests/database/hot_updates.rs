//! Submissions and corrections update the rows of groups, players and days in place, without new entries in their
//! indexes (HOT).

use db::Connection;
use db::RunQueryDsl;
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Text};

use crate::corrections::{delete_latest, edit_latest};
use crate::group_fixture::{GroupFixture, submit};

#[derive(QueryableByName, Debug)]
struct Updates {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = BigInt)]
    updated: i64,
    #[diesel(sql_type = BigInt)]
    in_place: i64,
}

const MATCHES: usize = 300;

/// Of each table with updates.
async fn updates(connection: &mut Connection) -> Vec<Updates> {
    // At the end of the transaction, so it needs one of its own.
    connection
        .batch_execute("SELECT pg_stat_force_next_flush()")
        .await
        .unwrap();
    diesel::sql_query(
        "SELECT relname::text AS name, n_tup_upd AS updated, n_tup_hot_upd AS in_place FROM pg_stat_user_tables
         WHERE n_tup_upd > 0 ORDER BY relname",
    )
    .load(connection)
    .await
    .unwrap()
}

#[tokio::test]
async fn submissions_to_a_private_group_update_no_index() {
    let mut fixture = GroupFixture::new().await;
    for number in 0..MATCHES {
        let four = fixture.four([0, 1, 2, 3].map(|seat| (number + seat) % 6));
        submit(&mut fixture.connection, fixture.group, four, &[(6, 4)])
            .await
            .unwrap();
    }
    let updates = updates(&mut fixture.connection).await;
    let tables: Vec<&str> = updates.iter().map(|table| table.name.as_str()).collect();
    // Each match has a day of its own, so no day is updated.
    assert_eq!(tables, ["groups", "players"]);
    for table in updates {
        let submissions = i64::try_from(MATCHES).unwrap();
        assert!(table.updated >= submissions, "{table:?}");
        // A row moves to another page when its page is full of old versions that a session which is being opened, on
        // any database, might still read. With an index on a column that a submission changes, every update would move
        // it.
        assert!(table.in_place >= table.updated - table.updated / 10, "{table:?}");
    }
}

#[tokio::test]
async fn corrections_in_a_private_group_update_no_index() {
    let mut fixture = GroupFixture::new().await;
    let (connection, group) = (&mut fixture.connection, fixture.group);
    for number in 0..MATCHES / 3 {
        let four = [0, 1, 2, 3].map(|seat| fixture.players[(number + seat) % 6]);
        submit(connection, group, four, &[(6, 4)]).await.unwrap();
        // The same four players on the same day.
        edit_latest(connection, group, &[(4, 6)]).await.unwrap();
        if number % 2 == 0 {
            delete_latest(connection, group).await.unwrap();
        }
    }
    let updates = updates(connection).await;
    let tables: Vec<&str> = updates.iter().map(|table| table.name.as_str()).collect();
    assert_eq!(
        tables,
        ["appearances", "groups", "match_days", "matches", "players"]
    );
    for table in &updates {
        if ["groups", "players"].contains(&table.name.as_str()) {
            assert!(
                table.in_place >= table.updated - table.updated / 10,
                "{updates:?}"
            );
        }
    }
}
