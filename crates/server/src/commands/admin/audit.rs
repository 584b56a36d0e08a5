//! `duelo admin audit`.

use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, Write as _};

use chrono::{DateTime, Utc};
use clap::Args;
use db::ids::UserId;
use db::queries::audit::{self, AuditFilter};
use db::queries::users;
use serde::Serialize;
use serde_json::Value;

use super::{find, print_json};

#[derive(Debug, Args)]
pub(super) struct Options {
    /// The group's number, its hash or its sharable link's name.
    group: String,
    /// How many entries at most.
    #[arg(long, default_value = "100", value_parser = clap::value_parser!(i64).range(1..))]
    limit: i64,
    /// One line of JSON for each row.
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct EntryRow {
    happened_at: DateTime<Utc>,
    action: String,
    /// The e-mail address of the account; none for an operator.
    by: Option<String>,
    request_id: Option<String>,
    details: Value,
}

/// Prints the audit log of a group.
pub(super) async fn run(connection: &mut db::Connection, options: &Options) -> Result<(), Box<dyn Error>> {
    let group = find(connection, &options.group).await?;
    let mut emails = BTreeMap::new();
    let mut rows = Vec::new();
    for entry in audit::of_group(connection, group.id, &AuditFilter::default(), None, options.limit).await? {
        let by = match entry.actor_id {
            Some(id) => email_of(connection, id, &mut emails).await?,
            None => None,
        };
        rows.push(EntryRow {
            happened_at: entry.happened_at,
            action: entry.action,
            by,
            request_id: entry.request_id,
            details: entry.details,
        });
    }
    if options.json {
        return print_json(&rows);
    }
    let mut out = io::stdout().lock();
    for row in &rows {
        writeln!(
            out,
            "{}  {:<26}  {:<32}  {}",
            row.happened_at.format("%Y-%m-%d %H:%M:%SZ"),
            row.action,
            row.by.as_deref().unwrap_or("operator"),
            row.details
        )?;
    }
    Ok(())
}

/// The e-mail address of an account, cached in `known`.
async fn email_of(
    connection: &mut db::Connection,
    id: UserId,
    known: &mut BTreeMap<UserId, String>,
) -> Result<Option<String>, Box<dyn Error>> {
    if let Some(email) = known.get(&id) {
        return Ok(Some(email.clone()));
    }
    let email = users::find(connection, id).await?.map(|user| user.email);
    known.extend(email.clone().map(|email| (id, email)));
    Ok(email)
}
