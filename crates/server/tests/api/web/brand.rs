//! A server with a name, a colour and a logo of its own.

use std::fs;

use reqwest::{Method, StatusCode};
use resvg::tiny_skia::Pixmap;
use tempfile::NamedTempFile;

use crate::support::actors::{Actor, text};
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;
use crate::web::share_card::size;

const LOGO: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 30 20\"><script>alert(1)</script>\
                    <circle cx=\"10\" cy=\"10\" r=\"9\" fill=\"#e4572e\"/></svg>";

const NAME: &str = "Padel & Vänner";

#[tokio::test]
async fn a_server_has_its_own_name_colour_and_logo() {
    let stored = NamedTempFile::new().unwrap();
    fs::write(stored.path(), LOGO).unwrap();
    let logo = stored.path().to_str().unwrap();
    let flags = [
        "--brand-name",
        NAME,
        "--brand-color",
        "#0a5c43",
        "--brand-logo",
        logo,
    ];
    let app = App::start_with(&flags).await;
    let visitor = app.visitor();
    let page = visitor.get("/sv/faq").await;
    for part in [
        "<title>Vanliga frågor · Padel &amp; Vänner</title>",
        "<meta name=\"application-name\" content=\"Padel &amp; Vänner\" />",
        "<link rel=\"stylesheet\" href=\"/brand.css\" />",
    ] {
        assert!(page.text.contains(part), "{part}: {}", page.text);
    }
    let style = visitor.get("/brand.css").await;
    assert_eq!(style.header("content-type"), "text/css; charset=utf-8");
    for part in [
        "--color-court:#0a5c43;",
        ":root[data-theme=\"dark\"]{",
        "[data-logo]",
        "[data-branded]",
    ] {
        assert!(style.text.contains(part), "{part}: {}", style.text);
    }
    let request = visitor.request(Method::GET, "/brand.css");
    let again = request
        .header("if-none-match", style.header("etag"))
        .send()
        .await
        .unwrap();
    assert_eq!(again.status(), StatusCode::NOT_MODIFIED);
    // An image: its scripts never run.
    let favicon = visitor.get("/favicon.svg").await;
    assert_eq!(favicon.text, LOGO);
    assert_eq!(favicon.header("content-type"), "image/svg+xml");
    let policy = favicon.header("content-security-policy");
    assert!(
        policy.starts_with("default-src 'none';") && policy.ends_with("sandbox"),
        "{policy}"
    );
    for (icon, side) in [
        ("icon-192", 192),
        ("icon-512", 512),
        ("maskable-512", 512),
        ("apple-touch-icon", 180),
    ] {
        let png = file(&app, &format!("/icons/{icon}.png")).await;
        assert_eq!(size(&png), (side, side), "{icon}");
    }
}

#[tokio::test]
async fn the_icon_without_a_logo_has_the_name_and_the_colour() {
    let app = App::start_with(&["--brand-name", NAME, "--brand-color", "#0a5c43"]).await;
    for path in ["/favicon.svg", "/favicon.ico"] {
        let icon = app.visitor().get(path).await;
        assert_eq!(icon.header("content-type"), "image/svg+xml", "{path}");
        for part in ["Padel &amp; Vänner", "#0a5c43"] {
            assert!(icon.text.contains(part), "{path} {part}: {}", icon.text);
        }
    }
    let icon = Pixmap::decode_png(&file(&app, "/icons/icon-192.png").await).unwrap();
    let court = icon.pixels().iter().filter(|pixel| pixel.green() == 0x5c).count();
    assert!(court > 192 * 192 / 4, "{court}");
}

#[tokio::test]
async fn share_cards_differ_by_brand() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.publish().await;
    let path = format!("/en/groups/{}", text(&fixture.admin.group["publicHash"]));
    let branded = app.another_with(&["--brand-name", NAME, "--brand-color", "#0a5c43"]);
    let mut cards = Vec::new();
    for app in [&app, &branded] {
        let page = app.visitor().get(&path).await;
        let address = page
            .text
            .split_once("/share-card/")
            .unwrap()
            .1
            .split_once('"')
            .unwrap()
            .0;
        let png = file(app, &format!("/share-card/{address}")).await;
        assert_eq!(size(&png), (1200, 630));
        cards.push((address.to_owned(), png));
    }
    assert_ne!(cards[0].0, cards[1].0);
    assert_ne!(cards[0].1, cards[1].1);
}

#[tokio::test]
async fn mails_have_the_name_and_the_colour() {
    let app = App::start_with(&["--dev-mailbox", "--brand-name", NAME, "--brand-color", "#0a5c43"]).await;
    let admin = app.admin().await;
    let mail = app.mail("verify_email", &admin.email).await;
    let body = text(&mail["text"]);
    assert!(
        body.contains("Welcome to Padel & Vänner!") && body.trim_end().ends_with(NAME),
        "{body}"
    );
    assert!(!body.contains("Duelo"), "{body}");
    let html = app
        .visitor()
        .get(&format!("/dev/mailbox?to={}", admin.email))
        .await
        .text;
    assert!(html.contains("#0a5c43") && !html.contains("#1353b4"), "{html}");
}

#[tokio::test]
async fn a_server_without_a_brand_is_called_duelo() {
    let page = App::start().await.visitor().get("/en/faq").await;
    assert!(page.text.contains("<title>FAQ · Duelo</title>"), "{}", page.text);
    for part in ["application-name", "brand.css", "{{brand}}"] {
        assert!(!page.text.contains(part), "{part}: {}", page.text);
    }
}

async fn file(app: &App, path: &str) -> Vec<u8> {
    let response = reqwest::get(format!("{}{path}", app.url)).await.unwrap();
    response.bytes().await.unwrap().to_vec()
}
