//! The actor of a change, for the audit log.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use db::ids::UserId;

use crate::caller::admin::Admin;
use crate::caller::request_id::RequestId;
use crate::error::{Error, Result};

/// The account and request behind a change. It carries no permission: [`Admin`] and
/// [`crate::extractors::group::OwnGroup`] do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Actor {
    /// The account, if signed in.
    pub(crate) account: Option<UserId>,
    /// The request; `None` at the command line.
    pub(crate) request: Option<RequestId>,
}

impl Actor {
    /// An operator at the command line.
    pub(crate) const OPERATOR: Self = Self {
        account: None,
        request: None,
    };
}

/// The actor of a request that identifies its account by its content (a mailed link, a registration) and not by a
/// token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct UnauthenticatedActor(Option<RequestId>);

impl UnauthenticatedActor {
    /// The actor, once the account is known.
    pub(crate) const fn with_account(self, account: UserId) -> Actor {
        Actor {
            account: Some(account),
            request: self.0,
        }
    }
}

impl FromRequest for UnauthenticatedActor {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Ok(Self(RequestId::of(request))))
    }
}

impl FromRequest for Actor {
    type Error = Error;
    type Future = Ready<Result<Self>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        ready(Admin::from_request_head(request).map(|admin| Self {
            account: admin.map(|admin| admin.user),
            request: RequestId::of(request),
        }))
    }
}
