//! The failures that kinds of calls share, for the OpenAPI document.

use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, ToSchema};

use crate::error::Failure;

/// A list or a look-up outside of any group.
pub(crate) struct Looking;
/// A read of a group that strangers may make.
pub(crate) struct Reading;
/// A read of one's own group.
pub(crate) struct ReadingOwn;
/// The creation of something that belongs to the caller.
pub(crate) struct Creating;
/// A change of one's own group.
pub(crate) struct Changing;
/// A hold on the latest match.
pub(crate) struct Holding;
/// A change of the latest match.
pub(crate) struct Amending;
/// The import of a history.
pub(crate) struct Importing;
/// The submission of a match.
pub(crate) struct Submitting;
/// The check of a match that is not saved.
pub(crate) struct Previewing;
/// A registration.
pub(crate) struct Registering;
/// A log-in.
pub(crate) struct LoggingIn;
/// The exchange of a refresh token.
pub(crate) struct Refreshing;
/// The check of an access token.
pub(crate) struct Verifying;
/// A log-out.
pub(crate) struct LoggingOut;
/// A wish for a link by mail.
pub(crate) struct AskingForLinks;
/// A wish for another verification mail.
pub(crate) struct Resending;
/// A mailed link that is followed.
pub(crate) struct FollowingLinks;
/// A change of one's own account.
pub(crate) struct ChangingAccount;
/// A change of one's own password.
pub(crate) struct ChangingPassword;

macro_rules! failures {
    ($($call:ident: $($status:ident)+;)+) => { $(
        impl IntoResponses for $call {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                failures(&[$(StatusCode::$status),+])
            }
        }
    )+ };
}

failures! {
    Looking: BAD_REQUEST UNAUTHORIZED NOT_FOUND SERVICE_UNAVAILABLE;
    Reading: NOT_MODIFIED BAD_REQUEST UNAUTHORIZED NOT_FOUND SERVICE_UNAVAILABLE;
    ReadingOwn: BAD_REQUEST UNAUTHORIZED FORBIDDEN NOT_FOUND SERVICE_UNAVAILABLE;
    Creating: BAD_REQUEST UNAUTHORIZED FORBIDDEN CONFLICT PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY
        TOO_MANY_REQUESTS SERVICE_UNAVAILABLE;
    Changing: BAD_REQUEST UNAUTHORIZED FORBIDDEN NOT_FOUND CONFLICT PAYLOAD_TOO_LARGE
        UNPROCESSABLE_ENTITY SERVICE_UNAVAILABLE;
    Holding: BAD_REQUEST UNAUTHORIZED FORBIDDEN NOT_FOUND PAYLOAD_TOO_LARGE LOCKED SERVICE_UNAVAILABLE;
    Amending: BAD_REQUEST UNAUTHORIZED FORBIDDEN NOT_FOUND CONFLICT PAYLOAD_TOO_LARGE
        UNPROCESSABLE_ENTITY LOCKED SERVICE_UNAVAILABLE;
    Importing: BAD_REQUEST UNAUTHORIZED FORBIDDEN NOT_FOUND REQUEST_TIMEOUT CONFLICT PAYLOAD_TOO_LARGE
        UNPROCESSABLE_ENTITY SERVICE_UNAVAILABLE;
    Submitting: BAD_REQUEST UNAUTHORIZED NOT_FOUND CONFLICT PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY
        LOCKED TOO_MANY_REQUESTS SERVICE_UNAVAILABLE;
    Previewing: BAD_REQUEST UNAUTHORIZED NOT_FOUND PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY
        SERVICE_UNAVAILABLE;
    Registering: BAD_REQUEST CONFLICT PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY TOO_MANY_REQUESTS
        SERVICE_UNAVAILABLE;
    LoggingIn: BAD_REQUEST UNAUTHORIZED PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY
        TOO_MANY_REQUESTS SERVICE_UNAVAILABLE;
    Refreshing: BAD_REQUEST UNAUTHORIZED PAYLOAD_TOO_LARGE SERVICE_UNAVAILABLE;
    Verifying: UNAUTHORIZED SERVICE_UNAVAILABLE;
    LoggingOut: PAYLOAD_TOO_LARGE SERVICE_UNAVAILABLE;
    AskingForLinks: BAD_REQUEST PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY TOO_MANY_REQUESTS
        SERVICE_UNAVAILABLE;
    Resending: BAD_REQUEST UNAUTHORIZED CONFLICT PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY
        TOO_MANY_REQUESTS SERVICE_UNAVAILABLE;
    FollowingLinks: BAD_REQUEST PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY SERVICE_UNAVAILABLE;
    ChangingAccount: BAD_REQUEST UNAUTHORIZED PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY
        SERVICE_UNAVAILABLE;
    ChangingPassword: BAD_REQUEST UNAUTHORIZED PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY
        TOO_MANY_REQUESTS SERVICE_UNAVAILABLE;
}

fn failures(statuses: &[StatusCode]) -> BTreeMap<String, RefOr<Response>> {
    let body = Content::new(Some(Ref::from_schema_name(Failure::name())));
    let response = |status: &StatusCode| {
        let response = ResponseBuilder::new().description(status.canonical_reason().unwrap_or_default());
        // To have it all already is no failure, and has nothing to say.
        match *status {
            StatusCode::NOT_MODIFIED => response.build(),
            _ => response.content("application/json", body.clone()).build(),
        }
    };
    // No operation takes a compressed body, not even those that take none at all.
    [StatusCode::UNSUPPORTED_MEDIA_TYPE]
        .iter()
        .chain(statuses)
        .map(|status| (status.as_str().to_owned(), response(status).into()))
        .collect()
}
