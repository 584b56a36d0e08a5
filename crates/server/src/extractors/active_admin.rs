//! Extractors of administrators with an active session.

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use futures::future::LocalBoxFuture;

use crate::caller::admin::Admin;
use crate::error::{Error, ErrorCode, Result};
use crate::state::{Connection, Snapshot, State};

/// An administrator with an active session, and the request's connection: for writes to an account.
///
/// It must be last in a handler's signature, like the extractors of [`crate::extractors::group`].
pub(crate) struct ActiveAdmin {
    pub(crate) admin: Admin,
    /// The request's connection.
    pub(crate) connection: Connection,
}

/// The request's connection and, if a token was sent, an administrator with an active session.
pub(crate) struct OptionalActiveAdmin {
    /// The administrator, if signed in.
    pub(crate) admin: Option<Admin>,
    /// The request's connection.
    pub(crate) connection: Connection,
}

/// A read-only snapshot and, if a token was sent, an administrator with an active session: for reads that show a
/// reader's own groups with their passcodes. It must be last in a handler's signature.
pub(crate) struct ActiveReader {
    /// The administrator, if signed in.
    pub(crate) admin: Option<Admin>,
    /// The request's read-only connection.
    pub(crate) snapshot: Snapshot,
}

impl ActiveReader {
    async fn find(request: &HttpRequest) -> Result<Self> {
        let admin = Admin::from_request_head(request)?;
        let mut snapshot = State::of(request)?.snapshot().await?;
        if let Some(admin) = admin {
            admin.check_session(State::of(request)?, &mut snapshot).await?;
        }
        Ok(Self { admin, snapshot })
    }
}

impl FromRequest for ActiveReader {
    type Error = Error;
    type Future = LocalBoxFuture<'static, Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { Self::find(&request).await })
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
