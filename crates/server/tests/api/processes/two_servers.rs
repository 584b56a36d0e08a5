use std::sync::Arc;

use db::testing::TestDatabase;
use futures::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::actors::{Actor, Answer, PASSWORD, text};
use crate::app::App;
use crate::club::{Club, PASSCODE, number};
use crate::program::Program;

/// Two processes on one database, and how to reach each.
struct Pair {
    _programs: [Program; 2],
    one: App,
    two: App,
}

impl Pair {
    async fn start(settings: &[(&str, &str)]) -> Self {
        let database = Arc::new(TestDatabase::create().await.unwrap());
        let (first, second) = tokio::join!(
            Program::start(&database, settings),
            Program::start(&database, settings)
        );
        Self {
            one: App::at(first.url(), database.clone()),
            two: App::at(second.url(), database),
            _programs: [first, second],
        }
    }
}

fn with_passcode(mut typed: Value) -> Value {
    typed["passcode"] = json!(PASSCODE);
    typed
}

#[tokio::test]
async fn a_lock_of_one_server_holds_at_the_other() {
    let pair = Pair::start(&[]).await;
    let here = Club::of(&pair.one, 4).await;
    let there = here.at(&pair.two);
    here.play([0, 1], [2, 3], &[[6, 4]]).await;
    let lock = here
        .admin
        .post(&format!("{}/matches/lock-latest", here.path()), json!({}))
        .await;
    let lock = lock.data(StatusCode::CREATED);
    // The session goes on at the other server, and so does what it holds.
    let status = there
        .admin
        .get(&format!("{}/matches/lock-status", there.path()))
        .await
        .ok();
    assert_eq!((&status["locked"], &status["mine"]), (&json!(true), &json!(true)));
    let submission = with_passcode(here.typed([0, 1], [2, 3], &[[6, 4]]));
    let submitted = pair
        .two
        .visitor()
        .post(&format!("{}/matches", here.hash_path()), submission)
        .await;
    submitted.refuses(StatusCode::LOCKED, "match.locked");
    let request = there.admin.request(
        Method::DELETE,
        &format!("{}/matches/{}", there.path(), lock["matchId"]),
    );
    let body = json!({"lockId": lock["lockId"], "expectedLatestMatch": 1});
    Answer::to(request.json(&body)).await.ok();
    assert!(here.log().await.is_empty());
    here.assert_equals_replay().await;
}

#[tokio::test]
async fn tries_are_counted_together() {
    let pair = Pair::start(&[
        ("DUELO_LIMIT_PASSCODES", "4/3600"),
        ("DUELO_LIMIT_LOGINS", "4/900"),
    ])
    .await;
    let club = Club::of(&pair.one, 4).await;
    let (one, two) = (pair.one.visitor(), pair.two.visitor());
    let mut wrong = club.typed([0, 1], [2, 3], &[[6, 4]]);
    wrong["passcode"] = json!("wrong");
    let submit = format!("{}/matches", club.hash_path());
    let credentials = json!({"email": club.admin.email, "password": "a wrong password"});
    for visitor in [&one, &two, &one, &two] {
        visitor
            .post(&submit, wrong.clone())
            .await
            .refuses(StatusCode::UNAUTHORIZED, "passcode.wrong");
        visitor
            .post("/api/auth/login", credentials.clone())
            .await
            .refuses(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
    }
    for visitor in [&one, &two] {
        let right = with_passcode(wrong.clone());
        visitor
            .post(&submit, right)
            .await
            .refuses(StatusCode::TOO_MANY_REQUESTS, "limit.passcodes");
        let right = json!({"email": club.admin.email, "password": PASSWORD});
        visitor
            .post("/api/auth/login", right)
            .await
            .refuses(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
    }
}

#[tokio::test]
async fn a_session_is_renewed_and_ended_wherever_it_is_used() {
    let pair = Pair::start(&[]).await;
    let admin = pair.one.admin().await;
    let refresh = async |app: &App, token: &str| {
        app.visitor()
            .post("/api/auth/refresh", json!({"refreshToken": token}))
            .await
    };
    // Two tabs at once, one at each server: both go on.
    let (first, second) = tokio::join!(
        refresh(&pair.one, &admin.refresh_token),
        refresh(&pair.two, &admin.refresh_token)
    );
    let (first, second) = (first.ok(), second.ok());
    let next = text(&refresh(&pair.two, &text(&first["refreshToken"])).await.ok()["refreshToken"]);
    refresh(&pair.one, &text(&second["refreshToken"])).await.ok();
    // Long after that somebody uses the first once more: whoever holds the family, at whichever server, is out.
    let later = "UPDATE refresh_tokens SET created_at = created_at - interval '31 seconds', \
                 used_at = used_at - interval '31 seconds', expires_at = expires_at - interval '31 seconds'";
    pair.one.database.execute(later).await.unwrap();
    refresh(&pair.one, &admin.refresh_token)
        .await
        .refuses(StatusCode::UNAUTHORIZED, "auth.refresh_reused");
    for app in [&pair.two, &pair.one] {
        refresh(app, &next)
            .await
            .refuses(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
    }
}

#[tokio::test]
async fn a_key_is_used_once_over_both() {
    let pair = Pair::start(&[]).await;
    let club = Club::of(&pair.one, 4).await;
    let typed = with_passcode(club.typed([0, 1], [2, 3], &[[6, 4]]));
    let submit = |turn: usize, key: &'static str| {
        let app = if turn.is_multiple_of(2) {
            &pair.one
        } else {
            &pair.two
        };
        let request = app
            .visitor()
            .request(Method::POST, &format!("{}/matches", club.hash_path()));
        Answer::to(request.header("Idempotency-Key", key).json(&typed))
    };
    let answers = join_all((0..8).map(|turn| submit(turn, "6f1c6a3e-4e1c-4b7e-9d4e-0c1d2e3f4a5b"))).await;
    for answer in &answers {
        answer.data(StatusCode::CREATED);
        assert_eq!(answer.text, answers[0].text);
    }
    assert_eq!(club.log().await.len(), 1);
}

#[tokio::test]
async fn matches_of_both_follow_one_another() {
    let pair = Pair::start(&[]).await;
    let here = Club::of(&pair.one, 8).await;
    let there = here.at(&pair.two);
    let submissions = (0..20).map(|turn: usize| {
        let club = if turn.is_multiple_of(2) { &here } else { &there };
        let places = [0, 1, 2, 3].map(|seat| (turn + seat) % 8);
        let typed = club.typed([places[0], places[1]], [places[2], places[3]], &[[6, 2]]);
        async move { club.submit(&typed).await }
    });
    let mut numbers: Vec<_> = join_all(submissions)
        .await
        .iter()
        .map(|answer| number(&answer.data(StatusCode::CREATED)["match"]["matchNumber"]))
        .collect();
    numbers.sort_unstable();
    assert!(numbers.iter().copied().eq(1..=20), "{numbers:?}");
    there.assert_equals_replay().await;
}
