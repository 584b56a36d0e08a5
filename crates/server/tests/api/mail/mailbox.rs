use reqwest::StatusCode;

use crate::support::actors::{Actor, text};
use crate::support::app::App;

#[tokio::test]
async fn the_dev_mailbox_shows_mails() {
    let app = App::with_mailbox().await;
    let (admin, other) = (app.admin().await, app.admin().await);
    let mail = app.mail("verify_email", &admin.email).await;
    assert_eq!(text(&mail["to"]), admin.email);
    let page = app.visitor().get("/dev/mailbox").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.header("content-type").starts_with("text/html"));
    assert_eq!(page.header("cache-control"), "no-store");
    // Mails are shown with their styles, but scripts and external resources are blocked.
    let policy = page.header("content-security-policy");
    assert!(
        policy.starts_with("default-src 'none'; style-src 'unsafe-inline';"),
        "{policy}"
    );
    for part in [&admin.email, &other.email, &text(&mail["link"])] {
        assert!(page.text.contains(part.as_str()), "{part}");
    }
    assert!(
        page.text
            .contains("sandbox=\"allow-popups allow-popups-to-escape-sandbox\"")
    );
    let found = app
        .visitor()
        .get(&format!("/dev/mailbox?to={}", admin.email.to_uppercase()))
        .await;
    assert!(found.text.contains(&admin.email) && !found.text.contains(&other.email));
}

#[tokio::test]
async fn the_dev_mailbox_is_off_by_default() {
    let smtp = [
        "--smtp-host",
        "localhost",
        "--smtp-from",
        "no-reply@padel.example",
    ];
    for flags in [&[][..], &smtp, &[&["--dev-mailbox"], &smtp[..]].concat()] {
        let app = App::start_with(flags).await;
        for path in ["/dev/mailbox", "/dev/mailbox.json"] {
            let response = app.visitor().get(path).await;
            response.assert_error(StatusCode::NOT_FOUND, "route.not_found");
        }
    }
}
