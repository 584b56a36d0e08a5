//! The names of constraints that the program recognises.

use db::RunQueryDsl;
use diesel::QueryableByName;
use diesel::sql_types::Text;

use db::testing::TestDatabase;

/// A unique index is reported as a constraint when it is violated.
const NAMES: &str = "
    SELECT conname::text AS name FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION SELECT relname::text FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        WHERE indisunique AND relnamespace = 'public'::regnamespace";

#[derive(QueryableByName)]
struct Constraint {
    #[diesel(sql_type = Text)]
    name: String,
}

/// The list is private to the crate, so it is read from its source.
#[tokio::test]
async fn every_recognised_constraint_exists() {
    let list = include_str!("../../src/constraints.rs");
    let (_, list) = list.split_once("const NAMES: [").unwrap();
    let (_, list) = list.split_once("= [").unwrap();
    let (list, _) = list.split_once("];").unwrap();
    let recognised: Vec<&str> = list.split('"').skip(1).step_by(2).collect();
    assert_eq!(recognised.len(), list.matches("Self::").count());
    assert!(recognised.len() > 5);

    let database = TestDatabase::create().await.unwrap();
    let existing: Vec<Constraint> = diesel::sql_query(NAMES)
        .load(&mut database.connect().await.unwrap())
        .await
        .unwrap();
    for name in recognised {
        assert!(
            existing.iter().any(|constraint| constraint.name == name),
            "{name}"
        );
    }
}
