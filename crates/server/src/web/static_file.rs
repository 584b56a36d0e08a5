//! A file of the frontend's build, in the smallest encoding that the browser accepts.

use std::borrow::Cow;

use actix_web::http::header::{
    self, AcceptEncoding, ContentEncoding, ETag, Encoding, EntityTag, Header as _, HeaderValue,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use base64ct::{Base64UrlUnpadded, Encoding as _};
use rust_embed::EmbeddedFile;

use super::Dist;
use crate::etag::has_tag;

/// The build puts a content hash into the names of the files below this folder: they never change.
const HASHED_FOLDER: &str = "assets/";
const IMMUTABLE: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const NO_CACHE: HeaderValue = HeaderValue::from_static("no-cache");

/// The encodings that the build compresses each file to, with the suffix of the compressed file, the smallest first.
const PRECOMPRESSED: [(ContentEncoding, &str); 2] =
    [(ContentEncoding::Brotli, ".br"), (ContentEncoding::Gzip, ".gz")];

/// The file at a path of the build, if there is one.
pub(super) fn respond(request: &HttpRequest, path: &str) -> Option<HttpResponse> {
    // Compressed variants and the build's own metadata (`.vite`) have no URLs.
    if path.is_empty() || path.starts_with('.') || is_precompressed(path) {
        return None;
    }
    let plain = Dist::get(path)?;
    let content_type = plain.metadata.mimetype().to_owned();
    let (file, encoding) = smallest(request, path).unwrap_or((plain, None));
    let etag = etag(&file);
    let mut response = HttpResponse::Ok();
    response
        .insert_header((
            header::CACHE_CONTROL,
            if path.starts_with(HASHED_FOLDER) {
                IMMUTABLE
            } else {
                NO_CACHE
            },
        ))
        .insert_header((header::VARY, HeaderValue::from_static("accept-encoding")))
        .insert_header(ETag(etag.clone()));
    if has_tag(request, &etag) {
        return Some(not_modified(response));
    }
    if let Some(encoding) = encoding {
        response.insert_header(encoding);
    }
    Some(response.content_type(content_type).body(into_bytes(file)))
}

/// 304 with the headers set so far.
pub(super) fn not_modified(mut response: HttpResponseBuilder) -> HttpResponse {
    response
        .status(actix_web::http::StatusCode::NOT_MODIFIED)
        .finish()
}

/// The smallest precompressed variant that the browser accepts.
fn smallest(request: &HttpRequest, path: &str) -> Option<(EmbeddedFile, Option<ContentEncoding>)> {
    let accepted = AcceptEncoding::parse(request).ok()?;
    PRECOMPRESSED.into_iter().find_map(|(encoding, suffix)| {
        accepted
            .negotiate([Encoding::Known(encoding)].iter())
            .filter(|chosen| *chosen != Encoding::identity())?;
        Some((Dist::get(&format!("{path}{suffix}"))?, Some(encoding)))
    })
}

fn is_precompressed(path: &str) -> bool {
    PRECOMPRESSED.iter().any(|(_, suffix)| path.ends_with(suffix))
}

fn etag(file: &EmbeddedFile) -> EntityTag {
    EntityTag::new_strong(Base64UrlUnpadded::encode_string(&file.metadata.sha256_hash()))
}

fn into_bytes(file: EmbeddedFile) -> Bytes {
    match file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}
