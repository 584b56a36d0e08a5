//! Extractors that say, in a handler's signature, who may call it.
//!
//! An access token holds for its lifetime, whatever becomes of its session: reads go by it alone. Calls that change
//! something look at the session too, on the request's connection: [`ActiveAdmin`] and [`OptionalActiveAdmin`], and for
//! groups the extractors of [`super::group`].

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::http::header::{self, HeaderMap};
use actix_web::{FromRequest, HttpRequest};
use db::ids::UserId;
use db::queries::sessions;
use futures::future::LocalBoxFuture;
use uuid::Uuid;

use crate::error::{Error, ErrorCode, Result};
use crate::state::{Connection, State};

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

/// A signed-in group administrator whose session is open, with the request's connection: for calls that change an account.
///
/// It stands last in a handler's signature, as the extractors of [`super::group`].
pub(crate) struct ActiveAdmin {
    /// Who it is.
    pub(crate) admin: Admin,
    /// The request's connection.
    pub(crate) connection: Connection,
}

/// Anyone, with the request's connection; if a token was sent, an administrator whose session is open.
pub(crate) struct OptionalActiveAdmin {
    /// Who it is, if signed in.
    pub(crate) admin: Option<Admin>,
    /// The request's connection.
    pub(crate) connection: Connection,
}

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

impl OptionalActiveAdmin {
    async fn find(request: &HttpRequest) -> Result<Self> {
        let admin = Admin::from_request_head(request)?;
        let mut connection = State::of(request)?.connection().await?;
        if let Some(admin) = admin {
            admin.check_session(State::of(request)?, &mut connection).await?;
        }
        Ok(Self { admin, connection })
    }
}

impl FromRequest for OptionalActiveAdmin {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { Self::find(&request).await })
    }
}

impl FromRequest for ActiveAdmin {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            if Admin::from_request_head(&request)?.is_none() {
                return Err(ErrorCode::AuthRequired.into());
            }
            let OptionalActiveAdmin { admin, connection } = OptionalActiveAdmin::find(&request).await?;
            let admin = admin.ok_or(ErrorCode::AuthRequired)?;
            Ok(Self { admin, connection })
        })
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
