//! A file of the build, in the smallest form that the browser takes.

use std::borrow::Cow;

use actix_web::http::header::{
    self, AcceptEncoding, ContentEncoding, ETag, Encoding, EntityTag, Header as _, HeaderValue,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse, HttpResponseBuilder};
use base64ct::{Base64UrlUnpadded, Encoding as _};
use rust_embed::EmbeddedFile;

use super::Dist;
use crate::etag::is_known;

/// The build writes a hash into the names of these: what is behind a name never changes.
const HASHED: &str = "assets/";
const FOREVER: HeaderValue = HeaderValue::from_static("public, max-age=31536000, immutable");
const ASK_AGAIN: HeaderValue = HeaderValue::from_static("no-cache");

/// What the build compresses each file to, the smallest first, and how the names of those files end.
const FORMS: [(ContentEncoding, &str); 2] =
    [(ContentEncoding::Brotli, ".br"), (ContentEncoding::Gzip, ".gz")];

/// The file, if the build made it.
pub(super) fn answer(request: &HttpRequest, path: &str) -> Option<HttpResponse> {
    // The compressed forms and the build's notes are not files of their own.
    if path.is_empty() || path.starts_with('.') || is_compressed(path) {
        return None;
    }
    let plain = Dist::get(path)?;
    let content_type = plain.metadata.mimetype().to_owned();
    let (file, encoding) = smallest(request, path).unwrap_or((plain, None));
    let tag = tag(&file);
    let mut response = HttpResponse::Ok();
    response
        .insert_header((
            header::CACHE_CONTROL,
            if path.starts_with(HASHED) {
                FOREVER
            } else {
                ASK_AGAIN
            },
        ))
        .insert_header((header::VARY, HeaderValue::from_static("accept-encoding")))
        .insert_header(ETag(tag.clone()));
    if is_known(request, &tag) {
        return Some(not_modified(response));
    }
    if let Some(encoding) = encoding {
        response.insert_header(encoding);
    }
    Some(response.content_type(content_type).body(bytes(file)))
}

/// The answer for a browser that has the file.
pub(super) fn not_modified(mut response: HttpResponseBuilder) -> HttpResponse {
    response
        .status(actix_web::http::StatusCode::NOT_MODIFIED)
        .finish()
}

/// The form that was compressed at build time and that the browser accepts, the smallest first.
fn smallest(request: &HttpRequest, path: &str) -> Option<(EmbeddedFile, Option<ContentEncoding>)> {
    let accepted = AcceptEncoding::parse(request).ok()?;
    FORMS.into_iter().find_map(|(name, ending)| {
        accepted
            .negotiate([Encoding::Known(name)].iter())
            .filter(|chosen| *chosen != Encoding::identity())?;
        Some((Dist::get(&format!("{path}{ending}"))?, Some(name)))
    })
}

fn is_compressed(path: &str) -> bool {
    FORMS.iter().any(|(_, ending)| path.ends_with(ending))
}

fn tag(file: &EmbeddedFile) -> EntityTag {
    EntityTag::new_strong(Base64UrlUnpadded::encode_string(&file.metadata.sha256_hash()))
}

fn bytes(file: EmbeddedFile) -> Bytes {
    match file.data {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    }
}
