//! Every foreign key has an index, so that deleting or locking the referenced row does not scan the other table.

use db::RunQueryDsl;
use db::testing::TestDatabase;
use diesel::sql_types::Text;

/// Foreign keys without an index of one of these kinds: its first columns are the key's, or it is unique by columns
/// that are all in the key. It may be partial only for NOT NULL.
const WITHOUT_INDEX: &str = "
    SELECT con.conname::text AS name FROM pg_constraint AS con
    WHERE con.contype = 'f' AND con.connamespace = 'public'::regnamespace AND NOT EXISTS (
        SELECT FROM pg_index AS idx
        WHERE idx.indrelid = con.conrelid AND idx.indisvalid AND idx.indexprs IS NULL
            AND (idx.indpred IS NULL OR pg_get_expr(idx.indpred, idx.indrelid) = (
                SELECT format('(%I IS NOT NULL)', attname) FROM pg_attribute
                WHERE attrelid = con.conrelid AND attnum = con.conkey[1]))
            AND (
                (SELECT array_agg(col ORDER BY col)
                    FROM unnest((idx.indkey::smallint[])[0:cardinality(con.conkey) - 1]) AS col)
                    = (SELECT array_agg(col ORDER BY col) FROM unnest(con.conkey) AS col)
                OR idx.indisunique AND (idx.indkey::smallint[])[0:idx.indnkeyatts - 1] <@ con.conkey
            )
    )";

#[derive(diesel::QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

#[tokio::test]
async fn every_foreign_key_has_an_index() {
    let database = TestDatabase::create().await.unwrap();
    let found: Vec<Name> = diesel::sql_query(WITHOUT_INDEX)
        .load(&mut database.connect().await.unwrap())
        .await
        .unwrap();
    let found: Vec<_> = found.into_iter().map(|key| key.name).collect();
    assert_eq!(found, Vec::<String>::new());
}
