//! Ids, each of its own type, so that the compiler refuses a match's id where a player's is required.

use std::fmt;
use std::num::ParseIntError;
use std::str::FromStr;

use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::expression::AsExpression;
use diesel::pg::{Pg, PgValue};
use diesel::serialize::{self, Output, ToSql};
use diesel::sql_types::BigInt;
use serde::{Deserialize, Serialize};

macro_rules! ids {
    ($($(#[$documentation:meta])* $name:ident),* $(,)?) => { $(
        $(#[$documentation])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, AsExpression, FromSqlRow,
        )]
        #[diesel(sql_type = BigInt)]
        #[serde(transparent)]
        pub struct $name(pub i64);

        impl fmt::Display for $name {
            fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(formatter)
            }
        }

        impl FromStr for $name {
            type Err = ParseIntError;

            fn from_str(digits: &str) -> Result<Self, Self::Err> {
                digits.parse().map(Self)
            }
        }

        impl FromSql<BigInt, Pg> for $name {
            fn from_sql(value: PgValue<'_>) -> deserialize::Result<Self> {
                <i64 as FromSql<BigInt, Pg>>::from_sql(value).map(Self)
            }
        }

        impl ToSql<BigInt, Pg> for $name {
            fn to_sql<'b>(&'b self, out: &mut Output<'b, '_, Pg>) -> serialize::Result {
                <i64 as ToSql<BigInt, Pg>>::to_sql(&self.0, out)
            }
        }
    )* };
}

ids! {
    /// The id of an account.
    UserId,
    /// The id of a group.
    GroupId,
    /// The id of a player.
    PlayerId,
    /// The id of a match; not its number within the group.
    MatchId,
    /// The id of a mail.
    MailId,
    /// The id of an audit entry.
    AuditEntryId,
    /// The id of an invitation.
    InvitationId,
    /// The id of an invitation to make an account.
    AccountInvitationId,
}
