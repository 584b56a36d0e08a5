use reqwest::StatusCode;

use crate::actors::{Actor, text};
use crate::app::App;

#[tokio::test]
async fn without_a_mail_server_developers_read_mails_on_a_page() {
    let app = App::with_mailbox().await;
    let (admin, other) = (app.admin().await, app.admin().await);
    let letter = app.letter("verify_email", &admin.email).await;
    assert_eq!(text(&letter["to"]), admin.email);
    let page = app.visitor().get("/dev/mailbox").await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.header("content-type").starts_with("text/html"));
    assert_eq!(page.header("cache-control"), "no-store");
    // It shows mails as they are sent, with their styles; nothing of them runs or is fetched.
    let policy = page.header("content-security-policy");
    assert!(
        policy.starts_with("default-src 'none'; style-src 'unsafe-inline';"),
        "{policy}"
    );
    for part in [&admin.email, &other.email, &text(&letter["link"])] {
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
async fn the_mailbox_is_not_there_unless_it_was_asked_for() {
    let smtp = [
        "--smtp-host",
        "localhost",
        "--smtp-from",
        "no-reply@padel.example",
    ];
    for flags in [&[][..], &smtp, &[&["--dev-mailbox"], &smtp[..]].concat()] {
        let app = App::start_with(flags).await;
        for path in ["/dev/mailbox", "/dev/mailbox.json"] {
            let answer = app.visitor().get(path).await;
            answer.refuses(StatusCode::NOT_FOUND, "route.not_found");
        }
    }
}
