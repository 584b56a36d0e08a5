//! `ETag`s of groups and conditional requests.

use std::fmt;

use actix_web::body::BoxBody;
use actix_web::http::header::{self, ETag, EntityTag, Header as _, HeaderName, HeaderValue, IfNoneMatch};
use actix_web::http::{Method, StatusCode};
use actix_web::{HttpMessage, HttpRequest, HttpResponse, HttpResponseBuilder, ResponseError};
use base64ct::{Base64UrlUnpadded, Encoding};
use db::GroupVersion;
use db::rows::{GroupRow, Role};
use sha2::{Digest, Sha256};

use crate::caller::admin::Admin;

/// Identifies the build, as another build may have another representation.
pub(crate) const BUILD: &str = env!("SERVER_BUILD");

/// The response headers with the version of the group that an answer shows, to be compared with the group's events: the
/// number, and the epoch of the database in which numbers can be compared.
pub(crate) const GROUP_VERSION: HeaderName = HeaderName::from_static("group-version");
pub(crate) const GROUP_EPOCH: HeaderName = HeaderName::from_static("group-epoch");

/// The version of a group for one reader and URL, from which its `ETag` is made.
///
/// The extractors of [`crate::extractors::group`] determine it, and [`crate::api::answer`] adds the headers: handlers
/// that read a group do not deal with it. What the handler reads is of the version.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct GroupETag {
    tag: EntityTag,
    is_personal: bool,
    is_members: bool,
    version: GroupVersion,
}

/// The client has this version.
#[derive(Debug)]
pub(crate) struct NotModified(GroupETag);

impl GroupETag {
    /// Stores the group's entity tag for the response, unless the client already has it.
    pub(crate) fn settle(
        request: &HttpRequest,
        group: &GroupRow,
        viewer: Option<Admin>,
        role: Option<Role>,
    ) -> Result<(), NotModified> {
        if request.method() != Method::GET {
            return Ok(());
        }
        let tag = Self::new(request, group, viewer, role);
        if has_tag(request, &tag.tag) {
            return Err(NotModified(tag));
        }
        request.extensions_mut().insert(tag);
        Ok(())
    }

    /// Stores the group's entity tag for a response whose content is read again, whether or not the client has it.
    pub(crate) fn replace(
        request: &HttpRequest,
        group: &GroupRow,
        viewer: Option<Admin>,
        role: Option<Role>,
    ) {
        request
            .extensions_mut()
            .insert(Self::new(request, group, viewer, role));
    }

    /// Adds `ETag`, `Group-Version`, `Group-Epoch` and `Cache-Control` to a response.
    pub(crate) fn declare(&self, response: &mut HttpResponseBuilder) {
        let caching = if self.is_personal {
            "private, no-cache"
        } else {
            "no-cache"
        };
        response
            .insert_header(ETag(self.tag.clone()))
            .insert_header((GROUP_VERSION, self.version.number()))
            .insert_header((GROUP_EPOCH, self.version.epoch().to_string()))
            .insert_header((header::CACHE_CONTROL, HeaderValue::from_static(caching)))
            .append_header((header::VARY, HeaderValue::from_static("authorization")));
    }

    /// Whether the reader is a member of the group.
    pub(crate) const fn is_members(&self) -> bool {
        self.is_members
    }

    /// The version of the group.
    pub(crate) const fn version(&self) -> GroupVersion {
        self.version
    }

    fn new(request: &HttpRequest, group: &GroupRow, viewer: Option<Admin>, role: Option<Role>) -> Self {
        let digest = Sha256::new()
            .chain_update(BUILD)
            .chain_update(viewer.map_or(0, |admin| admin.user.0).to_be_bytes())
            // Not its number: a new database counts from 1 again.
            .chain_update(&group.public_hash)
            .chain_update(group.version.to_bytes())
            .chain_update(request.uri().to_string())
            .finalize();
        Self {
            // Weak: responses are compressed by a middleware.
            tag: EntityTag::new_weak(Base64UrlUnpadded::encode_string(&digest)),
            is_personal: viewer.is_some(),
            is_members: role.is_some(),
            version: group.version,
        }
    }
}

/// Whether `If-None-Match` has this tag.
pub(crate) fn has_tag(request: &HttpRequest, tag: &EntityTag) -> bool {
    match IfNoneMatch::parse(request) {
        Ok(IfNoneMatch::Items(known)) => known.iter().any(|known| known.weak_eq(tag)),
        Ok(IfNoneMatch::Any) | Err(_) => false,
    }
}

impl fmt::Display for NotModified {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("not modified")
    }
}

impl ResponseError for NotModified {
    fn status_code(&self) -> StatusCode {
        StatusCode::NOT_MODIFIED
    }

    fn error_response(&self) -> HttpResponse<BoxBody> {
        let mut response = HttpResponse::build(self.status_code());
        self.0.declare(&mut response);
        response.finish()
    }
}
