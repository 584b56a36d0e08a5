use diesel::prelude::*;

use crate::schema::link_requests;

/// The purpose of a mailed link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkPurpose {
    /// To verify the e-mail address.
    VerifyEmail,
    /// To reset the password.
    ResetPassword,
}

/// A queued request for a mailed link.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = link_requests)]
pub struct LinkRequestRow {
    /// Its id.
    pub id: i64,
    /// The address as typed; it may have no account.
    pub email: String,
    /// The purpose of the link.
    #[diesel(deserialize_as = String)]
    pub purpose: LinkPurpose,
}

/// A purpose in the database that this program does not support.
#[derive(Debug, thiserror::Error)]
#[error("a mailed link for {0:?}")]
pub struct UnknownPurpose(String);

impl LinkPurpose {
    /// The name in the database.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::VerifyEmail => "verify_email",
            Self::ResetPassword => "reset_password",
        }
    }
}

impl TryFrom<String> for LinkPurpose {
    type Error = UnknownPurpose;

    fn try_from(name: String) -> Result<Self, UnknownPurpose> {
        [Self::VerifyEmail, Self::ResetPassword]
            .into_iter()
            .find(|purpose| purpose.as_str() == name)
            .ok_or(UnknownPurpose(name))
    }
}
