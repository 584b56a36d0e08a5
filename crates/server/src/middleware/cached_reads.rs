//! Answers reads of groups from the cache while their group is unchanged, and stores answers with the version that
//! their `ETag` is made of. Pages about a group use the same cache.

use std::sync::Arc;
use std::time::Duration;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::{HttpMessage, HttpRequest, HttpResponse};
use db::ids::GroupId;

use crate::cached_answer::{is_current, respond, store};
use crate::caller::admin::Admin;
use crate::caller::group_in_path::GroupInPath;
use crate::error::Result;
use crate::etag::GroupETag;
use crate::keyed_semaphores::KeyedPermit;
use crate::read_cache::{CachedAnswer, ReadKey};
use crate::state::State;

/// How long a request waits for another one that reads the same answer.
pub(crate) const WAIT_FOR_FIRST: Duration = Duration::from_millis(250);
/// After how many such waits a request waits for the last time, and is refused then.
const MOST_READERS: u32 = 20;

/// Answers from the cache, or passes the request on and stores its answer.
pub(crate) async fn answer_from_cache<B: MessageBody + 'static>(
    request: ServiceRequest,
    next: Next<B>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    let Some((group, key)) = read_key(&request).await else {
        return Ok(next.call(request).await?.map_into_boxed_body());
    };
    let state = State::of(request.request())?.clone();
    let stored = state.read_cache.get(&key);
    if let Some(answer) = &stored
        && is_current(request.request(), answer).await?
    {
        let response = respond(request.request(), answer).await?;
        return Ok(request.into_response(response));
    }
    let _first = first(&state, &key).await?;
    // One that was found outdated stays so.
    let is_new = |answer: &Arc<CachedAnswer>| !stored.as_ref().is_some_and(|old| Arc::ptr_eq(old, answer));
    if let Some(answer) = state.read_cache.get(&key).filter(is_new)
        && is_current(request.request(), &answer).await?
    {
        let response = respond(request.request(), &answer).await?;
        return Ok(request.into_response(response));
    }
    let response = next.call(request).await?.map_into_boxed_body();
    // An answer for a member is not stored: the session is looked up for each. One for an account that becomes a member
    // is of an earlier version: a change of members increments it.
    let version = response
        .request()
        .extensions()
        .get::<GroupETag>()
        .filter(|tag| !tag.is_members())
        .map(GroupETag::version);
    let Some(version) = version.filter(|_| response.status() == StatusCode::OK) else {
        return Ok(response);
    };
    let (request, response) = response.into_parts();
    let headers = response.headers().clone();
    let body = match response.into_body().try_into_bytes() {
        Ok(body) => body,
        // A streamed answer is not stored.
        Err(body) => {
            let mut streamed = HttpResponse::with_body(StatusCode::OK, body);
            *streamed.headers_mut() = headers;
            return Ok(ServiceResponse::new(request, streamed));
        }
    };
    let answer = CachedAnswer::new(group, version, headers, body);
    let response = store(&request, key, answer).await?;
    Ok(ServiceResponse::new(request, response))
}

/// Waits for the request that reads the same answer, but not for long: that one may wait for a turn that its client
/// does not have because of others of its requests. The next one then reads too, and so on.
///
/// The cache's own single flight has no such bound, and would store the answers of members and streamed ones.
async fn first(state: &State, key: &ReadKey) -> Result<KeyedPermit<(ReadKey, u32)>> {
    let mut earlier = 0;
    loop {
        match state.group_reads.acquire((key.clone(), earlier)).await {
            Err(_) if earlier < MOST_READERS => earlier += 1,
            outcome => return outcome,
        }
    }
}

/// The group and the key of a read of a group; `None` for other requests and those that will be refused.
async fn read_key(request: &ServiceRequest) -> Option<(GroupId, ReadKey)> {
    if request.method() != Method::GET {
        return None;
    }
    let request = request.request();
    let reader = Admin::from_request_head(request).ok()?;
    let group = GroupInPath::of(request)?
        .id(State::of(request).ok()?)
        .await
        .ok()??;
    let key = ReadKey {
        reader: reader.map(|admin| admin.user),
        uri: address(request),
    };
    Some((group, key))
}

/// The path and what of the query the answer depends on: what a client adds to it makes no other answer.
fn address(request: &HttpRequest) -> Box<str> {
    let (path, query) = (request.path(), request.query_string());
    let known = match (query, State::of(request), request.match_pattern()) {
        ("", _, _) => String::new(),
        (_, Ok(state), Some(pattern)) => state.read_parameters.of_query(&pattern, query),
        _ => query.to_owned(),
    };
    if known.is_empty() {
        return path.into();
    }
    format!("{path}?{known}").into()
}
