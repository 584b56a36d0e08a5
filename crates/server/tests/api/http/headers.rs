use reqwest::{Method, StatusCode};

use crate::support::actors::{Actor, Response};
use crate::support::app::App;

const PATHS: [&str; 4] = ["/health/live", "/api/nothing", "/api/auth/verify", "/robots.txt"];

async fn responses(app: &App) -> Vec<Response> {
    futures::future::join_all(PATHS.map(async |path| app.visitor().get(path).await)).await
}

#[tokio::test]
async fn every_response_has_the_security_headers() {
    let app = App::start().await;
    for response in responses(&app).await {
        for (name, expected) in [
            ("x-content-type-options", "nosniff"),
            ("x-frame-options", "DENY"),
            ("referrer-policy", "strict-origin-when-cross-origin"),
            ("cross-origin-opener-policy", "same-origin"),
            (
                "permissions-policy",
                "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
            ),
            ("strict-transport-security", ""),
        ] {
            assert_eq!(response.header(name), expected, "{name}");
        }
        let policy = response.header("content-security-policy");
        for directive in [
            "default-src 'self'",
            "script-src 'self' 'wasm-unsafe-eval'",
            "style-src 'self'",
            "object-src 'none'",
            "frame-ancestors 'none'",
        ] {
            assert!(
                policy.split("; ").any(|found| found == directive),
                "{directive}: {policy}"
            );
        }
        assert!(!policy.contains("unsafe-inline"), "{policy}");
    }
}

#[tokio::test]
async fn hsts_is_sent_with_an_https_public_url() {
    for (setting, expected) in [
        (&[][..], "max-age=63072000"),
        (
            &["--hsts", "max-age=600; includeSubDomains; preload"],
            "max-age=600; includeSubDomains; preload",
        ),
        (&["--hsts", "off"], ""),
    ] {
        let flags = [&["--public-url", "https://duelo.example"], setting].concat();
        let app = App::start_with(&flags).await;
        for response in responses(&app).await {
            assert_eq!(
                response.header("strict-transport-security"),
                expected,
                "{setting:?}"
            );
        }
    }
}

#[tokio::test]
async fn every_response_has_its_own_request_id() {
    let app = App::start().await;
    let mut ids: Vec<String> = responses(&app)
        .await
        .iter()
        .map(|response| response.header("x-request-id").to_owned())
        .collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), PATHS.len());
    assert!(ids.iter().all(|id| id.len() == 36), "{ids:?}");
}

#[tokio::test]
async fn api_responses_are_not_stored_by_caches() {
    let app = App::start().await;
    let admin = app.admin().await;
    let response = admin.get("/api/auth/verify").await;
    assert_eq!(
        (response.status, response.header("cache-control")),
        (StatusCode::OK, "no-store")
    );
    let response = app.visitor().get("/api/auth/verify").await;
    assert_eq!(
        (response.status, response.header("cache-control")),
        (StatusCode::UNAUTHORIZED, "no-store")
    );
}

#[tokio::test]
async fn cross_origin_requests_are_not_allowed() {
    let app = App::start().await;
    for method in [Method::GET, Method::OPTIONS, Method::POST] {
        let request = app.visitor().request(method.clone(), "/api/groups");
        let request = request
            .header("origin", "https://elsewhere.example")
            .header("access-control-request-method", "POST")
            .header("access-control-request-headers", "authorization");
        let response = Response::to(request).await;
        let allowed = response
            .headers
            .keys()
            .filter(|name| name.as_str().starts_with("access-control-"));
        assert_eq!(allowed.count(), 0, "{method}: {response:?}");
        assert!(
            !response.status.is_success() || method == Method::GET,
            "{method}: {response:?}"
        );
    }
}
