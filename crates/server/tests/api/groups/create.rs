use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::actors::{Actor, Admin, redacted, text};
use crate::app::App;
use crate::club::BrokenRules;

#[tokio::test]
async fn opens_a_group_for_its_admin() {
    let app = App::start().await;
    let admin = app.admin().await;
    let wish = json!({
        "name": "  Söndagspadel Nacka ",
        "passcode": "smash24",
        "vanityUrl": "Sondagspadel",
        "isDiscoverable": true,
    });
    let answer = admin.post("/api/groups", wish).await;
    assert_eq!(
        redacted(answer.data(StatusCode::CREATED)),
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
            "isOwner": true,
        }})
    );
}

#[tokio::test]
async fn makes_up_a_passcode_and_keeps_the_group_private_unless_told_otherwise() {
    let app = App::start().await;
    let admin = app.admin().await;
    for passcode in [json!(null), json!("  ")] {
        let wish = json!({"name": "Padel", "passcode": passcode, "vanity_url": "", "is_discoverable": false});
        let group = admin.post("/api/groups", wish).await;
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
async fn every_broken_rule_is_named_at_once() {
    let app = App::start().await;
    let admin = app.admin().await;
    let wish = json!({"name": "ab", "passcode": "12345", "vanityUrl": "å"});
    let answer = admin.post("/api/groups", wish).await;
    answer.refuses(StatusCode::UNPROCESSABLE_ENTITY, "group_name.too_short");
    assert_eq!(
        answer.broken_rules(),
        json!([
            ["name", "group_name.too_short", {"min": 3}],
            ["passcode", "passcode.too_short", {"min": 6}],
            ["vanityUrl", "vanity_name.characters", null],
        ])
    );
}

#[tokio::test]
async fn a_sharable_link_is_one_group_s_whatever_its_case() {
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
    taken.fails(
        StatusCode::CONFLICT,
        &json!({
            "success": false,
            "error": "This sharable link is already taken",
            "code": "vanity_name.taken",
            "details": [{
                "field": "vanityUrl",
                "code": "vanity_name.taken",
                "message": "This sharable link is already taken",
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
        let answer = admin
            .post("/api/groups", json!({"name": "Padel", "vanityUrl": name}))
            .await;
        answer.refuses(StatusCode::UNPROCESSABLE_ENTITY, code);
    }
}

#[tokio::test]
async fn an_unverified_address_owns_three_groups_at_most_even_at_once() {
    let app = App::start().await;
    let admin = app.admin().await;
    let open = || admin.post("/api/groups", json!({"name": "Padel"}));
    let answers = tokio::join!(open(), open(), open());
    let mut statuses = [answers.0.status, answers.1.status, answers.2.status].map(|status| status.as_u16());
    statuses.sort_unstable();
    // The first of the three came with the registration.
    assert_eq!(statuses, [201, 201, 403]);
    open().await.refuses(StatusCode::FORBIDDEN, "email.unverified");
}

/// As if the admin had followed the mailed link.
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
async fn an_unverified_address_does_not_make_room_by_deleting() {
    let app = App::start().await;
    let admin = app.admin().await;
    for _ in 0..2 {
        let group = admin.post("/api/groups", json!({"name": "Padel"})).await;
        delete(&admin, &group.data(StatusCode::CREATED)["group"]).await;
    }
    admin
        .post("/api/groups", json!({"name": "Padel"}))
        .await
        .refuses(StatusCode::FORBIDDEN, "email.unverified");
}

#[tokio::test]
async fn an_account_owns_so_many_groups_at_once_and_no_more() {
    let app = App::start_with(&["--groups-per-account", "3", "--pool-size", "4"]).await;
    let admin = app.admin().await;
    verify(&app).await;
    let open = || admin.post("/api/groups", json!({"name": "Padel"}));
    let answers = tokio::join!(open(), open(), open());
    let mut statuses = [answers.0.status, answers.1.status, answers.2.status].map(|status| status.as_u16());
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 201, 409]);
    open().await.fails(
        StatusCode::CONFLICT,
        &json!({
            "success": false,
            "error": "This account has as many groups as one account can have",
            "code": "group.too_many",
            "params": {"max": 3},
        }),
    );
    delete(&admin, &admin.group).await;
    open().await.data(StatusCode::CREATED);
}

#[tokio::test]
async fn an_account_creates_so_many_groups_a_day_the_deleted_ones_included() {
    let app = App::start_with(&["--limit-groups", "2/86400"]).await;
    let (admin, other) = (app.admin().await, app.admin().await);
    verify(&app).await;
    // What is refused for another reason is not counted.
    let taken = json!({"name": "Padel", "vanityUrl": "padel-nacka"});
    other
        .post("/api/groups", taken.clone())
        .await
        .data(StatusCode::CREATED);
    admin
        .post("/api/groups", taken)
        .await
        .refuses(StatusCode::CONFLICT, "vanity_name.taken");
    for _ in 0..2 {
        let group = admin.post("/api/groups", json!({"name": "Padel"})).await;
        delete(&admin, &group.data(StatusCode::CREATED)["group"]).await;
    }
    let refused = admin.post("/api/groups", json!({"name": "Padel"})).await;
    refused.refuses(StatusCode::TOO_MANY_REQUESTS, "limit.groups");
    let seconds: u32 = refused.header("retry-after").parse().unwrap();
    assert!((86_000..=86_400).contains(&seconds), "{seconds}");
    other
        .post("/api/groups", json!({"name": "Padel"}))
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn only_somebody_signed_in_opens_a_group() {
    let app = App::start().await;
    let answer = app.visitor().post("/api/groups", json!({"name": "Padel"})).await;
    answer.fails(
        StatusCode::UNAUTHORIZED,
        &json!({
            "success": false,
            "error": "Authentication required. Please log in and try again.",
            "code": "auth.required",
        }),
    );
}

#[tokio::test]
async fn a_wrong_type_is_malformed() {
    let app = App::start().await;
    let admin = app.admin().await;
    for wish in [
        json!({"name": 7}),
        json!({"name": "Padel", "isDiscoverable": "yes"}),
        json!("Padel"),
    ] {
        admin
            .post("/api/groups", wish)
            .await
            .refuses(StatusCode::BAD_REQUEST, "request.malformed");
    }
}
