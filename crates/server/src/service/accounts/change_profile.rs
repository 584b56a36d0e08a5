//! Changes the name and the language of an account.

use db::queries::users;
use db::rows::UserRow;
use elo_core::account::PersonName;
use elo_core::identifier::Language;

use crate::caller::admin::Admin;
use crate::error::{ErrorCode, Result};

/// Stores the name; the language is unchanged if `None`.
#[tracing::instrument(level = "trace", skip_all)]
pub(crate) async fn change_profile(
    connection: &mut db::Connection,
    admin: Admin,
    name: &PersonName,
    language: Option<Language>,
) -> Result<UserRow> {
    let language = language.map(Language::code);
    let changed = users::set_profile(connection, admin.user, name.as_str(), language).await?;
    changed.ok_or_else(|| ErrorCode::TokenInvalid.into())
}
