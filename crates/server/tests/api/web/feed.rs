//! The Atom feeds of public groups.

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::matches::latest::{correct, latest, lock_id};
use crate::support::actors::{Actor, Response, text};
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;

const PUBLIC_URL: &str = "https://duelo.example";

async fn app() -> App {
    App::start_with(&["--public-url", PUBLIC_URL]).await
}

fn path(fixture: &GroupFixture<'_>) -> String {
    format!("/groups/{}/feed.atom", text(&fixture.admin.group["publicHash"]))
}

/// The texts between all occurrences of an element's tags.
fn elements<'a>(feed: &'a Response, name: &str) -> Vec<&'a str> {
    let (open, close) = (format!("<{name}>"), format!("</{name}>"));
    let parts = feed.text.split(open.as_str()).skip(1);
    parts
        .filter_map(|part| Some(part.split_once(close.as_str())?.0))
        .collect()
}

#[tokio::test]
async fn a_public_group_has_a_feed_of_its_latest_results() {
    let app = app().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    for (sets, day) in [([[6, 4], [6, 3]], "2025-06-08"), ([[3, 6], [2, 6]], "2025-06-12")] {
        let mut submission = fixture.submission([0, 1], [2, 3], &sets);
        submission["playedOn"] = json!(day);
        fixture.submit(&submission).await.data(StatusCode::CREATED);
    }
    let path = path(&fixture);
    // A private group has none.
    assert_eq!(app.visitor().get(&path).await.status, StatusCode::NOT_FOUND);

    fixture.publish().await;
    let feed = app.visitor().get(&path).await;
    assert_eq!(feed.status, StatusCode::OK, "{}", feed.text);
    assert_eq!(feed.header("content-type"), "application/atom+xml; charset=utf-8");
    assert_eq!(
        elements(&feed, "title"),
        [
            "Torsdagspadel: results",
            "Ann &#38; Bo 3–6 2–6 Cia &#38; Dan",
            "Ann &#38; Bo 6–4 6–3 Cia &#38; Dan"
        ]
    );
    assert_eq!(elements(&feed, "summary"), ["12 June 2025", "8 June 2025"]);
    let seal = app
        .visitor()
        .get(&format!("{}/seal", fixture.hash_path()))
        .await
        .ok();
    let code = text(&seal["code"]);
    assert_eq!(elements(&feed, "subtitle"), [format!("Match 2 · {code}")]);
    let hash = text(&fixture.admin.group["publicHash"]);
    let link = format!(
        "<link rel=\"alternate\" type=\"text/html\" href=\"{PUBLIC_URL}/en/groups/{hash}/match/2\"/>"
    );
    assert!(feed.text.contains(&link), "{}", feed.text);
    let ids = elements(&feed, "id")
        .iter()
        .map(ToString::to_string)
        .collect::<Vec<_>>();
    assert_eq!(ids[0], format!("{PUBLIC_URL}{path}"));
    assert!(
        ids[1].starts_with(&format!("{PUBLIC_URL}{path}#match-")),
        "{ids:?}"
    );

    let known = app.visitor().request(Method::GET, &path);
    let known = Response::to(known.header("if-none-match", feed.header("etag"))).await;
    assert_eq!(known.status, StatusCode::NOT_MODIFIED);
    let swedish = app.visitor().request(Method::GET, &path);
    let swedish = Response::to(swedish.header("accept-language", "sv")).await;
    assert_eq!(elements(&swedish, "summary"), ["12 juni 2025", "8 juni 2025"]);

    // A correction changes the entry and keeps its id.
    let lock = lock_id(&fixture.admin).await;
    let mut correction = fixture.submission([0, 1], [2, 3], &[[6, 0]]);
    correction["lockId"] = json!(lock);
    correct(&fixture.admin, &latest(&fixture).await, correction)
        .await
        .ok();
    let corrected = app.visitor().get(&path).await;
    assert_eq!(elements(&corrected, "title")[1], "Ann &#38; Bo 6–0 Cia &#38; Dan");
    assert_eq!(elements(&corrected, "id"), ids);
}

#[tokio::test]
async fn a_feed_is_sent_from_memory_until_the_group_changes() {
    let app = app().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.publish().await;
    let path = path(&fixture);
    let first = app.visitor().get(&path).await;
    assert_eq!(elements(&first, "entry").len(), 0);
    app.database
        .execute("UPDATE groups SET name = 'Unseen'")
        .await
        .unwrap();
    assert_eq!(app.visitor().get(&path).await.text, first.text);
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    assert_eq!(elements(&app.visitor().get(&path).await, "entry").len(), 1);
    let settings = json!({"name": "Torsdagspadel", "passcode": "bollboll", "isDiscoverable": false});
    fixture.admin.put(&fixture.path(), settings).await.ok();
    assert_eq!(app.visitor().get(&path).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn only_the_page_of_a_public_group_links_to_its_feed() {
    let app = app().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let hash = text(&fixture.admin.group["publicHash"]);
    let page = format!("/en/groups/{hash}");
    let link = format!(
        "type=\"application/atom+xml\" href=\"{PUBLIC_URL}{}\"",
        path(&fixture)
    );
    assert!(!app.visitor().get(&page).await.text.contains("atom"));
    fixture.publish().await;
    assert!(app.visitor().get(&page).await.text.contains(&link));
    for unknown in [
        "/groups/zzzzzzz9/feed.atom",
        "/groups/feed.atom",
        "/groups/id/1/feed.atom",
    ] {
        assert_eq!(
            app.visitor().get(unknown).await.status,
            StatusCode::NOT_FOUND,
            "{unknown}"
        );
    }
}
