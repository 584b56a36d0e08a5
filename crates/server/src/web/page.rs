//! The page of the app, with a head for its address.

use std::borrow::Cow;

use actix_web::http::StatusCode;
use actix_web::http::header::{self, ContentType, ETag, EntityTag, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use base64ct::{Base64UrlUnpadded, Encoding};
use sha2::{Digest, Sha256};

use super::ahead::Ahead;
use super::drawn::Drawn;
use super::head::Head;
use super::pages::Address;
use super::{Dist, file, subject};
use crate::error::UNAVAILABLE_RETRY_SECONDS;
use crate::etag::is_known;
use crate::state::State;

/// What stands in for the app where it was not built.
const NOT_BUILT: &str = include_str!("not-built.html");

/// The page for an address, whether or not there is anything: the app says so too.
pub(super) async fn answer(request: &HttpRequest, path: &str) -> crate::error::Result<HttpResponse> {
    let address = Address::of(request, path);
    let subject = subject::find(request, address.found.as_ref()).await;
    let head = Head::of(&address, &subject);
    let built = Dist::get("index.html");
    let template = built.as_ref().map_or(Cow::Borrowed(NOT_BUILT), |file| {
        String::from_utf8_lossy(&file.data)
    });
    let page = head.write_into(&template, &State::of(request)?.config.public_url);
    let page = Ahead::of(&address, &head).write_into(&page);
    let page = Drawn::of(&address, &subject).write_into(&page);
    // Weak: the page is compressed on its way.
    let tag = EntityTag::new_weak(Base64UrlUnpadded::encode_string(&Sha256::digest(&page)));
    let status = match head.status() {
        StatusCode::OK if built.is_none() => StatusCode::SERVICE_UNAVAILABLE,
        status => status,
    };
    let mut response = HttpResponse::build(status);
    response
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .insert_header((header::CONTENT_LANGUAGE, address.language.code()));
    if address.is_negotiated {
        response.append_header((header::VARY, HeaderValue::from_static("accept-language")));
    }
    if status == StatusCode::SERVICE_UNAVAILABLE {
        response.insert_header((header::RETRY_AFTER, UNAVAILABLE_RETRY_SECONDS));
    }
    if status == StatusCode::OK {
        response.insert_header(ETag(tag.clone()));
        if is_known(request, &tag) {
            return Ok(file::not_modified(response));
        }
    }
    Ok(response.insert_header(ContentType::html()).body(page))
}
