use std::collections::HashSet;

use reqwest::{Method, StatusCode};
use serde_json::json;

use super::access::{Operation, operations};
use crate::actors::{Actor, Answer, text};
use crate::app::App;
use crate::club::{Club, PASSCODE};

/// The address of every read of the club, by its number and by its hash, with the club's first player and match.
async fn reads(club: &Club<'_>) -> Vec<String> {
    let played = club.play([0, 1], [2, 3], &[[6, 4]]).await["match"]["matchId"].to_string();
    let fill = |path: &str| {
        path.replace("{groupId}", &club.admin.group["groupId"].to_string())
            .replace("{hash}", &text(&club.admin.group["publicHash"]))
            .replace("{playerId}", &club.players[0].to_string())
            .replace("{matchId}", &played)
    };
    let of_group = |path: &str| path.contains("/{groupId}") || path.contains("/{hash}");
    // What the owner alone reads shows more than the group's version stands for, and is never kept.
    let is_kept = |operation: &Operation| operation.described["responses"]["304"].is_object();
    operations()
        .into_iter()
        .filter(|operation| operation.method == Method::GET && of_group(&operation.path))
        .filter(is_kept)
        .map(|operation| fill(&operation.path))
        .collect()
}

async fn revalidate(actor: &impl Actor, path: &str, tag: &str) -> Answer {
    Answer::to(actor.request(Method::GET, path).header("If-None-Match", tag)).await
}

#[tokio::test]
async fn every_read_of_a_group_is_sent_once_until_the_group_changes() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let reads = reads(&club).await;
    assert!(reads.len() > 18, "{reads:?}");
    let mut tags = Vec::new();
    for path in &reads {
        let answer = club.admin.get(path).await;
        // Not all of them are envelopes: some are files.
        assert_eq!(answer.status, StatusCode::OK, "{path}");
        assert_eq!(answer.header("cache-control"), "private, no-cache", "{path}");
        tags.push(answer.header("etag").to_owned());
    }
    // What stands behind a tag is one reader's view of one address.
    assert_eq!(tags.iter().collect::<HashSet<_>>().len(), reads.len());
    for (path, tag) in reads.iter().zip(&tags) {
        let known = revalidate(&club.admin, path, &format!("\"another\", {tag}")).await;
        assert_eq!(
            (known.status, known.text.as_str()),
            (StatusCode::NOT_MODIFIED, ""),
            "{path}"
        );
        assert_eq!(
            (known.header("etag"), known.header("cache-control")),
            (tag.as_str(), "private, no-cache"),
            "{path}"
        );
    }
    let rename = format!("{}/players/{}", club.path(), club.players[3]);
    club.admin.put(&rename, json!({"name": "Dora"})).await.ok();
    for (path, tag) in reads.iter().zip(&tags) {
        let changed = revalidate(&club.admin, path, tag).await;
        assert_eq!(changed.status, StatusCode::OK, "{path}");
        assert_ne!(changed.header("etag"), tag, "{path}");
    }
}

#[tokio::test]
async fn what_the_owner_alone_reads_is_never_kept() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    club.play([0, 1], [2, 3], &[[6, 4]]).await;
    for read in ["admin", "matches/latest/edit", "matches/lock-status"] {
        let answer = club.admin.get(&format!("{}/{read}", club.path())).await;
        answer.ok();
        assert_eq!(
            (answer.header("etag"), answer.header("cache-control")),
            ("", "no-store"),
            "{read}"
        );
    }
}

#[tokio::test]
async fn whatever_changes_a_group_makes_a_new_revision() {
    let app = App::start().await;
    let mut club = Club::of(&app, 5).await;
    let path = club.hash_path();
    let tag = async || app.visitor().get(&path).await.header("etag").to_owned();
    let mut tags = vec![tag().await];
    club.play([0, 1], [2, 3], &[[6, 4]]).await;
    tags.push(tag().await);
    club.add("Gun").await;
    tags.push(tag().await);
    let last = format!("{}/players/{}", club.path(), club.players[4]);
    club.admin.delete(&last).await.ok();
    tags.push(tag().await);
    let settings = json!({"name": "Fredagspadel", "passcode": "bollboll"});
    club.admin.put(&club.path(), settings).await.ok();
    tags.push(tag().await);
    assert_eq!(tags.iter().collect::<HashSet<_>>().len(), tags.len(), "{tags:?}");
}

#[tokio::test]
async fn readers_of_different_rights_never_share_an_answer() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let (other, path) = (app.admin().await, club.hash_path());
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
    let shown = revalidate(&club.admin, &path, of_visitor).await;
    assert_eq!(shown.ok()["group"]["passcode"], PASSCODE);
    let of_owner = shown.header("etag");
    for tag in [of_visitor, of_owner] {
        let shown = revalidate(&other, &path, tag).await;
        assert_eq!(shown.ok()["group"]["passcode"], "");
        assert_eq!(shown.header("cache-control"), "private, no-cache");
    }
    let shown = revalidate(&app.visitor(), &path, of_owner).await;
    assert_eq!(shown.ok()["group"]["passcode"], "");
    // Who may not read at all is told nothing by a tag that is right.
    let by_number = club.admin.get(&club.path()).await;
    revalidate(&other, &club.path(), by_number.header("etag"))
        .await
        .refuses(StatusCode::NOT_FOUND, "group.not_found");
}

#[tokio::test]
async fn a_query_has_a_revision_of_its_own() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let list = format!("{}/players", club.hash_path());
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
async fn an_unchanged_group_costs_one_look_up() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let path = format!("{}/players?stats=true", club.hash_path());
    let tag = app.visitor().get(&path).await.header("etag").to_owned();
    // With the players out of reach, only what needs none of them can be answered.
    app.database
        .execute("ALTER TABLE players RENAME TO hidden")
        .await
        .unwrap();
    app.visitor()
        .get(&path)
        .await
        .refuses(StatusCode::INTERNAL_SERVER_ERROR, "server.internal");
    let known = revalidate(&app.visitor(), &path, &tag).await;
    assert_eq!(known.status, StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn what_is_no_read_has_no_revision() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let tag = club.admin.get(&club.path()).await.header("etag").to_owned();
    let settings = json!({"name": "Fredagspadel", "passcode": "bollboll"});
    let changing = club
        .admin
        .request(Method::PUT, &club.path())
        .header("If-None-Match", &tag);
    let changed = Answer::to(changing.json(&settings)).await;
    assert_eq!(changed.ok()["group"]["name"], "Fredagspadel");
    assert_eq!(
        (changed.header("etag"), changed.header("cache-control")),
        ("", "no-store")
    );
}
