//! What a backup asks of a database: one snapshot for several programs, and whether one is there to be written into.

use chrono::{DateTime, Utc};
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Text, Timestamptz};

use super::clock::now;
use crate::group_version::{Epoch, epoch};
use crate::schema::{
    account_invitations, email_tokens, handovers, invitations, link_requests, mails, sessions,
};
use crate::statement::statement;
use crate::{Connection, Error, RunQueryDsl, transaction};

/// A snapshot that other programs can use.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct ExportedSnapshot {
    /// Its name, for `pg_dump --snapshot`.
    #[diesel(sql_type = Text)]
    pub name: String,
    /// When it was taken, by the clock of the database.
    #[diesel(sql_type = Timestamptz)]
    pub taken_at: DateTime<Utc>,
    /// The epoch of the database.
    #[diesel(sql_type = BigInt)]
    pub epoch: Epoch,
}

/// Exports the snapshot of a transaction, of which this is the first statement. It can be used until the transaction
/// ends.
pub async fn export_snapshot(connection: &mut Connection) -> Result<ExportedSnapshot, Error> {
    let sql = concat!(
        "SELECT pg_export_snapshot() AS name, statement_timestamp() AS taken_at, ",
        epoch!(),
        " AS epoch"
    );
    Ok(statement(sql).get_result(connection).await?)
}

/// What is in a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// Nothing.
    Nothing,
    /// The schema of the product, with so many accounts and groups.
    Product {
        /// The number of accounts.
        accounts: i64,
        /// The number of groups, the deleted ones too.
        groups: i64,
    },
    /// Tables of something else; the first of them.
    Foreign(String),
}

#[derive(QueryableByName)]
struct Tables {
    #[diesel(sql_type = Array<Text>)]
    names: Vec<String>,
    #[diesel(sql_type = Bool)]
    are_of_product: bool,
}

#[derive(QueryableByName)]
struct Counts {
    #[diesel(sql_type = BigInt)]
    accounts: i64,
    #[diesel(sql_type = BigInt)]
    groups: i64,
}

/// Looks what is in a database. What belongs to an extension does not count.
pub async fn content(connection: &mut Connection) -> Result<Content, Error> {
    let tables: Tables = statement(
        "SELECT ARRAY(
                SELECT format('%I.%I', nspname, relname)
                FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
                WHERE relkind IN ('r', 'p', 'v', 'm', 'f', 'S')
                    AND nspname <> 'information_schema' AND nspname NOT LIKE 'pg\\_%'
                    AND NOT EXISTS (
                        SELECT FROM pg_depend
                        WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e'
                    )
                ORDER BY nspname, relname
            ) AS names,
            to_regclass('__diesel_schema_migrations') IS NOT NULL AND to_regclass('users') IS NOT NULL
                AND to_regclass('groups') IS NOT NULL AS are_of_product",
    )
    .get_result(connection)
    .await?;
    if tables.are_of_product {
        let counts =
            "SELECT (SELECT count(*) FROM users) AS accounts, (SELECT count(*) FROM groups) AS groups";
        let Counts { accounts, groups } = diesel::sql_query(counts).get_result(connection).await?;
        return Ok(Content::Product { accounts, groups });
    }
    let mut names = tables.names.into_iter();
    Ok(names.next().map_or(Content::Nothing, Content::Foreign))
}

/// Lets Postgres count what was restored, so that it finds the ways to it that it had before.
pub async fn analyze(connection: &mut Connection) -> Result<(), Error> {
    Ok(connection.batch_execute("ANALYZE").await?)
}

/// What [`end_access`] has ended: so many of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EndedAccess {
    /// Sessions.
    pub sessions: usize,
    /// Links that were mailed to accounts, and requests for one.
    pub links: usize,
    /// Mails that waited.
    pub mails: usize,
    /// Invitations, to groups and to make an account.
    pub invitations: usize,
    /// Offers to hand a group over.
    pub handovers: usize,
}

/// Ends all that lets somebody in, or into a group, but for passwords and passcodes: of a restored database nobody
/// knows what was ended since the backup.
pub async fn end_access(connection: &mut Connection) -> Result<EndedAccess, Error> {
    transaction(connection, async |connection| {
        let open = sessions::table.filter(sessions::revoked_at.is_null());
        let sessions = diesel::update(open)
            .set(sessions::revoked_at.eq(now().nullable()))
            .execute(connection)
            .await?;
        let unused = email_tokens::table.filter(email_tokens::used_at.is_null());
        let links = diesel::delete(unused).execute(connection).await?
            + diesel::delete(link_requests::table).execute(connection).await?;
        let waiting = mails::table.filter(mails::sent_at.is_null());
        let mails = diesel::delete(waiting).execute(connection).await?;
        let waiting = invitations::table
            .filter(invitations::used_at.is_null())
            .filter(invitations::withdrawn_at.is_null());
        let to_groups = diesel::update(waiting)
            .set(invitations::withdrawn_at.eq(now().nullable()))
            .execute(connection)
            .await?;
        let waiting = account_invitations::table.filter(account_invitations::used_at.is_null());
        let to_accounts = diesel::update(waiting)
            .set(account_invitations::used_at.eq(now().nullable()))
            .execute(connection)
            .await?;
        let handovers = diesel::delete(handovers::table).execute(connection).await?;
        Ok(EndedAccess {
            sessions,
            links,
            mails,
            invitations: to_groups + to_accounts,
            handovers,
        })
    })
    .await
}
