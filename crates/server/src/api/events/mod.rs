//! The stream of a group's versions.

mod stream;

use actix_web::http::header::{self, ContentEncoding, HeaderValue};
use actix_web::web;
use actix_web::{HttpRequest, HttpResponse, get};

use self::stream::events;
use crate::api::error_responses::FollowErrors;
use crate::caller::client::Client;
use crate::error::Result;
use crate::extractors::group::FollowedGroup;
use crate::group_events::StreamLimit;
use crate::state::State;

/// A group's versions as server-sent events.
///
/// The data of each event is the version's number, as in `Group-Version`: a reader of the group has to read again. The
/// id has also the epoch of the database, as in `Group-Epoch`: in another epoch, such as after a backup was restored,
/// the same number is another version. The first event comes at once, unless `Last-Event-ID` is the id of the present
/// version. A change is sent within a second, whichever server made it; several can share an event. A comment is sent
/// every 25 seconds. The stream ends when the group is deleted, when the server stops and after an hour. A server that
/// has too many streams, of one client address or in all, answers 429 or 503 with `Retry-After`: ask for the group
/// every 30 seconds instead.
#[utoipa::path(
    tag = "groups",
    operation_id = "follow_group",
    params(("Last-Event-ID" = Option<String>, Header, description = "The id of the last event that the reader has received.")),
    extensions(("x-access" = json!("anyone"))),
    responses(
        (status = OK, body = String, content_type = "text/event-stream", example = "retry: 2000\n\nid: 143-9f3ab2c4d5e6f708\ndata: 143\n\n"),
        FollowErrors,
    ),
)]
#[get("")]
pub(crate) async fn follow(
    state: web::Data<State>,
    client: Client,
    request: HttpRequest,
    FollowedGroup(group): FollowedGroup,
) -> Result<HttpResponse> {
    let limit = state.config.limits.streams_per_client;
    let mut limits = vec![StreamLimit {
        subject: client.subject(),
        max: limit.get(),
    }];
    limits.extend(client.site().map(|subject| StreamLimit {
        subject,
        max: limit.for_site(),
    }));
    let follower = state.group_events.follow(group, &limits)?;
    let last = request.headers().get("last-event-id");
    let last = last.and_then(|id| id.to_str().ok()).map(str::to_owned);
    Ok(HttpResponse::Ok()
        .insert_header((
            header::CONTENT_TYPE,
            HeaderValue::from_static("text/event-stream"),
        ))
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-store")))
        // Compression would hold events back.
        .insert_header(ContentEncoding::Identity)
        // So would a proxy: nginx has this header.
        .insert_header(("x-accel-buffering", "no"))
        // A stopping server would wait for another request.
        .force_close()
        .streaming(events(follower, last)))
}
