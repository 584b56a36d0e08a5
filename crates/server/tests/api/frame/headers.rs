use reqwest::{Method, StatusCode};

use crate::actors::{Actor, Answer};
use crate::app::App;

const PATHS: [&str; 4] = ["/health/live", "/api/nothing", "/api/auth/verify", "/robots.txt"];

async fn answers(app: &App) -> Vec<Answer> {
    futures::future::join_all(PATHS.map(async |path| app.visitor().get(path).await)).await
}

#[tokio::test]
async fn every_answer_tells_browsers_to_be_careful() {
    let app = App::start().await;
    for answer in answers(&app).await {
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
            assert_eq!(answer.header(name), expected, "{name}");
        }
        let policy = answer.header("content-security-policy");
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
async fn browsers_stay_with_https_where_it_is_public() {
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
        for answer in answers(&app).await {
            assert_eq!(
                answer.header("strict-transport-security"),
                expected,
                "{setting:?}"
            );
        }
    }
}

#[tokio::test]
async fn every_answer_has_an_id_of_its_own() {
    let app = App::start().await;
    let mut ids: Vec<String> = answers(&app)
        .await
        .iter()
        .map(|answer| answer.header("x-request-id").to_owned())
        .collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), PATHS.len());
    assert!(ids.iter().all(|id| id.len() == 36), "{ids:?}");
}

#[tokio::test]
async fn what_the_api_says_is_never_stored() {
    let app = App::start().await;
    let admin = app.admin().await;
    let answer = admin.get("/api/auth/verify").await;
    assert_eq!(
        (answer.status, answer.header("cache-control")),
        (StatusCode::OK, "no-store")
    );
    let answer = app.visitor().get("/api/auth/verify").await;
    assert_eq!(
        (answer.status, answer.header("cache-control")),
        (StatusCode::UNAUTHORIZED, "no-store")
    );
}

#[tokio::test]
async fn pages_of_others_may_not_call_us() {
    let app = App::start().await;
    for method in [Method::GET, Method::OPTIONS, Method::POST] {
        let request = app.visitor().request(method.clone(), "/api/groups");
        let request = request
            .header("origin", "https://elsewhere.example")
            .header("access-control-request-method", "POST")
            .header("access-control-request-headers", "authorization");
        let answer = Answer::to(request).await;
        let allowed = answer
            .headers
            .keys()
            .filter(|name| name.as_str().starts_with("access-control-"));
        assert_eq!(allowed.count(), 0, "{method}: {answer:?}");
        assert!(
            !answer.status.is_success() || method == Method::GET,
            "{method}: {answer:?}"
        );
    }
}
