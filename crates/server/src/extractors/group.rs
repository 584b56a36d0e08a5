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
//! What reads gets its connection in a transaction that sees one moment of the database: a handler can neither mix two
//! moments nor write. What writes gets it plain, and opens a transaction of its own.
//!
//! A read that would show what the reader has already ends here, after that one look-up. Not so what the owner alone
//! reads: it shows more than the group's version stands for, such as who holds the latest match.

use actix_web::dev::Payload;
use actix_web::{Error as ActixError, FromRequest, HttpRequest};
use db::ids::GroupId;
use db::queries::groups;
use db::rows::GroupRow;
use elo_core::identifier::GroupHash;
use futures::future::LocalBoxFuture;

use crate::caller::admin::Admin;
use crate::error::{Error, ErrorCode, Result};
use crate::etag::Revision;
use crate::state::{Connection, Snapshot, State};

/// A group that the caller may read: by its hash anyone, by its number only if it is discoverable or the caller's own,
/// since numbers can be counted through.
///
/// The group and all that is read through the snapshot are of one moment, and so is the answer's tag.
pub(crate) struct ReadableGroup {
    /// The request's connection, which only reads.
    pub(crate) snapshot: Snapshot,
    /// The group.
    pub(crate) group: GroupRow,
    /// Who asks, if signed in.
    pub(crate) viewer: Option<Admin>,
}

/// A group that belongs to the caller, to read: as [`ReadableGroup`].
pub(crate) struct OwnReadableGroup {
    /// The request's connection, which only reads.
    pub(crate) snapshot: Snapshot,
    /// The group.
    pub(crate) group: GroupRow,
}

/// A group that the caller may read, to submit a match to: more is asked for by the handler.
pub(crate) struct OpenGroup {
    /// The request's connection.
    pub(crate) connection: Connection,
    /// The group as it was a moment ago: what is written locks it and reads it again.
    pub(crate) group: GroupRow,
    /// Who asks, if they own the group.
    pub(crate) owner: Option<Admin>,
}

/// A group that belongs to the caller, to change.
pub(crate) struct OwnGroup {
    /// The request's connection.
    pub(crate) connection: Connection,
    /// The group as it was a moment ago: what is written locks it and reads it again.
    pub(crate) group: GroupRow,
}

impl ReadableGroup {
    async fn find(request: &HttpRequest) -> Result<Self> {
        let named = Named::of(request)?;
        let mut snapshot = State::of(request)?.snapshot().await?;
        let group = named.find(request, &mut snapshot).await?;
        Ok(Self {
            snapshot,
            group,
            viewer: named.viewer,
        })
    }
}

impl OwnReadableGroup {
    async fn find(request: &HttpRequest) -> Result<Self> {
        let named = Named::by_admin(request)?;
        let mut snapshot = State::of(request)?.snapshot().await?;
        let group = named.find_own(request, &mut snapshot).await?;
        Ok(Self { snapshot, group })
    }
}

impl OpenGroup {
    async fn find(request: &HttpRequest) -> Result<Self> {
        let named = Named::of(request)?;
        let mut connection = State::of(request)?.connection().await?;
        let group = named.find(request, &mut connection).await?;
        Ok(Self {
            owner: named.owner(&group),
            connection,
            group,
        })
    }
}

impl OwnGroup {
    async fn find(request: &HttpRequest) -> Result<Self> {
        let named = Named::by_admin(request)?;
        let mut connection = State::of(request)?.connection().await?;
        let group = named.find_own(request, &mut connection).await?;
        Ok(Self { connection, group })
    }
}

/// A group that somebody asks for.
struct Named {
    address: Address,
    viewer: Option<Admin>,
}

impl Named {
    fn of(request: &HttpRequest) -> Result<Self> {
        let viewer = Admin::from_request_head(request)?;
        let address = Address::of(request).ok_or(ErrorCode::GroupNotFound)?;
        Ok(Self { address, viewer })
    }

    /// The same by somebody who must be signed in.
    fn by_admin(request: &HttpRequest) -> Result<Self> {
        if Admin::from_request_head(request)?.is_none() {
            return Err(ErrorCode::AuthRequired.into());
        }
        Self::of(request)
    }

    /// The group, if the viewer may read it.
    async fn find(&self, request: &HttpRequest, connection: &mut db::Connection) -> Result<GroupRow> {
        if let Some(admin) = self.viewer
            && !request.method().is_safe()
        {
            admin.check_session(State::of(request)?, connection).await?;
        }
        let found = match &self.address {
            Address::Number(id) => groups::by_id(connection, *id).await?,
            Address::Hash(hash) => groups::by_hash(connection, hash.as_str()).await?,
        };
        let is_readable = |group: &GroupRow| match self.address {
            Address::Number(_) => group.is_discoverable || self.owner(group).is_some(),
            Address::Hash(_) => true,
        };
        found
            .filter(is_readable)
            .ok_or_else(|| ErrorCode::GroupNotFound.into())
    }

    /// The group, if the viewer owns it.
    async fn find_own(&self, request: &HttpRequest, connection: &mut db::Connection) -> Result<GroupRow> {
        let group = self.find(request, connection).await?;
        if self.owner(&group).is_none() {
            return Err(ErrorCode::GroupForbidden.into());
        }
        Ok(group)
    }

    /// The viewer, if they own the group.
    fn owner(&self, group: &GroupRow) -> Option<Admin> {
        self.viewer.filter(|admin| admin.user == group.owner_id)
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

macro_rules! from_request {
    ($($group:ident)+) => { $(
        impl FromRequest for $group {
            type Error = Error;
            type Future = LocalBoxFuture<'static, Result<Self>>;

            fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
                let request = request.clone();
                Box::pin(async move { Self::find(&request).await })
            }
        }
    )+ };
}

from_request!(OwnReadableGroup OpenGroup OwnGroup);
