//! The OpenAPI document, and Swagger UI to browse it, whose files are embedded in the binary.

use std::sync::{Arc, LazyLock};

use actix_web::http::Method;
use actix_web::http::header::{self, ContentType, ETag, EntityTag, HeaderValue};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use base64ct::{Base64UrlUnpadded, Encoding};
use sha2::{Digest, Sha256};
use utoipa_swagger_ui::Config;

use crate::error::{self, Error};
use crate::etag::has_tag;
use crate::middleware::security_headers::policy_with_inline_style;
use crate::openapi;

const DOCUMENT_PATH: &str = "/api/openapi.json";
const SWAGGER_UI_PATH: &str = "/api/docs";

/// Serialised once: the document does not change while the server runs.
static DOCUMENT: LazyLock<Result<Bytes, String>> = LazyLock::new(|| {
    let document = openapi::to_json().map_err(|error| error.to_string())?;
    Ok(document.into())
});

/// By default Swagger UI sends the document to an online validator.
static SWAGGER_UI: LazyLock<Arc<Config<'static>>> = LazyLock::new(|| {
    let config = Config::from(DOCUMENT_PATH);
    Arc::new(config.filter(true).validator_url("none"))
});

/// The inline style in Swagger UI's logo. The test `contract/documentation.rs` compares it with Swagger UI's script.
const LOGO_STYLE: &str = ".logo_small_svg__cls-2{fill:#fff}.logo_small_svg__cls-3{fill:#85ea2d}";

static CONTENT_SECURITY_POLICY: LazyLock<String> = LazyLock::new(|| policy_with_inline_style(LOGO_STYLE));

/// The document or a file of Swagger UI. `None` for other paths.
pub(crate) fn respond(request: &HttpRequest) -> error::Result<Option<HttpResponse>> {
    let path = request.path();
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return Ok(None);
    }
    if path == DOCUMENT_PATH {
        let document = DOCUMENT.clone().map_err(Error::internal)?;
        return Ok(Some(with_etag(request, ContentType::json(), document)));
    }
    // Swagger UI's file names are relative to the folder.
    if path == SWAGGER_UI_PATH {
        let folder = HeaderValue::from_static("docs/");
        return Ok(Some(
            HttpResponse::PermanentRedirect()
                .insert_header((header::LOCATION, folder))
                .finish(),
        ));
    }
    let Some(name) = path
        .strip_prefix(SWAGGER_UI_PATH)
        .and_then(|rest| rest.strip_prefix('/'))
    else {
        return Ok(None);
    };
    let file = utoipa_swagger_ui::serve(name, SWAGGER_UI.clone())
        .map_err(|error| Error::internal(error.to_string()))?;
    let Some(file) = file else {
        return Ok(None);
    };
    let content_type = file.content_type.parse().map_err(Error::internal)?;
    let mut response = with_etag(request, ContentType(content_type), file.bytes.into_owned().into());
    response.headers_mut().insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_str(&CONTENT_SECURITY_POLICY).map_err(Error::internal)?,
    );
    Ok(Some(response))
}

fn with_etag(request: &HttpRequest, content_type: ContentType, content: Bytes) -> HttpResponse {
    // Weak: the response is compressed by a middleware.
    let etag = EntityTag::new_weak(Base64UrlUnpadded::encode_string(&Sha256::digest(&content)));
    let mut response = HttpResponse::Ok();
    response
        .insert_header((header::CACHE_CONTROL, HeaderValue::from_static("no-cache")))
        .insert_header(ETag(etag.clone()));
    if has_tag(request, &etag) {
        return response
            .status(actix_web::http::StatusCode::NOT_MODIFIED)
            .finish();
    }
    response.insert_header(content_type).body(content)
}
