//! Submissions update the rows of groups, players and days in place, without new entries in their indexes (HOT).

use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Text};
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};

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

#[tokio::test]
async fn submissions_to_a_private_group_update_no_index() {
    let mut fixture = GroupFixture::new().await;
    for number in 0..MATCHES {
        let four = fixture.four([0, 1, 2, 3].map(|seat| (number + seat) % 6));
        submit(&mut fixture.connection, fixture.group, four, &[(6, 4)])
            .await
            .unwrap();
    }
    let connection = &mut fixture.connection;
    // At the end of the transaction, so it needs one of its own.
    connection
        .batch_execute("SELECT pg_stat_force_next_flush()")
        .await
        .unwrap();
    let updates: Vec<Updates> = diesel::sql_query(
        "SELECT relname::text AS name, n_tup_upd AS updated, n_tup_hot_upd AS in_place FROM pg_stat_user_tables
         WHERE n_tup_upd > 0 ORDER BY relname",
    )
    .load(connection)
    .await
    .unwrap();
    let tables: Vec<&str> = updates.iter().map(|table| table.name.as_str()).collect();
    // Each match has a day of its own, so no day is updated.
    assert_eq!(tables, ["groups", "players"]);
    for table in updates {
        let submissions = i64::try_from(MATCHES).unwrap();
        assert!(table.updated >= submissions, "{table:?}");
        // A row moves to another page when its page is full of old versions that a session which is being opened, on any
        // database, might still read. With an index on a column that a submission changes, every update would move it.
        assert!(table.in_place >= table.updated - table.updated / 10, "{table:?}");
    }
}
