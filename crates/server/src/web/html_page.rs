//! The HTML document for a URL of the app: the built `index.html` with head, preloads and prerendered content.

use std::borrow::Cow;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, ContentType, ETag, EntityTag, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use base64ct::{Base64UrlUnpadded, Encoding};
use sha2::{Digest, Sha256};

use super::html_head::HtmlHead;
use super::page_lookup::look_up;
use super::page_routes::PageUrl;
use super::{Dist, prerendered, static_file};
use crate::error::{Result, UNAVAILABLE_RETRY_SECONDS};
use crate::etag::has_tag;
use crate::state::State;

/// Served where the frontend was not built.
const NOT_BUILT: &str = include_str!("not-built.html");

/// The document for a path. An unknown path gets one too, with status 404: the app shows its "not found" page.
pub(super) async fn respond(request: &HttpRequest, path: &str) -> Result<HttpResponse> {
    let url = PageUrl::parse(request, path);
    let lookup = look_up(request, url.route.as_ref()).await;
    let head = HtmlHead::new(&url, &lookup);
    let built = Dist::get("index.html");
    let template = built.as_ref().map_or(Cow::Borrowed(NOT_BUILT), |file| {
        String::from_utf8_lossy(&file.data)
    });
    let html = head.insert_into(&template, &State::of(request)?.config.public_url);
    let html = prerendered::insert_into(&html, &url, &lookup);
    // Weak: the response is compressed by a middleware.
    let etag = EntityTag::new_weak(Base64UrlUnpadded::encode_string(&Sha256::digest(&html)));
    let status = match head.status() {
        StatusCode::OK if built.is_none() => StatusCode::SERVICE_UNAVAILABLE,
        status => status,
    };
    let mut response = HttpResponse::build(status);
    response
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .insert_header((header::CONTENT_LANGUAGE, url.language.code()));
    if url.is_negotiated {
        response.append_header((header::VARY, HeaderValue::from_static("accept-language")));
    }
    if status == StatusCode::SERVICE_UNAVAILABLE {
        response.insert_header((header::RETRY_AFTER, UNAVAILABLE_RETRY_SECONDS));
    }
    if status == StatusCode::OK {
        response.insert_header(ETag(etag.clone()));
        if has_tag(request, &etag) {
            return Ok(static_file::not_modified(response));
        }
    }
    Ok(response.insert_header(ContentType::html()).body(html))
}
