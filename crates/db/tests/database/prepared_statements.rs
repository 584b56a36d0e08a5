//! Statements are prepared once per connection.

use std::collections::BTreeSet;

use db::Connection;
use db::RunQueryDsl;
use diesel::QueryableByName;
use diesel::sql_types::{BigInt, Text};

use crate::corrections::{begin_session, delete, edit, read_latest};
use crate::group_fixture::{GroupFixture, day_of_may, submit};

const ROUNDS: i64 = 20;
/// Postgres plans a prepared statement for its values so many times, before it keeps a plan for all values that is as
/// good.
const CUSTOM_PLANS: i64 = 5;

#[derive(QueryableByName, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Prepared {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    statement: String,
    #[diesel(sql_type = BigInt)]
    executions: i64,
    #[diesel(sql_type = BigInt)]
    custom_plans: i64,
}

async fn prepared(connection: &mut Connection) -> BTreeSet<Prepared> {
    let all: Vec<Prepared> = diesel::sql_query(
        "SELECT name, statement, generic_plans + custom_plans AS executions, custom_plans FROM pg_prepared_statements
         WHERE statement NOT LIKE '%pg_prepared_statements%'",
    )
    .load(connection)
    .await
    .unwrap();
    all.into_iter().collect()
}

/// Every execution is one of these two statements, and none was prepared again, or is planned each time.
#[tokio::test]
async fn submissions_execute_two_prepared_statements() {
    let fixture = GroupFixture::new().await;
    let connection = &mut fixture.database.connect().await.unwrap();
    let before = prepared(connection).await;
    assert_eq!(before, BTreeSet::new());
    let four = fixture.four([0, 1, 2, 3]);
    let mut names = BTreeSet::new();
    for number in 1..=ROUNDS {
        submit(connection, fixture.group, four, &[(6, 4)]).await.unwrap();
        let now = prepared(connection).await;
        let statements: Vec<&str> = now.iter().map(|one| one.statement.as_str()).collect();
        assert_eq!(statements.len(), 2, "{statements:#?}");
        assert!(now.iter().all(|one| one.executions == number), "{now:#?}");
        assert!(now.iter().all(|one| one.custom_plans <= CUSTOM_PLANS), "{now:#?}");
        names.extend(now.into_iter().map(|one| one.name));
    }
    assert_eq!(names.len(), 2, "{names:?}");
}

/// An edit and a deletion read by the same statement, and each writes by one of its own.
#[tokio::test]
async fn corrections_execute_two_prepared_statements_each() {
    let mut fixture = GroupFixture::new().await;
    begin_session(&mut fixture.connection, fixture.group)
        .await
        .unwrap();
    for _ in 0..ROUNDS {
        fixture.play([0, 1, 2, 3], &[(6, 4)]).await;
    }
    let connection = &mut fixture.database.connect().await.unwrap();
    for number in 1..=ROUNDS {
        let found = read_latest(connection, fixture.group).await.unwrap().unwrap();
        let played_on = day_of_may(9);
        assert!(
            edit(connection, &found, None, &[(2, 6)], played_on)
                .await
                .unwrap()
        );
        let found = read_latest(connection, fixture.group).await.unwrap().unwrap();
        assert!(delete(connection, &found, None).await.unwrap());
        let now = prepared(connection).await;
        let mut executions: Vec<i64> = now.iter().map(|one| one.executions).collect();
        executions.sort_unstable();
        assert_eq!(executions, [number, number, 2 * number], "{now:#?}");
    }
}
