//! Extractors that find the group of a path, and say who may see or change it.
//!
//! A group stands in a path by its number or by its public hash; handlers need not know which. The look-up takes the
//! request's one connection, so the extractors carry it on.
//!
//! They stand last in a handler's signature. Extractors are asked in their order, and one that refused after these had
//! begun would cut their query off and cost the pool a connection.
//!
//! A call that changes something, by its method, must come from a session that is open, if it comes with a token: the
//! access token alone holds for a while after a log-out. Handlers cannot forget it, as they have no other way to a group.
//!
//! A read that would show what the reader has already ends here, after that one look-up. Not so what the owner alone
//! reads: it shows more than the group's version stands for, such as who holds the latest match.

use actix_web::dev::Payload;
use actix_web::{Error as ActixError, FromRequest, HttpRequest};
use db::ids::GroupId;
use db::queries::groups;
use db::rows::Group;
use elo_core::identifier::GroupHash;
use futures::future::LocalBoxFuture;

use super::access::Admin;
use crate::error::{ErrorCode, Result};
use crate::revision::Revision;
use crate::state::{Connection, State};

/// A group that the caller may read: by its hash anyone, by its number only if it is discoverable or the caller's own,
/// since numbers can be counted through.
pub(crate) struct ReadableGroup {
    /// The request's connection.
    pub(crate) connection: Connection,
    /// The group.
    pub(crate) group: Group,
    /// Who asks, if signed in.
    pub(crate) viewer: Option<Admin>,
}

/// A group that belongs to the caller.
pub(crate) struct OwnGroup {
    /// The request's connection.
    pub(crate) connection: Connection,
    /// The group.
    pub(crate) group: Group,
}

impl ReadableGroup {
    /// The caller, if they own the group.
    pub(crate) fn owner(&self) -> Option<Admin> {
        self.viewer.filter(|admin| owns(*admin, &self.group))
    }

    async fn find(request: &HttpRequest) -> Result<Self> {
        let viewer = Admin::from_request_head(request)?;
        let address = Address::of(request).ok_or(ErrorCode::GroupNotFound)?;
        let mut connection = State::of(request)?.connection().await?;
        if let Some(admin) = viewer
            && !request.method().is_safe()
        {
            admin.check_session(request, &mut connection).await?;
        }
        let found = match &address {
            Address::Number(id) => groups::by_id(&mut connection, *id).await?,
            Address::Hash(hash) => groups::by_hash(&mut connection, hash.as_str()).await?,
        };
        let group = found
            .filter(|group| match address {
                Address::Number(_) => group.is_discoverable || viewer.is_some_and(|admin| owns(admin, group)),
                Address::Hash(_) => true,
            })
            .ok_or(ErrorCode::GroupNotFound)?;
        Ok(Self {
            connection,
            group,
            viewer,
        })
    }
}

impl OwnGroup {
    async fn find(request: &HttpRequest) -> Result<Self> {
        if Admin::from_request_head(request)?.is_none() {
            return Err(ErrorCode::AuthRequired.into());
        }
        let readable = ReadableGroup::find(request).await?;
        if readable.owner().is_none() {
            return Err(ErrorCode::GroupForbidden.into());
        }
        Ok(Self {
            connection: readable.connection,
            group: readable.group,
        })
    }
}

/// How a path names a group.
enum Address {
    Number(GroupId),
    Hash(GroupHash),
}

impl Address {
    /// What stands in the path; nothing if no group can be called that.
    fn of(request: &HttpRequest) -> Option<Self> {
        let segments = request.match_info();
        match segments.get("hash") {
            Some(hash) => GroupHash::parse(hash).map(Self::Hash),
            None => segments.get("groupId")?.parse().ok().map(Self::Number),
        }
    }
}

fn owns(admin: Admin, group: &Group) -> bool {
    admin.user == group.owner_id
}

impl FromRequest for ReadableGroup {
    type Error = ActixError;
    type Future = LocalBoxFuture<'static, Result<Self, ActixError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let found = Self::find(&request).await?;
            Revision::settle(&request, &found.group, found.viewer)?;
            Ok(found)
        })
    }
}

impl FromRequest for OwnGroup {
    type Error = ActixError;
    type Future = LocalBoxFuture<'static, Result<Self, ActixError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move { Ok(Self::find(&request).await?) })
    }
}
