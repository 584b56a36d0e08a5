use diesel::prelude::*;

use crate::schema::link_requests;

/// What a mailed link is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkPurpose {
    /// It proves that the reader owns the e-mail address.
    VerifyEmail,
    /// It lets the reader choose a new password.
    ResetPassword,
}

/// Somebody's wish for a link by mail.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = link_requests)]
pub struct LinkRequest {
    /// Its id.
    pub id: i64,
    /// The address that was typed: somebody's or nobody's.
    pub email: String,
    /// What the link is to be for.
    #[diesel(deserialize_as = String)]
    pub purpose: LinkPurpose,
}

/// The database allows the purposes that are known here, and no others.
#[derive(Debug, thiserror::Error)]
#[error("a mailed link for {0:?}")]
pub struct UnknownPurpose(String);

impl LinkPurpose {
    /// How the database calls it.
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
