//! Which tables are distributed over the machines of a cluster.

use db::RunQueryDsl;
use db::distribution::{COPIED, DIVIDED, Distribution, WITHOUT_FOREIGN_KEYS, distribute};
use db::testing::TestDatabase;
use diesel::sql_types::Text;

#[derive(diesel::QueryableByName)]
struct Table {
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(diesel::QueryableByName)]
struct ForeignKey {
    #[diesel(sql_type = Text)]
    of: String,
    #[diesel(sql_type = Text)]
    to: String,
}

fn is_divided(table: &str) -> bool {
    DIVIDED.iter().any(|(divided, _)| *divided == table)
}

#[tokio::test]
async fn every_table_of_a_group_has_its_place() {
    let database = TestDatabase::create().await.unwrap();
    let tables: Vec<Table> = diesel::sql_query(
        "SELECT table_name::text AS name FROM information_schema.columns JOIN information_schema.tables USING (table_name)
         WHERE column_name = 'group_id' AND tables.table_schema = 'public' AND table_type = 'BASE TABLE'",
    )
    .load(&mut database.connect().await.unwrap())
    .await
    .unwrap();
    assert!(!tables.is_empty());
    for Table { name } in tables {
        let is_copied = COPIED.contains(&name.as_str());
        assert!(
            is_divided(&name) || is_copied || name == WITHOUT_FOREIGN_KEYS,
            "{name}"
        );
    }
}

/// Citus has no foreign keys to divided tables from others, and none to tables of one machine from divided or copied
/// ones.
#[tokio::test]
async fn every_foreign_key_is_possible_on_a_cluster() {
    let database = TestDatabase::create().await.unwrap();
    let keys: Vec<ForeignKey> = diesel::sql_query(
        "SELECT conrelid::regclass::text AS of, confrelid::regclass::text AS to FROM pg_constraint WHERE contype = 'f'",
    )
    .load(&mut database.connect().await.unwrap())
    .await
    .unwrap();
    assert!(!keys.is_empty());
    for ForeignKey { of, to } in keys {
        let possible = if is_divided(&to) {
            is_divided(&of)
        } else {
            COPIED.contains(&to.as_str())
        };
        assert!(possible || of == WITHOUT_FOREIGN_KEYS, "{of} refers to {to}");
    }
}

#[tokio::test]
async fn a_database_without_the_extension_is_left_as_it_is() {
    let database = TestDatabase::create().await.unwrap();
    let address = database.address().unwrap();
    assert_eq!(distribute(&address).await.unwrap(), Distribution::NoExtension);
}
