//! Accounts.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;

use super::clock::now;
use super::sessions::{AskingSession, open_session};
use super::text::fold_case;
use crate::ids::UserId;
use crate::rows::{NewUserRow, UserRow};
use crate::schema::{sessions, users};
use crate::{Connection, Error, RunQueryDsl};

/// Inserts an account.
///
/// # Errors
///
/// [`Violated::EmailTaken`](crate::Violated).
pub async fn insert(connection: &mut Connection, user: &NewUserRow<'_>) -> Result<UserRow, Error> {
    let inserted = diesel::insert_into(users::table)
        .values(user)
        .returning(UserRow::as_returning());
    Ok(inserted.get_result(connection).await?)
}

/// The account with this id.
pub async fn find(connection: &mut Connection, id: UserId) -> Result<Option<UserRow>, Error> {
    Ok(users::table
        .find(id)
        .select(UserRow::as_select())
        .first(connection)
        .await
        .optional()?)
}

/// The account of the asking session, if that is open.
pub async fn of_session(connection: &mut Connection, asked: AskingSession) -> Result<Option<UserRow>, Error> {
    Ok(users::table
        .find(asked.user)
        .filter(exists(
            open_session(asked.session, asked.lifetime).filter(sessions::user_id.eq(users::id)),
        ))
        .select(UserRow::as_select())
        .first(connection)
        .await
        .optional()?)
}

/// The account of this e-mail address, case-insensitive.
pub async fn find_by_email(connection: &mut Connection, email: &str) -> Result<Option<UserRow>, Error> {
    let found = of_address(email);
    Ok(found
        .select(UserRow::as_select())
        .first(connection)
        .await
        .optional()?)
}

/// As [`find_by_email`], and locks the account until the transaction ends.
///
/// # Errors
///
/// When the database fails, or the lock is not acquired before the statement timeout.
pub async fn lock_by_email(connection: &mut Connection, email: &str) -> Result<Option<UserRow>, Error> {
    let found = of_address(email);
    Ok(found
        .select(UserRow::as_select())
        .for_no_key_update()
        .first(connection)
        .await
        .optional()?)
}

/// The account of an address; what an erased one has in place of its address leads to none.
#[diesel::dsl::auto_type(no_type_alias)]
fn of_address<'a>(email: &'a str) -> _ {
    users::table
        .filter(fold_case(users::email).eq(fold_case(email)))
        .filter(users::erased_at.is_null())
}

/// The names of those of the accounts that are not erased.
pub async fn names(connection: &mut Connection, ids: &[UserId]) -> Result<HashMap<UserId, String>, Error> {
    let found: Vec<(UserId, String)> = users::table
        .filter(users::id.eq_any(ids))
        .filter(users::erased_at.is_null())
        .select((users::id, users::name))
        .load(connection)
        .await?;
    Ok(found.into_iter().collect())
}

/// The account, locked against changes until the transaction ends.
///
/// # Errors
///
/// When the database fails, or the lock is not acquired before the statement timeout.
pub async fn share(connection: &mut Connection, id: UserId) -> Result<Option<UserRow>, Error> {
    let found = users::table.find(id).select(UserRow::as_select()).for_share();
    Ok(found.first(connection).await.optional()?)
}

/// Updates the password hash.
pub async fn set_password(connection: &mut Connection, id: UserId, hash: &str) -> Result<(), Error> {
    diesel::update(users::table.find(id))
        .set((users::password_hash.eq(hash), users::updated_at.eq(now())))
        .execute(connection)
        .await?;
    Ok(())
}

/// Updates the password hash if it is still `old`; `None` if it is not.
pub async fn replace_password(
    connection: &mut Connection,
    id: UserId,
    old: &str,
    new: &str,
) -> Result<Option<UserRow>, Error> {
    let set = (users::password_hash.eq(new), users::updated_at.eq(now()));
    let updated = diesel::update(users::table.find(id).filter(users::password_hash.eq(old)))
        .set(set)
        .returning(UserRow::as_returning());
    Ok(updated.get_result(connection).await.optional()?)
}

/// Updates the name and, if given, the language; `None` if the account does not exist.
pub async fn set_profile(
    connection: &mut Connection,
    id: UserId,
    name: &str,
    language: Option<&str>,
) -> Result<Option<UserRow>, Error> {
    let set = (
        users::name.eq(name),
        language.map(|language| users::language.eq(language)),
        users::updated_at.eq(now()),
    );
    let updated = diesel::update(users::table.find(id))
        .set(set)
        .returning(UserRow::as_returning());
    Ok(updated.get_result(connection).await.optional()?)
}

/// Whether any account exists.
pub async fn any(connection: &mut Connection) -> Result<bool, Error> {
    Ok(diesel::select(exists(users::table.select(users::id)))
        .get_result(connection)
        .await?)
}

/// Marks the account's e-mail address as verified, unless it already is. Returns whether it changed.
pub async fn verify_email(connection: &mut Connection, id: UserId, at: DateTime<Utc>) -> Result<bool, Error> {
    let noted = diesel::update(users::table.find(id).filter(users::email_verified_at.is_null()))
        .set(users::email_verified_at.eq(at))
        .execute(connection)
        .await?;
    Ok(noted > 0)
}
