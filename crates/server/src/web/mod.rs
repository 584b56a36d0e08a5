//! The web app: its files inside the binary, and a page for every address of the app.

mod ahead;
mod drawn;
mod file;
mod head;
mod page;
mod pages;
mod share_card;
mod subject;

use actix_web::http::Method;
use actix_web::http::header::{self, ContentType, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use rust_embed::RustEmbed;

use crate::error::Result;

/// What the frontend's build made. A debug build reads it from disk, so that a new build shows at once.
#[derive(RustEmbed)]
#[folder = "$DUELO_WEB_APP"]
#[allow_missing = true]
struct Dist;

/// The answer for an address outside the API: a file, or the page of the app. `None` where neither can be meant.
pub(crate) async fn answer(request: &HttpRequest) -> Result<Option<HttpResponse>> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok(None);
    }
    let path = request.path().trim_start_matches('/');
    let found = match path {
        "robots.txt" => Some(empty(ContentType::plaintext())),
        "sitemap.xml" => Some(empty(ContentType::xml())),
        "favicon.ico" => file::answer(request, "favicon.svg"),
        "index.html" => None,
        _ => file::answer(request, path),
    };
    if found.is_some() {
        return Ok(found);
    }
    if is_file(path) {
        return share_card::answer(request, path).await;
    }
    page::answer(request, path).await.map(Some)
}

/// The app draws every address itself, but a missing file is a missing file.
fn is_file(path: &str) -> bool {
    path.rsplit('/').next().is_some_and(|last| last.contains('.'))
}

fn empty(content_type: ContentType) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header(content_type)
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .finish()
}
