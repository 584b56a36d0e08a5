use chrono::Days;
use reqwest::StatusCode;
use serde_json::{Value, json};

use super::stats::monday_of;
use crate::support::actors::{Actor, Admin, text};
use crate::support::app::App;
use crate::support::group_fixture::GroupFixture;

async fn create_group(admin: &Admin<'_>, name: &str, is_discoverable: bool) {
    let settings = json!({"name": name, "isDiscoverable": is_discoverable});
    admin
        .post("/api/groups", settings)
        .await
        .data(StatusCode::CREATED);
}

fn names(list: &Value) -> Vec<String> {
    list["groups"]
        .as_array()
        .unwrap()
        .iter()
        .map(|group| text(&group["name"]))
        .collect()
}

#[tokio::test]
async fn lists_discoverable_groups_newest_first() {
    let app = App::start().await;
    let (one, other) = (app.admin().await, app.admin().await);
    create_group(&one, "Åre padel", true).await;
    create_group(&one, "Hemliga gänget", false).await;
    create_group(&other, "Club de Pádel", true).await;
    let list = app.visitor().get("/api/groups").await.ok();
    assert_eq!(names(&list), ["Club de Pádel", "Åre padel"]);
    assert_eq!(
        (&list["total"], &list["limit"], &list["offset"]),
        (&json!(2), &json!(50), &json!(0))
    );
    assert!(
        list["groups"]
            .as_array()
            .unwrap()
            .iter()
            .all(|group| group["passcode"] == "")
    );
}

#[tokio::test]
async fn the_list_has_the_matches_of_this_week_and_the_eleven_before() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.publish().await;
    create_group(&app.admin().await, "Without matches", true).await;
    let list = async || app.visitor().get("/api/groups?sort=matches").await.ok();
    let this_week = monday_of(&list().await["groups"][0]["weeklyMatches"]["latestWeek"]);
    for days_before in [0, 1, 7, 8, 77, 78] {
        let mut body = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
        body["playedOn"] = json!(this_week - Days::new(days_before));
        fixture.submit(&body).await;
    }
    let list = list().await;
    let weekly = |place: usize| &list["groups"][place]["weeklyMatches"];
    assert_eq!(weekly(0)["matches"], json!([1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 1]));
    assert_eq!(weekly(1)["matches"], json!(vec![0; 12]));
    assert_eq!(weekly(1)["latestWeek"], weekly(0)["latestWeek"]);
}

#[tokio::test]
async fn own_groups_are_marked_in_the_list() {
    let app = App::start().await;
    let (one, other) = (app.admin().await, app.admin().await);
    create_group(&one, "Mine", true).await;
    create_group(&other, "Theirs", true).await;
    let list = one.get("/api/groups?sort=name").await.ok();
    let own: Vec<_> = list["groups"]
        .as_array()
        .unwrap()
        .iter()
        .map(|group| group["isOwner"].clone())
        .collect();
    assert_eq!(own, [json!(true), json!(false)]);
}

#[tokio::test]
async fn searches_part_of_a_name_regardless_of_case_and_sorts() {
    let app = App::start().await;
    let admin = app.admin().await;
    create_group(&admin, "Åre padel", true).await;
    create_group(&admin, "Borås Smash", true).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.publish().await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    for (query, expected) in [
        ("search=S&sort=name", vec!["Borås Smash", "Torsdagspadel"]),
        ("search=%C3%A5RE", vec!["Åre padel"]),
        ("search=%25", vec![]),
        ("search=_", vec![]),
        ("search=%20%20&sort=players&limit=1", vec!["Torsdagspadel"]),
        ("sort=matches&limit=1", vec!["Torsdagspadel"]),
        ("sort=newest&limit=1&offset=1", vec!["Borås Smash"]),
        ("offset=3", vec![]),
    ] {
        let list = app.visitor().get(&format!("/api/groups?{query}")).await.ok();
        assert_eq!(names(&list), expected, "{query}");
    }
}

#[tokio::test]
async fn offset_and_limit_have_bounds() {
    let app = App::start().await;
    for query in [
        "limit=0",
        "limit=101",
        "limit=-1",
        "limit=many",
        "offset=-1",
        "offset=1000001",
        "sort=luck",
        "search=%00",
    ] {
        let response = app.visitor().get(&format!("/api/groups?{query}")).await;
        response.assert_error(StatusCode::BAD_REQUEST, "request.malformed");
    }
    app.visitor()
        .get("/api/groups?limit=100&offset=1000000&unknown=1")
        .await
        .ok();
}

#[tokio::test]
async fn a_search_has_a_maximum_length_and_a_longer_one_takes_no_connection() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.publish().await;
    let paths = [
        "/api/groups".to_owned(),
        format!("{}/players", fixture.hash_path()),
    ];
    // Characters are counted, not bytes.
    for longest in [
        "x".repeat(100),
        "%C3%A5".repeat(100),
        format!("%20{}%20", "x".repeat(100)),
    ] {
        for path in &paths {
            let found = app.visitor().get(&format!("{path}?search={longest}")).await.ok();
            assert_eq!(found["total"], 0, "{path}");
        }
    }
    let no_database = App::start_with(&["--database-url", "postgres://nobody@127.0.0.1:1/none"]).await;
    for longer in ["x".repeat(101), "%C3%A5".repeat(101), "x".repeat(60_000)] {
        let found = app.visitor().get(&format!("{}?search={longer}", paths[1])).await;
        found.assert_error(StatusCode::BAD_REQUEST, "request.malformed");
        let found = no_database
            .visitor()
            .get(&format!("{}?search={longer}", paths[0]))
            .await;
        found.assert_error(StatusCode::BAD_REQUEST, "request.malformed");
        assert!(found.text.contains("100 characters"), "{}", found.text);
    }
}

#[tokio::test]
async fn the_example_is_a_well_filled_group() {
    let app = App::start().await;
    let example = async || app.visitor().get("/api/groups/random-discoverable").await;
    let lively = GroupFixture::with_players(&app, 8).await;
    for _ in 0..20 {
        lively.play([0, 1], [2, 3], &[[6, 4]]).await;
    }
    example().await.assert_error_body(
        StatusCode::NOT_FOUND,
        &json!({"success": false, "error": "No example groups available", "code": "group.no_example"}),
    );
    let new = GroupFixture::with_players(&app, 2).await;
    new.publish().await;
    let read = async |fixture: &GroupFixture<'_>| app.visitor().get(&fixture.hash_path()).await.ok();
    assert_eq!(example().await.ok(), read(&new).await);
    lively.publish().await;
    assert_eq!(example().await.ok(), read(&lively).await);
}

#[tokio::test]
async fn the_operator_can_name_the_example() {
    let app = App::start_with(&["--example-groups", "torsdag, padel-norte"]).await;
    let fixture = GroupFixture::with_players(&app, 8).await;
    fixture.publish().await;
    for _ in 0..20 {
        fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    }
    let named = GroupFixture::with_players(&app, 2).await;
    let example = async || app.visitor().get("/api/groups/random-discoverable").await.ok();
    let read = async |fixture: &GroupFixture<'_>| app.visitor().get(&fixture.hash_path()).await.ok();
    // None of them is discoverable.
    assert_eq!(example().await, read(&fixture).await);
    let settings = json!({
        "name": "Torsdagspadel", "passcode": "bollboll", "vanityUrl": "Padel-Norte", "isDiscoverable": true,
    });
    named.admin.put(&named.path(), settings).await.ok();
    assert_eq!(example().await, read(&named).await);
}
