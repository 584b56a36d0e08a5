//! The distribution of the groups over several machines, by the extension Citus.
//!
//! The tables of groups are divided by the group's id: a group is in one part, which is on one worker. What the groups
//! refer to is copied to every machine. The other tables stay on the coordinator, the machine in `DATABASE_URL`.

use diesel::sql_types::{Array, BigInt, Bool, Text};
use diesel::{QueryResult, QueryableByName};

use crate::{Address, Connection, Error, RunQueryDsl, transaction};

/// The key of the advisory lock that serialises distributions: "group" in ASCII.
const LOCK: i64 = 0x67_726f_7570;

/// Tables that every machine has a copy of: groups refer to them, or are read and written together with them.
pub const COPIED: [&str; 6] = [
    "users",
    "sessions",
    "limit_counters",
    "group_directory",
    "former_links",
    "invitations",
];

/// The table whose parts decide where the others' are, and the tables that are divided in the same way: name and
/// column.
pub const DIVIDED: [(&str, &str); 17] = [
    ("groups", "id"),
    ("group_listings", "group_id"),
    ("group_checks", "group_id"),
    ("group_members", "group_id"),
    ("handovers", "group_id"),
    ("players", "group_id"),
    ("matches", "group_id"),
    ("match_questions", "group_id"),
    ("appearances", "group_id"),
    ("match_days", "group_id"),
    ("match_locks", "group_id"),
    ("idempotency_keys", "group_id"),
    ("declared_changes", "group_id"),
    ("removed_matches", "group_id"),
    ("player_successors", "group_id"),
    ("undoable_joins", "group_id"),
    ("undoable_splits", "group_id"),
];

/// A table that stays on the coordinator without foreign keys: those to groups are impossible, and with one to accounts
/// Citus would replace the table by one whose rows its trigger does not guard.
pub const WITHOUT_FOREIGN_KEYS: &str = "audit_log";

/// The result of [`distribute`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Distribution {
    /// The database does not have the extension.
    NoExtension,
    /// The coordinator has no worker.
    NoWorkers,
    /// The tables are distributed.
    Done(Distributed),
}

/// What was distributed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Distributed {
    /// The number of workers.
    pub workers: i64,
    /// The tables that are now copied to every machine. Tables that were so before are not among them.
    pub copied: Vec<String>,
    /// The tables that are now divided by group, likewise.
    pub divided: Vec<String>,
}

/// A foreign key, which is dropped before its tables are distributed and restored afterwards.
#[derive(Debug, Clone, QueryableByName)]
struct ForeignKey {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    definition: String,
}

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

/// Whether the database has the extension, so that tables may span several machines.
pub(crate) async fn has_extension(connection: &mut Connection) -> Result<bool, Error> {
    #[derive(QueryableByName)]
    struct Extension {
        #[diesel(sql_type = Bool)]
        exists: bool,
    }

    // A table of the extension's.
    let sql = "SELECT to_regclass('pg_catalog.pg_dist_partition') IS NOT NULL AS exists";
    let extension: Extension = diesel::sql_query(sql).get_result(connection).await?;
    Ok(extension.exists)
}

/// Whether the tables of groups are distributed.
pub(crate) async fn is_distributed(connection: &mut Connection) -> QueryResult<bool> {
    #[derive(QueryableByName)]
    struct Distributed {
        #[diesel(sql_type = Bool)]
        is_distributed: bool,
    }

    // Citus gives each table that it distributes this trigger; both names are null where they do not exist.
    let sql = "SELECT EXISTS (
            SELECT FROM pg_trigger WHERE tgrelid = to_regclass('groups')
                AND tgfoid = to_regproc('pg_catalog.citus_truncate_trigger')
        ) AS is_distributed";
    let found: Distributed = diesel::sql_query(sql).get_result(connection).await?;
    Ok(found.is_distributed)
}

/// Distributes the tables that are not distributed yet, with their rows, in one transaction without timeouts. The
/// schema must be up to date, and no server should write meanwhile: the tables are locked.
pub async fn distribute(address: &Address) -> Result<Distribution, Error> {
    let connecting = Connection::open(address).await;
    let mut connection = connecting.map_err(|error| Error::Unavailable(error.into()))?;
    if !has_extension(&mut connection).await? {
        return Ok(Distribution::NoExtension);
    }
    let sql = "SELECT count(*) FROM citus_get_active_worker_nodes()";
    let workers: Count = diesel::sql_query(sql).get_result(&mut connection).await?;
    if workers.count == 0 {
        return Ok(Distribution::NoWorkers);
    }
    let distributed = transaction(&mut connection, async |connection| place(connection).await).await?;
    Ok(Distribution::Done(Distributed {
        workers: workers.count,
        ..distributed
    }))
}

async fn place(connection: &mut Connection) -> Result<Distributed, Error> {
    // Foreign keys between divided and copied tables allow no parallel connections to a worker within one transaction.
    let settings =
        "SET LOCAL citus.multi_shard_modify_mode = 'sequential'; SET LOCAL client_min_messages = warning";
    let lock = format!("{settings}; SELECT pg_advisory_xact_lock({LOCK})");
    connection.batch_execute(&lock).await?;
    let copied = missing(connection, &COPIED, "reference").await?;
    let divided = missing(connection, &DIVIDED.map(|(table, _)| table), "distributed").await?;
    let pending = [copied.as_slice(), divided.as_slice()].concat();
    if pending.is_empty() {
        return Ok(Distributed::default());
    }
    let keys = foreign_keys(connection, &pending).await?;
    for ForeignKey { table_name, name, .. } in &keys {
        let drop = format!("ALTER TABLE {table_name} DROP CONSTRAINT {name}");
        connection.batch_execute(&drop).await?;
    }
    for table in &copied {
        call(connection, &format!("create_reference_table('{table}')")).await?;
    }
    for (table, column) in DIVIDED {
        if divided.iter().any(|pending| pending == table) {
            let with = if table == "groups" { "none" } else { "groups" };
            let call_it =
                format!("create_distributed_table('{table}', '{column}', colocate_with => '{with}')");
            call(connection, &call_it).await?;
        }
    }
    // The coordinator has kept the rows as they were: a removed name would stay there.
    for table in &pending {
        call(
            connection,
            &format!("truncate_local_data_after_distributing_table('{table}')"),
        )
        .await?;
    }
    for ForeignKey {
        table_name,
        name,
        definition,
    } in &keys
    {
        if table_name != WITHOUT_FOREIGN_KEYS {
            let add = format!("ALTER TABLE {table_name} ADD CONSTRAINT {name} {definition}");
            connection.batch_execute(&add).await?;
        }
    }
    Ok(Distributed {
        workers: 0,
        copied,
        divided,
    })
}

/// Those of the tables that are not of this type yet.
async fn missing(
    connection: &mut Connection,
    tables: &[&str],
    citus_type: &str,
) -> Result<Vec<String>, Error> {
    let sql = "SELECT named.name FROM unnest($1) WITH ORDINALITY AS named (name, place)
        WHERE NOT EXISTS (
            SELECT FROM citus_tables WHERE table_name = named.name::regclass AND citus_table_type = $2
        )
        ORDER BY place";
    let found: Vec<Name> = diesel::sql_query(sql)
        .bind::<Array<Text>, _>(tables)
        .bind::<Text, _>(citus_type)
        .load(connection)
        .await?;
    Ok(found.into_iter().map(|table| table.name).collect())
}

/// The foreign keys of these tables and to them.
async fn foreign_keys(connection: &mut Connection, tables: &[String]) -> Result<Vec<ForeignKey>, Error> {
    let sql = "SELECT conrelid::regclass::text AS table_name, conname::text AS name,
            pg_get_constraintdef(oid) AS definition
        FROM pg_constraint
        WHERE contype = 'f' AND (conrelid = ANY($1::regclass[]) OR confrelid = ANY($1::regclass[]))
        ORDER BY conname";
    let keys = diesel::sql_query(sql).bind::<Array<Text>, _>(tables);
    Ok(keys.load(connection).await?)
}

/// Calls a function that returns nothing.
async fn call(connection: &mut Connection, function: &str) -> Result<(), Error> {
    Ok(connection.batch_execute(&format!("SELECT {function}")).await?)
}
