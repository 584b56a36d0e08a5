use chrono::{DateTime, Utc};
use diesel::prelude::*;
use uuid::Uuid;

use crate::ids::UserId;
use crate::schema::sessions;

/// A session to insert.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Insertable)]
#[diesel(table_name = sessions)]
pub struct NewSessionRow<'a> {
    /// Its id.
    pub id: Uuid,
    /// The account.
    pub user_id: UserId,
    /// The code of the browser, if known.
    pub browser: Option<&'a str>,
    /// The code of the operating system, if known.
    pub system: Option<&'a str>,
}

/// An open session, with the time of its last refresh.
#[derive(Debug, Clone, PartialEq, Eq, Queryable)]
pub struct SessionRow {
    /// Its id.
    pub id: Uuid,
    /// The code of the browser, if known.
    pub browser: Option<String>,
    /// The code of the operating system, if known.
    pub system: Option<String>,
    /// The log-in.
    pub created_at: DateTime<Utc>,
    /// When its newest refresh token was issued: no request writes for it.
    pub last_used_at: DateTime<Utc>,
}
