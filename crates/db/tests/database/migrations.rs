use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use db::RunQueryDsl;
use db::migration_plan::{EXCEPTIONS, Waits, declared_locks, plan};
use db::testing::{TestDatabase, print_schema};
use diesel::QueryableByName;
use diesel::sql_types::{Array, Bool, Text};

#[derive(QueryableByName, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct SchemaObject {
    #[diesel(sql_type = Text)]
    name: String,
}

/// All objects of the schema: tables with columns, indexes, constraints, functions, triggers.
const SCHEMA_OBJECTS: &str = "
    SELECT format('column %s.%s %s', table_name, column_name, data_type) AS name
        FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT format('index %s', indexdef) FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT format('constraint %s %s', conname, pg_get_constraintdef(oid)) FROM pg_constraint
        WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT format('function %s', oid::regprocedure) FROM pg_proc
        WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT format('trigger %s', pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal";

async fn schema_objects(database: &TestDatabase) -> BTreeSet<SchemaObject> {
    let mut connection = database.connect().await.unwrap();
    diesel::sql_query(SCHEMA_OBJECTS)
        .load(&mut connection)
        .await
        .unwrap()
        .into_iter()
        .collect()
}

/// Each migration goes up, down and up again: down removes exactly what up created.
#[tokio::test]
async fn every_migration_runs_up_down_up() {
    let database = TestDatabase::empty().await.unwrap();
    for name in db::migrations::names().unwrap() {
        let before = schema_objects(&database).await;
        assert_eq!(database.migrate_up().await.unwrap(), name);
        let after = schema_objects(&database).await;
        assert_ne!(before, after, "{name} changes nothing");
        assert_eq!(database.migrate_down().await.unwrap(), name);
        // Diesel's own table is created by the first migration and remains.
        let reverted = schema_objects(&database).await;
        let ours = |schema_objects: BTreeSet<SchemaObject>| -> BTreeSet<SchemaObject> {
            schema_objects
                .into_iter()
                .filter(|object| !object.name.contains("__diesel_schema_migrations"))
                .collect()
        };
        assert_eq!(ours(reverted), ours(before), "{name} leaves something behind");
        assert_eq!(database.migrate_up().await.unwrap(), name);
        assert_eq!(
            schema_objects(&database).await,
            after,
            "{name} does not make the same again"
        );
    }
}

#[tokio::test]
async fn all_migrations_can_be_reverted_at_once() {
    let database = TestDatabase::empty().await.unwrap();
    let address = database.address().unwrap();
    let names = db::migrations::names().unwrap();
    assert_eq!(db::migrations::run_pending(&address).await.unwrap(), names);
    assert!(db::migrations::run_pending(&address).await.unwrap().is_empty());
    for name in names.iter().rev() {
        assert_eq!(database.migrate_down().await.unwrap(), *name);
    }
}

#[derive(QueryableByName)]
struct Locked {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Bool)]
    is_exclusive: bool,
    #[diesel(sql_type = Bool)]
    builds_index: bool,
}

/// The locks of this transaction on tables that are older, but for those that readers and writers have too.
const LOCKED: &str = "
    SELECT relname::text AS name, bool_or(mode = 'AccessExclusiveLock') AS is_exclusive, EXISTS (
            SELECT FROM pg_index JOIN pg_class AS made ON made.oid = indexrelid
            WHERE indrelid = pg_class.oid AND made.xmin = pg_current_xact_id()::xid
        ) AS builds_index
    FROM pg_locks JOIN pg_class ON pg_class.oid = relation
    WHERE pid = pg_backend_pid() AND relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
        AND relname = ANY($1)
        AND mode NOT IN ('AccessShareLock', 'RowShareLock', 'RowExclusiveLock', 'ShareUpdateExclusiveLock')
    GROUP BY pg_class.oid, relname ORDER BY relname";

/// What `duelo migrate --plan` says of locks is what Postgres says of them.
#[tokio::test]
async fn each_migration_takes_the_locks_that_are_declared() {
    let database = TestDatabase::empty().await.unwrap();
    let migrations = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
    for name in db::migrations::names().unwrap() {
        let mut connection = database.connect().await.unwrap();
        let older = "SELECT tablename::text AS name FROM pg_tables WHERE schemaname = 'public'";
        let older: Vec<SchemaObject> = diesel::sql_query(older).load(&mut connection).await.unwrap();
        let older: Vec<String> = older.into_iter().map(|table| table.name).collect();
        let sql = fs::read_to_string(migrations.join(&name).join("up.sql")).unwrap();
        if migrations.join(&name).join("metadata.toml").exists() {
            // Outside of a transaction: it takes no lock that others wait for.
            assert!(sql.contains("CREATE INDEX CONCURRENTLY"), "{name}");
            assert_eq!(declared_locks(&name), [], "{name}");
            database.migrate_up().await.unwrap();
            continue;
        }
        connection.batch_execute(&format!("BEGIN; {sql}")).await.unwrap();
        let locked: Vec<Locked> = diesel::sql_query(LOCKED)
            .bind::<Array<Text>, _>(older)
            .load(&mut connection)
            .await
            .unwrap();
        connection.batch_execute("ROLLBACK").await.unwrap();
        let locked: Vec<_> = locked
            .iter()
            .map(|locked| {
                let waits = if locked.is_exclusive {
                    Waits::Everything
                } else {
                    Waits::Changes
                };
                (locked.name.as_str(), waits, locked.builds_index)
            })
            .collect();
        assert_eq!(declared_locks(&name), locked, "{name}");
        let builds_index = locked.iter().any(|(.., builds_index)| *builds_index);
        assert!(
            !builds_index || name.as_str() < "0038",
            "{name}: see docs/upgrading.md"
        );
        database.migrate_up().await.unwrap();
    }
}

#[test]
fn the_exceptions_are_documented() {
    let docs = include_str!("../../../../docs/upgrading.md");
    for (version, exception) in EXCEPTIONS {
        let row = format!("| {} | {} |", exception.effect, exception.until);
        let found = docs
            .lines()
            .find(|line| line.starts_with(&format!("| {version} ")));
        assert!(found.is_some_and(|line| line.ends_with(&row)), "{version}");
    }
    let rows = docs.lines().filter(|line| line.starts_with("| 0"));
    assert_eq!(rows.count(), EXCEPTIONS.len());
}

/// A migration on which older programs do not run is one of the exceptions.
#[test]
fn migrations_that_end_older_programs_are_exceptions() {
    let migrations = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
    let names = db::migrations::names().unwrap();
    for name in names.iter().filter(|name| name.as_str() > "0048_oldest_program") {
        let sql = fs::read_to_string(migrations.join(name).join("up.sql")).unwrap();
        let is_exception = EXCEPTIONS.iter().any(|(version, _)| name.starts_with(version));
        assert!(is_exception || !sql.contains("oldest_program"), "{name}");
    }
}

/// Nothing but what is pending, with the sizes of tables that are there.
#[tokio::test]
async fn a_plan_has_what_would_run() {
    let database = TestDatabase::empty().await.unwrap();
    let mut connection = database.connect().await.unwrap();
    let planned = plan(&mut connection).await.unwrap();
    let names: Vec<_> = planned.iter().map(|migration| migration.name.clone()).collect();
    assert_eq!(names, db::migrations::names().unwrap());
    // There is no table yet that others could wait for.
    assert!(planned.iter().all(|migration| migration.locks.is_empty()));
    let exceptions = planned.iter().filter(|one| one.exception.is_some());
    assert_eq!(exceptions.count(), EXCEPTIONS.len());
    db::migrations::run_pending(&database.address().unwrap())
        .await
        .unwrap();
    assert_eq!(plan(&mut connection).await.unwrap(), []);
    let last = database.migrate_down().await.unwrap();
    let planned = plan(&mut connection).await.unwrap();
    assert_eq!(planned.len(), 1);
    assert_eq!(planned[0].name, last);
    let locked: Vec<_> = planned[0].locks.iter().map(|lock| lock.table).collect();
    let declared: Vec<_> = declared_locks(&last).iter().map(|(table, ..)| *table).collect();
    assert_eq!(locked, declared);
    assert!(planned[0].locks.iter().all(|lock| lock.bytes > 0));
    assert_eq!(db::migrations::pending(&mut connection).await.unwrap(), [last]);
}

/// Servers that start concurrently do not conflict.
#[tokio::test]
async fn concurrent_migrations_succeed() {
    let database = TestDatabase::empty().await.unwrap();
    let address = database.address().unwrap();
    let (one, two, three) = tokio::join!(
        db::migrations::run_pending(&address),
        db::migrations::run_pending(&address),
        db::migrations::run_pending(&address),
    );
    let mut ran: Vec<String> = [one, two, three].into_iter().flat_map(Result::unwrap).collect();
    ran.sort();
    assert_eq!(ran, db::migrations::names().unwrap());
}

/// The check of a starting server.
#[tokio::test]
async fn pending_migrations_are_reported() {
    let database = TestDatabase::empty().await.unwrap();
    let mut connection = database.connect().await.unwrap();
    let names = db::migrations::names().unwrap();
    assert_eq!(db::migrations::pending(&mut connection).await.unwrap(), names);
    database.migrate_up().await.unwrap();
    assert_eq!(
        db::migrations::pending(&mut connection).await.unwrap(),
        names[1..]
    );
    db::migrations::run_pending(&database.address().unwrap())
        .await
        .unwrap();
    assert!(db::migrations::pending(&mut connection).await.unwrap().is_empty());
    // Migrations of a newer program are ignored.
    let newer = "INSERT INTO __diesel_schema_migrations (version) VALUES ('9999')";
    diesel::sql_query(newer).execute(&mut connection).await.unwrap();
    assert!(db::migrations::pending(&mut connection).await.unwrap().is_empty());
}

#[tokio::test]
async fn schema_rs_equals_the_migrations() {
    let database = TestDatabase::create().await.unwrap();
    let printed = print_schema(&mut database.connect().await.unwrap())
        .await
        .unwrap();
    assert_eq!(
        printed,
        include_str!("../../src/schema.rs"),
        "run `cargo xtask codegen`"
    );
}

/// Citus sends the text of a migration to every machine, statement by statement, so one that may run on distributed
/// tables is one statement. Those up to 0012 run before a database can be distributed.
#[test]
fn later_migrations_are_one_statement_each() {
    let migrations = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../migrations");
    for name in db::migrations::names().unwrap() {
        if name.as_str() < "0013" {
            continue;
        }
        for file in ["up.sql", "down.sql"] {
            let sql = fs::read_to_string(migrations.join(&name).join(file)).unwrap();
            assert_eq!(statements(&sql), 1, "{name}/{file}");
        }
    }
}

#[test]
fn statements_are_counted_outside_of_comments_and_bodies() {
    assert_eq!(
        statements("-- One; not two.\nALTER TABLE a ADD b text DEFAULT ';';\n"),
        1
    );
    assert_eq!(statements("CREATE FUNCTION a() AS $$ BEGIN; END; $$;"), 1);
    assert_eq!(statements("DROP INDEX a; DROP INDEX b"), 2);
}

/// The number of statements: semicolons end them outside of comments, strings and bodies of functions.
fn statements(sql: &str) -> usize {
    let lines = sql
        .lines()
        .map(|line| line.split("--").next().unwrap_or_default());
    let code = lines.collect::<Vec<_>>().join("\n");
    // Every other part is a body, or a string.
    let outside = code.split("$$").step_by(2).collect::<Vec<_>>().join("''");
    let outside = outside.split('\'').step_by(2).collect::<Vec<_>>().join("''");
    outside.split(';').filter(|part| !part.trim().is_empty()).count()
}
