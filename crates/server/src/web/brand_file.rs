//! The files that are others on a server with a name, a logo or a colour of its own: its style sheet, its icons, and
//! what names it outside of its pages.

use std::collections::HashMap;

use actix_web::http::header::{self, CONTENT_SECURITY_POLICY, ETag, EntityTag, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use base64ct::{Base64UrlUnpadded, Encoding};
use elo_core::identifier::Language;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::html_head::{append_to_head, brand_tags, escape};
use super::static_file::{built_text, not_modified};
use crate::caller::client::Client;
use crate::config::{Brand, PRODUCT, Palette, data_url};
use crate::error::Result;
use crate::etag::{BUILD, has_tag};
use crate::share_card::Card;
use crate::state::State;

const STYLE_SHEET: &str = "brand.css";
const FAVICON: &str = "favicon.svg";
const APP_SHELL: &str = "app-shell.html";

/// The colour of the product's icon, as it is written there.
const ICON_COLOUR: &str = "#1353B4";

/// A logo is an image and runs no scripts, even if its address is opened.
const IMAGE_POLICY: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox");

/// The icons of the installed app, as `frontend/scripts/web-manifest.mjs` names them.
const ICONS: [Icon; 4] = [
    Icon {
        path: "icons/icon-192.png",
        size: 192.0,
        is_cut: false,
    },
    Icon {
        path: "icons/icon-512.png",
        size: 512.0,
        is_cut: false,
    },
    Icon {
        path: "icons/maskable-512.png",
        size: 512.0,
        is_cut: true,
    },
    Icon {
        path: "icons/apple-touch-icon.png",
        size: 180.0,
        is_cut: true,
    },
];

struct Icon {
    path: &'static str,
    size: f32,
    /// Whether it is cut to the shape of other icons: it then has a background, and its logo a margin.
    is_cut: bool,
}

/// The files that are others, by their paths; none of a server without a brand.
#[derive(Debug, Default)]
pub(crate) struct BrandFiles(HashMap<String, BrandFile>);

#[derive(Debug)]
struct BrandFile {
    etag: EntityTag,
    content_type: &'static str,
    content: Content,
}

#[derive(Debug)]
enum Content {
    Ready(Bytes),
    /// Drawn once, as share cards are.
    Icon(String),
}

impl BrandFiles {
    /// Made of the product's files when the server starts.
    pub(crate) fn new(brand: &Brand) -> Self {
        if brand.is_default() {
            return Self::default();
        }
        let mut files = HashMap::new();
        let manifests = Language::ALL
            .iter()
            .map(|language| format!("{}.webmanifest", language.code()));
        let paths = [STYLE_SHEET, FAVICON, APP_SHELL].map(str::to_owned);
        let texts = paths
            .into_iter()
            .chain(manifests)
            .map(|path| (text(&path, brand), path))
            .chain([(service_worker(brand), "sw.js".to_owned())]);
        for (text, path) in texts {
            if let (Some(text), Some(content_type)) = (text, content_type(&path)) {
                files.insert(path, BrandFile::of_text(text, content_type));
            }
        }
        for icon in &ICONS {
            if let Some(svg) = icon.svg(brand) {
                files.insert(icon.path.to_owned(), BrandFile::of_icon(svg));
            }
        }
        Self(files)
    }
}

impl BrandFile {
    fn of_text(text: String, content_type: &'static str) -> Self {
        Self {
            // Weak: the response is compressed by a middleware.
            etag: EntityTag::new_weak(Base64UrlUnpadded::encode_string(&Sha256::digest(&text))),
            content_type,
            content: Content::Ready(Bytes::from(text)),
        }
    }

    fn of_icon(svg: String) -> Self {
        let digest = Sha256::new().chain_update(BUILD).chain_update(&svg).finalize();
        Self {
            etag: EntityTag::new_strong(Base64UrlUnpadded::encode_string(&digest)),
            content_type: "image/png",
            content: Content::Icon(svg),
        }
    }
}

/// The file at a path; `None` if it is the product's own.
pub(super) async fn respond(request: &HttpRequest, path: &str) -> Result<Option<HttpResponse>> {
    let path = if path == "favicon.ico" { FAVICON } else { path };
    let files: Option<&BrandFiles> = request.app_data();
    let Some(file) = files.and_then(|files| files.0.get(path)) else {
        return Ok(None);
    };
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .insert_header(ETag(file.etag.clone()));
    if file.content_type.starts_with("image/") {
        response.insert_header((CONTENT_SECURITY_POLICY, IMAGE_POLICY));
    }
    if has_tag(request, &file.etag) {
        return Ok(Some(not_modified(response)));
    }
    let body = match &file.content {
        Content::Ready(body) => body.clone(),
        Content::Icon(svg) => icon(request, file.etag.tag(), svg).await?,
    };
    Ok(Some(response.content_type(file.content_type).body(body)))
}

async fn icon(request: &HttpRequest, etag: &str, svg: &str) -> Result<Bytes> {
    let state = State::of(request)?;
    if let Some(png) = state.share_cards.get(etag).await {
        return Ok(png);
    }
    let client = Client::of(request)?.site_or_address();
    let card = Box::pin(async { Ok(Card::Icon(svg.to_owned())) });
    state
        .share_cards
        .get_or_render(etag, client, Language::En, card)
        .await
}

/// A file that is a text, but for the service worker, which has digests of some of them.
fn text(path: &str, brand: &Brand) -> Option<String> {
    match path {
        STYLE_SHEET => Some(style_sheet(brand)),
        FAVICON => favicon(brand),
        APP_SHELL => Some(append_to_head(&named(APP_SHELL, brand)?, &brand_tags(brand))),
        _ => web_manifest(path, brand),
    }
}

fn content_type(path: &str) -> Option<&'static str> {
    match path.rsplit('.').next()? {
        "css" => Some("text/css; charset=utf-8"),
        "svg" => Some("image/svg+xml"),
        "html" => Some("text/html; charset=utf-8"),
        "js" => Some("text/javascript; charset=utf-8"),
        "webmanifest" => Some("application/manifest+json"),
        _ => None,
    }
}

fn style_sheet(brand: &Brand) -> String {
    let colours = brand.palette.as_ref().map(Palette::css);
    // A little higher than the court that it replaces, and as wide as it is.
    let logo = brand.logo.as_ref().map(|logo| {
        format!(
            "[data-logo]{{background:url(/favicon.svg) center/contain no-repeat}}[data-logo]>*{{visibility:hidden}}\n\
             [data-logo=\"\"]{{width:auto;height:1.5rem;aspect-ratio:{}}}\n",
            logo.aspect
        )
    });
    let name = brand.own_name();
    let name = name.map(|_| "[data-branded]{display:inline}[data-branded=no]{display:none}\n".to_owned());
    [colours, logo, name].map(Option::unwrap_or_default).concat()
}

fn favicon(brand: &Brand) -> Option<String> {
    if let Some(logo) = &brand.logo {
        return Some(logo.svg.to_string());
    }
    let [court, _] = brand.colours("court");
    Some(named(FAVICON, brand)?.replace(ICON_COLOUR, &court))
}

/// Markup of the build with the server's name in it.
fn named(path: &str, brand: &Brand) -> Option<String> {
    Some(built_text(path)?.replace(PRODUCT, &escape(brand.name())))
}

fn web_manifest(path: &str, brand: &Brand) -> Option<String> {
    let code = path.strip_suffix(".webmanifest")?;
    Language::from_code(code)?;
    let mut manifest: Value = serde_json::from_str(&built_text(path)?).ok()?;
    let fields = manifest.as_object_mut()?;
    for field in ["name", "short_name"] {
        fields.insert(field.to_owned(), json!(brand.name()));
    }
    Some(manifest.to_string())
}

/// The service worker with the digests of this server's files in the places of the product's:
/// `scripts/service-worker.mjs` writes them, by which browsers notice another file.
fn service_worker(brand: &Brand) -> Option<String> {
    let worker = built_text("sw.js")?;
    [APP_SHELL, FAVICON, STYLE_SHEET]
        .into_iter()
        .try_fold(worker, |worker, path| {
            let [product, own] = [built_text(path)?, text(path, brand)?].map(|file| revision(&file));
            Some(worker.replace(&product, &own))
        })
}

fn revision(file: &str) -> String {
    let digits = Sha256::digest(file)
        .iter()
        .take(8)
        .map(|byte| format!("{byte:02x}"))
        .collect::<Vec<_>>();
    digits.concat()
}

impl Icon {
    fn svg(&self, brand: &Brand) -> Option<String> {
        let Self { size, is_cut, .. } = self;
        let icon = data_url(&favicon(brand)?);
        let [court, _] = brand.colours("court");
        // The product's icon fills its square, but for the corners.
        let (ground, margin) = match (is_cut, &brand.logo) {
            (false, _) => ("none", 0.0),
            (true, None) => (court.as_str(), 0.0),
            (true, Some(_)) => ("#ffffff", size * 0.2),
        };
        let inner = size - 2.0 * margin;
        Some(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{size}\" height=\"{size}\">\
             <rect width=\"{size}\" height=\"{size}\" fill=\"{ground}\"/>\
             <image href=\"{icon}\" x=\"{margin}\" y=\"{margin}\" width=\"{inner}\" height=\"{inner}\"/></svg>"
        ))
    }
}
