//! Questions about matches: what visitors say is wrong, until the owner has looked at it.

use futures::future::join_all;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use super::latest::{correct, delete, latest, lock_id};
use crate::support::actors::{Actor, Response, text};
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, PASSCODE, Violations as _};
use crate::support::locks::blocked_sessions;

const NO_LIMIT: [&str; 2] = ["--limit-questions", "1000000/60"];

fn path(fixture: &GroupFixture<'_>, number: u32) -> String {
    format!("{}/matches/{number}/question", fixture.hash_path())
}

async fn ask(fixture: &GroupFixture<'_>, actor: &impl Actor, number: u32, text: &str) -> Response {
    let body = json!({"text": text, "passcode": PASSCODE});
    actor.post(&path(fixture, number), body).await
}

/// What the owner sees: the number of each match, and what is said of it.
async fn seen(fixture: &GroupFixture<'_>) -> Value {
    let list = fixture
        .admin
        .get(&format!("{}/questions", fixture.path()))
        .await
        .ok();
    let of_match = |questioned: &Value| {
        let texts = questioned["questions"].as_array().unwrap().iter();
        let texts: Vec<Value> = texts.map(|question| question["text"].clone()).collect();
        json!([
            questioned["match"]["matchNumber"],
            questioned["match"]["isLatest"],
            texts
        ])
    };
    let all = list["questionedMatches"].as_array().unwrap();
    all.iter().map(of_match).collect()
}

async fn group_with_matches(app: &App, matches: u32) -> GroupFixture<'_> {
    let fixture = GroupFixture::with_players(app, 4).await;
    for _ in 0..matches {
        fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    }
    fixture
}

#[tokio::test]
async fn the_owner_learns_what_visitors_say_and_the_match_stays_as_it_is() {
    let app = App::start_with(&NO_LIMIT).await;
    let fixture = group_with_matches(&app, 3).await;
    let visitor = app.visitor();
    let before = visitor.get(&format!("{}/matches", fixture.hash_path())).await;
    let asked = ask(&fixture, &visitor, 2, "  The second set was 4–6  ").await;
    let asked = asked.data(StatusCode::CREATED);
    assert_eq!(asked["question"]["text"], "The second set was 4–6");
    assert!(asked["question"]["askedAt"].is_string());
    // Without a text, and by the owner, who needs no passcode.
    ask(&fixture, &visitor, 3, "").await.data(StatusCode::CREATED);
    let own = fixture
        .admin
        .post(&path(&fixture, 2), json!({"text": "Ask Bo"}))
        .await;
    own.data(StatusCode::CREATED);
    let expected = json!([
        [3, true, [null]],
        [2, false, ["The second set was 4–6", "Ask Bo"]]
    ]);
    assert_eq!(seen(&fixture).await, expected);
    let after = visitor.get(&format!("{}/matches", fixture.hash_path())).await;
    assert_eq!(
        (after.text.as_str(), after.header("etag")),
        (before.text.as_str(), before.header("etag"))
    );
}

#[tokio::test]
async fn questions_are_settled_by_the_owner_by_a_correction_and_by_a_deletion() {
    let app = App::start_with(&NO_LIMIT).await;
    let fixture = group_with_matches(&app, 3).await;
    let visitor = app.visitor();
    for number in 1..=3 {
        ask(&fixture, &visitor, number, "Wrong")
            .await
            .data(StatusCode::CREATED);
    }
    let settled = path(&fixture, 1);
    let refused = visitor.delete(&settled).await;
    refused.assert_error(StatusCode::UNAUTHORIZED, "auth.required");
    let refused = app.admin().await.delete(&settled).await;
    refused.assert_error(StatusCode::FORBIDDEN, "group.forbidden");
    for _ in 0..2 {
        fixture.admin.delete(&settled).await.ok();
    }
    assert_eq!(
        seen(&fixture).await,
        json!([[3, true, ["Wrong"]], [2, false, ["Wrong"]]])
    );
    let third = latest(&fixture).await;
    correct(
        &fixture.admin,
        &third,
        fixture.submission([0, 1], [2, 3], &[[4, 6]]),
    )
    .await
    .ok();
    assert_eq!(seen(&fixture).await, json!([[2, false, ["Wrong"]]]));
    ask(&fixture, &visitor, 3, "Still wrong")
        .await
        .data(StatusCode::CREATED);
    let lock = lock_id(&fixture.admin).await;
    delete(&fixture.admin, &latest(&fixture).await, &lock).await.ok();
    assert_eq!(seen(&fixture).await, json!([[2, true, ["Wrong"]]]));
    // The next match with the number is another one.
    fixture.play([0, 2], [1, 3], &[[6, 0]]).await;
    assert_eq!(seen(&fixture).await, json!([[2, false, ["Wrong"]]]));
    fixture.assert_equals_replay().await;
}

/// When questions about the match were last settled, as everybody reads it.
async fn settled_at(fixture: &GroupFixture<'_>, number: u32) -> Value {
    let path = format!("{}/matches/number/{number}", fixture.hash_path());
    fixture.admin.app().visitor().get(&path).await.ok()["questionsSettledAt"].clone()
}

#[tokio::test]
async fn who_has_asked_reads_when_somebody_has_looked_and_not_who() {
    let app = App::start_with(&NO_LIMIT).await;
    let fixture = group_with_matches(&app, 2).await;
    let visitor = app.visitor();
    // Nothing was asked: there was nothing to look at.
    fixture.admin.delete(&path(&fixture, 1)).await.ok();
    assert_eq!(settled_at(&fixture, 1).await, Value::Null);
    let mut latest_at = String::new();
    for _ in 0..2 {
        let asked = ask(&fixture, &visitor, 1, "Wrong")
            .await
            .data(StatusCode::CREATED);
        let asked_at = text(&asked["question"]["askedAt"]);
        assert!(latest_at < asked_at);
        fixture.admin.delete(&path(&fixture, 1)).await.ok();
        latest_at = text(&settled_at(&fixture, 1).await);
        assert!(asked_at < latest_at);
    }
    assert_eq!(settled_at(&fixture, 2).await, Value::Null);
    // The latest one is corrected: at first nothing was asked about it.
    for (asks, is_settled) in [(false, false), (true, true), (false, true)] {
        if asks {
            ask(&fixture, &visitor, 2, "Wrong")
                .await
                .data(StatusCode::CREATED);
        }
        let submission = fixture.submission([0, 1], [2, 3], &[[4, 6]]);
        correct(&fixture.admin, &latest(&fixture).await, submission)
            .await
            .ok();
        assert_eq!(settled_at(&fixture, 2).await.is_string(), is_settled);
    }
    fixture.assert_equals_replay().await;
}

/// What a reader has kept of the match is out of date.
#[tokio::test]
async fn a_settled_question_makes_a_new_version_of_the_group() {
    let app = App::start_with(&NO_LIMIT).await;
    let fixture = group_with_matches(&app, 1).await;
    let visitor = app.visitor();
    ask(&fixture, &visitor, 1, "Wrong")
        .await
        .data(StatusCode::CREATED);
    let page = format!("{}/matches/number/1", fixture.hash_path());
    let before = visitor.get(&page).await;
    fixture.admin.delete(&path(&fixture, 1)).await.ok();
    let after = visitor.get(&page).await;
    assert_ne!(before.header("etag"), after.header("etag"));
}

#[tokio::test]
async fn a_question_is_about_the_match_with_the_id_and_not_about_another_one_with_its_number() {
    let app = App::start_with(&NO_LIMIT).await;
    let fixture = group_with_matches(&app, 2).await;
    let visitor = app.visitor();
    let ask_about = async |id: &Value| {
        let body = json!({"text": "Wrong", "passcode": PASSCODE, "matchId": id});
        visitor.post(&path(&fixture, 2), body).await
    };
    let before = latest(&fixture).await["matchId"].clone();
    ask_about(&before).await.data(StatusCode::CREATED);
    let lock = lock_id(&fixture.admin).await;
    delete(&fixture.admin, &latest(&fixture).await, &lock).await.ok();
    let after = fixture.play([0, 2], [1, 3], &[[6, 0]]).await["match"]["matchId"].clone();
    ask_about(&before)
        .await
        .assert_error(StatusCode::NOT_FOUND, "match.not_found");
    assert_eq!(seen(&fixture).await, json!([]));
    ask_about(&after).await.data(StatusCode::CREATED);
    assert_eq!(seen(&fixture).await, json!([[2, true, ["Wrong"]]]));
}

/// The question waits for its counter while the group is deleted.
#[tokio::test]
async fn a_question_in_a_group_that_is_deleted_meanwhile_is_not_found() {
    let app = App::start_with(&["--limit-questions", "1000000/60", "--pool-size", "4"]).await;
    let fixture = group_with_matches(&app, 1).await;
    let visitor = app.visitor();
    ask(&fixture, &visitor, 1, "Wrong")
        .await
        .data(StatusCode::CREATED);
    let blocked = blocked_sessions(&["limit_counters"], 1);
    let requests = async {
        app.wait_until_rows_locked("limit_counters").await;
        let delete = async {
            app.wait_until(&blocked).await;
            let confirmation = json!({"confirmation": fixture.admin.group["name"]});
            fixture
                .admin
                .delete_with(&fixture.path(), confirmation)
                .await
                .ok();
            app.database
                .execute("UPDATE users SET name = 'Released'")
                .await
                .unwrap();
        };
        tokio::join!(ask(&fixture, &visitor, 1, "Still wrong"), delete).0
    };
    let released = "SELECT FROM users WHERE name = 'Released'";
    let ((), asked) = tokio::join!(app.lock_rows_until("limit_counters", released), requests);
    asked.assert_error(StatusCode::NOT_FOUND, "group.not_found");
    let stored = "SELECT FROM match_questions";
    assert_eq!(
        app.database.session().await.unwrap().rows(stored).await.unwrap(),
        1
    );
}

#[tokio::test]
async fn a_match_has_five_questions_also_when_they_are_asked_at_once() {
    let app = App::start_with(&NO_LIMIT).await;
    let fixture = group_with_matches(&app, 1).await;
    let visitor = app.visitor();
    let answers = join_all((0..8).map(|_| ask(&fixture, &visitor, 1, "Wrong"))).await;
    let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status.as_u16()).collect();
    statuses.sort_unstable();
    assert_eq!(statuses, [201, 201, 201, 201, 201, 409, 409, 409]);
    assert_eq!(
        seen(&fixture).await,
        json!([[1, true, ["Wrong", "Wrong", "Wrong", "Wrong", "Wrong"]]])
    );
    ask(&fixture, &visitor, 1, "Wrong")
        .await
        .assert_error(StatusCode::CONFLICT, "match.too_many_questions");
}

#[tokio::test]
async fn a_client_asks_a_limited_number_of_questions_and_its_network_four_times_as_many() {
    let app = App::start_behind_proxy(&["--limit-questions", "1/3600"]).await;
    let fixture = group_with_matches(&app, 9).await;
    let ask_from = async |address: String, number: u32| {
        let request = app.visitor().request(Method::POST, &path(&fixture, number));
        let request = request.header("x-forwarded-for", address);
        Response::to(request.json(&json!({"passcode": PASSCODE}))).await
    };
    for host in 1..=4 {
        let address = format!("203.0.113.{host}");
        ask_from(address.clone(), host).await.data(StatusCode::CREATED);
        let refused = ask_from(address, 9).await;
        refused.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.questions");
    }
    ask_from("203.0.113.5".to_owned(), 5)
        .await
        .assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.questions");
    ask_from("198.51.100.1".to_owned(), 6)
        .await
        .data(StatusCode::CREATED);
    fixture
        .admin
        .post(&path(&fixture, 7), json!({}))
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn a_question_needs_the_passcode_a_match_and_a_text_that_fits() {
    let app = App::start_behind_proxy(&[]).await;
    let fixture = group_with_matches(&app, 1).await;
    let visitor = app.visitor();
    let other = app.admin().await;
    let without = json!({"text": "Wrong"});
    let first = visitor.post(&path(&fixture, 1), without.clone()).await;
    let second = other.post(&path(&fixture, 1), without).await;
    for refused in [first, second] {
        assert_eq!(refused.violation_codes(), ["passcode.required"]);
        assert_eq!(refused.violations()[0][0], "passcode");
    }
    let wrong = json!({"text": "Wrong", "passcode": "bollen"});
    let refused = visitor.post(&path(&fixture, 1), wrong).await;
    refused.assert_error(StatusCode::UNAUTHORIZED, "passcode.wrong");
    assert_eq!(refused.json()["params"], json!({"remainingAttempts": 9}));
    for (text, code) in [
        ("x".repeat(501), "notes.too_long"),
        ("a\u{202e}b".to_owned(), "notes.characters"),
    ] {
        let refused = ask(&fixture, &visitor, 1, &text).await;
        assert_eq!(refused.violation_codes(), [code]);
        assert_eq!(refused.violations()[0][0], "text");
    }
    ask(&fixture, &visitor, 2, "Wrong")
        .await
        .assert_error(StatusCode::NOT_FOUND, "match.not_found");
    // By its number a private group is not found.
    let by_number = format!("{}/matches/1/question", fixture.path());
    visitor
        .post(&by_number, json!({"passcode": PASSCODE}))
        .await
        .assert_error(StatusCode::NOT_FOUND, "group.not_found");
    assert_eq!(seen(&fixture).await, json!([]));
}
