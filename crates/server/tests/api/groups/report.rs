//! Reports of groups to the operator.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::account_requests::log_in_again;
use crate::support::actors::{Actor, Response, text};
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;

const OPERATOR: &str = "abuse@padel.example";

async fn app(limit: &str) -> App {
    let flags = [
        "--dev-mailbox",
        "--report-mail",
        OPERATOR,
        "--limit-reports",
        limit,
    ];
    App::start_with(&flags).await
}

async fn report(actor: &impl Actor, hash: &str, body: Value) -> Response {
    actor.post(&format!("/api/groups/hash/{hash}/report"), body).await
}

#[tokio::test]
async fn a_visitor_reports_a_group_and_the_operator_gets_a_mail() {
    let app = app("5/3600").await;
    let fixture = GroupFixture::with_players(&app, 1).await;
    fixture.publish().await;
    let hash = text(&fixture.admin.group["publicHash"]);
    let meta = app.visitor().get("/api/meta").await.ok();
    assert_eq!(meta["meta"]["takesReports"], true);
    let body = json!({"text": "It has <b>names</b>\nof children"});
    report(&app.visitor(), &hash, body).await.ok();
    let mail = app.mail("group_reported", OPERATOR).await;
    assert!(
        text(&mail["link"]).ends_with(&format!("/en/groups/{hash}")),
        "{mail}"
    );
    let plain = "> It has <b>names</b>\n> of children\n";
    assert!(text(&mail["text"]).contains(plain), "{mail}");

    // Without a text, and by who is signed in; one who is no longer is refused, as elsewhere.
    let other = app.admin().await;
    report(&other, &hash, json!({})).await.ok();
    app.mails("group_reported", OPERATOR, 2).await;
    let ended = log_in_again(&other).await;
    let end = json!({"refreshToken": ended.refresh_token});
    app.visitor().post("/api/auth/logout", end).await.ok();
    let refused = report(&ended, &hash, json!({})).await;
    refused.assert_error(StatusCode::UNAUTHORIZED, "auth.session_ended");

    let long = report(&app.visitor(), &hash, json!({"text": "x".repeat(501)})).await;
    assert_eq!(long.status, StatusCode::UNPROCESSABLE_ENTITY, "{long:?}");
    let unknown = report(&app.visitor(), "zzzzzzzz", json!({})).await;
    unknown.assert_error(StatusCode::NOT_FOUND, "group.not_found");
}

#[tokio::test]
async fn reports_are_limited_across_groups() {
    let app = app("2/3600").await;
    let (one, other) = (app.admin().await, app.admin().await);
    for (admin, is_taken) in [(&one, true), (&other, true), (&one, false), (&other, false)] {
        let hash = text(&admin.group["publicHash"]);
        let response = report(&app.visitor(), &hash, json!({})).await;
        if is_taken {
            response.ok();
        } else {
            response.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.reports");
        }
    }
    app.mails("group_reported", OPERATOR, 2).await;
}

#[tokio::test]
async fn without_an_address_no_report_is_taken() {
    let app = App::start().await;
    let admin = app.admin().await;
    let hash = text(&admin.group["publicHash"]);
    let refused = report(&app.visitor(), &hash, json!({"text": "Names"})).await;
    refused.assert_error(StatusCode::FORBIDDEN, "report.not_taken");
}
