//! Extractors that find the group of a path and check who may read or change it.
//!
//! A path has a group's number or public hash; handlers do not distinguish them. The lookup takes the request's only
//! connection, so the extractors contain it.
//!
//! They must be last in a handler's signature. Extractors begin in order and then run concurrently: those before these
//! must be ready at once, as they are since the body has been read. One that refuses later would cancel their query and
//! cost the pool a connection.
//!
//! A write (by method) with a token, and a read by a member of the group, must come from an active session: the access
//! token alone is valid for a while after a log-out. The look-up of the group says whether the session is active, and
//! which role its account has. Which role an operation needs is a type in its handler's signature: [`Owner`] if nothing
//! else is said, [`Admins`] or [`Editors`].
//! Handlers get a group only through these extractors.
//!
//! Reads get their connection in a snapshot transaction: a handler can neither mix two states nor write. Writes get a
//! plain connection and start their own transaction.
//!
//! A read whose `ETag` matches ends here, after the lookup. Except reads for members only, which show more than the
//! group's version covers, such as the lock on the latest match.

use std::marker::PhantomData;

use actix_web::dev::Payload;
use actix_web::http::Method;
use actix_web::{Error as ActixError, FromRequest, HttpRequest};
use db::GroupVersion;
use db::ids::GroupId;
use db::queries::groups::{self, GroupInSession, VersionRow};
use db::rows::{GroupRow, Role};
use futures::future::LocalBoxFuture;

use crate::caller::admin::Admin;
use crate::caller::group_in_path::GroupInPath;
use crate::domain::group_access::{GroupAccess, require_role};
use crate::error::{Error, ErrorCode, Result};
use crate::etag::GroupETag;
use crate::group_versions::VersionLookUps;
use crate::metrics::Source;
use crate::state::{Connection, Snapshot, State};

/// Which members may use an operation.
pub(crate) trait Members: 'static {
    /// The least role.
    const LEAST: Role;
}

/// The owner alone.
pub(crate) struct Owner;

/// Admins and the owner.
pub(crate) struct Admins;

/// All members.
pub(crate) struct Editors;

impl Members for Owner {
    const LEAST: Role = Role::Owner;
}

impl Members for Admins {
    const LEAST: Role = Role::Admin;
}

impl Members for Editors {
    const LEAST: Role = Role::Editor;
}

/// A group that the caller may read: by hash anyone, by number only if it is discoverable or the caller is a member,
/// since numbers can be enumerated.
///
/// The group, everything read through the snapshot and the `ETag` are from the same snapshot.
pub(crate) struct ReadableGroup {
    /// The request's read-only connection.
    pub(crate) snapshot: Snapshot,
    /// The group.
    pub(crate) group: GroupRow,
    /// The caller, if signed in.
    pub(crate) viewer: Option<Admin>,
    /// The caller's role.
    pub(crate) role: Option<Role>,
}

/// A group of the caller to read, as [`ReadableGroup`].
pub(crate) struct OwnReadableGroup<By> {
    /// The request's read-only connection.
    pub(crate) snapshot: Snapshot,
    /// The group.
    pub(crate) group: GroupRow,
    /// The caller's role.
    pub(crate) role: Role,
    by: PhantomData<By>,
}

/// A group as a caller names it. The use case reads the group, and checks whether it can be read by this address; some
/// check the passcode too.
pub(crate) struct AddressedGroup {
    /// The group, which may be deleted.
    pub(crate) group: GroupId,
    /// How it was addressed, see [`GroupInPath::leads_to`].
    pub(crate) address: GroupInPath,
    /// The caller, if signed in.
    pub(crate) viewer: Option<Admin>,
}

/// A group whose latest match the caller wants to change. The use case reads it, and checks the session and the role.
pub(crate) struct ClaimedGroup<By> {
    /// The group, which may be deleted.
    pub(crate) group: GroupId,
    /// How it was addressed, see [`GroupInPath::leads_to`].
    pub(crate) address: GroupInPath,
    /// The least role that the caller must have.
    pub(crate) least: Role,
    by: PhantomData<By>,
}

/// A group whose versions the caller may follow: one that they may read.
pub(crate) struct FollowedGroup(pub(crate) VersionRow);

/// A group of the caller to change.
pub(crate) struct OwnGroup<By = Owner> {
    /// The request's connection.
    pub(crate) connection: Connection,
    /// The group, not locked: writes lock it and read it again.
    pub(crate) group: GroupRow,
    /// The caller's role.
    pub(crate) role: Role,
    /// The right to change the group, by which writes lock it.
    pub(crate) access: GroupAccess,
    by: PhantomData<By>,
}

impl ReadableGroup {
    /// Finds the group in the primary.
    pub(super) async fn find(request: &HttpRequest) -> Result<Self> {
        // Before a connection is taken.
        RequestedGroup::of(request)?;
        Self::find_in(request, State::of(request)?.snapshot().await?).await
    }

    /// Finds the group in this snapshot.
    pub(super) async fn find_in(request: &HttpRequest, mut snapshot: Snapshot) -> Result<Self> {
        let named = RequestedGroup::of(request)?;
        let (group, role) = named.find(request, &mut snapshot).await?;
        Ok(Self {
            snapshot,
            group,
            viewer: named.viewer,
            role,
        })
    }

    /// The version that the group has in the primary; `None` if there is no such group, or the request will be refused.
    pub(super) async fn version(request: &HttpRequest) -> Option<GroupVersion> {
        let state = State::of(request).ok()?;
        let named = RequestedGroup::of(request).ok()?;
        let id = named.address.id(state).await.ok()??;
        let found = VersionLookUps::of(request).ok()?.find(id).await.ok()??;
        Some(found.version)
    }
}

impl FollowedGroup {
    /// By hash, which anyone may follow, it takes no connection of its own: many clients connect at once.
    async fn find(request: &HttpRequest) -> Result<Self> {
        let RequestedGroup { address, .. } = RequestedGroup::of(request)?;
        let GroupInPath::Hash(hash) = &address else {
            let ReadableGroup { group, .. } = ReadableGroup::find(request).await?;
            return Ok(Self(VersionRow {
                id: group.id,
                public_hash: group.public_hash,
                version: group.version,
            }));
        };
        let id = address.id(State::of(request)?).await?;
        let found = VersionLookUps::of(request)?
            .find(id.ok_or(ErrorCode::GroupNotFound)?)
            .await?;
        let found = found.filter(|found| found.public_hash == hash.as_str());
        Ok(Self(found.ok_or(ErrorCode::GroupNotFound)?))
    }
}

impl<By: Members> OwnReadableGroup<By> {
    async fn find(request: &HttpRequest) -> Result<Self> {
        let (named, _) = RequestedGroup::by_admin(request)?;
        let mut snapshot = State::of(request)?.snapshot().await?;
        let (group, role) = named.find_own::<By>(request, &mut snapshot).await?;
        Ok(Self {
            snapshot,
            group,
            role,
            by: PhantomData,
        })
    }
}

impl AddressedGroup {
    async fn find(request: &HttpRequest) -> Result<Self> {
        let RequestedGroup { address, viewer } = RequestedGroup::of(request)?;
        let state = State::of(request)?;
        if let Some(admin) = viewer {
            admin
                .check_session(state, &mut *state.connection().await?)
                .await?;
        }
        Ok(Self {
            group: address.id(state).await?.ok_or(ErrorCode::GroupNotFound)?,
            address,
            viewer,
        })
    }
}

impl<By: Members> ClaimedGroup<By> {
    async fn find(request: &HttpRequest) -> Result<Self> {
        let (RequestedGroup { address, .. }, _) = RequestedGroup::by_admin(request)?;
        Ok(Self {
            group: address
                .id(State::of(request)?)
                .await?
                .ok_or(ErrorCode::GroupNotFound)?,
            address,
            least: By::LEAST,
            by: PhantomData,
        })
    }
}

impl<By: Members> OwnGroup<By> {
    async fn find(request: &HttpRequest) -> Result<Self> {
        let (named, admin) = RequestedGroup::by_admin(request)?;
        let mut connection = State::of(request)?.connection().await?;
        let (group, role) = named.find_own::<By>(request, &mut connection).await?;
        Ok(Self {
            connection,
            role,
            access: GroupAccess::of_member(group.id, admin.user, By::LEAST),
            group,
            by: PhantomData,
        })
    }
}

/// The group in the path and the caller.
struct RequestedGroup {
    address: GroupInPath,
    viewer: Option<Admin>,
}

impl RequestedGroup {
    fn of(request: &HttpRequest) -> Result<Self> {
        let viewer = Admin::from_request_head(request)?;
        let address = GroupInPath::of(request).ok_or(ErrorCode::GroupNotFound)?;
        Ok(Self { address, viewer })
    }

    /// The same, with the caller; requires a token.
    fn by_admin(request: &HttpRequest) -> Result<(Self, Admin)> {
        let admin = Admin::from_request_head(request)?.ok_or(ErrorCode::AuthRequired)?;
        Ok((Self::of(request)?, admin))
    }

    /// Finds the group if the viewer may read it, with the viewer's role, and refuses a member without an active
    /// session.
    async fn find(
        &self,
        request: &HttpRequest,
        connection: &mut db::Connection,
    ) -> Result<(GroupRow, Option<Role>)> {
        let state = State::of(request)?;
        let id = match &self.address {
            GroupInPath::Number(id) => Some(*id),
            GroupInPath::Hash(hash) => state.group_ids.find_with(connection, hash.as_str()).await?,
        };
        let found = match (id, self.viewer) {
            (None, _) => None,
            (Some(id), None) => {
                let found = groups::by_id(connection, id).await?;
                found.map(|group| GroupInSession {
                    group,
                    role: None,
                    is_session_open: false,
                })
            }
            (Some(id), Some(admin)) => {
                groups::by_id_in_session(connection, id, admin.asking_session(state)).await?
            }
        };
        let GroupInSession {
            group,
            role,
            is_session_open,
        } = found
            .filter(|found| self.address.leads_to(&found.group, found.role.is_some()))
            .ok_or(ErrorCode::GroupNotFound)?;
        // What others read is the same without a token.
        let needs_session = role.is_some() || (self.viewer.is_some() && !request.method().is_safe());
        if needs_session && !is_session_open {
            return Err(ErrorCode::SessionEnded.into());
        }
        Ok((group, role))
    }

    /// Finds the group if the viewer has one of the roles in it.
    async fn find_own<By: Members>(
        &self,
        request: &HttpRequest,
        connection: &mut db::Connection,
    ) -> Result<(GroupRow, Role)> {
        let (group, role) = self.find(request, connection).await?;
        Ok((group, require_role(role, By::LEAST)?))
    }
}

impl FromRequest for ReadableGroup {
    type Error = ActixError;
    type Future = LocalBoxFuture<'static, Result<Self, ActixError>>;

    fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
        let request = request.clone();
        Box::pin(async move {
            let found = Self::find(&request).await?;
            if request.method() == Method::GET {
                State::of(&request)?.metrics.observe_read(Source::Primary);
            }
            GroupETag::settle(&request, &found.group, found.viewer, found.role)?;
            Ok(found)
        })
    }
}

macro_rules! from_request {
    ($($group:ident $(<$by:ident>)?),+) => { $(
        impl $(<$by: Members>)? FromRequest for $group $(<$by>)? {
            type Error = Error;
            type Future = LocalBoxFuture<'static, Result<Self>>;

            fn from_request(request: &HttpRequest, _: &mut Payload) -> Self::Future {
                let request = request.clone();
                Box::pin(async move { Self::find(&request).await })
            }
        }
    )+ };
}

from_request!(
    FollowedGroup,
    OwnReadableGroup<By>,
    AddressedGroup,
    ClaimedGroup<By>,
    OwnGroup<By>
);
