//! The web app: its files inside the binary, and a page for every address of the app.

mod file;
mod page;

use actix_web::http::Method;
use actix_web::http::header::{self, ContentType, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use rust_embed::RustEmbed;

/// What the frontend's build made. A debug build reads it from disk, so that a new build shows at once.
#[derive(RustEmbed)]
#[folder = "$DUELO_WEB_APP"]
#[allow_missing = true]
struct Dist;

/// What stands in for the app where it was not built.
const NOT_BUILT: &str = "The web app is not built yet. Build it with `cargo xtask dist`, or start everything with \
                         `cargo xtask up`. The API answers under /api.\n";

/// The answer for an address outside the API: a file, or the page of the app. `None` where neither can be meant.
pub(crate) fn answer(request: &HttpRequest) -> Option<HttpResponse> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return None;
    }
    let path = request.path().trim_start_matches('/');
    match path {
        "robots.txt" => Some(empty(ContentType::plaintext())),
        "sitemap.xml" => Some(empty(ContentType::xml())),
        "favicon.ico" => file::answer(request, "favicon.svg"),
        "index.html" => None,
        _ => file::answer(request, path).or_else(|| app_page(request, path)),
    }
}

/// The app draws every address itself, but a missing file is a missing file.
fn app_page(request: &HttpRequest, path: &str) -> Option<HttpResponse> {
    let last = path.rsplit('/').next().unwrap_or_default();
    if last.contains('.') {
        return None;
    }
    Some(page::answer(request, path).unwrap_or_else(|| {
        HttpResponse::ServiceUnavailable()
            .insert_header(ContentType::plaintext())
            .body(NOT_BUILT)
    }))
}

fn empty(content_type: ContentType) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header(content_type)
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .finish()
}
