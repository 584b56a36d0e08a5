use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::actors::{Actor, PASSWORD, redacted};
use crate::support::app::App;

fn registration() -> Value {
    json!({
        "email": "asa@padel.example",
        "password": PASSWORD,
        "name": "Åsa Öberg",
        "groupName": "Torsdagspadel Lidingö",
        "passcode": "boll",
        "language": "sv",
    })
}

fn with(changes: &Value) -> Value {
    let mut body = registration();
    for (name, value) in changes.as_object().unwrap() {
        body[name] = value.clone();
    }
    body
}

#[tokio::test]
async fn registration_creates_an_account_and_a_private_group() {
    let app = App::start().await;
    let response = app.visitor().post("/api/auth/register", registration()).await;
    assert_eq!(
        redacted(response.data(StatusCode::CREATED)),
        json!({
            "user": {
                "userId": "[id]",
                "email": "asa@padel.example",
                "name": "Åsa Öberg",
                "emailVerified": false,
                "accountType": "group_admin",
                "language": "sv",
                "createdAt": "[time]",
            },
            "group": {
                "groupId": "[id]",
                "name": "Torsdagspadel Lidingö",
                "passcode": "boll",
                "publicHash": "[text]",
                "vanityUrl": null,
                "trialMatchesRemaining": 10,
                "isActive": true,
                "isDiscoverable": false,
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
            },
            "token": "[text]",
            "refreshToken": "[text]",
            "deviceToken": "[text]",
        })
    );
}

#[tokio::test]
async fn text_is_normalised() {
    let app = App::start().await;
    let spelled = json!({
        "email": "  Asa@Padel.example ",
        "password": PASSWORD,
        "name": "A\u{30a}sa ",
        "group_name": "Torsdag",
        "passcode": "boll",
        "unknown": 1,
    });
    let data = app
        .visitor()
        .post("/api/auth/register", spelled)
        .await
        .data(StatusCode::CREATED);
    assert_eq!(data["user"]["email"], "Asa@Padel.example");
    assert_eq!(data["user"]["name"], "\u{c5}sa");
    assert_eq!(data["user"]["language"], "en");
    assert_eq!(data["group"]["name"], "Torsdag");
}

#[tokio::test]
async fn an_email_is_unique_regardless_of_case() {
    let app = App::start().await;
    app.visitor()
        .post("/api/auth/register", registration())
        .await
        .data(StatusCode::CREATED);
    let again = app
        .visitor()
        .post("/api/auth/register", with(&json!({"email": "ASA@PADEL.EXAMPLE"})))
        .await;
    again.assert_error_body(
        StatusCode::CONFLICT,
        &json!({
            "success": false,
            "error": "There is already an account with this email address",
            "code": "email.taken",
            "details": [{
                "field": "email",
                "code": "email.taken",
                "message": "There is already an account with this email address",
            }],
        }),
    );
}

#[tokio::test]
async fn all_violations_are_reported_at_once() {
    let app = App::start().await;
    let response = app
        .visitor()
        .post("/api/auth/register", json!({"language": "de"}))
        .await;
    let required =
        |field: &str, code: &str, message: &str| json!({"field": field, "code": code, "message": message});
    response.assert_error_body(
        StatusCode::UNPROCESSABLE_ENTITY,
        &json!({
            "success": false,
            "error": "Enter your name",
            "code": "name.required",
            "details": [
                required("name", "name.required", "Enter your name"),
                required("email", "email.required", "Enter your email address"),
                required("password", "password.required", "Enter your password"),
                required("groupName", "group_name.required", "Enter a name for the group"),
                required("passcode", "passcode.required", "Enter a passcode"),
                required("language", "language.unsupported", "This language is not available"),
            ],
        }),
    );
}

#[tokio::test]
async fn each_violation_has_its_code_and_parameters() {
    let app = App::start().await;
    for (field, value, code, params) in [
        ("email", "asa", "email.invalid", json!(null)),
        (
            "email",
            &format!("{}@padel.example", "a".repeat(250)),
            "email.too_long",
            json!({"max": 254}),
        ),
        ("password", "1234567", "password.too_short", json!({"min": 8})),
        (
            "password",
            &"x".repeat(129),
            "password.too_long",
            json!({"max": 128}),
        ),
        ("name", "Å", "name.too_short", json!({"min": 2})),
        (
            "groupName",
            &"x".repeat(50),
            "group_name.too_long",
            json!({"max": 49}),
        ),
        ("passcode", "abc", "passcode.too_short", json!({"min": 4})),
        (
            "passcode",
            &"x".repeat(21),
            "passcode.too_long",
            json!({"max": 20}),
        ),
    ] {
        let response = app
            .visitor()
            .post("/api/auth/register", with(&json!({ field: value })))
            .await;
        response.assert_error(StatusCode::UNPROCESSABLE_ENTITY, code);
        let details = response.json()["details"].clone();
        assert_eq!(details.as_array().unwrap().len(), 1, "{details}");
        assert_eq!(
            (&details[0]["field"], &details[0]["params"]),
            (&json!(field), &params),
            "{details}"
        );
    }
}

#[tokio::test]
async fn registrations_are_limited_per_ip_address() {
    let app = App::start_with(&["--limit-registrations", "2/3600"]).await;
    for number in [1, 2] {
        let email = format!("asa{number}@padel.example");
        app.visitor()
            .post("/api/auth/register", with(&json!({"email": email})))
            .await
            .data(StatusCode::CREATED);
    }
    let refused = app
        .visitor()
        .post(
            "/api/auth/register",
            with(&json!({"email": "asa3@padel.example"})),
        )
        .await;
    refused.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.registrations");
    let seconds: u32 = refused.header("retry-after").parse().unwrap();
    assert!((1..=3600).contains(&seconds), "{seconds}");
    assert_eq!(
        refused.json()["params"],
        json!({"retryAfter": seconds, "remainingAttempts": 0})
    );
}

#[tokio::test]
async fn concurrent_registrations_of_one_email_create_one_account() {
    let app = App::start().await;
    let visitor = app.visitor();
    let (one, two) = tokio::join!(
        visitor.post("/api/auth/register", registration()),
        visitor.post("/api/auth/register", registration()),
    );
    let mut statuses = [one.status.as_u16(), two.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 409]);
}
