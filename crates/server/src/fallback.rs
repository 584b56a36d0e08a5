//! The default service: responds to requests that match no route of the API.

use std::sync::LazyLock;

use actix_web::dev::ResourceDef;
use actix_web::http::header::{self, HeaderValue};
use actix_web::{HttpRequest, HttpResponse, ResponseError};
use utoipa::openapi::path::PathItem;

use crate::error::{Error, ErrorCode};
use crate::{api_docs, openapi, web};

/// The paths of the OpenAPI document with the value of their `Allow` header.
static ROUTES: LazyLock<Vec<(ResourceDef, String)>> = LazyLock::new(|| {
    let paths = openapi::document().paths.paths;
    paths
        .iter()
        .map(|(path, item)| (ResourceDef::new(path.as_str()), allowed_methods(item)))
        .collect()
});

/// 405 with `Allow` if the path exists with another method; else the API documentation or the web app; else 404.
pub(crate) async fn respond(request: HttpRequest) -> HttpResponse {
    let allowed: Vec<&str> = ROUTES
        .iter()
        .filter(|(pattern, _)| pattern.is_match(request.path()))
        .map(|(_, methods)| methods.as_str())
        .collect();
    if allowed.is_empty() {
        let page = if request.path().starts_with("/api/") {
            api_docs::respond(&request)
        } else {
            web::respond(&request).await
        };
        return match page {
            Ok(Some(page)) => page,
            Ok(None) => Error::from(ErrorCode::RouteNotFound).error_response(),
            Err(error) => error.error_response(),
        };
    }
    let mut response = Error::from(ErrorCode::MethodNotAllowed).error_response();
    if let Ok(methods) = HeaderValue::from_str(&allowed.join(", ")) {
        response.headers_mut().insert(header::ALLOW, methods);
    }
    response
}

fn allowed_methods(item: &PathItem) -> String {
    let methods = [
        ("GET", item.get.is_some()),
        ("POST", item.post.is_some()),
        ("PUT", item.put.is_some()),
        ("DELETE", item.delete.is_some()),
    ];
    let names: Vec<&str> = methods
        .into_iter()
        .filter(|(_, exists)| *exists)
        .map(|(name, _)| name)
        .collect();
    names.join(", ")
}
