//! Administrators whose session is open, with the request's connection.

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use futures::future::LocalBoxFuture;

use crate::caller::admin::Admin;
use crate::error::{Error, ErrorCode, Result};
use crate::state::{Connection, State};

/// A signed-in group administrator whose session is open, with the request's connection: for calls that change an account.
///
/// It stands last in a handler's signature, as the extractors of [`crate::extractors::group`].
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
