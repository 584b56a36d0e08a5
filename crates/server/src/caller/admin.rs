//! Administrators, authenticated by their access tokens.
//!
//! An access token is valid for its lifetime, even after its session has ended. Writes, and reads of what only a
//! group's members may see, check the session too, see [`crate::extractors::active_admin`] and
//! [`crate::extractors::group`].

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{self, HeaderMap};
use actix_web::{FromRequest, HttpMessage as _, HttpRequest};
use db::ids::UserId;
use db::queries::sessions::{self, AskingSession};
use uuid::Uuid;

use crate::error::{Error, ErrorCode, Result};
use crate::state::State;

/// A group administrator, from an access token. The session may have ended since.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Admin {
    pub(crate) user: UserId,
    /// The session: the family of refresh tokens from which the access token was issued.
    pub(crate) session: Uuid,
}

/// What a request's token has shown, in the extensions of the request: it is verified once.
#[derive(Clone, Copy)]
struct Verified(Result<Option<Admin>, ErrorCode>);

/// The caller of a log-out: an administrator if the token is valid, else `None`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct LenientAdmin(pub(crate) Option<Admin>);

impl Admin {
    /// The administrator of the request's token, if there is a token. An invalid one is refused, so that its client
    /// refreshes it instead of getting the response for visitors.
    pub(crate) fn from_request_head(request: &HttpRequest) -> Result<Option<Self>> {
        let known = request.extensions().get().copied();
        if let Some(Verified(outcome)) = known {
            return Ok(outcome?);
        }
        let outcome = Self::verify(State::of(request)?, request.headers());
        request.extensions_mut().insert(Verified(outcome));
        Ok(outcome?)
    }

    fn verify(state: &State, headers: &HeaderMap) -> Result<Option<Self>, ErrorCode> {
        let Some(token) = bearer(headers)? else {
            return Ok(None);
        };
        let claims = state.access_tokens.check(token)?;
        Ok(Some(Self {
            user: claims.user,
            session: claims.session,
        }))
    }

    /// Refuses an ended or expired session.
    pub(crate) async fn check_session(self, state: &State, connection: &mut db::Connection) -> Result<()> {
        if sessions::is_open(connection, self.asking_session(state)).await? {
            Ok(())
        } else {
            Err(ErrorCode::SessionEnded.into())
        }
    }

    /// The session, to be looked up.
    pub(crate) fn asking_session(self, state: &State) -> AskingSession {
        AskingSession {
            session: self.session,
            user: self.user,
            lifetime: state.config.sessions.session,
        }
    }
}

impl FromRequest for Admin {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let admin = Self::from_request_head(request);
        ready(admin.and_then(|admin| admin.ok_or_else(|| ErrorCode::AuthRequired.into())))
    }
}

impl FromRequest for LenientAdmin {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(Admin::from_request_head(request).unwrap_or_default())))
    }
}

/// The token of an `Authorization: Bearer …` header. Other schemes are ignored.
fn bearer(headers: &HeaderMap) -> Result<Option<&str>, ErrorCode> {
    let Some(value) = headers.get(header::AUTHORIZATION) else {
        return Ok(None);
    };
    let token = value.to_str().ok().and_then(|text| {
        let (scheme, token) = text.split_once(' ')?;
        scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
    });
    token
        .filter(|token| !token.is_empty())
        .map(Some)
        .ok_or(ErrorCode::TokenInvalid)
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    /// Without a state no token can be verified.
    #[test]
    fn a_token_is_verified_once() {
        let request = TestRequest::default()
            .insert_header((header::AUTHORIZATION, "Bearer token"))
            .to_http_request();
        assert!(Admin::from_request_head(&request).is_err());
        let admin = Admin {
            user: UserId(7),
            session: Uuid::nil(),
        };
        request.extensions_mut().insert(Verified(Ok(Some(admin))));
        assert_eq!(Admin::from_request_head(&request).unwrap(), Some(admin));
    }
}
