//! Administrators as their access tokens say.
//!
//! An access token is valid for its lifetime, also after its session has ended: reads accept it alone. Calls that change
//! something check the session too, see [`crate::extractors::active_admin`] and [`crate::extractors::group`].

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{self, HeaderMap};
use actix_web::{FromRequest, HttpRequest};
use db::ids::UserId;
use db::queries::sessions;
use uuid::Uuid;

use crate::error::{Error, ErrorCode, Result};
use crate::state::State;

/// A group administrator, as an access token says. Their session may have been ended since.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Admin {
    /// Their account.
    pub(crate) user: UserId,
    /// Their session: the family of refresh tokens that this access token came from.
    pub(crate) session: Uuid,
}

/// Anyone; an administrator if a token was sent.
///
/// A token that was sent and does not hold is still refused, so that its owner refreshes it instead of
/// being shown what strangers see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct OptionalAdmin(pub(crate) Option<Admin>);

/// Whoever calls to leave: an administrator as far as a token still says so.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Caller(pub(crate) Option<Admin>);

impl Admin {
    /// The administrator behind the request, if its token names one.
    pub(crate) fn from_request_head(request: &HttpRequest) -> Result<Option<Self>> {
        let Some(token) = bearer(request.headers())? else {
            return Ok(None);
        };
        let claims = State::of(request)?.access_tokens.check(token)?;
        Ok(Some(Self {
            user: claims.user,
            session: claims.session,
        }))
    }

    /// Refuses if the session has been ended or has outlived its lifetime.
    pub(crate) async fn check_session(self, state: &State, connection: &mut db::Connection) -> Result<()> {
        let lifetime = state.config.sessions.session;
        if sessions::is_open(connection, self.session, self.user, lifetime).await? {
            Ok(())
        } else {
            Err(ErrorCode::SessionEnded.into())
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

impl FromRequest for OptionalAdmin {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Admin::from_request_head(request).map(Self))
    }
}

impl FromRequest for Caller {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(Admin::from_request_head(request).unwrap_or_default())))
    }
}

/// The token of an `Authorization: Bearer …` header; another scheme is not ours to understand.
fn bearer(headers: &HeaderMap) -> Result<Option<&str>> {
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
        .ok_or_else(|| ErrorCode::TokenInvalid.into())
}
