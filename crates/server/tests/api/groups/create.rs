use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use tokio::join;

use crate::support::actors::{Actor, Admin, Response, redacted, text};
use crate::support::app::App;
use crate::support::group_fixture::Violations;

#[tokio::test]
async fn a_group_is_created_for_its_admin() {
    let app = App::start().await;
    let admin = app.admin().await;
    let body = json!({
        "name": "  Söndagspadel Nacka ",
        "passcode": "smash24",
        "vanityUrl": "Sondagspadel",
        "isDiscoverable": true,
    });
    let response = admin.post("/api/groups", body).await;
    assert_eq!(
        redacted(response.data(StatusCode::CREATED)),
        json!({"group": {
            "groupId": "[id]",
            "name": "Söndagspadel Nacka",
            "passcode": "smash24",
            "publicHash": "[text]",
            "vanityUrl": "Sondagspadel",
            "trialMatchesRemaining": 10,
            "isActive": true,
            "isDiscoverable": true,
            "createdAt": "[time]",
            "updatedAt": "[time]",
            "playerCount": 0,
            "matchCount": 0,
            "averageElo": 1500.0,
            "inactiveAfterWeeks": 8,
            "submissionsPaused": false,
            "closedReason": null,
            "nameInPreviews": false,
            "submissionBurst": null,
            "isOwner": true,
            "role": "owner",
        }})
    );
}

/// A second tap after an answer that was lost makes no second group.
#[tokio::test]
async fn a_group_is_created_once_for_each_idempotency_key_of_an_account() {
    let app = App::start().await;
    let (admin, other) = (app.admin().await, app.admin().await);
    let create = async |admin: &Admin<'_>, name: &str| {
        let request = admin
            .request(Method::POST, "/api/groups")
            .json(&json!({"name": name}));
        let key = "0ab42f18-1e6c-4e06-8b60-3a2b36a4d2e6";
        let answer = Response::to(request.header("Idempotency-Key", key)).await;
        answer.data(StatusCode::CREATED)["group"].clone()
    };
    let (one, two) = join!(create(&admin, "Padel"), create(&admin, "Padel"));
    assert_eq!(one, two);
    assert_eq!(create(&admin, "Later").await, one);
    assert_ne!(create(&other, "Padel").await["groupId"], one["groupId"]);

    let path = format!("/api/groups/{}", one["groupId"]);
    admin
        .delete_with(&path, json!({"confirmation": "Padel"}))
        .await
        .ok();
    assert_ne!(create(&admin, "Padel").await["groupId"], one["groupId"]);
}

#[tokio::test]
async fn by_default_the_passcode_is_generated_and_the_group_private() {
    let app = App::start().await;
    let admin = app.admin().await;
    for passcode in [json!(null), json!("  ")] {
        let body = json!({"name": "Padel", "passcode": passcode, "vanity_url": "", "is_discoverable": false});
        let group = admin.post("/api/groups", body).await;
        let group = group.data(StatusCode::CREATED)["group"].clone();
        let passcode = text(&group["passcode"]);
        assert_eq!(passcode.len(), 8);
        assert!(
            passcode
                .chars()
                .all(|symbol| symbol.is_ascii_uppercase() || symbol.is_ascii_digit()),
            "{passcode}"
        );
        assert_eq!(
            (&group["vanityUrl"], &group["isDiscoverable"]),
            (&json!(null), &json!(false))
        );
        let hash = text(&group["publicHash"]);
        assert!(elo_core::identifier::GroupHash::parse(&hash).is_some(), "{hash}");
    }
}

#[tokio::test]
async fn all_violations_are_reported_at_once() {
    let app = App::start().await;
    let admin = app.admin().await;
    let body = json!({"name": "ab", "passcode": "12345", "vanityUrl": "å"});
    let response = admin.post("/api/groups", body).await;
    response.assert_error(StatusCode::UNPROCESSABLE_ENTITY, "group_name.too_short");
    assert_eq!(
        response.violations(),
        json!([
            ["name", "group_name.too_short", {"min": 3}],
            ["passcode", "passcode.too_short", {"min": 6}],
            ["vanityUrl", "vanity_name.characters", null],
        ])
    );
}

#[tokio::test]
async fn a_sharable_link_is_unique_regardless_of_case() {
    let app = App::start().await;
    let (one, other) = (app.admin().await, app.admin().await);
    one.post(
        "/api/groups",
        json!({"name": "Padel", "vanityUrl": "padel-nacka"}),
    )
    .await
    .data(StatusCode::CREATED);
    let taken = other
        .post(
            "/api/groups",
            json!({"name": "Padel", "vanityUrl": "Padel-NACKA"}),
        )
        .await;
    taken.assert_error_body(
        StatusCode::CONFLICT,
        &json!({
            "success": false,
            "error": "This link is already taken",
            "code": "vanity_name.taken",
            "details": [{
                "field": "vanityUrl",
                "code": "vanity_name.taken",
                "message": "This link is already taken",
            }],
        }),
    );
}

#[tokio::test]
async fn reserved_and_hash_shaped_links_are_refused() {
    let app = App::start().await;
    let admin = app.admin().await;
    for (name, code) in [
        ("Admin", "vanity_name.reserved"),
        ("k3v9x2pa", "vanity_name.hash_shaped"),
    ] {
        let response = admin
            .post("/api/groups", json!({"name": "Padel", "vanityUrl": name}))
            .await;
        response.assert_error(StatusCode::UNPROCESSABLE_ENTITY, code);
    }
}

#[tokio::test]
async fn an_unverified_address_owns_at_most_three_groups_with_concurrent_requests() {
    let app = App::start().await;
    let admin = app.admin().await;
    let create = || admin.post("/api/groups", json!({"name": "Padel"}));
    let responses = tokio::join!(create(), create(), create());
    let mut statuses =
        [responses.0.status, responses.1.status, responses.2.status].map(|status| status.as_u16());
    statuses.sort_unstable();
    // The registration created the first of the three.
    assert_eq!(statuses, [201, 201, 403]);
    create()
        .await
        .assert_error(StatusCode::FORBIDDEN, "email.unverified");
}

/// Marks all addresses as verified.
async fn verify(app: &App) {
    app.database
        .execute("UPDATE users SET email_verified_at = now()")
        .await
        .unwrap();
}

async fn delete(admin: &Admin<'_>, group: &Value) {
    let path = format!("/api/groups/{}", group["groupId"]);
    admin
        .delete_with(&path, json!({"confirmation": group["name"]}))
        .await
        .ok();
}

#[tokio::test]
async fn deleted_groups_count_for_an_unverified_address() {
    let app = App::start().await;
    let admin = app.admin().await;
    for _ in 0..2 {
        let group = admin.post("/api/groups", json!({"name": "Padel"})).await;
        delete(&admin, &group.data(StatusCode::CREATED)["group"]).await;
    }
    admin
        .post("/api/groups", json!({"name": "Padel"}))
        .await
        .assert_error(StatusCode::FORBIDDEN, "email.unverified");
}

#[tokio::test]
async fn the_number_of_groups_per_account_is_limited() {
    let app = App::start_with(&["--groups-per-account", "3", "--pool-size", "4"]).await;
    let admin = app.admin().await;
    verify(&app).await;
    let create = || admin.post("/api/groups", json!({"name": "Padel"}));
    let responses = tokio::join!(create(), create(), create());
    let mut statuses =
        [responses.0.status, responses.1.status, responses.2.status].map(|status| status.as_u16());
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 201, 409]);
    create().await.assert_error_body(
        StatusCode::CONFLICT,
        &json!({
            "success": false,
            "error": "You already have 3 groups, the most an account can have",
            "code": "group.too_many",
            "params": {"max": 3},
        }),
    );
    delete(&admin, &admin.group).await;
    create().await.data(StatusCode::CREATED);
}

#[tokio::test]
async fn groups_created_per_day_are_limited_including_deleted_ones() {
    let app = App::start_with(&["--limit-groups", "2/86400"]).await;
    let (admin, other) = (app.admin().await, app.admin().await);
    verify(&app).await;
    // Requests refused for another reason are not counted.
    let taken = json!({"name": "Padel", "vanityUrl": "padel-nacka"});
    other
        .post("/api/groups", taken.clone())
        .await
        .data(StatusCode::CREATED);
    admin
        .post("/api/groups", taken)
        .await
        .assert_error(StatusCode::CONFLICT, "vanity_name.taken");
    for _ in 0..2 {
        let group = admin.post("/api/groups", json!({"name": "Padel"})).await;
        delete(&admin, &group.data(StatusCode::CREATED)["group"]).await;
    }
    let refused = admin.post("/api/groups", json!({"name": "Padel"})).await;
    refused.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.groups");
    let seconds: u32 = refused.header("retry-after").parse().unwrap();
    assert!((86_000..=86_400).contains(&seconds), "{seconds}");
    other
        .post("/api/groups", json!({"name": "Padel"}))
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn a_value_of_the_wrong_type_is_malformed() {
    let app = App::start().await;
    let admin = app.admin().await;
    for body in [
        json!({"name": 7}),
        json!({"name": "Padel", "isDiscoverable": "yes"}),
        json!("Padel"),
    ] {
        admin
            .post("/api/groups", body)
            .await
            .assert_error(StatusCode::BAD_REQUEST, "request.malformed");
    }
}
