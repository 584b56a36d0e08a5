//! What an operator has set up: Postgres, the database and the rights of the user.

use chrono::{DateTime, Utc};
use diesel::QueryableByName;
use diesel::sql_types::{Array, BigInt, Bool, Integer, Nullable, Text, Timestamptz};

use crate::distribution::{COPIED, DIVIDED, WITHOUT_FOREIGN_KEYS};
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl};

/// Facts about a database that any user can read, whatever the schema is.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Installation {
    /// The version of Postgres, as it names itself.
    #[diesel(sql_type = Text)]
    pub version: String,
    /// The same as a number, as in 150004.
    #[diesel(sql_type = Integer)]
    pub version_number: i32,
    /// The encoding of texts.
    #[diesel(sql_type = Text)]
    pub encoding: String,
    /// Whether the root collation of ICU is there.
    #[diesel(sql_type = Bool)]
    pub has_icu: bool,
    /// Whether ICU orders texts otherwise than when the indexes were built.
    #[diesel(sql_type = Bool)]
    pub has_new_collation: bool,
    /// The database.
    #[diesel(sql_type = Text)]
    pub database: String,
    /// The user.
    #[diesel(sql_type = Text)]
    pub user: String,
    /// The schema in which tables are created, if the user may use one.
    #[diesel(sql_type = Nullable<Text>)]
    pub schema: Option<String>,
    /// Whether the user may create tables in it.
    #[diesel(sql_type = Bool)]
    pub may_create: bool,
    /// The tables that the user may not read and write.
    #[diesel(sql_type = Array<Text>)]
    pub forbidden_tables: Vec<String>,
    /// The connections that Postgres has for all users without special rights.
    #[diesel(sql_type = BigInt)]
    pub connections: i64,
    /// The time of its clock.
    #[diesel(sql_type = Timestamptz)]
    pub clock: DateTime<Utc>,
}

impl Installation {
    /// The major version of Postgres.
    #[must_use]
    pub const fn major_version(&self) -> i32 {
        self.version_number / 10_000
    }
}

/// Reads them.
pub async fn read(connection: &mut Connection) -> Result<Installation, Error> {
    let divided = DIVIDED.map(|(table, _)| table);
    let tables = [
        COPIED.as_slice(),
        &divided,
        &[WITHOUT_FOREIGN_KEYS, "__diesel_schema_migrations"],
    ]
    .concat();
    let sql = "SELECT current_setting('server_version') AS version,
            current_setting('server_version_num')::integer AS version_number,
            pg_encoding_to_char(encoding)::text AS encoding,
            EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') AS has_icu,
            EXISTS (
                SELECT FROM pg_collation
                WHERE collname = 'und-x-icu' AND collversion <> pg_collation_actual_version(pg_collation.oid)
            ) AS has_new_collation,
            datname::text AS database, current_user::text AS user, current_schema()::text AS schema,
            COALESCE(has_schema_privilege(current_schema(), 'CREATE'), false) AS may_create,
            ARRAY(
                SELECT relname::text FROM pg_class
                WHERE relname = ANY($1) AND relkind IN ('r', 'p') AND pg_table_is_visible(oid) AND NOT (
                    has_table_privilege(oid, 'SELECT') AND (relname = '__diesel_schema_migrations' OR (
                        has_table_privilege(oid, 'INSERT') AND has_table_privilege(oid, 'UPDATE')
                        AND has_table_privilege(oid, 'DELETE')
                    ))
                )
                ORDER BY relname
            ) AS forbidden_tables,
            current_setting('max_connections')::bigint
                - current_setting('superuser_reserved_connections')::bigint AS connections,
            clock_timestamp() AS clock
        FROM pg_database WHERE datname = current_database()";
    let read = statement(sql)
        .bind::<Array<Text>, _>(tables)
        .get_result(connection);
    Ok(read.await?)
}
