//! `duelo seed-demo`.

use std::process::Output;

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::actors::{Actor, Admin, text};
use crate::support::app::App;
use crate::support::group_fixture::assert_group_equals_replay;
use crate::support::program;

const UNTIL: &str = "2025-06-13T09:00:00Z";

async fn seed(app: &App, password: Option<&str>, options: &[&str]) -> Output {
    let mut command = program::command();
    command
        .args(["seed-demo", "--until", UNTIL])
        .args(options)
        .env("DATABASE_URL", app.database.url());
    if let Some(password) = password {
        command.env("DUELO_DEMO_PASSWORD", password);
    }
    tokio::task::spawn_blocking(move || command.output().expect("duelo runs"))
        .await
        .unwrap()
}

async fn groups(app: &App) -> Vec<Value> {
    app.visitor().get("/api/groups?sort=name").await.ok()["groups"]
        .as_array()
        .unwrap()
        .clone()
}

/// The matches of a group without ids.
async fn season(app: &App, group: &Value) -> Value {
    let path = format!(
        "/api/groups/hash/{}/matches?limit=100",
        text(&group["publicHash"])
    );
    let list = app.visitor().get(&path).await.ok();
    let summary = |played: &Value| {
        let names = |team: &str| [0, 1].map(|seat| played[team]["players"][seat]["name"].clone());
        json!([
            played["playedOn"],
            names("team1"),
            names("team2"),
            played["sets"],
            played["createdAt"],
            played["notes"]
        ])
    };
    list["matches"].as_array().unwrap().iter().map(summary).collect()
}

#[tokio::test]
async fn seed_demo_creates_three_public_groups() {
    let app = App::start().await;
    let output = seed(&app, Some("correct horse"), &["--passcode", "smash24"]).await;
    assert!(output.status.success(), "{output:?}");
    let groups = groups(&app).await;
    let summary: Vec<_> = groups
        .iter()
        .map(|group| {
            json!([
                group["name"],
                group["vanityUrl"],
                group["playerCount"],
                group["matchCount"],
                group["passcode"]
            ])
        })
        .collect();
    assert_eq!(
        Value::from(summary),
        json!([
            ["Pádel del Martes Poblenou", "martes-poblenou", 14, 90, ""],
            ["Sunday Smash Hackney", "sunday-smash", 8, 40, ""],
            ["Torsdagspadel Lidingö", "torsdagspadel", 20, 150, ""],
        ])
    );
    for group in &groups {
        let path = format!("/api/groups/hash/{}", text(&group["publicHash"]));
        assert_group_equals_replay(&app.visitor(), &path).await;
        let latest = app.visitor().get(&format!("{path}/stats")).await.ok()["stats"]["latestMatch"].clone();
        assert!(
            text(&latest["createdAt"]).starts_with(&text(&latest["playedOn"])),
            "{latest}"
        );
        assert!(text(&latest["createdAt"]).as_str() < UNTIL, "{latest}");
    }
    let login = json!({"email": "demo@duelo.example", "password": "correct horse"});
    let data = app.visitor().post("/api/auth/login", login).await.ok();
    assert_eq!(data["groups"].as_array().unwrap().len(), 3);
    assert!(
        data["groups"]
            .as_array()
            .unwrap()
            .iter()
            .all(|group| group["passcode"] == "smash24")
    );
    assert_eq!(data["user"]["emailVerified"], true);
}

#[tokio::test]
async fn the_seed_determines_the_seasons() {
    let (one, same, other) = (App::start().await, App::start().await, App::start().await);
    let outputs = tokio::join!(
        seed(&one, None, &["--seed", "7"]),
        seed(&same, None, &["--seed", "7"]),
        seed(&other, None, &["--seed", "8"])
    );
    for output in [outputs.0, outputs.1, outputs.2] {
        assert!(output.status.success(), "{output:?}");
    }
    let groups = (groups(&one).await, groups(&same).await, groups(&other).await);
    for ((first, second), third) in groups.0.iter().zip(&groups.1).zip(&groups.2) {
        let played = season(&one, first).await;
        assert_eq!(played, season(&same, second).await);
        assert_ne!(played, season(&other, third).await);
    }
}

#[tokio::test]
async fn a_database_in_use_is_unchanged() {
    let app = App::start().await;
    let admin = Admin::register(&app).await;
    let output = seed(&app, None, &[]).await;
    assert!(output.status.success(), "{output:?}");
    assert_eq!(
        String::from_utf8(output.stdout).unwrap(),
        "The database is in use already: no demo groups are made.\n"
    );
    assert!(groups(&app).await.is_empty());
    admin.get(&admin.group_path()).await.data(StatusCode::OK);
}

#[tokio::test]
async fn an_invalid_password_creates_nothing() {
    let app = App::start().await;
    let output = seed(&app, Some("short"), &[]).await;
    assert!(!output.status.success(), "{output:?}");
    assert!(groups(&app).await.is_empty());
}
