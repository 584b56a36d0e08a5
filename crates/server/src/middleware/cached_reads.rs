//! Answers reads of groups from the cache while their group is unchanged. Pages about a group use the same cache.
//!
//! The version of the group is looked up for each request for which an answer is stored, so that none is sent that is
//! older than its request, whichever server changed the group. An answer is stored with the version that its `ETag` is
//! made of.

use std::sync::Arc;
use std::time::Duration;

use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::http::header::{
    self, AcceptEncoding, ContentEncoding, Encoding, Header as _, HeaderMap, HeaderValue,
};
use actix_web::http::{Method, StatusCode};
use actix_web::middleware::Next;
use actix_web::web::{self, Bytes};
use actix_web::{HttpMessage, HttpRequest, HttpResponse};
use db::ids::GroupId;

use crate::caller::admin::Admin;
use crate::caller::group_in_path::GroupInPath;
use crate::compression::Coding;
use crate::error::{Error, Result};
use crate::etag::{GROUP_EPOCH, GROUP_VERSION, GroupETag, has_tag};
use crate::group_versions::VersionLookUps;
use crate::keyed_semaphores::KeyedPermit;
use crate::metrics::Source;
use crate::read_cache::{CachedAnswer, ReadKey};
use crate::state::State;

/// The codings of stored bodies. Of several with the same quality actix prefers Brotli, then gzip.
const CODINGS: [Encoding; 3] = [
    Encoding::Known(ContentEncoding::Brotli),
    Encoding::Known(ContentEncoding::Gzip),
    Encoding::Known(ContentEncoding::Identity),
];
/// Bodies below this size are not compressed: it would save less than a packet.
const MIN_COMPRESSED: usize = 1_000;
/// How long a request waits for another one that reads the same answer.
pub(crate) const WAIT_FOR_FIRST: Duration = Duration::from_millis(250);
/// After how many such waits a request is refused.
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
    if let Some(answer) = current(request.request(), &key).await? {
        let response = respond(request.request(), &answer).await?;
        return Ok(request.into_response(response));
    }
    let _first = first(&state, &key).await?;
    if let Some(answer) = current(request.request(), &key).await? {
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
    let answer = Arc::new(CachedAnswer::new(group, version, headers, body));
    state.read_cache.insert(key, Arc::clone(&answer));
    let response = respond(&request, &answer).await?;
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

/// The stored answer, if its group is still in its version.
///
/// # Errors
///
/// [`Error::Unavailable`] if the version can not be looked up: to read the answer anew would wait as long again.
pub(crate) async fn current(request: &HttpRequest, key: &ReadKey) -> Result<Option<Arc<CachedAnswer>>> {
    let state = State::of(request)?;
    let Some(answer) = state.read_cache.get(key) else {
        return Ok(None);
    };
    let found = VersionLookUps::of(request)?.find(answer.group).await?;
    if found.map(|found| found.version) != Some(answer.version) {
        return Ok(None);
    }
    state.metrics.observe_read(Source::Cache);
    Ok(Some(answer))
}

/// Sends a stored answer: 304 if the client has it, else in the coding that the client prefers.
pub(crate) async fn respond(request: &HttpRequest, answer: &Arc<CachedAnswer>) -> Result<HttpResponse> {
    let tag = answer.headers.get(header::ETAG);
    if tag.is_some_and(|tag| is_known(request, tag)) {
        let mut response = HttpResponse::NotModified().finish();
        for name in [
            header::ETAG,
            GROUP_VERSION,
            GROUP_EPOCH,
            header::CACHE_CONTROL,
            header::VARY,
        ] {
            copy(&answer.headers, &name, response.headers_mut());
        }
        return Ok(response);
    }
    let (coding, body) = encoded(request, answer).await?;
    let mut response = HttpResponse::with_body(StatusCode::OK, BoxBody::new(body));
    let headers = response.headers_mut();
    *headers = answer.headers.clone();
    if answer.body.len() >= MIN_COMPRESSED {
        headers.append(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    if let Some(coding) = coding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(coding.name()));
    }
    Ok(response)
}

fn is_known(request: &HttpRequest, tag: &HeaderValue) -> bool {
    request.headers().contains_key(header::IF_NONE_MATCH)
        && tag
            .to_str()
            .ok()
            .and_then(|tag| tag.parse().ok())
            .is_some_and(|tag| has_tag(request, &tag))
}

fn copy(from: &HeaderMap, name: &header::HeaderName, to: &mut HeaderMap) {
    for value in from.get_all(name) {
        to.append(name.clone(), value.clone());
    }
}

/// The body in the coding that the client prefers, and that coding; `None` is identity.
async fn encoded(request: &HttpRequest, answer: &Arc<CachedAnswer>) -> Result<(Option<Coding>, Bytes)> {
    let Some(coding) = preferred_coding(request, answer.body.len()) else {
        return Ok((None, answer.body.clone()));
    };
    let body = if let Some(stored) = answer.compressed(coding).get() {
        stored.clone()
    } else {
        let answer = Arc::clone(answer);
        let compress = move || {
            let compressed = answer.compressed(coding);
            compressed.get_or_init(|| coding.compress(&answer.body)).clone()
        };
        web::block(compress).await.map_err(Error::internal)?
    };
    Ok((Some(coding), body))
}

/// The coding that the client prefers for a body of so many bytes; `None` is identity.
fn preferred_coding(request: &HttpRequest, bytes: usize) -> Option<Coding> {
    if bytes < MIN_COMPRESSED || !request.headers().contains_key(header::ACCEPT_ENCODING) {
        return None;
    }
    let accepted = AcceptEncoding::parse(request).ok()?;
    let known = |encoding| match encoding {
        Encoding::Known(known) => Coding::of(known),
        Encoding::Unknown(_) => None,
    };
    accepted.negotiate(CODINGS.iter()).and_then(known)
}
