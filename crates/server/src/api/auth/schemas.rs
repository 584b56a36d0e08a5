//! Schemas shared by operations on accounts.

use chrono::{DateTime, Utc};
use db::ids::UserId;
use db::rows::{GroupRow, Role};
use secrecy::ExposeSecret;
use serde::Serialize;
use utoipa::ToSchema;

use crate::api::groups::schemas::Group;
use crate::domain::sessions::StartedSession;
use crate::error::Result;
use crate::service::accounts::read_account::read_own_groups;

/// A group administrator.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct User {
    /// The number of the account.
    #[schema(value_type = i64, example = 3)]
    user_id: UserId,
    /// The e-mail address, as it was entered at registration.
    #[schema(example = "anna@padel.example")]
    email: String,
    /// The name.
    #[schema(example = "Anna Öberg")]
    name: String,
    /// Whether the address was verified with a mailed link.
    email_verified: bool,
    /// The kind of account; there is only one.
    account_type: AccountType,
    /// The language of mails.
    #[schema(value_type = LanguageCode)]
    language: String,
    /// When the account was created.
    created_at: DateTime<Utc>,
}

/// The kinds of accounts.
#[derive(Debug, Clone, Copy, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AccountType {
    /// An administrator of groups.
    GroupAdmin,
}

/// The languages of the product.
#[derive(Debug, Clone, Copy, ToSchema)]
#[schema(as = Language, rename_all = "lowercase")]
#[expect(
    dead_code,
    reason = "documents the languages of elo-core, which knows nothing of OpenAPI"
)]
pub(crate) enum LanguageCode {
    En,
    Sv,
    Es,
}

/// An administrator, signed in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SignedIn {
    /// The account.
    user: User,
    /// The groups that they own or are a member of, the oldest first.
    groups: Vec<Group>,
    /// The access token.
    token: String,
    /// The refresh token.
    refresh_token: String,
    /// The device token of this browser: to be sent with the next log-in.
    device_token: String,
}

impl SignedIn {
    /// The response to a successful authentication.
    pub(crate) async fn from_session(started: StartedSession) -> Result<Self> {
        let StartedSession {
            user,
            tokens,
            device,
            mut connection,
        } = started;
        let groups = read_own_groups(&mut connection, tokens.admin).await?;
        Ok(Self {
            groups: own_groups(groups),
            user: user.into(),
            token: tokens.access.expose_secret().to_owned(),
            refresh_token: tokens.refresh.expose_secret().to_owned(),
            device_token: device.expose_secret().to_owned(),
        })
    }
}

impl From<db::rows::UserRow> for User {
    fn from(row: db::rows::UserRow) -> Self {
        Self {
            user_id: row.id,
            email: row.email,
            name: row.name,
            email_verified: row.email_verified_at.is_some(),
            account_type: AccountType::GroupAdmin,
            language: row.language,
            created_at: row.created_at,
        }
    }
}

/// Groups as a member of each sees them.
pub(super) fn own_groups(groups: Vec<(GroupRow, Role)>) -> Vec<Group> {
    let shape = |(group, role)| Group::new(group, Some(role));
    groups.into_iter().map(shape).collect()
}
