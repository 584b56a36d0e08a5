//! The deletion of an account, which can be kept until it is erased.

use db::rows::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::account_requests::{log_in, log_in_again, mailed_reset_link, refresh, reset_password};
use crate::support::actors::{Actor, NEW_PASSWORD, PASSWORD, redacted, text};
use crate::support::app::App;
use crate::support::deleted_accounts::{assert_in_database, delete, delete_with_group, keep, read_deletion};
use crate::support::group_fixture::{GroupFixture, assert_group_equals_replay};
use crate::support::members::{change_role, member, user_id};

#[tokio::test]
async fn a_preview_names_what_goes() {
    let app = App::start().await;
    let (admin, owner) = (app.admin().await, app.admin().await);
    let other = member(&app, &admin, Role::Editor).await;
    change_role(&owner, &admin, Some(Role::Admin)).await;
    let offer = json!({"userId": user_id(&other).await.0, "password": PASSWORD});
    admin
        .post(&format!("{}/handover", admin.group_path()), offer)
        .await
        .data(StatusCode::CREATED);
    let shown = redacted(admin.get("/api/auth/account/deletion").await.ok());
    let group = |role: &str, members: u32, offered: Value| {
        json!({
            "groupId": "[id]", "name": "Torsdagspadel", "role": role, "players": 0, "matches": 0,
            "members": members, "offered": offered,
        })
    };
    let offered = json!({"to": "Anna Öberg", "expiresAt": "[time]"});
    assert_eq!(
        shown,
        json!({"devices": 1, "groups": [group("owner", 2, offered), group("admin", 2, Value::Null)]})
    );
    log_in(&app, &admin.email, PASSWORD).await.ok();
}

#[tokio::test]
async fn a_deleted_account_is_signed_out_everywhere_and_its_groups_are_gone() {
    let app = App::with_mailbox().await;
    let (admin, owner) = (app.admin().await, app.admin().await);
    let again = log_in_again(&admin).await;
    change_role(&owner, &admin, Some(Role::Admin)).await;
    app.database
        .execute("UPDATE users SET email_verified_at = now()")
        .await
        .unwrap();
    let deleted = delete_with_group(&admin).await;
    let mail = app.mail("account_deleted", &admin.email).await;
    assert!(text(&mail["text"]).contains("14 days"), "{mail}");
    for session in [&admin, &again] {
        session
            .get("/api/auth/verify")
            .await
            .assert_error(StatusCode::UNAUTHORIZED, "auth.session_ended");
        refresh(&app, &session.refresh_token)
            .await
            .assert_error(StatusCode::UNAUTHORIZED, "auth.refresh_invalid");
    }
    app.visitor()
        .get(&admin.hash_path())
        .await
        .assert_error(StatusCode::NOT_FOUND, "group.not_found");
    let members = owner.get(&format!("{}/members", owner.group_path())).await.ok();
    assert_eq!(members["members"].as_array().unwrap().len(), 1);
    let registered = json!({
        "email": admin.email.to_uppercase(), "password": PASSWORD, "name": "Bo Ek", "groupName": "Fredag",
        "passcode": "boll",
    });
    app.visitor()
        .post("/api/auth/register", registered)
        .await
        .assert_error(StatusCode::CONFLICT, "email.taken");
    // A log-in starts no session, and shows what becomes of the account.
    log_in(&app, &admin.email, PASSWORD)
        .await
        .assert_error(StatusCode::FORBIDDEN, "account.deleted");
    let shown = read_deletion(&admin).await.ok();
    assert_eq!(shown["erasedAt"], deleted["erasedAt"]);
    assert_eq!(
        redacted(shown),
        json!({
            "name": "Anna Öberg",
            "deletedAt": "[time]",
            "erasedAt": "[time]",
            "deletedGroups": [{"groupId": "[id]", "name": "Torsdagspadel"}],
            "leftGroups": [
                {"groupId": "[id]", "name": "Torsdagspadel", "ownerName": "Anna Öberg", "handedOverAt": null},
            ],
        })
    );
    assert_in_database(
        &app,
        "SELECT count(*) = 0 FROM sessions WHERE revoked_at IS NULL AND user_id IN (
        SELECT id FROM users WHERE deleted_at IS NOT NULL)",
    )
    .await;
}

#[tokio::test]
async fn a_kept_account_has_its_groups_again_but_no_roles_in_others() {
    let app = App::start().await;
    let owner = app.admin().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    fixture.play([0, 1], [2, 3], &[[6, 4]]).await;
    let admin = &fixture.admin;
    change_role(&owner, admin, Some(Role::Editor)).await;
    // Deleted before, and therefore not restored.
    let second = json!({"name": "Sommarcupen", "passcode": "bollen"});
    let second = admin.post("/api/groups", second).await.data(StatusCode::CREATED)["group"].take();
    let path = format!("/api/groups/{}", second["groupId"]);
    admin
        .delete_with(&path, json!({"confirmation": "Sommarcupen"}))
        .await
        .ok();
    delete_with_group(admin).await;
    let kept = keep(&app, admin).await.ok();
    let names: Vec<_> = kept["groups"]
        .as_array()
        .unwrap()
        .iter()
        .map(|group| &group["groupId"])
        .collect();
    assert_eq!(names, [&admin.group["groupId"]]);
    let signed_in = admin.with_session(&kept);
    let mut submission = fixture.submission([0, 2], [1, 3], &[[6, 3]]);
    submission["passcode"] = json!("");
    signed_in
        .post(&format!("{}/matches", fixture.path()), submission)
        .await
        .data(StatusCode::CREATED);
    assert_group_equals_replay(&signed_in, &fixture.path()).await;
    // It is not deleted any more: to keep it again only signs in.
    log_in(&app, &admin.email, PASSWORD).await.ok();
    read_deletion(admin)
        .await
        .assert_error(StatusCode::CONFLICT, "account.kept");
    keep(&app, admin).await.ok();
}

#[tokio::test]
async fn an_account_is_deleted_with_its_password_and_the_groups_that_were_named_alone() {
    let app = App::start_with(&["--limit-logins", "3/900"]).await;
    let (admin, owner) = (app.admin().await, app.admin().await);
    change_role(&owner, &admin, Some(Role::Admin)).await;
    let (own, foreign) = (&admin.group["groupId"], &owner.group["groupId"]);
    for groups in [vec![], vec![own, foreign], vec![foreign]] {
        delete(&admin, &groups)
            .await
            .assert_error(StatusCode::CONFLICT, "account.groups_changed");
    }
    let wrong = json!({"password": NEW_PASSWORD, "deletedGroups": [own]});
    for _ in 0..3 {
        admin
            .delete_with("/api/auth/account", wrong.clone())
            .await
            .assert_error(StatusCode::UNAUTHORIZED, "password.wrong");
    }
    delete(&admin, &[own])
        .await
        .assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
    admin.get("/api/auth/verify").await.ok();
    app.visitor().get(&admin.hash_path()).await.ok();
}

#[tokio::test]
async fn a_wrong_password_shows_nothing_of_a_deleted_account() {
    let app = App::start().await;
    let admin = app.admin().await;
    delete_with_group(&admin).await;
    let wrong = json!({"email": admin.email, "password": NEW_PASSWORD});
    for path in ["login", "account/deletion", "account/keep"] {
        app.visitor()
            .post(&format!("/api/auth/{path}"), wrong.clone())
            .await
            .assert_error(StatusCode::UNAUTHORIZED, "auth.credentials_wrong");
    }
}

#[tokio::test]
async fn a_new_password_starts_no_session_of_a_deleted_account() {
    let app = App::with_mailbox().await;
    let admin = app.admin().await;
    delete_with_group(&admin).await;
    let link = mailed_reset_link(&app, &admin.email).await;
    reset_password(&app, &link, NEW_PASSWORD)
        .await
        .assert_error(StatusCode::FORBIDDEN, "account.deleted");
    let new = json!({"email": admin.email, "password": NEW_PASSWORD});
    app.visitor().post("/api/auth/account/keep", new).await.ok();
}

#[tokio::test]
async fn of_deletions_at_once_one_succeeds_and_a_log_in_beside_them_has_no_session_afterwards() {
    let app = App::start().await;
    let another = app.another();
    for _ in 0..5 {
        let admin = app.admin().await;
        let elsewhere = log_in_again(&admin).await.at(&another);
        let groups = [&admin.group["groupId"]];
        let (one, two, logged_in) = tokio::join!(
            delete(&admin, &groups),
            delete(&elsewhere, &groups),
            log_in(&another, &admin.email, PASSWORD),
        );
        let succeeded = [&one, &two].map(|response| response.status == StatusCode::OK);
        assert_eq!(
            succeeded.iter().filter(|succeeded| **succeeded).count(),
            1,
            "{one:?} {two:?}"
        );
        if logged_in.status == StatusCode::OK {
            admin
                .with_session(&logged_in.ok())
                .get("/api/auth/verify")
                .await
                .assert_error(StatusCode::UNAUTHORIZED, "auth.session_ended");
        }
        read_deletion(&admin).await.ok();
    }
}

#[tokio::test]
async fn a_group_that_is_created_or_handed_over_at_once_is_not_lost() {
    let app = App::start().await;
    let another = app.another();
    for _ in 0..5 {
        let (admin, owner) = (app.admin().await, app.admin().await);
        change_role(&owner, &admin, Some(Role::Admin)).await;
        let offer = json!({"userId": user_id(&admin).await.0, "password": PASSWORD});
        owner
            .post(&format!("{}/handover", owner.group_path()), offer)
            .await
            .data(StatusCode::CREATED);
        let there = admin.at(&another);
        let accept = format!("{}/handover/accept", owner.group_path());
        let groups = [&admin.group["groupId"]];
        let (deleted, accepted) = tokio::join!(delete(&admin, &groups), there.post(&accept, json!({})));
        assert_ne!(
            deleted.status == StatusCode::OK,
            accepted.status == StatusCode::OK,
            "{deleted:?} {accepted:?}"
        );
        app.visitor().get(&owner.hash_path()).await.ok();
    }
    assert_in_database(
        &app,
        "SELECT count(*) = 0 FROM groups JOIN users ON users.id = owner_id
        WHERE is_active AND deleted_at IS NOT NULL",
    )
    .await;
}
