//! The web app: its built files, embedded in the binary, and an HTML page for each of the app's URLs.

pub(crate) mod brand_file;
mod card_facts;
mod feed;
mod html_head;
mod html_page;
mod match_texts;
mod page_lookup;
mod page_routes;
mod prerendered;
mod seal_text;
mod share_card;
mod static_file;

use actix_web::http::Method;
use actix_web::http::header::{self, Accept, ContentType, Header as _, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use rust_embed::RustEmbed;

use crate::error::Result;

/// The output of the frontend's build. A debug build reads it from disk, so that a rebuilt frontend shows at once.
#[derive(RustEmbed)]
#[folder = "$WEB_APP_FOLDER"]
#[allow_missing = true]
struct Dist;

/// The response for a URL outside the API: a file or an HTML page. `None` if the method or the path allows neither.
pub(crate) async fn respond(request: &HttpRequest) -> Result<Option<HttpResponse>> {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok(None);
    }
    let path = request.path().trim_start_matches('/');
    if let Some(file) = brand_file::respond(request, path).await? {
        return Ok(Some(file));
    }
    let file = match path {
        "robots.txt" => Some(empty(ContentType::plaintext())),
        "sitemap.xml" => Some(empty(ContentType::xml())),
        "favicon.ico" => static_file::respond(request, "favicon.svg").await?,
        "index.html" => None,
        _ => static_file::respond(request, path).await?,
    };
    if file.is_some() {
        return Ok(file);
    }
    if has_file_extension(path) {
        let generated = match feed::respond(request, path).await? {
            None => share_card::respond(request, path).await?,
            found => found,
        };
        if generated.is_some() || !asks_for_page(request) {
            return Ok(generated);
        }
    }
    html_page::respond(request, path).await.map(Some)
}

/// Whether a browser opens the path as a page: what scripts, images and programs ask for does not name HTML. A link may
/// have a dot in it, and the app shows its "not found" page for it; a missing file is a 404 of the API's kind.
fn asks_for_page(request: &HttpRequest) -> bool {
    let accepted = Accept::parse(request).map(|accept| accept.ranked());
    accepted.is_ok_and(|types| types.iter().any(|kind| kind.essence_str() == "text/html"))
}

/// Whether the last part of a path has a dot, as the names of files do.
fn has_file_extension(path: &str) -> bool {
    path.rsplit('/').next().is_some_and(|last| last.contains('.'))
}

fn empty(content_type: ContentType) -> HttpResponse {
    HttpResponse::Ok()
        .insert_header(content_type)
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .finish()
}
