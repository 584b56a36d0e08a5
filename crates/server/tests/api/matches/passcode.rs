use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::actors::{Actor, PASSWORD, Response};
use crate::support::app::App;
use crate::support::group_fixture::{GroupFixture, PASSCODE, Violations as _};
use crate::support::locks::blocked_sessions;

async fn submit(fixture: &GroupFixture<'_>, actor: &impl Actor, passcode: &str) -> Response {
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    submission["passcode"] = json!(passcode);
    actor
        .post(&format!("{}/matches", fixture.hash_path()), submission)
        .await
}

fn wrong(remaining: u32) -> Value {
    json!({
        "success": false,
        "error": "The passcode is wrong. Everything you entered is still here.",
        "code": "passcode.wrong",
        "details": [{
            "field": "passcode",
            "code": "passcode.wrong",
            "params": {"remainingAttempts": remaining},
            "message": "The passcode is wrong. Everything you entered is still here.",
        }],
        "params": {"remainingAttempts": remaining},
    })
}

#[tokio::test]
async fn a_wrong_passcode_is_refused_and_saves_nothing() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    for (passcode, remaining) in [("boll1", 9), ("BOLK", 8), ("bol", 7), ("bo ll", 6)] {
        submit(&fixture, &app.visitor(), passcode)
            .await
            .assert_error_body(StatusCode::UNAUTHORIZED, &wrong(remaining));
    }
    assert!(fixture.matches().await.is_empty());
    submit(&fixture, &app.visitor(), PASSCODE)
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn a_passcode_is_trimmed_and_normalised() {
    let app = App::start().await;
    // The same é composed (NFC) and decomposed (NFD).
    let (stored, pasted) = ("Caf\u{e9}24", " Cafe\u{301}24\n");
    let fixture = GroupFixture::with_players(&app, 4).await;
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
    let created = fixture.admin.post("/api/groups", created).await;
    let created = created.data(StatusCode::CREATED)["group"]["passcode"].clone();
    let settings = json!({"name": "Torsdagspadel", "passcode": pasted});
    let changed = fixture.admin.put(&fixture.path(), settings).await.ok()["group"]["passcode"].clone();
    assert_eq!(
        [registered, created, changed],
        [stored; 3].map(|text| json!(text))
    );
    for submission in [stored, pasted] {
        submit(&fixture, &app.visitor(), submission)
            .await
            .data(StatusCode::CREATED);
    }
}

#[tokio::test]
async fn upper_and_lower_case_of_a_passcode_are_the_same_and_the_owner_sees_it_as_typed() {
    let app = App::start_with(&["--limit-passcodes", "1/3600"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let set = async |passcode: &str| {
        let changed = fixture
            .admin
            .put(&fixture.path(), json!({"passcode": passcode}))
            .await;
        assert_eq!(changed.ok()["group"]["passcode"], json!(passcode));
    };
    for (stored, typed) in [
        ("Örebro24", "ÖREBRO24"),
        ("ÖREBRO24", "örebro24"),
        ("Straße", "STRASSE"),
    ] {
        set(stored).await;
        submit(&fixture, &app.visitor(), typed)
            .await
            .data(StatusCode::CREATED);
    }
    submit(&fixture, &app.visitor(), "wrong")
        .await
        .assert_error_body(StatusCode::UNAUTHORIZED, &wrong(0));
    // The same passcode in another case: what was guessed of it is still known.
    set("STRAßE").await;
    submit(&fixture, &app.visitor(), "straße")
        .await
        .assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.passcodes");
    set("another").await;
    submit(&fixture, &app.visitor(), "ANOTHER")
        .await
        .data(StatusCode::CREATED);
}

/// Checks a passcode without a match.
async fn check(fixture: &GroupFixture<'_>, actor: &impl Actor, passcode: &str) -> Response {
    let path = format!("{}/passcode", fixture.hash_path());
    actor.post(&path, json!({"passcode": passcode})).await
}

#[tokio::test]
async fn a_passcode_is_checked_without_a_match_and_a_wrong_one_is_counted_as_one_of_a_submission() {
    let app = App::start_with(&["--limit-passcodes", "3/3600"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let visitor = app.visitor();
    check(&fixture, &visitor, &PASSCODE.to_uppercase()).await.ok();
    let empty = check(&fixture, &visitor, " ").await;
    assert_eq!(empty.violation_codes(), ["passcode.required"]);
    let refused = check(&fixture, &visitor, "boll1").await;
    refused.assert_error_body(StatusCode::UNAUTHORIZED, &wrong(2));
    submit(&fixture, &visitor, "boll1")
        .await
        .assert_error_body(StatusCode::UNAUTHORIZED, &wrong(1));
    // A right one uses up no attempt.
    check(&fixture, &visitor, PASSCODE).await.ok();
    let refused = check(&fixture, &visitor, "boll1").await;
    refused.assert_error_body(StatusCode::UNAUTHORIZED, &wrong(0));
    let refused = check(&fixture, &visitor, PASSCODE).await;
    refused.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.passcodes");
    assert!(fixture.matches().await.is_empty());
}

#[tokio::test]
async fn a_right_passcode_writes_no_counter() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    check(&fixture, &app.visitor(), PASSCODE).await.ok();
    submit(&fixture, &app.visitor(), PASSCODE)
        .await
        .data(StatusCode::CREATED);
    assert_eq!(counters(&app).await, 0);
    check(&fixture, &app.visitor(), "wrong").await;
    assert_eq!(counters(&app).await, 4);
}

#[tokio::test]
async fn the_owner_needs_no_passcode_to_check_and_a_private_group_has_no_number_for_others() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    check(&fixture, &fixture.admin, "").await.ok();
    let by_number = format!("{}/passcode", fixture.path());
    let refused = app
        .visitor()
        .post(&by_number, json!({"passcode": PASSCODE}))
        .await;
    refused.assert_error(StatusCode::NOT_FOUND, "group.not_found");
}

#[tokio::test]
async fn only_the_owner_submits_without_a_passcode() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let other_admin = app.admin().await;
    submit(&fixture, &fixture.admin, "anything")
        .await
        .data(StatusCode::CREATED);
    submit(&fixture, &other_admin, "")
        .await
        .assert_error(StatusCode::UNPROCESSABLE_ENTITY, "passcode.required_to_submit");
    submit(&fixture, &other_admin, "anything")
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "passcode.wrong");
    submit(&fixture, &other_admin, PASSCODE)
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn a_changed_passcode_is_effective_at_once() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.publish().await;
    submit(&fixture, &app.visitor(), PASSCODE)
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "passcode.wrong");
    submit(&fixture, &app.visitor(), "bollboll")
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn after_too_many_wrong_passcodes_the_right_one_is_refused_too() {
    let app = App::start_with(&["--limit-passcodes", "2/3600"]).await;
    let (fixture, other) = (
        GroupFixture::with_players(&app, 4).await,
        GroupFixture::with_players(&app, 4).await,
    );
    submit(&fixture, &app.visitor(), "wrong")
        .await
        .assert_error_body(StatusCode::UNAUTHORIZED, &wrong(1));
    submit(&fixture, &app.visitor(), PASSCODE)
        .await
        .data(StatusCode::CREATED);
    submit(&fixture, &app.visitor(), "wrong")
        .await
        .assert_error_body(StatusCode::UNAUTHORIZED, &wrong(0));
    for passcode in ["wrong", PASSCODE] {
        let refused = submit(&fixture, &app.visitor(), passcode).await;
        refused.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.passcodes");
        let seconds: u32 = refused.header("retry-after").parse().unwrap();
        assert!((1..=86_400).contains(&seconds), "{seconds}");
        assert_eq!(
            refused.json()["params"],
            json!({"retryAfter": seconds, "remainingAttempts": 0})
        );
    }
    // Neither the owner nor another group is limited.
    submit(&fixture, &fixture.admin, "")
        .await
        .data(StatusCode::CREATED);
    submit(&other, &app.visitor(), PASSCODE)
        .await
        .data(StatusCode::CREATED);
}

async fn submit_from(fixture: &GroupFixture<'_>, address: &str, passcode: &str) -> Response {
    submit_as(&fixture.admin.app().visitor(), fixture, address, passcode).await
}

async fn submit_as(
    actor: &impl Actor,
    fixture: &GroupFixture<'_>,
    address: &str,
    passcode: &str,
) -> Response {
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    submission["passcode"] = json!(passcode);
    let path = format!("{}/matches", fixture.hash_path());
    let request = actor.request(Method::POST, &path);
    Response::to(request.header("x-forwarded-for", address).json(&submission)).await
}

async fn check_from(
    actor: &impl Actor,
    fixture: &GroupFixture<'_>,
    address: &str,
    passcode: &str,
) -> Response {
    let request = actor.request(Method::POST, &format!("{}/passcode", fixture.hash_path()));
    let body = json!({"passcode": passcode});
    Response::to(request.header("x-forwarded-for", address).json(&body)).await
}

/// The number of responses with each of these statuses.
fn count_statuses<const N: usize>(responses: &[Response], statuses: [StatusCode; N]) -> [usize; N] {
    statuses.map(|status| {
        responses
            .iter()
            .filter(|response| response.status == status)
            .count()
    })
}

#[tokio::test]
async fn guesses_from_other_addresses_do_not_block_right_passcodes() {
    let app = App::start_behind_proxy(&["--limit-group-passcodes", "3/3600"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    for address in ["203.0.113.1", "203.0.113.2", "203.0.113.3"] {
        submit_from(&fixture, address, "wrong")
            .await
            .assert_error(StatusCode::UNAUTHORIZED, "passcode.wrong");
    }
    // An address without a wrong passcode may submit, any number of times.
    for _ in 0..2 {
        submit_from(&fixture, "203.0.113.4", PASSCODE)
            .await
            .data(StatusCode::CREATED);
    }
    // After one wrong passcode it is limited, like the addresses before.
    submit_from(&fixture, "203.0.113.5", "wrong")
        .await
        .assert_error_body(StatusCode::UNAUTHORIZED, &wrong(0));
    for address in ["203.0.113.5", "203.0.113.1"] {
        let refused = submit_from(&fixture, address, PASSCODE).await;
        refused.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.passcodes");
        let seconds: u32 = refused.header("retry-after").parse().unwrap();
        assert!((1..=86_400).contains(&seconds), "{seconds}");
    }
}

#[tokio::test]
async fn refused_guesses_do_not_count_for_the_group() {
    let app =
        App::start_behind_proxy(&["--limit-passcodes", "2/3600", "--limit-group-passcodes", "4/3600"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    for _ in 0..8 {
        submit_from(&fixture, "203.0.113.1", "wrong").await;
    }
    submit_from(&fixture, "203.0.113.2", "wrong")
        .await
        .assert_error_body(StatusCode::UNAUTHORIZED, &wrong(1));
}

#[tokio::test]
async fn concurrent_guesses_from_one_address_do_not_exceed_the_limit() {
    let app = App::start_behind_proxy(&["--limit-passcodes", "3/3600", "--pool-size", "4"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let guesses = (0..12).map(|_| submit_from(&fixture, "203.0.113.1", "wrong"));
    let responses = futures::future::join_all(guesses).await;
    let statuses = [StatusCode::UNAUTHORIZED, StatusCode::TOO_MANY_REQUESTS];
    assert_eq!(count_statuses(&responses, statuses), [3, 9]);
}

#[tokio::test]
async fn concurrent_checks_and_submissions_from_one_address_have_the_same_limit() {
    let app = App::start_behind_proxy(&["--limit-passcodes", "3/3600", "--pool-size", "4"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let visitor = app.visitor();
    let checks = (0..6).map(|_| check_from(&visitor, &fixture, "203.0.113.1", "wrong"));
    let submissions = (0..6).map(|_| submit_from(&fixture, "203.0.113.1", "wrong"));
    let (mut responses, others) = tokio::join!(
        futures::future::join_all(checks),
        futures::future::join_all(submissions)
    );
    responses.extend(others);
    let statuses = [StatusCode::UNAUTHORIZED, StatusCode::TOO_MANY_REQUESTS];
    assert_eq!(count_statuses(&responses, statuses), [3, 9]);
}

#[tokio::test]
async fn an_ip_address_has_one_attempt_once_the_group_limit_is_reached() {
    let app = App::start_behind_proxy(&["--limit-group-passcodes", "1/3600", "--pool-size", "4"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    submit_from(&fixture, "203.0.113.1", "wrong").await;
    // The addresses of an IPv6 /64 count as one.
    let addresses: Vec<_> = (1..=12).map(|host| format!("2001:db8:0:7::{host}")).collect();
    let guesses = addresses
        .iter()
        .map(|address| submit_from(&fixture, address, "wrong"));
    let responses = futures::future::join_all(guesses).await;
    let statuses = [StatusCode::UNAUTHORIZED, StatusCode::TOO_MANY_REQUESTS];
    assert_eq!(count_statuses(&responses, statuses), [1, 11]);
    submit_from(&fixture, "2001:db8:0:8::1", PASSCODE)
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn concurrent_right_passcodes_are_not_counted() {
    let app = App::start_behind_proxy(&["--limit-passcodes", "2/3600", "--pool-size", "4"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let submissions = (0..12).map(|_| submit_from(&fixture, "203.0.113.1", PASSCODE));
    let responses = futures::future::join_all(submissions).await;
    assert_eq!(count_statuses(&responses, [StatusCode::CREATED]), [12]);
    submit_from(&fixture, "203.0.113.1", "wrong")
        .await
        .assert_error_body(StatusCode::UNAUTHORIZED, &wrong(1));
}

/// A token of another group's owner does not let guesses overtake each other either.
#[tokio::test]
async fn a_right_passcode_waits_for_concurrent_guesses_to_be_counted() {
    let app = App::start_behind_proxy(&["--limit-passcodes", "1/3600", "--pool-size", "4"]).await;
    let stranger = app.admin().await;
    for is_only_checked in [false, true] {
        a_right_passcode_waits(&app, &app.visitor(), is_only_checked).await;
        a_right_passcode_waits(&app, &stranger, is_only_checked).await;
    }
}

async fn a_right_passcode_waits(app: &App, guesser: &impl Actor, is_only_checked: bool) {
    let fixture = GroupFixture::with_players(app, 4).await;
    let guess = |passcode| submit_as(guesser, &fixture, "203.0.113.1", passcode);
    guess("wrong").await;
    // The counter's row exists, and has no attempt.
    app.database
        .execute("UPDATE limit_counters SET hits = 0; UPDATE users SET name = 'Locked'")
        .await
        .unwrap();
    // The last guess waits for its counter, and the right passcode for the last guess.
    let guess_blocked = blocked_sessions(&["limit_counters"], 1);
    let requests = async {
        app.wait_until_rows_locked("limit_counters").await;
        let right = async {
            app.wait_until(&guess_blocked).await;
            if is_only_checked {
                check_from(guesser, &fixture, "203.0.113.1", PASSCODE).await
            } else {
                guess(PASSCODE).await
            }
        };
        let release = async {
            app.wait_until(&guess_blocked).await;
            app.visitor().get("/health/ready").await.ok();
            app.database
                .execute("UPDATE users SET name = 'Released'")
                .await
                .unwrap();
        };
        let (last_guess, right, ()) = tokio::join!(guess("wrong"), right, release);
        (last_guess, right)
    };
    let released = "SELECT FROM users WHERE name = 'Released'";
    let ((), (last_guess, right)) = tokio::join!(app.lock_rows_until("limit_counters", released), requests);
    last_guess.assert_error_body(StatusCode::UNAUTHORIZED, &wrong(0));
    right.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.passcodes");
}

/// Guesses that wait for their turn while a submission from another address is written, and would be compared with the
/// passcode that this server knows then.
#[tokio::test]
async fn guesses_that_wait_are_counted_before_the_right_passcode_is_compared() {
    let app = App::start_behind_proxy(&["--limit-passcodes", "1/3600", "--pool-size", "4"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let submission_blocked = blocked_sessions(&["groups"], 1);
    let requests = async {
        app.wait_until_rows_locked("groups").await;
        let guesses = async {
            app.wait_until(&submission_blocked).await;
            let wrong =
                futures::future::join_all((0..8).map(|_| submit_from(&fixture, "203.0.113.1", "wrong")));
            let arrived = async || app.visitor().get("/health/ready").await.ok();
            let right = async {
                arrived().await;
                submit_from(&fixture, "203.0.113.1", PASSCODE).await
            };
            let release = async {
                arrived().await;
                arrived().await;
                app.database
                    .execute("UPDATE users SET name = 'Released'")
                    .await
                    .unwrap();
            };
            let (wrong, right, ()) = tokio::join!(wrong, right, release);
            (wrong, right)
        };
        tokio::join!(submit_from(&fixture, "203.0.113.9", PASSCODE), guesses)
    };
    let released = "SELECT FROM users WHERE name = 'Released'";
    let row = format!("groups WHERE id = {}", fixture.admin.group["groupId"]);
    let ((), (written, (wrong, right))) = tokio::join!(app.lock_rows_until(&row, released), requests);
    written.data(StatusCode::CREATED);
    let statuses = [StatusCode::UNAUTHORIZED, StatusCode::TOO_MANY_REQUESTS];
    assert_eq!(count_statuses(&wrong, statuses), [1, 7]);
    right.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.passcodes");
}

#[tokio::test]
async fn by_number_a_private_group_is_404_for_visitors() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    submission["passcode"] = json!("wrong");
    let path = format!("{}/matches", fixture.path());
    app.visitor()
        .post(&path, submission)
        .await
        .assert_error(StatusCode::NOT_FOUND, "group.not_found");
}

#[tokio::test]
async fn an_ipv6_site_has_its_own_limit() {
    let app = App::start_behind_proxy(&["--limit-passcodes", "2/3600"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    // Each from its own /64, which alone allows two wrong passcodes.
    for number in 1..=8 {
        submit_from(&fixture, &format!("2001:db8:7:{number}::1"), "wrong")
            .await
            .assert_error(StatusCode::UNAUTHORIZED, "passcode.wrong");
    }
    for passcode in ["wrong", PASSCODE] {
        submit_from(&fixture, "2001:db8:7:9::1", passcode)
            .await
            .assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.passcodes");
    }
    for address in ["2001:db8:8:1::1", "203.0.113.9"] {
        submit_from(&fixture, address, PASSCODE)
            .await
            .data(StatusCode::CREATED);
    }
}

/// Of 64 /48 networks each with a /64 of its own; others of the /32 wait, and those elsewhere do not.
#[tokio::test]
async fn guesses_from_an_ipv6_32_have_a_limit_of_their_own() {
    let app = App::start_behind_proxy(&["--limit-passcodes", "1/3600"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let known = "2001:db8:66::1";
    submit_from(&fixture, known, PASSCODE)
        .await
        .data(StatusCode::CREATED);
    let mut guesses = Vec::new();
    for site in 1..=64 {
        guesses.push(submit_from(&fixture, &format!("2001:db8:{site}::1"), "wrong").await);
    }
    let statuses = [StatusCode::UNAUTHORIZED, StatusCode::TOO_MANY_REQUESTS];
    assert_eq!(count_statuses(&guesses, statuses), [16, 48]);
    submit_from(&fixture, "2001:db8:65::1", PASSCODE)
        .await
        .assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.passcodes");
    for address in ["2001:db9::1", "203.0.113.9", known] {
        submit_from(&fixture, address, PASSCODE)
            .await
            .data(StatusCode::CREATED);
    }
    // It has the guesses of a client, and no more.
    let statuses = [StatusCode::UNAUTHORIZED, StatusCode::TOO_MANY_REQUESTS];
    for status in statuses {
        assert_eq!(submit_from(&fixture, known, "wrong").await.status, status);
    }
}

#[tokio::test]
async fn above_the_group_limit_wider_networks_have_more_attempts() {
    let app = App::start_behind_proxy(&["--limit-group-passcodes", "1/3600"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    submit_from(&fixture, "203.0.113.1", "wrong").await;
    let statuses = [StatusCode::UNAUTHORIZED, StatusCode::TOO_MANY_REQUESTS];
    let mut guesses = Vec::new();
    for number in 1..=40 {
        guesses.push(submit_from(&fixture, &format!("2001:db8:{number}::1"), "wrong").await);
    }
    assert_eq!(count_statuses(&guesses, statuses), [16, 24]);
    guesses.clear();
    for number in 1..=40 {
        guesses.push(submit_from(&fixture, &format!("198.51.{}.{number}", number / 8), "wrong").await);
    }
    // Four from each /24, until the /16 has its sixteen.
    assert_eq!(count_statuses(&guesses, statuses), [16, 24]);
    submit_from(&fixture, "192.0.2.1", PASSCODE)
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn a_short_passcode_is_limited_by_the_day() {
    let app = App::start_behind_proxy(&["--limit-passcodes", "1/3600"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let wait = async || -> u32 {
        submit_from(&fixture, "203.0.113.1", "wrong")
            .await
            .assert_error(StatusCode::UNAUTHORIZED, "passcode.wrong");
        let refused = submit_from(&fixture, "203.0.113.1", "wrong").await;
        refused.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.passcodes");
        refused.header("retry-after").parse().unwrap()
    };
    let of_short = wait().await;
    assert!((82_800..=86_400).contains(&of_short), "{of_short}");
    // With another passcode, guesses of the former one count no more.
    fixture.publish().await;
    let of_long = wait().await;
    assert!((1..=3_600).contains(&of_long), "{of_long}");
    let long = json!({"name": "Torsdagspadel", "passcode": "bollbollar"});
    fixture.admin.put(&fixture.path(), long).await.ok();
    submit_from(&fixture, "203.0.113.1", "bollbollar")
        .await
        .data(StatusCode::CREATED);
}

/// The rows of the counters of wrong passcodes.
async fn counters(app: &App) -> usize {
    let mut session = app.database.session().await.unwrap();
    session
        .rows("SELECT FROM limit_counters WHERE bucket LIKE 'wrong%'")
        .await
        .unwrap()
}

#[tokio::test]
async fn above_the_group_limit_an_ipv6_site_has_four_attempts() {
    let app = App::start_behind_proxy(&["--limit-group-passcodes", "1/3600"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    submit_from(&fixture, "203.0.113.1", "wrong").await;
    for number in 1..=4 {
        submit_from(&fixture, &format!("2001:db8:7:{number}::1"), "wrong")
            .await
            .assert_error(StatusCode::UNAUTHORIZED, "passcode.wrong");
    }
    let before = counters(&app).await;
    for (number, passcode) in (5..).zip(["wrong", PASSCODE, "wrong"]) {
        let refused = submit_from(&fixture, &format!("2001:db8:7:{number}::1"), passcode).await;
        refused.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.passcodes");
    }
    assert_eq!(counters(&app).await, before);
    // Others of the site, whose passcode is right, have to wait with it; other sites need not.
    submit_from(&fixture, "2001:db8:8:1::1", PASSCODE)
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn an_attempt_that_is_refused_for_its_site_adds_no_counter() {
    let app = App::start_behind_proxy(&["--limit-passcodes", "1/3600"]).await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    for number in 1..=4 {
        submit_from(&fixture, &format!("2001:db8:7:{number}::1"), "wrong")
            .await
            .assert_error(StatusCode::UNAUTHORIZED, "passcode.wrong");
    }
    let before = counters(&app).await;
    for number in 5..=8 {
        submit_from(&fixture, &format!("2001:db8:7:{number}::1"), "wrong")
            .await
            .assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.passcodes");
    }
    assert_eq!(counters(&app).await, before);
}
