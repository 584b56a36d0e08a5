//! Checks that a database is one on which a server can run.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use db::queries::health::lossy_settings;
use db::queries::installation::{self, Installation};
use db::queries::operations;

use crate::config::Config;
use crate::config::checks::Finding;
use crate::error::Result;

/// The oldest version of Postgres that the statements run on.
const OLDEST_VERSION: i32 = 15;

/// How far the clock of the database may be from that of the server.
const CLOCK_DIFFERENCE: TimeDelta = TimeDelta::seconds(5);

/// What is wrong with the database for a server that starts on it.
pub(crate) async fn for_server(connection: &mut db::Connection, config: &Config) -> Result<Vec<Finding>> {
    let found = installation::read(connection).await?;
    let mut findings = of_database(&found);
    findings.extend(forbidden_tables(&found));
    findings.extend(too_large_pool(
        &found,
        config.database.pool_size.get(),
        config.database.statement_timeout,
    ));
    findings.extend(different_clock(found.clock, Utc::now()));
    findings.extend(lost_commits(&lossy_settings(connection).await?));
    Ok(findings)
}

/// What is wrong with the database for migrations.
pub(crate) async fn for_migration(connection: &mut db::Connection) -> Result<Vec<Finding>> {
    let found = installation::read(connection).await?;
    let mut findings = of_database(&found);
    findings.extend(forbidden_tables(&found));
    if findings.is_empty() && !found.may_create && !db::migrations::pending(connection).await?.is_empty() {
        let Installation { user, database, .. } = &found;
        findings.push(Finding::error(
            format!("the user {user} may not create tables in the database {database}"),
            "migrations create them",
            format!("Run as a superuser in it: GRANT CREATE, USAGE ON SCHEMA public TO \"{user}\""),
        ));
    }
    Ok(findings)
}

/// The groups of `DUELO_EXAMPLE_GROUPS` that can't be shown.
pub(crate) async fn example_groups(
    connection: &mut db::Connection,
    names: &[String],
) -> Result<Vec<Finding>> {
    let mut findings = Vec::new();
    for name in names {
        let group = operations::find(connection, name).await?;
        let what = match group {
            None => format!("DUELO_EXAMPLE_GROUPS has {name}, which no group has in a link"),
            Some(group) if !group.is_active => format!("DUELO_EXAMPLE_GROUPS has {name}, which is deleted"),
            Some(group) if !group.is_discoverable => {
                format!("DUELO_EXAMPLE_GROUPS has {name}, which is not discoverable")
            }
            Some(_) => continue,
        };
        let remedy = "Name the last part of a link of a discoverable group; `duelo admin list` shows them";
        findings.push(Finding::warning(what, "the landing page never shows it", remedy));
    }
    Ok(findings)
}

fn of_database(found: &Installation) -> Vec<Finding> {
    let Installation {
        version,
        encoding,
        database,
        user,
        ..
    } = found;
    let mut findings = Vec::new();
    if found.major_version() < OLDEST_VERSION {
        findings.push(Finding::error(
            format!("this is Postgres {version}"),
            format!("the program needs {OLDEST_VERSION} or newer"),
            "Upgrade Postgres, with pg_upgrade or by a dump",
        ));
    }
    if encoding != "UTF8" {
        findings.push(Finding::error(
            format!("the database {database} has the encoding {encoding}"),
            "names can have any letter of Unicode",
            format!("Create it again: CREATE DATABASE {database} ENCODING 'UTF8' TEMPLATE template0"),
        ));
    } else if !found.has_icu {
        findings.push(Finding::error(
            format!("the database {database} has no collation und-x-icu"),
            "names are ordered and found by it",
            "Use a Postgres that is built with ICU, as those of Debian and of the official image are",
        ));
    }
    if found.schema.is_none() {
        findings.push(Finding::error(
            format!("the user {user} may use no schema of the database {database}"),
            "the tables are in one",
            format!("Run as a superuser in it: GRANT USAGE ON SCHEMA public TO \"{user}\""),
        ));
    }
    if found.has_new_collation {
        findings.push(Finding::warning(
            "ICU has been updated since the indexes of this database were built",
            "names may be missing in searches and in the wrong order",
            format!("Run in it: REINDEX DATABASE {database}; ALTER COLLATION \"und-x-icu\" REFRESH VERSION"),
        ));
    }
    findings
}

fn forbidden_tables(found: &Installation) -> Option<Finding> {
    let Installation {
        user,
        forbidden_tables,
        ..
    } = found;
    let first = forbidden_tables.first()?;
    let others = match forbidden_tables.len() - 1 {
        0 => String::new(),
        others => format!(" and {others} more tables"),
    };
    Some(Finding::error(
        format!("the user {user} may not read and write {first}{others}"),
        "most requests would fail",
        format!(
            "Run as the owner of the tables: GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO \
             \"{user}\"; GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO \"{user}\""
        ),
    ))
}

/// Behind a pooler in transaction mode, which has connections of its own, the size of the pool says nothing.
fn too_large_pool(found: &Installation, pool_size: usize, statement_timeout: Duration) -> Option<Finding> {
    let connections = usize::try_from(found.connections).unwrap_or_default();
    (pool_size > connections && !statement_timeout.is_zero()).then(|| {
        Finding::warning(
            format!("DUELO_POOL_SIZE is {pool_size}, and Postgres has {connections} connections for all servers"),
            "under load it refuses connections, and requests fail",
            format!(
                "Lower DUELO_POOL_SIZE, so that the pools of all servers together are below {connections}, or raise \
                 max_connections of Postgres"
            ),
        )
    })
}

fn different_clock(database: DateTime<Utc>, server: DateTime<Utc>) -> Option<Finding> {
    let difference = (database - server).abs();
    (difference > CLOCK_DIFFERENCE).then(|| {
        Finding::warning(
            format!(
                "the clocks of the server and of the database differ by {} s",
                difference.num_seconds()
            ),
            "sessions, limits and locks end too early or too late",
            "Synchronise the clocks of both machines, with chrony or systemd-timesyncd",
        )
    })
}

fn lost_commits(off: &[String]) -> Option<Finding> {
    (!off.is_empty()).then(|| {
        Finding::warning(
            format!(
                "Postgres answers before a commit is on its disk: {} is off",
                off.join(" and ")
            ),
            "a crash loses the latest acknowledged matches",
            "Switch it on in the configuration of Postgres",
        )
    })
}
