use reqwest::StatusCode;

use crate::support::actors::Actor;
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
