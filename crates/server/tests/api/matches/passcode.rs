use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::actors::{Actor, Answer, PASSWORD};
use crate::app::App;
use crate::club::{Club, PASSCODE};

async fn submit(club: &Club<'_>, actor: &impl Actor, passcode: &str) -> Answer {
    let mut typed = club.typed([0, 1], [2, 3], &[[6, 4]]);
    typed["passcode"] = json!(passcode);
    actor.post(&format!("{}/matches", club.hash_path()), typed).await
}

fn wrong(remaining: u32) -> Value {
    json!({
        "success": false,
        "error": "The passcode is not correct",
        "code": "passcode.wrong",
        "details": [{"field": "passcode", "code": "passcode.wrong", "message": "The passcode is not correct"}],
        "params": {"remainingAttempts": remaining},
    })
}

#[tokio::test]
async fn a_wrong_passcode_saves_nothing() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    for (passcode, remaining) in [("boll1", 9), ("BOLL", 8), ("bol", 7), ("bo ll", 6)] {
        submit(&club, &app.visitor(), passcode)
            .await
            .fails(StatusCode::UNAUTHORIZED, &wrong(remaining));
    }
    assert!(club.log().await.is_empty());
    submit(&club, &app.visitor(), PASSCODE)
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn space_around_a_passcode_is_no_part_of_it_wherever_it_is_typed() {
    let app = App::start().await;
    // The same é in two ways: composed, and as an e with an accent after it.
    let (stored, pasted) = ("Caf\u{e9}24", " Cafe\u{301}24\n");
    let club = Club::of(&app, 4).await;
    let registration = json!({
        "email": "asa@padel.example",
        "password": PASSWORD,
        "name": "Åsa",
        "groupName": "Fredagspadel",
        "passcode": pasted,
    });
    let registered = app.visitor().post("/api/auth/register", registration).await;
    let registered = registered.data(StatusCode::CREATED)["group"]["passcode"].clone();
    let created = json!({"name": "Lördagspadel", "passcode": pasted});
    let created = club.admin.post("/api/groups", created).await;
    let created = created.data(StatusCode::CREATED)["group"]["passcode"].clone();
    let settings = json!({"name": "Torsdagspadel", "passcode": pasted});
    let changed = club.admin.put(&club.path(), settings).await.ok()["group"]["passcode"].clone();
    assert_eq!(
        [registered, created, changed],
        [stored; 3].map(|text| json!(text))
    );
    for typed in [stored, pasted] {
        submit(&club, &app.visitor(), typed)
            .await
            .data(StatusCode::CREATED);
    }
}

#[tokio::test]
async fn the_owner_needs_no_passcode_and_another_admin_does() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let stranger = app.admin().await;
    submit(&club, &club.admin, "anything")
        .await
        .data(StatusCode::CREATED);
    submit(&club, &stranger, "")
        .await
        .refuses(StatusCode::UNPROCESSABLE_ENTITY, "passcode.required_to_submit");
    submit(&club, &stranger, "anything")
        .await
        .refuses(StatusCode::UNAUTHORIZED, "passcode.wrong");
    submit(&club, &stranger, PASSCODE).await.data(StatusCode::CREATED);
}

#[tokio::test]
async fn the_new_passcode_holds_at_once() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    club.publish().await;
    submit(&club, &app.visitor(), PASSCODE)
        .await
        .refuses(StatusCode::UNAUTHORIZED, "passcode.wrong");
    submit(&club, &app.visitor(), "bollboll")
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn after_too_many_wrong_passcodes_even_the_right_one_waits() {
    let app = App::start_with(&["--limit-passcodes", "2/3600"]).await;
    let (club, other) = (Club::of(&app, 4).await, Club::of(&app, 4).await);
    submit(&club, &app.visitor(), "wrong")
        .await
        .fails(StatusCode::UNAUTHORIZED, &wrong(1));
    submit(&club, &app.visitor(), PASSCODE)
        .await
        .data(StatusCode::CREATED);
    submit(&club, &app.visitor(), "wrong")
        .await
        .fails(StatusCode::UNAUTHORIZED, &wrong(0));
    for passcode in ["wrong", PASSCODE] {
        let refused = submit(&club, &app.visitor(), passcode).await;
        refused.refuses(StatusCode::TOO_MANY_REQUESTS, "limit.passcodes");
        let seconds: u32 = refused.header("retry-after").parse().unwrap();
        assert!((1..=3600).contains(&seconds), "{seconds}");
        assert_eq!(
            refused.json()["params"],
            json!({"retryAfter": seconds, "remainingAttempts": 0})
        );
    }
    // Neither the owner nor another group has to wait.
    submit(&club, &club.admin, "").await.data(StatusCode::CREATED);
    submit(&other, &app.visitor(), PASSCODE)
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn a_group_is_guarded_against_many_addresses_too() {
    let flags = [
        "--limit-group-passcodes",
        "3/3600",
        "--trusted-proxies",
        "127.0.0.1",
    ];
    let app = App::start_with(&flags).await;
    let club = Club::of(&app, 4).await;
    let from = async |address: &str, passcode: &str| {
        let mut typed = club.typed([0, 1], [2, 3], &[[6, 4]]);
        typed["passcode"] = json!(passcode);
        let request = app
            .visitor()
            .request(reqwest::Method::POST, &format!("{}/matches", club.hash_path()));
        Answer::to(request.header("x-forwarded-for", address).json(&typed)).await
    };
    for address in ["203.0.113.1", "203.0.113.2", "203.0.113.3"] {
        from(address, "wrong")
            .await
            .refuses(StatusCode::UNAUTHORIZED, "passcode.wrong");
    }
    from("203.0.113.4", PASSCODE)
        .await
        .refuses(StatusCode::TOO_MANY_REQUESTS, "limit.passcodes");
}

#[tokio::test]
async fn by_number_a_stranger_cannot_tell_a_private_group_from_none() {
    let app = App::start().await;
    let club = Club::of(&app, 4).await;
    let mut typed = club.typed([0, 1], [2, 3], &[[6, 4]]);
    typed["passcode"] = json!("wrong");
    let path = format!("{}/matches", club.path());
    app.visitor()
        .post(&path, typed)
        .await
        .refuses(StatusCode::NOT_FOUND, "group.not_found");
}
