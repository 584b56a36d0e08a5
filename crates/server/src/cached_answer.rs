//! Answers of the cache: which is current, and what of it is sent.
//!
//! The version of the group is looked up for each request for which an answer is stored, so that none is sent that is
//! older than its request, whichever server changed the group.

use std::sync::Arc;

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{
    self, AcceptEncoding, ContentEncoding, Encoding, Header as _, HeaderMap, HeaderValue,
};
use actix_web::web::{self, Bytes};
use actix_web::{HttpRequest, HttpResponse};

use crate::compression::Coding;
use crate::error::{Error, Result};
use crate::etag::{GROUP_EPOCH, GROUP_VERSION, has_tag};
use crate::group_versions::VersionLookUps;
use crate::metrics::Source;
use crate::read_cache::{CachedAnswer, MIN_COMPRESSED, ReadKey};
use crate::state::State;

/// The codings of stored bodies. Of several with the same quality actix prefers Brotli, then gzip.
const CODINGS: [Encoding; 3] = [
    Encoding::Known(ContentEncoding::Brotli),
    Encoding::Known(ContentEncoding::Gzip),
    Encoding::Known(ContentEncoding::Identity),
];

/// The stored answer, if its group is still in its version.
///
/// # Errors
///
/// [`Error::Unavailable`] if the version can not be looked up: to read the answer anew would wait as long again.
pub(crate) async fn current(request: &HttpRequest, key: &ReadKey) -> Result<Option<Arc<CachedAnswer>>> {
    let Some(answer) = State::of(request)?.read_cache.get(key) else {
        return Ok(None);
    };
    Ok(is_current(request, &answer).await?.then_some(answer))
}

/// Whether the group of a stored answer is still in its version; then it is sent.
///
/// # Errors
///
/// As [`current`].
pub(crate) async fn is_current(request: &HttpRequest, answer: &CachedAnswer) -> Result<bool> {
    let found = VersionLookUps::of(request)?.find(answer.group).await?;
    let is_current = found.is_some_and(|found| found.version == answer.version);
    if is_current {
        State::of(request)?.metrics.observe_read(Source::Cache);
    }
    Ok(is_current)
}

/// Stores an answer for this key, and sends it.
pub(crate) async fn store(request: &HttpRequest, key: ReadKey, answer: CachedAnswer) -> Result<HttpResponse> {
    let answer = Arc::new(answer);
    State::of(request)?.read_cache.insert(key, Arc::clone(&answer));
    respond(request, &answer).await
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
