use reqwest::{Method, StatusCode};

use crate::support::actors::{Actor, Response};
use crate::support::app::App;

#[tokio::test]
async fn robots_and_sitemap_are_empty() {
    let app = App::start().await;
    for (path, content_type) in [
        ("/robots.txt", "text/plain; charset=utf-8"),
        ("/sitemap.xml", "text/xml"),
    ] {
        let response = app.visitor().get(path).await;
        assert_eq!((response.status, response.text.as_str()), (StatusCode::OK, ""));
        assert_eq!(response.header("content-type"), content_type);
    }
}

#[tokio::test]
async fn a_missing_file_is_404_and_not_the_app_shell() {
    let app = App::start().await;
    for path in [
        "/assets/missing.js",
        "/en/missing.png",
        "/../Cargo.toml",
        "/index.html.br",
        "/.vite/manifest.json",
    ] {
        app.visitor()
            .get(path)
            .await
            .assert_error(StatusCode::NOT_FOUND, "route.not_found");
    }
}

#[tokio::test]
async fn a_browser_that_opens_an_unknown_path_with_a_dot_gets_the_not_found_page() {
    let app = App::start().await;
    for (accept, is_page) in [
        (
            "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
            true,
        ),
        ("text/html;charset=utf-8", true),
        ("image/avif,image/webp,*/*;q=0.8", false),
        ("*/*", false),
        ("application/json", false),
    ] {
        for path in [
            "/en/nowhere.html",
            "/en/groups/abc.defg",
            "/en/share/my.club",
            "/share-card/en/k7m2x9qd.png",
        ] {
            let request = app.visitor().request(Method::GET, path).header("accept", accept);
            let response = Response::to(request).await;
            assert_eq!(response.status, StatusCode::NOT_FOUND, "{path} {accept}");
            let content_type = response.header("content-type");
            assert_eq!(content_type.starts_with("text/html"), is_page, "{path} {accept}");
        }
    }
}
