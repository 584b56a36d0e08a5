use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::actors::{Actor, Admin, text};
use crate::app::App;
use crate::club::Club;

async fn open(admin: &Admin<'_>, name: &str, is_discoverable: bool) {
    let wish = json!({"name": name, "isDiscoverable": is_discoverable});
    admin.post("/api/groups", wish).await.data(StatusCode::CREATED);
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
async fn lists_groups_that_want_to_be_found_newest_first() {
    let app = App::start().await;
    let (one, other) = (app.admin().await, app.admin().await);
    open(&one, "Åre padel", true).await;
    open(&one, "Hemliga gänget", false).await;
    open(&other, "Club de Pádel", true).await;
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
async fn one_s_own_groups_in_the_list_are_marked() {
    let app = App::start().await;
    let (one, other) = (app.admin().await, app.admin().await);
    open(&one, "Mine", true).await;
    open(&other, "Theirs", true).await;
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
async fn finds_a_part_of_a_name_whatever_its_case_and_sorts() {
    let app = App::start().await;
    let admin = app.admin().await;
    open(&admin, "Åre padel", true).await;
    open(&admin, "Borås Smash", true).await;
    let club = Club::of(&app, 4).await;
    club.publish().await;
    club.play([0, 1], [2, 3], &[[6, 4]]).await;
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
async fn a_page_has_bounds() {
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
        let answer = app.visitor().get(&format!("/api/groups?{query}")).await;
        answer.refuses(StatusCode::BAD_REQUEST, "request.malformed");
    }
    app.visitor()
        .get("/api/groups?limit=100&offset=1000000&unknown=1")
        .await
        .ok();
}

#[tokio::test]
async fn an_example_is_a_group_that_has_played() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    club.publish().await;
    let none = app.visitor().get("/api/groups/random-discoverable").await;
    none.fails(
        StatusCode::NOT_FOUND,
        &json!({"success": false, "error": "No example groups available", "code": "group.no_example"}),
    );
    club.play([0, 1], [2, 3], &[[6, 4]]).await;
    let example = app.visitor().get("/api/groups/random-discoverable").await.ok();
    assert_eq!(example, app.visitor().get(&club.hash_path()).await.ok());
}
