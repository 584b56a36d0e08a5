//! The OpenAPI document, and a page that shows it to people.

mod reference;

use std::sync::LazyLock;

use actix_web::http::header::{self, ETag, EntityTag, HeaderValue};
use actix_web::http::{Method, StatusCode};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use base64ct::{Base64UrlUnpadded, Encoding};
use sha2::{Digest, Sha256};

use crate::error::{self, Error};
use crate::etag::has_tag;
use crate::openapi;

/// Generated once: the document does not change while the server runs.
static DOCUMENT: LazyLock<Result<Bytes, String>> = LazyLock::new(|| {
    let document = openapi::to_json().map_err(|error| error.to_string())?;
    Ok(document.into())
});

static PAGE: LazyLock<Result<Bytes, String>> = LazyLock::new(|| {
    let page = reference::to_html(&openapi::document()).map_err(|error| error.to_string())?;
    Ok(page.into())
});

const STYLE: &str = include_str!("style.css");

/// The document, or the page or its style. `None` for other paths.
pub(crate) fn respond(request: &HttpRequest) -> error::Result<Option<HttpResponse>> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok(None);
    }
    let (content_type, content) = match request.path() {
        "/api/openapi.json" => ("application/json", DOCUMENT.clone()),
        "/api/docs" | "/api/docs/" => ("text/html; charset=utf-8", PAGE.clone()),
        "/api/docs/style.css" => (
            "text/css; charset=utf-8",
            Ok(Bytes::from_static(STYLE.as_bytes())),
        ),
        _ => return Ok(None),
    };
    let content = content.map_err(Error::internal)?;
    Ok(Some(with_etag(request, content_type, content)))
}

fn with_etag(request: &HttpRequest, content_type: &'static str, content: Bytes) -> HttpResponse {
    // Weak: the response is compressed by a middleware.
    let etag = EntityTag::new_weak(Base64UrlUnpadded::encode_string(&Sha256::digest(&content)));
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .insert_header(ETag(etag.clone()));
    if has_tag(request, &etag) {
        return response.status(StatusCode::NOT_MODIFIED).finish();
    }
    response
        .insert_header((header::CONTENT_TYPE, content_type))
        .body(content)
}
