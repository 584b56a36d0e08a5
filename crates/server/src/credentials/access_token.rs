//! Access tokens: short-lived JWTs, checked without the database. Writes and reads of a member check the session as
//! well, see [`crate::caller::admin`].

use std::time::Duration;

use chrono::{DateTime, Utc};
use db::ids::UserId;
use jsonwebtoken::errors::ErrorKind;
use jsonwebtoken::{Algorithm, Validation};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::credentials::signing_keys::TokenKeys;
use crate::error::{Error, ErrorCode, Result};

/// Signs and verifies access tokens.
pub(crate) struct AccessTokens {
    keys: TokenKeys,
    validation: Validation,
    lifetime: Duration,
}

/// The claims of an access token.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct AccessClaims {
    /// The administrator.
    #[serde(rename = "sub", with = "subject")]
    pub(crate) user: UserId,
    /// The session (family of refresh tokens) of the token.
    #[serde(rename = "sid")]
    pub(crate) session: Uuid,
    iat: i64,
    exp: i64,
}

impl AccessTokens {
    /// Uses the keys of the installation.
    pub(crate) fn new(keys: TokenKeys, lifetime: Duration) -> Self {
        let mut validation = Validation::new(Algorithm::HS256);
        validation.leeway = 0;
        validation.set_required_spec_claims(&["exp", "sub"]);
        Self {
            keys,
            validation,
            lifetime,
        }
    }

    /// Signs a token for a session, issued at `now`.
    pub(crate) fn sign(&self, user: UserId, session: Uuid, now: DateTime<Utc>) -> Result<String> {
        let claims = AccessClaims {
            user,
            session,
            iat: now.timestamp(),
            exp: (now + self.lifetime).timestamp(),
        };
        self.keys.sign(&claims).map_err(Error::internal)
    }

    /// Verifies signature and expiry and returns the claims.
    pub(crate) fn check(&self, token: &str) -> Result<AccessClaims, ErrorCode> {
        let claims = self.keys.check(token, &self.validation);
        claims.map_err(|error| match error.kind() {
            ErrorKind::ExpiredSignature => ErrorCode::TokenExpired,
            _ => ErrorCode::TokenInvalid,
        })
    }
}

/// The subject of a JWT is a string.
mod subject {
    use db::ids::UserId;
    use serde::{Deserialize, Deserializer, Serializer, de};

    #[expect(
        clippy::trivially_copy_pass_by_ref,
        reason = "the signature that serde asks for"
    )]
    pub(super) fn serialize<S: Serializer>(user: &UserId, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&user.0)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<UserId, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map(UserId)
            .map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(secret: &str) -> AccessTokens {
        AccessTokens::new(TokenKeys::new(&secret.into(), None), Duration::from_mins(15))
    }

    #[test]
    fn a_signed_token_is_verified() {
        let session = Uuid::new_v4();
        let token = tokens("one").sign(UserId(7), session, Utc::now()).unwrap();
        let claims = tokens("one").check(&token).unwrap();
        assert_eq!((claims.user, claims.session), (UserId(7), session));
        assert_eq!(claims.exp - claims.iat, 900);
    }

    #[test]
    fn a_token_of_another_secret_is_refused() {
        let token = tokens("one").sign(UserId(7), Uuid::new_v4(), Utc::now()).unwrap();
        let error = tokens("two").check(&token).unwrap_err();
        assert_eq!(error, ErrorCode::TokenInvalid);
    }

    #[test]
    fn an_expired_token_is_refused() {
        let token = tokens("one")
            .sign(UserId(7), Uuid::new_v4(), Utc::now() - Duration::from_secs(901))
            .unwrap();
        let error = tokens("one").check(&token).unwrap_err();
        assert_eq!(error, ErrorCode::TokenExpired);
    }

    #[test]
    fn a_token_without_an_algorithm_is_refused() {
        let unsigned = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.eyJzdWIiOiI3In0.";
        let error = tokens("one").check(unsigned).unwrap_err();
        assert_eq!(error, ErrorCode::TokenInvalid);
    }
}
