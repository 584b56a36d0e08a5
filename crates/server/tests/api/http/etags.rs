use std::collections::HashSet;

use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::actors::{Actor, Response, text};
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, PASSCODE};
use crate::support::openapi::{Operation, operations};

/// The path of every read of the group, by number and by hash, with its first player and match.
async fn reads(fixture: &GroupFixture<'_>) -> Vec<String> {
    let played = fixture.play([0, 1], [2, 3], &[[6, 4]]).await["match"].take();
    let fill = |path: &str| {
        path.replace("{groupId}", &fixture.admin.group["groupId"].to_string())
            .replace("{hash}", &text(&fixture.admin.group["publicHash"]))
            .replace("{playerId}", &fixture.players[0].to_string())
            .replace("{matchId}", &played["matchId"].to_string())
            .replace("{matchNumber}", &played["matchNumber"].to_string())
            .replace("{playedOn}", &text(&played["playedOn"]))
    };
    let is_group_read = |path: &str| path.contains("/{groupId}") || path.contains("/{hash}");
    // Reads for the owner only show more than the group's version covers, and have no ETag.
    let has_etag = |operation: &Operation| operation.description["responses"]["304"].is_object();
    operations()
        .into_iter()
        .filter(|operation| operation.method == Method::GET && is_group_read(&operation.path))
        .filter(has_etag)
        .map(|operation| fill(&operation.path))
        .collect()
}

async fn revalidate(actor: &impl Actor, path: &str, tag: &str) -> Response {
    Response::to(actor.request(Method::GET, path).header("If-None-Match", tag)).await
}

#[tokio::test]
async fn every_read_of_a_group_is_304_until_the_group_changes() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let reads = reads(&fixture).await;
    assert!(reads.len() > 18, "{reads:?}");
    let log = fixture.admin.get(&format!("{}/log", fixture.path())).await.ok();
    let (version, epoch) = (log["version"].to_string(), text(&log["epoch"]));
    let mut tags = Vec::new();
    for path in &reads {
        let response = fixture.admin.get(path).await;
        // Some of them are files without the envelope.
        assert_eq!(response.status, StatusCode::OK, "{path}");
        assert_eq!(response.header("cache-control"), "private, no-cache", "{path}");
        assert_eq!(
            ["group-version", "group-epoch"].map(|name| response.header(name)),
            [&version, &epoch],
            "{path}"
        );
        tags.push(response.header("etag").to_owned());
    }
    // A tag is specific to a reader and a path.
    assert_eq!(tags.iter().collect::<HashSet<_>>().len(), reads.len());
    for (path, tag) in reads.iter().zip(&tags) {
        let revalidated = revalidate(&fixture.admin, path, &format!("\"another\", {tag}")).await;
        assert_eq!(
            (revalidated.status, revalidated.text.as_str()),
            (StatusCode::NOT_MODIFIED, ""),
            "{path}"
        );
        assert_eq!(
            ["etag", "cache-control", "group-version", "group-epoch"].map(|name| revalidated.header(name)),
            [tag, "private, no-cache", &version, &epoch],
            "{path}"
        );
    }
    let rename = format!("{}/players/{}", fixture.path(), fixture.players[3]);
    fixture.admin.put(&rename, json!({"name": "Dora"})).await.ok();
    for (path, tag) in reads.iter().zip(&tags) {
        let response = revalidate(&fixture.admin, path, tag).await;
        assert_eq!(response.status, StatusCode::OK, "{path}");
        assert_ne!(response.header("etag"), tag, "{path}");
    }
}

#[tokio::test]
async fn owner_only_reads_have_no_etag() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let played = fixture.play([0, 1], [2, 3], &[[6, 4]]).await["match"].take();
    let mut asked = 0;
    for operation in operations() {
        if operation.method != Method::GET || !operation.needs_token() {
            continue;
        }
        let path = operation.path_in(&fixture.admin.group, fixture.players[0], &played);
        let response = fixture.admin.get(&path).await;
        assert_eq!(
            (
                response.status,
                response.header("etag"),
                response.header("cache-control")
            ),
            (StatusCode::OK, "", "no-store"),
            "{path}"
        );
        asked += 1;
    }
    assert!(asked >= 5, "{asked}");
}

#[tokio::test]
async fn every_change_of_a_group_changes_its_etag() {
    let app = App::start().await;
    let mut fixture = GroupFixture::with_players(&app, 5).await;
    let path = fixture.hash_path();
    let tag = async || app.visitor().get(&path).await.header("etag").to_owned();
    let mut tags = vec![tag().await];
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    tags.push(tag().await);
    fixture.add("Gun").await;
    tags.push(tag().await);
    let last = format!("{}/players/{}", fixture.path(), fixture.players[4]);
    fixture.admin.delete(&last).await.ok();
    tags.push(tag().await);
    let settings = json!({"name": "Fredagspadel", "passcode": "bollboll"});
    fixture.admin.put(&fixture.path(), settings).await.ok();
    tags.push(tag().await);
    assert_eq!(tags.iter().collect::<HashSet<_>>().len(), tags.len(), "{tags:?}");
}

#[tokio::test]
async fn etags_differ_by_reader() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let (other, path) = (app.admin().await, fixture.hash_path());
    let of_visitor = app.visitor().get(&path).await;
    assert_eq!(of_visitor.header("cache-control"), "no-cache");
    assert!(
        of_visitor
            .headers
            .get_all("vary")
            .iter()
            .any(|name| name == "authorization"),
        "{of_visitor:?}"
    );
    let of_visitor = of_visitor.header("etag");
    let response = revalidate(&fixture.admin, &path, of_visitor).await;
    assert_eq!(response.ok()["group"]["passcode"], PASSCODE);
    let of_owner = response.header("etag");
    for tag in [of_visitor, of_owner] {
        let response = revalidate(&other, &path, tag).await;
        assert_eq!(response.ok()["group"]["passcode"], "");
        assert_eq!(response.header("cache-control"), "private, no-cache");
    }
    let response = revalidate(&app.visitor(), &path, of_owner).await;
    assert_eq!(response.ok()["group"]["passcode"], "");
    // A valid tag does not replace the permission to read.
    let by_number = fixture.admin.get(&fixture.path()).await;
    revalidate(&other, &fixture.path(), by_number.header("etag"))
        .await
        .assert_error(StatusCode::NOT_FOUND, "group.not_found");
}

#[tokio::test]
async fn etags_differ_by_query() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let list = format!("{}/players", fixture.hash_path());
    let plain = app.visitor().get(&list).await;
    let ranked = revalidate(
        &app.visitor(),
        &format!("{list}?stats=true"),
        plain.header("etag"),
    )
    .await;
    assert!(ranked.ok()["players"][0]["rank"].is_number());
}

#[tokio::test]
async fn a_304_reads_nothing_but_the_group() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let path = format!("{}/players?stats=true", fixture.hash_path());
    let tag = app.visitor().get(&path).await.header("etag").to_owned();
    // Without the table of players, only responses that do not read it succeed.
    app.database
        .execute("ALTER TABLE players RENAME TO hidden")
        .await
        .unwrap();
    let other = format!("{path}&order=asc");
    app.visitor()
        .get(&other)
        .await
        .assert_error(StatusCode::INTERNAL_SERVER_ERROR, "server.internal");
    // Nor does an answer that is stored in memory.
    app.visitor().get(&path).await.ok();
    let revalidated = revalidate(&app.visitor(), &path, &tag).await;
    assert_eq!(revalidated.status, StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn writes_have_no_etag() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let tag = fixture.admin.get(&fixture.path()).await.header("etag").to_owned();
    let settings = json!({"name": "Fredagspadel", "passcode": "bollboll"});
    let request = fixture
        .admin
        .request(Method::PUT, &fixture.path())
        .header("If-None-Match", &tag);
    let response = Response::to(request.json(&settings)).await;
    assert_eq!(response.ok()["group"]["name"], "Fredagspadel");
    assert_eq!(
        (response.header("etag"), response.header("cache-control")),
        ("", "no-store")
    );
}
