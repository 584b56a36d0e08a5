//! Versions of groups, and the epoch of the database within which they can be compared.

use std::cmp::Ordering;
use std::fmt;

use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::{
    AppearsOnTable, AsExpression, Expression, SelectableExpression, ValidGrouping, is_aggregate,
};
use diesel::pg::{Pg, PgValue};
use diesel::prelude::*;
use diesel::query_builder::{AstPass, QueryFragment, QueryId};
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::BigInt;

use crate::schema::groups;

/// The epoch of the database, as an SQL expression of values that Postgres has in memory: it is part of the statements
/// that read a version, since the next statement of a connection may run in another server.
///
/// It is another one whenever the database may have gone on from an earlier state, after which a group can have the
/// same version again with other matches:
///
/// - The start of the server: another server, such as a replica that was promoted, or the same one on an earlier copy
///   of its disk. A replica that is promoted goes on from what it has shown before, as a server does that recovers.
/// - The reset of its statistics, which a recovery without a start implies, after the crash of one of its processes:
///   with `synchronous_commit = off` it loses commits.
/// - The file of the primary key of `groups`, whose path has the database: one that was renamed or created anew, tables
///   that were restored or truncated. The key and not the table, because a restored backup has it only after all of its
///   rows; until then statements with versions fail, and nothing incomplete is remembered.
///
/// On Citus all of them are those of the group's worker, provided that the expression is in a `SELECT`: in an `UPDATE`
/// they would be those of the coordinator, and in `RETURNING` they are refused.
macro_rules! epoch {
    () => {
        "hash_record_extended(ROW(pg_postmaster_start_time(), pg_stat_get_bgwriter_stat_reset_time(), \
         pg_relation_filepath('groups_pkey')), 0)"
    };
}
pub(crate) use epoch;

/// An epoch of the database: states of one epoch follow from each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, AsExpression, FromSqlRow)]
#[diesel(sql_type = BigInt)]
pub struct Epoch(pub i64);

/// The version of a group: a number that every change of the group, its players and its matches increments, in an epoch
/// of the database. Versions of different epochs are neither equal nor ordered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Queryable, QueryableByName, Selectable)]
#[diesel(table_name = groups, check_for_backend(Pg))]
pub struct GroupVersion {
    #[diesel(sql_type = BigInt, select_expression = CurrentEpoch, select_expression_type = CurrentEpoch)]
    epoch: Epoch,
    #[diesel(column_name = version)]
    number: i64,
}

impl GroupVersion {
    /// The version with this number.
    #[must_use]
    pub const fn new(epoch: Epoch, number: i64) -> Self {
        Self { epoch, number }
    }

    /// The epoch.
    #[must_use]
    pub const fn epoch(self) -> Epoch {
        self.epoch
    }

    /// The number, which says nothing without the epoch.
    #[must_use]
    pub const fn number(self) -> i64 {
        self.number
    }

    /// The version after so many changes.
    #[must_use]
    pub const fn after(self, changes: i64) -> Self {
        Self {
            epoch: self.epoch,
            number: self.number + changes,
        }
    }

    /// All of it, for a digest.
    #[must_use]
    pub fn to_bytes(self) -> [u8; 16] {
        let bytes = u128::from(self.epoch.0.cast_unsigned()) << 64 | u128::from(self.number.cast_unsigned());
        bytes.to_be_bytes()
    }
}

impl PartialOrd for GroupVersion {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        (self.epoch == other.epoch).then(|| self.number.cmp(&other.number))
    }
}

impl fmt::Display for Epoch {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:016x}", self.0)
    }
}

impl FromSql<BigInt, Pg> for Epoch {
    fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
        <i64 as FromSql<BigInt, Pg>>::from_sql(value).map(Self)
    }
}

impl ToSql<BigInt, Pg> for Epoch {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        <i64 as ToSql<BigInt, Pg>>::to_sql(&self.0, out)
    }
}

/// `epoch!` in a statement of Diesel's.
#[derive(Debug, Clone, Copy, QueryId)]
pub struct CurrentEpoch;

impl Expression for CurrentEpoch {
    type SqlType = BigInt;
}

impl<Tables> AppearsOnTable<Tables> for CurrentEpoch {}

impl<Tables> SelectableExpression<Tables> for CurrentEpoch {}

impl<Grouped> ValidGrouping<Grouped> for CurrentEpoch {
    type IsAggregate = is_aggregate::Never;
}

impl QueryFragment<Pg> for CurrentEpoch {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql(epoch!());
        Ok(())
    }
}
