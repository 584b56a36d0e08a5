//! The audit log of security-relevant changes: passcodes, settings, corrections, deletions.

use chrono::{DateTime, Utc};
use diesel::dsl::count_star;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Nullable};

use crate::ids::{AuditEntryId, GroupId, UserId};
use crate::rows::{AuditEntryRow, NewAuditEntryRow};
use crate::schema::audit_log;
use crate::{Connection, Error, RunQueryDsl};

/// Appends an entry. Call it in the transaction of the change.
pub async fn record(connection: &mut Connection, entry: &NewAuditEntryRow<'_>) -> Result<(), Error> {
    diesel::insert_into(audit_log::table)
        .values(entry)
        .execute(connection)
        .await?;
    Ok(())
}

/// The entries of what an account did, oldest first, those after one of them.
pub async fn of_actor(
    connection: &mut Connection,
    actor: UserId,
    after: Option<AuditEntryId>,
    limit: i64,
) -> Result<Vec<AuditEntryRow>, Error> {
    Ok(audit_log::table
        .filter(audit_log::actor_id.eq(actor))
        .filter(audit_log::id.gt(after.unwrap_or(AuditEntryId(0))))
        .order(audit_log::id)
        .limit(limit)
        .select(AuditEntryRow::as_select())
        .load(connection)
        .await?)
}

/// The latest entry of this action by an account.
pub async fn latest_of_actor(
    connection: &mut Connection,
    actor: UserId,
    action: &str,
) -> Result<Option<AuditEntryRow>, Error> {
    Ok(audit_log::table
        .filter(audit_log::actor_id.eq(actor))
        .filter(audit_log::action.eq(action))
        .order(audit_log::id.desc())
        .select(AuditEntryRow::as_select())
        .first(connection)
        .await
        .optional()?)
}

/// Which entries about a group to read.
#[derive(Debug, Clone, Copy, Default)]
pub struct AuditFilter<'a> {
    /// Only these actions.
    pub actions: Option<&'a [&'a str]>,
    /// Only what this account did.
    pub actor: Option<UserId>,
    /// Only from this time on.
    pub from: Option<DateTime<Utc>>,
    /// Only before this time.
    pub until: Option<DateTime<Utc>>,
}

type Condition<'a> = Box<dyn BoxableExpression<audit_log::table, Pg, SqlType = Nullable<Bool>> + 'a>;

impl<'a> AuditFilter<'a> {
    fn condition(&self, group: GroupId) -> Condition<'a> {
        let mut all: Condition<'a> = Box::new(audit_log::group_id.eq(group));
        if let Some(actions) = self.actions {
            all = Box::new(all.and(audit_log::action.eq_any(actions)));
        }
        if let Some(actor) = self.actor {
            all = Box::new(all.and(audit_log::actor_id.eq(actor)));
        }
        if let Some(from) = self.from {
            all = Box::new(all.and(audit_log::happened_at.ge(from)));
        }
        if let Some(until) = self.until {
            all = Box::new(all.and(audit_log::happened_at.lt(until)));
        }
        all
    }
}

/// The latest entries about a group, newest first; those before one of them, if it is given.
pub async fn of_group(
    connection: &mut Connection,
    group: GroupId,
    filter: &AuditFilter<'_>,
    before: Option<AuditEntryId>,
    limit: i64,
) -> Result<Vec<AuditEntryRow>, Error> {
    let mut entries = audit_log::table.filter(filter.condition(group)).into_boxed();
    if let Some(before) = before {
        entries = entries.filter(audit_log::id.lt(before));
    }
    Ok(entries
        .order(audit_log::id.desc())
        .limit(limit)
        .select(AuditEntryRow::as_select())
        .load(connection)
        .await?)
}

/// How many entries about a group there are of each action.
pub async fn counts(
    connection: &mut Connection,
    group: GroupId,
    filter: &AuditFilter<'_>,
) -> Result<Vec<(String, i64)>, Error> {
    Ok(audit_log::table
        .filter(filter.condition(group))
        .group_by(audit_log::action)
        .select((audit_log::action, count_star()))
        .load(connection)
        .await?)
}
