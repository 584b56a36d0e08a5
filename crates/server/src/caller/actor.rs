//! Who changes something, for the audit log.

use std::future::{Ready, ready};

use actix_web::dev::Payload;
use actix_web::{FromRequest, HttpRequest};
use db::ids::UserId;

use crate::caller::admin::Admin;
use crate::caller::request_id::RequestId;
use crate::error::{Error, Result};

/// Who changes something, and with which request. It says who it is, not that they may: [`Admin`] and
/// [`crate::extractors::group::OwnGroup`] do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Actor {
    /// Their account, if they are signed in.
    pub(crate) account: Option<UserId>,
    /// The request; none at the command line.
    pub(crate) request: Option<RequestId>,
}

impl Actor {
    /// Whoever has a shell on the server.
    pub(crate) const OPERATOR: Self = Self {
        account: None,
        request: None,
    };
}

/// Whoever shows who they are by what they send, a mailed link or a registration, whatever token comes with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Claimant(Option<RequestId>);

impl Claimant {
    /// The account that it turned out to be is who acts.
    pub(crate) const fn known_as(self, account: UserId) -> Actor {
        Actor {
            account: Some(account),
            request: self.0,
        }
    }
}

impl FromRequest for Claimant {
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
