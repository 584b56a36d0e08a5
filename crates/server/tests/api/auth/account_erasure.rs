//! The erasure of deleted accounts that were not kept.

use db::rows::Role;
use reqwest::header::USER_AGENT;
use reqwest::{Method, StatusCode};
use serde_json::json;

use crate::support::account_requests::log_in;
use crate::support::actors::{Actor, Admin, PASSWORD, Response};
use crate::support::app::App;
use crate::support::database::shift_times;
use crate::support::deleted_accounts::{
    assert_in_database, delete_with_group, keep, let_days_pass, until_erased,
};
use crate::support::dump::dump;
use crate::support::members::{change_role, member, user_id};

/// What is unusual in an account, and where it has been left.
async fn deleted_account(app: &App) -> Admin<'_> {
    let registration = json!({
        "email": "zyxqa@zyxq.example", "password": PASSWORD, "name": "Zyxqa Öhrn", "groupName": "Zyxqklubben",
        "passcode": "zyxqcode",
    });
    let request = app.visitor().request(Method::POST, "/api/auth/register");
    let agent = "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) \
                 Chrome/131.0.0.0 Safari/537.36 OPR/115.0.0.0";
    let registered = Response::to(request.header(USER_AGENT, agent).json(&registration)).await;
    let data = registered.data(StatusCode::CREATED);
    let mut admin = app.admin().await.with_session(&data);
    "zyxqa@zyxq.example".clone_into(&mut admin.email);
    admin.group = data["group"].clone();
    let owner = app.admin().await;
    change_role(&owner, &admin, Some(Role::Admin)).await;
    let player = json!({"name": "Eva Ek"});
    admin
        .post(&format!("{}/players", owner.group_path()), player)
        .await
        .data(StatusCode::CREATED);
    for (host, email) in [(&admin, "bo@padel.example"), (&owner, "ZYXQA@zyxq.example")] {
        let invitation = json!({"email": email, "role": "editor"});
        host.post(&format!("{}/invitations", host.group_path()), invitation)
            .await;
    }
    let account = "INSERT INTO account_invitations (digest, email, created_at, expires_at)
        VALUES (sha256('zyx'), 'zyxqa@ZYXQ.example', now(), now() + interval '7 days')";
    app.database.execute(account).await.unwrap();
    app.database
        .execute("UPDATE users SET email_verified_at = now()")
        .await
        .unwrap();
    delete_with_group(&admin).await;
    log_in(app, &admin.email, PASSWORD)
        .await
        .assert_error(StatusCode::FORBIDDEN, "account.deleted");
    admin
}

const ERASING: &[&str] = &["--dev-mailbox", "--expiry-interval-seconds", "1"];

/// What of the account is in a dump of the database.
async fn left_of(app: &App) -> Option<Vec<&'static str>> {
    let dump = dump(&app.database).await?.to_lowercase();
    let traces = ["zyxq", "öhrn", "chrome_os", "opera", "127.0.0.1"];
    Some(traces.into_iter().filter(|trace| dump.contains(trace)).collect())
}

#[tokio::test]
async fn nothing_personal_is_left_of_an_account_14_days_after_its_deletion() {
    let app = App::start_with(ERASING).await;
    let admin = deleted_account(&app).await;
    if let Some(found) = left_of(&app).await {
        assert_eq!(found.len(), 5, "{found:?}");
    }
    let_days_pass(&app, 14).await;
    let windows = shift_times(
        "limit_counters",
        &["bucket", "subject"],
        &["window_start", "window_end"],
        "-14 days",
    );
    app.database.execute(&windows).await.unwrap();
    until_erased(&app).await;
    app.wait_until("SELECT WHERE NOT EXISTS (SELECT FROM groups WHERE NOT is_active)")
        .await;
    app.wait_until("SELECT WHERE NOT EXISTS (SELECT FROM limit_counters)")
        .await;
    if let Some(found) = left_of(&app).await {
        assert_eq!(found, Vec::<&str>::new());
    }
    log_in(&app, &admin.email, PASSWORD)
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
    // The address is free, and what stands in its place leads nowhere.
    let registration = json!({
        "email": admin.email, "password": PASSWORD, "name": "Anna Öberg", "groupName": "Fredag", "passcode": "boll",
    });
    app.visitor()
        .post("/api/auth/register", registration)
        .await
        .data(StatusCode::CREATED);
    let id = "SELECT id::text FROM users WHERE erased_at IS NOT NULL";
    assert_in_database(&app, &format!("SELECT count(*) = 1 FROM ({id}) AS erased")).await;
}

#[tokio::test]
async fn what_an_erased_account_did_was_done_by_a_former_member() {
    let app = App::start_with(ERASING).await;
    let owner = app.admin().await;
    let admin = member(&app, &owner, Role::Admin).await;
    let player = json!({"name": "Eva Ek"});
    admin
        .post(&format!("{}/players", owner.group_path()), player)
        .await
        .data(StatusCode::CREATED);
    let id = user_id(&admin).await;
    delete_with_group(&admin).await;
    let_days_pass(&app, 14).await;
    until_erased(&app).await;
    let activity = owner.get(&format!("{}/activity", owner.group_path())).await.ok();
    let by: Vec<_> = activity["entries"]
        .as_array()
        .unwrap()
        .iter()
        .map(|entry| &entry["by"])
        .collect();
    let erased = json!({"userId": id.0, "name": null, "role": null});
    assert_eq!(by[..2], [&erased, &erased], "left, and added a player");
    let placeholder = format!("{}@erased.invalid", id.0);
    log_in(&app, &placeholder, PASSWORD)
        .await
        .assert_error(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
}

#[tokio::test]
async fn at_the_moment_of_erasure_an_account_is_either_kept_whole_or_erased() {
    let app = App::start_with(&["--expiry-interval-seconds", "1"]).await;
    let another = app.another();
    let mut admins = Vec::new();
    for _ in 0..6 {
        let admin = app.admin().await;
        delete_with_group(&admin).await;
        admins.push(admin);
    }
    let_days_pass(&app, 14).await;
    for admin in &admins {
        let kept = keep(&another, admin).await;
        if kept.status == StatusCode::OK {
            admin.with_session(&kept.ok()).get(&admin.group_path()).await.ok();
            log_in(&app, &admin.email, PASSWORD).await.ok();
        } else {
            kept.assert_error(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
            log_in(&app, &admin.email, PASSWORD)
                .await
                .assert_error(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
        }
    }
    until_erased(&app).await;
}

#[tokio::test]
async fn a_group_that_was_deleted_with_its_account_is_not_purged_before_it() {
    let app = App::start_with(&[
        "--expiry-interval-seconds",
        "1",
        "--purge-deleted-groups-days",
        "1",
    ])
    .await;
    let (admin, other) = (app.admin().await, app.admin().await);
    delete_with_group(&admin).await;
    let confirmation = json!({"confirmation": "Torsdagspadel"});
    other.delete_with(&other.group_path(), confirmation).await.ok();
    let_days_pass(&app, 2).await;
    let id = &other.group["groupId"];
    app.wait_until(&format!(
        "SELECT WHERE NOT EXISTS (SELECT FROM groups WHERE id = {id})"
    ))
    .await;
    let kept = keep(&app, &admin).await.ok();
    assert_eq!(kept["groups"][0]["groupId"], admin.group["groupId"]);
}
