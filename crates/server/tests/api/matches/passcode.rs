use reqwest::{Method, StatusCode};
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
        "details": [{
            "field": "passcode",
            "code": "passcode.wrong",
            "params": {"remainingAttempts": remaining},
            "message": "The passcode is not correct",
        }],
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

/// A server behind a proxy, so that each request can come from an address of its own.
async fn proxied(flags: &[&str]) -> App {
    let mut all = vec!["--trusted-proxies", "127.0.0.1"];
    all.extend(flags);
    App::start_with(&all).await
}

async fn submit_from(club: &Club<'_>, address: &str, passcode: &str) -> Answer {
    let mut typed = club.typed([0, 1], [2, 3], &[[6, 4]]);
    typed["passcode"] = json!(passcode);
    let path = format!("{}/matches", club.hash_path());
    let request = club.admin.app().visitor().request(Method::POST, &path);
    Answer::to(request.header("x-forwarded-for", address).json(&typed)).await
}

/// How many answers have each of these statuses.
fn count_statuses<const N: usize>(answers: &[Answer], statuses: [StatusCode; N]) -> [usize; N] {
    statuses.map(|status| answers.iter().filter(|answer| answer.status == status).count())
}

#[tokio::test]
async fn guesses_of_others_keep_nobody_out_who_knows_the_passcode() {
    let app = proxied(&["--limit-group-passcodes", "3/3600"]).await;
    let club = Club::of(&app, 4).await;
    for address in ["203.0.113.1", "203.0.113.2", "203.0.113.3"] {
        submit_from(&club, address, "wrong")
            .await
            .refuses(StatusCode::UNAUTHORIZED, "passcode.wrong");
    }
    // An address that was never wrong may try, as often as it is right.
    for _ in 0..2 {
        submit_from(&club, "203.0.113.4", PASSCODE)
            .await
            .data(StatusCode::CREATED);
    }
    // Once wrong it waits, as those that were wrong before.
    submit_from(&club, "203.0.113.5", "wrong")
        .await
        .fails(StatusCode::UNAUTHORIZED, &wrong(0));
    for address in ["203.0.113.5", "203.0.113.1"] {
        let refused = submit_from(&club, address, PASSCODE).await;
        refused.refuses(StatusCode::TOO_MANY_REQUESTS, "limit.passcodes");
        let seconds: u32 = refused.header("retry-after").parse().unwrap();
        assert!((1..=3600).contains(&seconds), "{seconds}");
    }
}

#[tokio::test]
async fn guesses_that_are_refused_do_not_count_for_the_group() {
    let app = proxied(&["--limit-passcodes", "2/3600", "--limit-group-passcodes", "4/3600"]).await;
    let club = Club::of(&app, 4).await;
    for _ in 0..8 {
        submit_from(&club, "203.0.113.1", "wrong").await;
    }
    submit_from(&club, "203.0.113.2", "wrong")
        .await
        .fails(StatusCode::UNAUTHORIZED, &wrong(1));
}

#[tokio::test]
async fn guesses_at_once_from_one_address_do_not_slip_through() {
    let app = proxied(&["--limit-passcodes", "3/3600", "--pool-size", "4"]).await;
    let club = Club::of(&app, 4).await;
    let guesses = (0..12).map(|_| submit_from(&club, "203.0.113.1", "wrong"));
    let answers = futures::future::join_all(guesses).await;
    let statuses = [StatusCode::UNAUTHORIZED, StatusCode::TOO_MANY_REQUESTS];
    assert_eq!(count_statuses(&answers, statuses), [3, 9]);
}

#[tokio::test]
async fn guesses_at_once_from_an_address_have_one_try_while_the_group_is_under_attack() {
    let app = proxied(&["--limit-group-passcodes", "1/3600", "--pool-size", "4"]).await;
    let club = Club::of(&app, 4).await;
    submit_from(&club, "203.0.113.1", "wrong").await;
    // The addresses of an IPv6 /64 are one household's.
    let addresses: Vec<_> = (1..=12).map(|host| format!("2001:db8:0:7::{host}")).collect();
    let guesses = addresses
        .iter()
        .map(|address| submit_from(&club, address, "wrong"));
    let answers = futures::future::join_all(guesses).await;
    let statuses = [StatusCode::UNAUTHORIZED, StatusCode::TOO_MANY_REQUESTS];
    assert_eq!(count_statuses(&answers, statuses), [1, 11]);
    submit_from(&club, "2001:db8:0:8::1", PASSCODE)
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn right_passcodes_at_once_are_not_counted() {
    let app = proxied(&["--limit-passcodes", "2/3600", "--pool-size", "4"]).await;
    let club = Club::of(&app, 4).await;
    let submissions = (0..12).map(|_| submit_from(&club, "203.0.113.1", PASSCODE));
    let answers = futures::future::join_all(submissions).await;
    assert_eq!(count_statuses(&answers, [StatusCode::CREATED]), [12]);
    submit_from(&club, "203.0.113.1", "wrong")
        .await
        .fails(StatusCode::UNAUTHORIZED, &wrong(1));
}

#[tokio::test]
async fn a_right_passcode_does_not_overtake_guesses_that_are_being_counted() {
    let app = proxied(&["--limit-passcodes", "2/3600", "--pool-size", "4"]).await;
    let club = Club::of(&app, 4).await;
    submit_from(&club, "203.0.113.1", "wrong").await;
    let waiting = |count: u32| {
        format!(
            "SELECT FROM pg_locks AS waiting WHERE NOT granted AND EXISTS (
                 SELECT FROM pg_locks AS used JOIN pg_database ON oid = database
                 WHERE used.pid = waiting.pid AND datname = current_database()
                     AND relation = 'limit_counters'::regclass
             ) HAVING count(*) = {count}"
        )
    };
    let holding = format!(
        "DO $$ BEGIN
             PERFORM FROM limit_counters FOR UPDATE;
             WHILE NOT EXISTS ({}) LOOP PERFORM pg_sleep(0.01); END LOOP;
         END $$",
        waiting(2)
    );
    let at_once = async {
        let held =
            // In this database: tables of other tests' databases have the same numbers.
            "SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
             WHERE datname = current_database() AND relation = 'limit_counters'::regclass
                 AND mode = 'RowShareLock'";
        app.until(held).await;
        let last_guess = submit_from(&club, "203.0.113.1", "wrong");
        let right = async {
            app.until(&waiting(1)).await;
            submit_from(&club, "203.0.113.1", PASSCODE).await
        };
        tokio::join!(last_guess, right)
    };
    let (released, (last_guess, right)) = tokio::join!(app.database.execute(&holding), at_once);
    released.unwrap();
    last_guess.fails(StatusCode::UNAUTHORIZED, &wrong(0));
    right.refuses(StatusCode::TOO_MANY_REQUESTS, "limit.passcodes");
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

#[tokio::test]
async fn an_ipv6_site_has_a_limit_of_its_own() {
    let app = App::start_with(&["--trusted-proxies", "127.0.0.1", "--limit-passcodes", "2/3600"]).await;
    let club = Club::of(&app, 4).await;
    let submit_from = async |address: &str, passcode: &str| {
        let mut typed = club.typed([0, 1], [2, 3], &[[6, 4]]);
        typed["passcode"] = json!(passcode);
        let path = format!("{}/matches", club.hash_path());
        let request = app.visitor().request(Method::POST, &path);
        Answer::to(request.header("x-forwarded-for", address).json(&typed)).await
    };
    // Each from an address of its own, which alone may be wrong twice.
    for number in 1..=8 {
        submit_from(&format!("2001:db8:7:{number}::1"), "wrong")
            .await
            .refuses(StatusCode::UNAUTHORIZED, "passcode.wrong");
    }
    for passcode in ["wrong", PASSCODE] {
        submit_from("2001:db8:7:9::1", passcode)
            .await
            .refuses(StatusCode::TOO_MANY_REQUESTS, "limit.passcodes");
    }
    for address in ["2001:db8:8:1::1", "203.0.113.9"] {
        submit_from(address, PASSCODE).await.data(StatusCode::CREATED);
    }
}
