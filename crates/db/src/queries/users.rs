//! Accounts.

use chrono::{DateTime, Utc};
use diesel::dsl::exists;
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::functions::{fold_case, now};
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

/// As [`find_by_email`], held until the transaction ends.
///
/// # Errors
///
/// If the database fails, or the lock can't be had in time.
pub async fn lock_by_email(connection: &mut Connection, email: &str) -> Result<Option<User>, Error> {
    let found = users::table.filter(fold_case(users::email).eq(fold_case(email)));
    Ok(found
        .select(User::as_select())
        .for_no_key_update()
        .first(connection)
        .await
        .optional()?)
}

/// Whether this is still the account's password hash, which then can't change until the transaction ends.
///
/// # Errors
///
/// If the database fails, or the lock can't be had in time.
pub async fn hold_password(connection: &mut Connection, id: UserId, hash: &str) -> Result<bool, Error> {
    let unchanged = users::table.find(id).filter(users::password_hash.eq(hash));
    let held = unchanged.select(users::id).for_share();
    Ok(held.first::<UserId>(connection).await.optional()?.is_some())
}

/// Stores a new password hash.
///
/// # Errors
///
/// If the database fails.
pub async fn set_password(connection: &mut Connection, id: UserId, hash: &str) -> Result<(), Error> {
    diesel::update(users::table.find(id))
        .set((users::password_hash.eq(hash), users::updated_at.eq(now())))
        .execute(connection)
        .await?;
    Ok(())
}

/// Stores a new password hash in place of one that is still there; the account, if it was.
///
/// # Errors
///
/// If the database fails.
pub async fn replace_password(
    connection: &mut Connection,
    id: UserId,
    old: &str,
    new: &str,
) -> Result<Option<User>, Error> {
    let set = (users::password_hash.eq(new), users::updated_at.eq(now()));
    let updated = diesel::update(users::table.find(id).filter(users::password_hash.eq(old)))
        .set(set)
        .returning(User::as_returning());
    Ok(updated.get_result(connection).await.optional()?)
}

/// Stores a name and, if one is given, a language; the account, if there still is one.
///
/// # Errors
///
/// If the database fails.
pub async fn set_profile(
    connection: &mut Connection,
    id: UserId,
    name: &str,
    language: Option<&str>,
) -> Result<Option<User>, Error> {
    let set = (
        users::name.eq(name),
        language.map(|language| users::language.eq(language)),
        users::updated_at.eq(now()),
    );
    let updated = diesel::update(users::table.find(id))
        .set(set)
        .returning(User::as_returning());
    Ok(updated.get_result(connection).await.optional()?)
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

/// Notes that the account's e-mail address is its owner's, and says whether that is news; a first time stays.
///
/// # Errors
///
/// If the database fails.
pub async fn verify_email(connection: &mut Connection, id: UserId, at: DateTime<Utc>) -> Result<bool, Error> {
    let noted = diesel::update(users::table.find(id).filter(users::email_verified_at.is_null()))
        .set(users::email_verified_at.eq(at))
        .execute(connection)
        .await?;
    Ok(noted > 0)
}
