//! The contract to browse: the document itself, and a page that shows it with nothing from elsewhere.

use std::sync::{Arc, LazyLock};

use actix_web::http::Method;
use actix_web::http::header::{self, ContentType, ETag, EntityTag, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use base64ct::{Base64UrlUnpadded, Encoding};
use sha2::{Digest, Sha256};
use utoipa_swagger_ui::Config;

use crate::error::{self, Error};
use crate::etag::is_known;
use crate::middleware::security_headers::policy_with_style;
use crate::openapi;

/// Where the document is.
const DOCUMENT: &str = "/api/openapi.json";
/// Where the page is.
const PAGE: &str = "/api/docs";

/// The document never changes while the server runs, and takes a moment to put together.
static WRITTEN: LazyLock<Result<Bytes, String>> = LazyLock::new(|| {
    let document = openapi::to_json().map_err(|error| error.to_string())?;
    Ok(document.into())
});

/// The page would have the document checked elsewhere, unless told not to.
static SETTINGS: LazyLock<Arc<Config<'static>>> = LazyLock::new(|| {
    let settings = Config::from(DOCUMENT);
    Arc::new(settings.filter(true).validator_url("none"))
});

/// The style inside the logo of the page. `frame/contract.rs` compares it with the page's script.
const LOGO_STYLE: &str = ".logo_small_svg__cls-2{fill:#fff}.logo_small_svg__cls-3{fill:#85ea2d}";

static CONTENT_POLICY: LazyLock<String> = LazyLock::new(|| policy_with_style(LOGO_STYLE));

/// The document, the page, or a file of the page. `None` for everything else.
pub(crate) fn answer(request: &HttpRequest) -> error::Result<Option<HttpResponse>> {
    let path = request.path();
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok(None);
    }
    if path == DOCUMENT {
        let document = WRITTEN.clone().map_err(Error::internal)?;
        return Ok(Some(with_tag(request, ContentType::json(), document)));
    }
    // The page names its files from where it stands.
    if path == PAGE {
        let there = HeaderValue::from_static("docs/");
        return Ok(Some(
            HttpResponse::PermanentRedirect()
                .insert_header((header::LOCATION, there))
                .finish(),
        ));
    }
    let Some(name) = path.strip_prefix(PAGE).and_then(|rest| rest.strip_prefix('/')) else {
        return Ok(None);
    };
    let found = utoipa_swagger_ui::serve(name, SETTINGS.clone())
        .map_err(|error| Error::internal(error.to_string()))?;
    let Some(file) = found else {
        return Ok(None);
    };
    let content_type = file.content_type.parse().map_err(Error::internal)?;
    let mut answer = with_tag(request, ContentType(content_type), file.bytes.into_owned().into());
    answer.headers_mut().insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_str(&CONTENT_POLICY).map_err(Error::internal)?,
    );
    Ok(Some(answer))
}

fn with_tag(request: &HttpRequest, content_type: ContentType, content: Bytes) -> HttpResponse {
    // Weak: the answer is compressed on its way.
    let tag = EntityTag::new_weak(Base64UrlUnpadded::encode_string(&Sha256::digest(&content)));
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .insert_header(ETag(tag.clone()));
    if is_known(request, &tag) {
        return response
            .status(actix_web::http::StatusCode::NOT_MODIFIED)
            .finish();
    }
    response.insert_header(content_type).body(content)
}
