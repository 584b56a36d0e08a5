//! The error responses of operations, for the OpenAPI document: their statuses, and the body of each.

use std::collections::BTreeMap;

use actix_web::http::StatusCode;
use utoipa::openapi::{Content, Ref, RefOr, Response, ResponseBuilder};
use utoipa::{IntoResponses, ToSchema};

use crate::error::Failure;

macro_rules! error_responses {
    ($($(#[$doc:meta])* $name:ident: $($status:ident)+;)+) => { $(
        $(#[$doc])*
        pub(crate) struct $name;

        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Response>> {
                responses(&[$(StatusCode::$status),+])
            }
        }
    )+ };
}

error_responses! {
    /// A list or a lookup outside of any group.
    ListErrors: BAD_REQUEST UNAUTHORIZED NOT_FOUND SERVICE_UNAVAILABLE;
    /// A read of a group that anyone may make.
    ReadErrors: NOT_MODIFIED BAD_REQUEST UNAUTHORIZED NOT_FOUND SERVICE_UNAVAILABLE;
    /// A stream of events.
    FollowErrors: BAD_REQUEST UNAUTHORIZED NOT_FOUND TOO_MANY_REQUESTS SERVICE_UNAVAILABLE;
    /// A read of one's own group.
    OwnerReadErrors: BAD_REQUEST UNAUTHORIZED FORBIDDEN NOT_FOUND SERVICE_UNAVAILABLE;
    /// An export.
    ExportErrors: BAD_REQUEST UNAUTHORIZED FORBIDDEN NOT_FOUND TOO_MANY_REQUESTS SERVICE_UNAVAILABLE;
    /// An export of one's own account.
    ExportAccountErrors: UNAUTHORIZED TOO_MANY_REQUESTS SERVICE_UNAVAILABLE;
    /// A change of one's own group without a body.
    OwnerWriteErrors: BAD_REQUEST UNAUTHORIZED FORBIDDEN NOT_FOUND PAYLOAD_TOO_LARGE SERVICE_UNAVAILABLE;
    /// The creation of a group.
    CreateErrors:
        BAD_REQUEST UNAUTHORIZED FORBIDDEN CONFLICT PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY TOO_MANY_REQUESTS
        SERVICE_UNAVAILABLE;
    /// A change of one's own group, or its preview.
    ChangeErrors:
        BAD_REQUEST UNAUTHORIZED FORBIDDEN NOT_FOUND CONFLICT PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY
        SERVICE_UNAVAILABLE;
    /// Locking the latest match, and releasing it.
    LockErrors: BAD_REQUEST UNAUTHORIZED FORBIDDEN NOT_FOUND PAYLOAD_TOO_LARGE LOCKED SERVICE_UNAVAILABLE;
    /// The correction or deletion of the latest match, a join of players, a split of one.
    CorrectErrors:
        BAD_REQUEST UNAUTHORIZED FORBIDDEN NOT_FOUND CONFLICT PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY LOCKED
        SERVICE_UNAVAILABLE;
    ImportErrors:
        BAD_REQUEST UNAUTHORIZED FORBIDDEN NOT_FOUND REQUEST_TIMEOUT CONFLICT PAYLOAD_TOO_LARGE
        UNPROCESSABLE_ENTITY TOO_MANY_REQUESTS SERVICE_UNAVAILABLE;
    SubmitErrors:
        BAD_REQUEST UNAUTHORIZED FORBIDDEN NOT_FOUND CONFLICT PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY LOCKED
        TOO_MANY_REQUESTS SERVICE_UNAVAILABLE;
    /// The check of a passcode.
    PasscodeErrors:
        BAD_REQUEST UNAUTHORIZED NOT_FOUND PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY TOO_MANY_REQUESTS
        SERVICE_UNAVAILABLE;
    /// A report of a group.
    ReportErrors:
        BAD_REQUEST UNAUTHORIZED FORBIDDEN NOT_FOUND PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY TOO_MANY_REQUESTS
        SERVICE_UNAVAILABLE;
    PreviewErrors:
        BAD_REQUEST UNAUTHORIZED NOT_FOUND PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY SERVICE_UNAVAILABLE;
    RegisterErrors:
        BAD_REQUEST FORBIDDEN CONFLICT GONE PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY TOO_MANY_REQUESTS SERVICE_UNAVAILABLE;
    /// A log-in, also to keep a deleted account.
    LogInErrors:
        BAD_REQUEST UNAUTHORIZED FORBIDDEN PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY TOO_MANY_REQUESTS
        SERVICE_UNAVAILABLE;
    /// What is done with one's own account, and is limited.
    AccountErrors:
        BAD_REQUEST UNAUTHORIZED CONFLICT PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY TOO_MANY_REQUESTS
        SERVICE_UNAVAILABLE;
    RefreshErrors: BAD_REQUEST UNAUTHORIZED PAYLOAD_TOO_LARGE SERVICE_UNAVAILABLE;
    VerifyErrors: UNAUTHORIZED SERVICE_UNAVAILABLE;
    LogOutErrors: PAYLOAD_TOO_LARGE SERVICE_UNAVAILABLE;
    RequestLinkErrors:
        BAD_REQUEST PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY TOO_MANY_REQUESTS SERVICE_UNAVAILABLE;
    /// A new password, chosen with a mailed link.
    ResetPasswordErrors: BAD_REQUEST FORBIDDEN PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY SERVICE_UNAVAILABLE;
    /// The use of a mailed link.
    UseLinkErrors: BAD_REQUEST PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY SERVICE_UNAVAILABLE;
    /// A change of a group that is limited.
    LimitedChangeErrors:
        BAD_REQUEST UNAUTHORIZED FORBIDDEN NOT_FOUND CONFLICT PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY
        TOO_MANY_REQUESTS SERVICE_UNAVAILABLE;
    /// A change or the removal of a member, an invitation or an offer.
    MemberErrors:
        BAD_REQUEST UNAUTHORIZED FORBIDDEN NOT_FOUND CONFLICT PAYLOAD_TOO_LARGE SERVICE_UNAVAILABLE;
    /// A look at an invitation by the operator.
    ReadAccountInvitationErrors:
        BAD_REQUEST FORBIDDEN GONE PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY SERVICE_UNAVAILABLE;
    /// A look at an invitation.
    ReadInvitationErrors:
        BAD_REQUEST FORBIDDEN NOT_FOUND GONE PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY SERVICE_UNAVAILABLE;
    /// The acceptance of an invitation.
    AcceptErrors:
        BAD_REQUEST UNAUTHORIZED FORBIDDEN NOT_FOUND CONFLICT GONE PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY
        SERVICE_UNAVAILABLE;
    /// The registration of an invited person.
    RegisterInvitedErrors:
        BAD_REQUEST FORBIDDEN NOT_FOUND CONFLICT GONE PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY TOO_MANY_REQUESTS
        SERVICE_UNAVAILABLE;
    /// A change of one's own name or language.
    ChangeProfileErrors: BAD_REQUEST UNAUTHORIZED PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY SERVICE_UNAVAILABLE;
    ChangePasswordErrors:
        BAD_REQUEST UNAUTHORIZED PAYLOAD_TOO_LARGE UNPROCESSABLE_ENTITY TOO_MANY_REQUESTS
        SERVICE_UNAVAILABLE;
    /// The end of one of one's own sessions.
    EndSessionErrors: UNAUTHORIZED NOT_FOUND CONFLICT PAYLOAD_TOO_LARGE SERVICE_UNAVAILABLE;
    /// The end of several.
    EndSessionsErrors: UNAUTHORIZED PAYLOAD_TOO_LARGE SERVICE_UNAVAILABLE;
}

fn responses(statuses: &[StatusCode]) -> BTreeMap<String, RefOr<Response>> {
    let body = Content::new(Some(Ref::from_schema_name(Failure::name())));
    let response = |status: &StatusCode| {
        let response = ResponseBuilder::new().description(status.canonical_reason().unwrap_or_default());
        // Not modified is no failure, and has no body.
        match *status {
            StatusCode::NOT_MODIFIED => response.build(),
            _ => response.content("application/json", body.clone()).build(),
        }
    };
    // Every operation refuses a request with a `Content-Encoding`, those without a body too.
    [StatusCode::UNSUPPORTED_MEDIA_TYPE]
        .iter()
        .chain(statuses)
        .map(|status| (status.as_str().to_owned(), response(status).into()))
        .collect()
}
