//! Generates `schema.rs` from the system catalog of Postgres.
//!
//! A replacement for `diesel print-schema`, which needs `diesel_cli` with libpq on every machine that builds. Elements
//! of arrays are not nullable, which `CHECK` constraints guarantee.

use std::fmt::Write;

use diesel::QueryableByName;
use diesel::sql_types::{Bool, Integer, Nullable, Text};

use crate::error::Cause;
use crate::{Connection, RunQueryDsl};

const COLUMNS: &str = "
    SELECT tables.relname::text AS table_name, columns.attname::text AS name, types.typname::text AS type_name,
        columns.attnotnull AS not_null, key.place AS key_place
    FROM pg_class AS tables
    JOIN pg_attribute AS columns ON columns.attrelid = tables.oid AND columns.attnum > 0 AND NOT columns.attisdropped
    JOIN pg_type AS types ON types.oid = columns.atttypid
    LEFT JOIN pg_constraint AS primary_key ON primary_key.conrelid = tables.oid AND primary_key.contype = 'p'
    LEFT JOIN LATERAL (
        SELECT position::integer AS place FROM unnest(primary_key.conkey) WITH ORDINALITY AS parts (number, position)
        WHERE parts.number = columns.attnum
    ) AS key ON true
    WHERE tables.relkind = 'r' AND tables.relnamespace = 'public'::regnamespace
        AND tables.relname <> '__diesel_schema_migrations'
    ORDER BY tables.relname, columns.attnum";

/// Foreign keys of one column that are the only one between their tables: Diesel's `joinable!`.
const JOINS: &str = "
    SELECT child.relname::text AS child, parent.relname::text AS parent, min(columns.attname)::text AS column_name
    FROM pg_constraint AS keys
    JOIN pg_class AS child ON child.oid = keys.conrelid
    JOIN pg_class AS parent ON parent.oid = keys.confrelid
    JOIN pg_attribute AS columns ON columns.attrelid = child.oid AND columns.attnum = keys.conkey[1]
    WHERE keys.contype = 'f' AND child.relnamespace = 'public'::regnamespace
    GROUP BY child.relname, parent.relname
    HAVING count(*) = 1 AND bool_and(cardinality(keys.conkey) = 1)
    ORDER BY child.relname, parent.relname";

#[derive(QueryableByName)]
struct Column {
    #[diesel(sql_type = Text)]
    table_name: String,
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    type_name: String,
    #[diesel(sql_type = Bool)]
    not_null: bool,
    #[diesel(sql_type = Nullable<Integer>)]
    key_place: Option<i32>,
}

#[derive(QueryableByName)]
struct Join {
    #[diesel(sql_type = Text)]
    child: String,
    #[diesel(sql_type = Text)]
    parent: String,
    #[diesel(sql_type = Text)]
    column_name: String,
}

/// The text of `schema.rs` for the tables of this database.
///
/// # Errors
///
/// When the database fails, or a column has a type without a mapping here.
pub async fn print_schema(connection: &mut Connection) -> Result<String, Cause> {
    let columns: Vec<Column> = diesel::sql_query(COLUMNS).load(connection).await?;
    let joins: Vec<Join> = diesel::sql_query(JOINS).load(connection).await?;

    let mut text =
        String::from("// Generated from the migrations by the example `print-schema`; don't edit.\n");
    for table in columns.chunk_by(|one, next| one.table_name == next.table_name) {
        write_table(&mut text, table)?;
    }
    text.push('\n');
    for Join {
        child,
        parent,
        column_name,
    } in joins
    {
        writeln!(text, "diesel::joinable!({child} -> {parent} ({column_name}));")?;
    }
    text.push_str("\ndiesel::allow_tables_to_appear_in_same_query!(\n");
    for table in columns.chunk_by(|one, next| one.table_name == next.table_name) {
        writeln!(text, "    {},", name_of(table))?;
    }
    text.push_str(");\n");
    Ok(text)
}

fn write_table(text: &mut String, table: &[Column]) -> Result<(), Cause> {
    let mut key: Vec<&Column> = table.iter().filter(|column| column.key_place.is_some()).collect();
    key.sort_by_key(|column| column.key_place);
    let key: Vec<&str> = key.iter().map(|column| column.name.as_str()).collect();
    write!(
        text,
        "\ndiesel::table! {{\n    {} ({}) {{\n",
        name_of(table),
        key.join(", ")
    )?;
    for column in table {
        let of_diesel = diesel_type(&column.type_name)?;
        let of_diesel = if column.not_null {
            of_diesel
        } else {
            format!("Nullable<{of_diesel}>")
        };
        writeln!(text, "        {} -> {of_diesel},", column.name)?;
    }
    text.push_str("    }\n}\n");
    Ok(())
}

fn name_of(table: &[Column]) -> &str {
    table.first().map_or("", |column| &column.table_name)
}

fn diesel_type(of_postgres: &str) -> Result<String, Cause> {
    Ok(match of_postgres {
        "bool" => "Bool",
        "bytea" => "Bytea",
        "date" => "Date",
        "float8" => "Float8",
        "int2" => "Int2",
        "int4" => "Int4",
        "int8" => "Int8",
        "jsonb" => "Jsonb",
        "text" => "Text",
        "timestamptz" => "Timestamptz",
        "uuid" => "Uuid",
        other => match other.strip_prefix('_') {
            Some(element) => return Ok(format!("Array<{}>", diesel_type(element)?)),
            None => return Err(format!("no Diesel type is known for {other}").into()),
        },
    }
    .to_owned())
}
