use reqwest::StatusCode;

use crate::actors::Actor;
use crate::app::App;

#[tokio::test]
async fn robots_and_sitemap_are_empty() {
    let app = App::start().await;
    for (path, content_type) in [
        ("/robots.txt", "text/plain; charset=utf-8"),
        ("/sitemap.xml", "text/xml"),
    ] {
        let answer = app.visitor().get(path).await;
        assert_eq!((answer.status, answer.text.as_str()), (StatusCode::OK, ""));
        assert_eq!(answer.header("content-type"), content_type);
    }
}

#[tokio::test]
async fn a_file_that_is_missing_is_no_page() {
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
            .refuses(StatusCode::NOT_FOUND, "route.not_found");
    }
}
