//! SQL written by hand that is prepared once per connection.
//!
//! [`diesel::sql_query`] is parsed and planned again at each execution, which costs a round trip and often more time
//! than the statement itself.

use std::io::Write as _;
use std::marker::PhantomData;

use diesel::expression::AsExpression;
use diesel::pg::Pg;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::serialize::{self, IsNull, Output, ToSql};
use diesel::sql_types::{HasSqlType, Json, Untyped};
use diesel::{QueryResult, RunQueryDsl};
use serde::Serialize;

use crate::Error;

/// A statement with its parameters; rows are read by column names, as those of [`diesel::sql_query`].
#[derive(Debug, Clone, Copy)]
#[must_use]
pub(crate) struct Statement<P> {
    sql: &'static str,
    parameters: P,
}

/// No parameter.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NoParameter;

/// A parameter of the SQL type `T`, after others.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Parameter<P, T, V> {
    before: P,
    value: V,
    sql_type: PhantomData<T>,
}

/// A statement whose text has the placeholders `$1`, `$2` …; a value is bound for each, in this order.
pub(crate) const fn statement(sql: &'static str) -> Statement<NoParameter> {
    Statement {
        sql,
        parameters: NoParameter,
    }
}

/// Rows as one parameter, of which `json_to_recordset` makes columns again by the names of the fields.
#[derive(Debug, AsExpression)]
#[diesel(sql_type = Json)]
pub(crate) struct Records(Vec<u8>);

/// Rows to bind as [`Records`], or one row for `json_to_record`.
pub(crate) fn records<R: Serialize + ?Sized>(rows: &R) -> Result<Records, Error> {
    serde_json::to_vec(rows)
        .map(Records)
        .map_err(|error| Error::Unexpected(error.into()))
}

impl ToSql<Json, Pg> for Records {
    fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
        out.write_all(&self.0)?;
        Ok(IsNull::No)
    }
}

/// One column of rows to bind as an array: a statement takes at most 65,535 values, but arrays of any length.
pub(crate) fn column<'a, R, T>(rows: &'a [R], value: impl Fn(&'a R) -> T) -> Vec<T> {
    rows.iter().map(value).collect()
}

impl<P> Statement<P> {
    /// Binds the next parameter.
    pub(crate) fn bind<T, V>(self, value: V) -> Statement<Parameter<P, T, V>> {
        Statement {
            sql: self.sql,
            parameters: Parameter {
                before: self.parameters,
                value,
                sql_type: PhantomData,
            },
        }
    }
}

impl<P: QueryFragment<Pg>> QueryFragment<Pg> for Statement<P> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql(self.sql);
        // Diesel writes a placeholder for each bound value. Those of the text are the ones that count.
        out.push_sql(" --");
        self.parameters.walk_ast(out)
    }
}

impl QueryFragment<Pg> for NoParameter {
    fn walk_ast<'b>(&'b self, _: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        Ok(())
    }
}

impl<P, T, V> QueryFragment<Pg> for Parameter<P, T, V>
where
    P: QueryFragment<Pg>,
    V: ToSql<T, Pg>,
    Pg: HasSqlType<T>,
{
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        self.before.walk_ast(out.reborrow())?;
        out.push_bind_param::<T, V>(&self.value)
    }
}

/// Prepared statements are cached by their text.
impl<P> QueryId for Statement<P> {
    type QueryId = ();

    const HAS_STATIC_QUERY_ID: bool = false;
}

impl<P> Query for Statement<P> {
    type SqlType = Untyped;
}

impl<P, Connection> RunQueryDsl<Connection> for Statement<P> {}
