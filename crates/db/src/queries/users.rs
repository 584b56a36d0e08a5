//! Accounts.

use chrono::{DateTime, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::functions::fold_case;
use crate::ids::UserId;
use crate::rows::{NewUser, User};
use crate::schema::users;
use crate::{Connection, Error};

/// Makes an account.
///
/// # Errors
///
/// [`crate::Violated::EmailTaken`] if the e-mail address has one.
pub async fn insert(connection: &mut Connection, user: &NewUser<'_>) -> Result<User, Error> {
    let inserted = diesel::insert_into(users::table)
        .values(user)
        .returning(User::as_returning());
    Ok(inserted.get_result(connection).await?)
}

/// The account of this number.
///
/// # Errors
///
/// If the database fails.
pub async fn find(connection: &mut Connection, id: UserId) -> Result<Option<User>, Error> {
    Ok(users::table
        .find(id)
        .select(User::as_select())
        .first(connection)
        .await
        .optional()?)
}

/// The account of this e-mail address, in whatever case.
///
/// # Errors
///
/// If the database fails.
pub async fn find_by_email(connection: &mut Connection, email: &str) -> Result<Option<User>, Error> {
    let found = users::table.filter(fold_case(users::email).eq(fold_case(email)));
    Ok(found
        .select(User::as_select())
        .first(connection)
        .await
        .optional()?)
}

/// Whether there is any account.
///
/// # Errors
///
/// If the database fails.
pub async fn any(connection: &mut Connection) -> Result<bool, Error> {
    Ok(diesel::select(exists(users::table.select(users::id)))
        .get_result(connection)
        .await?)
}

/// Notes that the account's e-mail address is its owner's; a first time stays.
///
/// # Errors
///
/// If the database fails.
pub async fn verify_email(connection: &mut Connection, id: UserId, at: DateTime<Utc>) -> Result<(), Error> {
    diesel::update(users::table.find(id).filter(users::email_verified_at.is_null()))
        .set(users::email_verified_at.eq(at))
        .execute(connection)
        .await?;
    Ok(())
}
