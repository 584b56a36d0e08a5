//! What pending migrations do to a database that is in use.

use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Nullable, Text};

use crate::migrations::pending;
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

/// A migration that would run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedMigration {
    /// Its name, as of its folder.
    pub name: String,
    /// The tables of the database that it locks, until it is done.
    pub locks: Vec<PlannedLock>,
    /// What an older program can't do on the schema after it.
    pub exception: Option<Exception>,
}

/// A lock on a table that is there already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlannedLock {
    /// The table.
    pub table: &'static str,
    /// What waits for it.
    pub waits: Waits,
    /// Whether an index of the table is built meanwhile, which takes the longer the larger it is.
    pub builds_index: bool,
    /// The bytes of the table and its indexes.
    pub bytes: i64,
}

/// What waits while a migration has a lock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Waits {
    /// Changes of the table. It can be read.
    Changes,
    /// Reads too.
    Everything,
}

/// Something that an older program can't do after a migration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exception {
    /// What.
    pub effect: &'static str,
    /// Until when.
    pub until: &'static str,
}

/// A lock, as it is declared here.
type Declared = (&'static str, Waits, bool);

const fn changes(table: &'static str) -> Declared {
    (table, Waits::Changes, false)
}

const fn everything(table: &'static str) -> Declared {
    (table, Waits::Everything, false)
}

const fn indexed((table, waits, _): Declared) -> Declared {
    (table, waits, true)
}

/// The locks of each migration on tables that earlier ones have made. A test runs every migration and compares these
/// with what Postgres says of its locks.
const LOCKS: &[(&str, &[Declared])] = &[
    ("0004", &[changes("users")]),
    ("0005", &[changes("groups")]),
    (
        "0006",
        &[
            changes("groups"),
            changes("players"),
            changes("sessions"),
            changes("users"),
        ],
    ),
    ("0007", &[changes("groups")]),
    ("0008", &[changes("groups"), changes("users")]),
    ("0009", &[changes("groups")]),
    ("0010", &[indexed(everything("group_listings"))]),
    ("0011", &[everything("groups")]),
    ("0012", &[indexed(everything("group_listings"))]),
    ("0013", &[everything("groups")]),
    ("0015", &[indexed(changes("group_listings"))]),
    ("0016", &[everything("group_listings")]),
    ("0019", &[everything("groups")]),
    ("0020", &[changes("group_directory")]),
    ("0021", &[indexed(changes("former_links"))]),
    ("0022", &[changes("matches")]),
    ("0023", &[everything("groups")]),
    ("0024", &[everything("group_directory")]),
    ("0025", &[changes("groups")]),
    ("0026", &[changes("declared_changes")]),
    ("0027", &[changes("groups"), changes("users")]),
    ("0028", &[changes("group_directory"), changes("users")]),
    ("0030", &[everything("sessions")]),
    ("0031", &[indexed(changes("groups"))]),
    ("0032", &[changes("group_members")]),
    ("0033", &[everything("groups")]),
    ("0034", &[changes("players")]),
    ("0035", &[changes("player_successors")]),
    ("0037", &[indexed(everything("users"))]),
    ("0039", &[everything("players")]),
    ("0040", &[everything("undoable_joins")]),
    ("0041", &[changes("declared_changes")]),
    ("0042", &[everything("matches")]),
    ("0043", &[everything("removed_matches")]),
    ("0044", &[everything("groups")]),
    ("0045", &[everything("matches")]),
    ("0046", &[everything("groups")]),
    ("0047", &[everything("users")]),
];

/// What older programs can't do, which docs/upgrading.md has in the same words.
pub const EXCEPTIONS: &[(&str, Exception)] = &[
    (
        "0011",
        Exception {
            effect: "it can't register people and make groups: these answer 500",
            until: "it is replaced",
        },
    ),
    (
        "0019",
        Exception {
            effect: "the first requests on each of its connections answer 500: Postgres does not run statements that were \
                     prepared with the former columns",
            until: "the connection or the program is replaced",
        },
    ),
    (
        "0047",
        Exception {
            effect: "it lets disabled accounts sign in and closed groups be changed",
            until: "it is replaced",
        },
    ),
];

/// The declared locks of the migration of this name: table, what waits, and whether an index is built.
#[must_use]
pub fn declared_locks(name: &str) -> &'static [Declared] {
    of_migration(LOCKS, name).copied().unwrap_or_default()
}

/// The entry of the migration of this name, in a list by version.
fn of_migration<'a, T>(list: &'a [(&str, T)], name: &str) -> Option<&'a T> {
    let version = name.split('_').next()?;
    list.iter().find(|(of, _)| *of == version).map(|(_, entry)| entry)
}

#[derive(QueryableByName)]
struct TableSize {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Nullable<BigInt>)]
    bytes: Option<i64>,
}

/// What [`run_pending`](crate::migrations::run_pending) would run now. It changes and locks nothing.
///
/// # Errors
///
/// When the database does not respond.
pub async fn plan(connection: &mut Connection) -> Result<Vec<PlannedMigration>, Error> {
    let names = pending(connection).await?;
    let tables: Vec<&str> = names
        .iter()
        .flat_map(|name| declared_locks(name))
        .map(|(table, ..)| *table)
        .collect();
    // A table that is not there yet is made by another of these migrations.
    let sizes: Vec<TableSize> = statement(
        "SELECT name, pg_total_relation_size(to_regclass(name)) AS bytes FROM unnest($1) AS asked (name)",
    )
    .bind::<Array<Text>, _>(tables)
    .load(connection)
    .await?;
    let size_of = |table: &str| sizes.iter().find(|size| size.name == table)?.bytes;
    let planned = names.into_iter().map(|name| {
        let locks = declared_locks(&name)
            .iter()
            .filter_map(|(table, waits, builds_index)| {
                Some(PlannedLock {
                    table,
                    waits: *waits,
                    builds_index: *builds_index,
                    bytes: size_of(table)?,
                })
            });
        PlannedMigration {
            locks: locks.collect(),
            exception: of_migration(EXCEPTIONS, &name).copied(),
            name,
        }
    });
    Ok(planned.collect())
}
