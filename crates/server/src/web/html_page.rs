//! The HTML document for a URL of the app: the built `index.html` with head, preloads and prerendered content.

use std::borrow::Cow;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, ContentType, ETag, EntityTag, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use base64ct::{Base64UrlUnpadded, Encoding};
use rust_embed::EmbeddedFile;
use sha2::{Digest, Sha256};
use tokio::time::timeout;

use super::html_head::HtmlHead;
use super::page_lookup::{CONNECTION_TIMEOUT, look_up};
use super::page_routes::PageUrl;
use super::{Dist, prerendered, static_file};
use crate::cached_answer;
use crate::error::{Result, UNAVAILABLE_RETRY_SECONDS};
use crate::etag::has_tag;
use crate::read_cache::{CachedAnswer, ReadKey};
use crate::state::State;

/// Served where the frontend was not built.
const NOT_BUILT: &str = include_str!("not-built.html");

/// The document for a path. An unknown path gets one too, with status 404: the app shows its "not found" page.
///
/// The page of a group is stored with the group's version and sent again while the group is in this version.
pub(super) async fn respond(request: &HttpRequest, path: &str) -> Result<HttpResponse> {
    let url = PageUrl::parse(request, path);
    let state = State::of(request)?;
    let built = Dist::get("index.html");
    let key = stored_key(&url, path, built.as_ref());
    if let Some(key) = &key
        // A page does not wait longer for the version than for anything else of its group.
        && let Ok(Ok(Some(answer))) = timeout(CONNECTION_TIMEOUT, cached_answer::current(request, key)).await
    {
        return cached_answer::respond(request, &answer).await;
    }
    let lookup = look_up(request, url.route.as_ref()).await;
    let links = &state.config.links;
    let head = HtmlHead::new(&url, &lookup, state.landing_example.get(), links);
    let template = built.as_ref().map_or(Cow::Borrowed(NOT_BUILT), |file| {
        String::from_utf8_lossy(&file.data)
    });
    let html = head.insert_into(&template);
    let html = prerendered::insert_into(&html, &url, &lookup, links.brand.name());
    let status = match head.status() {
        StatusCode::OK if built.is_none() => StatusCode::SERVICE_UNAVAILABLE,
        status => status,
    };
    let mut response = HttpResponse::build(status);
    response
        .insert_header(ContentType::html())
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .insert_header((header::CONTENT_LANGUAGE, url.language.code()));
    if url.is_negotiated {
        response.append_header((header::VARY, HeaderValue::from_static("accept-language")));
    }
    if status == StatusCode::SERVICE_UNAVAILABLE {
        response.insert_header((header::RETRY_AFTER, UNAVAILABLE_RETRY_SECONDS));
    }
    if status != StatusCode::OK {
        return Ok(response.body(html));
    }
    // Weak: the response is compressed by a middleware.
    let etag = EntityTag::new_weak(Base64UrlUnpadded::encode_string(&Sha256::digest(&html)));
    response.insert_header(ETag(etag.clone()));
    if let Some((key, shown)) = key.zip(lookup.shown()) {
        let headers = response.finish().headers().clone();
        let answer = CachedAnswer::new(shown.group, shown.version, headers, Bytes::from(html));
        return cached_answer::store(request, key, answer).await;
    }
    if has_tag(request, &etag) {
        return Ok(static_file::not_modified(response));
    }
    Ok(response.body(html))
}

/// The key under which the page of a group is stored; `None` for other pages.
fn stored_key(url: &PageUrl<'_>, path: &str, built: Option<&EmbeddedFile>) -> Option<ReadKey> {
    let built = built.filter(|_| url.route.as_ref().is_some_and(|route| route.page.is_group_page()))?;
    // In development the template changes while the server runs.
    let template = Base64UrlUnpadded::encode_string(&built.metadata.sha256_hash());
    let language = url.language.code();
    let chosen_by = if url.is_negotiated { "header" } else { "path" };
    Some(ReadKey {
        reader: None,
        uri: format!("page {template} {language} by {chosen_by} {path}").into(),
    })
}
