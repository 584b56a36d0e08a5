//! Invitations: sent, accepted, taken back, lapsed.

use db::rows::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::account_requests::log_in;
use crate::support::actors::{Actor, Admin, PASSWORD, Response, redacted, text};
use crate::support::app::App;
use crate::support::database::shift_times;
use crate::support::mails::link_token;
use crate::support::members::member;

const READ: &str = "/api/invitations/read";
const ACCEPT: &str = "/api/invitations/accept";
const REGISTER: &str = "/api/invitations/register";

/// Invites an address to the owner's group.
async fn invite(owner: &Admin<'_>, email: &str, role: &str) -> Response {
    let path = format!("{}/invitations", owner.group_path());
    owner.post(&path, json!({"email": email, "role": role})).await
}

/// Invites an address, and returns the token of the mail.
async fn invited(app: &App, owner: &Admin<'_>, email: &str, role: &str) -> String {
    invite(owner, email, role).await.data(StatusCode::CREATED);
    link_token(&app.mail("invitation", email).await)
}

async fn read(app: &App, token: &str) -> Response {
    app.visitor().post(READ, json!({"token": token})).await
}

#[tokio::test]
async fn an_account_joins_by_the_link_of_its_mail_once() {
    let app = App::with_mailbox().await;
    let (owner, other, third) = (app.admin().await, app.admin().await, app.admin().await);
    let token = invited(&app, &owner, &other.email.to_uppercase(), "admin").await;
    let shown = read(&app, &token).await.ok()["invitation"].take();
    assert_eq!(
        (
            &shown["groupName"],
            &shown["role"],
            &shown["hasAccount"],
            &shown["memberCount"]
        ),
        (&json!("Torsdagspadel"), &json!("admin"), &json!(true), &json!(1))
    );
    let by_third = third.post(ACCEPT, json!({"token": token})).await;
    by_third.assert_error(StatusCode::FORBIDDEN, "invitation.of_another");
    let joined = other.post(ACCEPT, json!({"token": token})).await.ok();
    assert_eq!(joined["groupId"], owner.group["groupId"]);
    let account = other.get("/api/auth/verify").await.ok();
    assert_eq!(account["user"]["emailVerified"], json!(true));
    let groups = account["groups"].as_array().unwrap();
    let own = groups.iter().find(|group| group["groupId"] == joined["groupId"]);
    assert_eq!(own.unwrap()["role"], json!("admin"));
    let used = async |response: Response| response.assert_error(StatusCode::GONE, "invitation.used");
    used(read(&app, &token).await).await;
    used(third.post(ACCEPT, json!({"token": token})).await).await;
    // The first answer may have been lost.
    let again = other.post(ACCEPT, json!({"token": token})).await.ok();
    assert_eq!(again["groupId"], owner.group["groupId"]);
    let joined = "SELECT FROM audit_log WHERE action = 'member.joined' HAVING count(*) = 1";
    app.wait_until(joined).await;
    let path = format!("{}/members/{}", owner.group_path(), account["user"]["userId"]);
    owner.delete(&path).await.ok();
    used(other.post(ACCEPT, json!({"token": token})).await).await;
}

#[tokio::test]
async fn who_has_no_account_makes_one_without_a_group() {
    let app = App::with_mailbox().await;
    let owner = app.admin().await;
    let token = invited(&app, &owner, "linnea@padel.example", "editor").await;
    assert_eq!(
        read(&app, &token).await.ok()["invitation"]["hasAccount"],
        json!(false)
    );
    let form = json!({"token": token, "name": "Linnéa", "password": PASSWORD, "language": "sv"});
    let bad = json!({"token": token, "name": "", "password": "short"});
    let refused = app.visitor().post(REGISTER, bad).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let account = app.visitor().post(REGISTER, form).await.data(StatusCode::CREATED);
    assert_eq!(
        (
            &account["user"]["email"],
            &account["user"]["emailVerified"],
            &account["user"]["language"]
        ),
        (&json!("linnea@padel.example"), &json!(true), &json!("sv"))
    );
    let groups = account["groups"].as_array().unwrap();
    assert_eq!(groups.len(), 1);
    assert_eq!(
        (&groups[0]["groupId"], &groups[0]["role"]),
        (&owner.group["groupId"], &json!("editor"))
    );
    log_in(&app, "linnea@padel.example", PASSWORD).await.ok();
}

/// Nobody learns from the answer whether an address has an account.
#[tokio::test]
async fn the_answer_is_the_same_with_and_without_an_account() {
    let app = App::with_mailbox().await;
    let (owner, other) = (app.admin().await, app.admin().await);
    let known = invite(&owner, &other.email, "editor").await;
    let unknown = invite(&owner, "nobody@padel.example", "editor").await;
    let shape = |answer: Response| {
        let mut data = redacted(answer.data(StatusCode::CREATED));
        data["invitationId"] = json!("[id]");
        data["expiresAt"] = json!("[time]");
        data
    };
    assert_eq!(shape(known), shape(unknown));
}

#[tokio::test]
async fn a_mail_is_in_the_language_of_its_account_or_of_who_invites() {
    let app = App::with_mailbox().await;
    let (owner, other) = (app.admin().await, app.admin().await);
    other
        .put("/api/auth/profile", json!({"name": "Iñaki", "language": "es"}))
        .await
        .ok();
    for (email, language) in [(&*other.email, "es"), ("nobody@padel.example", "en")] {
        invite(&owner, email, "admin").await.data(StatusCode::CREATED);
        let mail = app.mail("invitation", email).await;
        let link = text(&mail["link"]);
        assert!(link.contains(&format!("/{language}/invitation#token=")), "{link}");
        // It may be a stranger's address.
        assert!(!mail.to_string().contains("Torsdagspadel"), "{mail}");
    }
}

#[tokio::test]
async fn an_invitation_is_taken_back_replaced_or_lapses() {
    let app = App::with_mailbox().await;
    let owner = app.admin().await;
    let first = invited(&app, &owner, "linnea@padel.example", "editor").await;
    invite(&owner, "Linnea@padel.example", "admin")
        .await
        .data(StatusCode::CREATED);
    read(&app, &first)
        .await
        .assert_error(StatusCode::GONE, "invitation.withdrawn");
    let list = owner.get(&format!("{}/members", owner.group_path())).await.ok();
    let waiting = list["invitations"].as_array().unwrap();
    assert_eq!((waiting.len(), &waiting[0]["role"]), (1, &json!("admin")));
    let path = format!(
        "{}/invitations/{}",
        owner.group_path(),
        waiting[0]["invitationId"]
    );
    owner.delete(&path).await.ok();
    owner
        .delete(&path)
        .await
        .assert_error(StatusCode::NOT_FOUND, "invitation.not_found");
    let late = invited(&app, &owner, "jorge@padel.example", "editor").await;
    let back = shift_times("invitations", &["id"], &["created_at", "expires_at"], "-7 days");
    app.database.execute(&back).await.unwrap();
    let form = json!({"token": late, "name": "Jorge", "password": PASSWORD});
    for refused in [read(&app, &late).await, app.visitor().post(REGISTER, form).await] {
        refused.assert_error(StatusCode::GONE, "invitation.lapsed");
    }
    read(&app, "rubbish")
        .await
        .assert_error(StatusCode::UNPROCESSABLE_ENTITY, "link.invalid");
}

#[tokio::test]
async fn only_the_owner_invites_and_nobody_twice() {
    let app = App::with_mailbox().await;
    let owner = app.admin().await;
    let admin = member(&app, &owner, Role::Admin).await;
    let path = format!("{}/invitations", owner.group_path());
    let by_admin = admin
        .post(&path, json!({"email": "a@padel.example", "role": "admin"}))
        .await;
    by_admin.assert_error(StatusCode::FORBIDDEN, "group.forbidden");
    for email in [&owner.email, &admin.email] {
        invite(&owner, email, "editor")
            .await
            .assert_error(StatusCode::CONFLICT, "member.exists");
    }
}

#[tokio::test]
async fn twenty_invitations_wait_at_most() {
    let app = App::start_with(&["--dev-mailbox", "--limit-invitations", "100/60"]).await;
    let owner = app.admin().await;
    for number in 0..20 {
        invite(&owner, &format!("p{number}@padel.example"), "editor")
            .await
            .data(StatusCode::CREATED);
    }
    let refused = invite(&owner, "p20@padel.example", "editor").await;
    refused.assert_error(StatusCode::CONFLICT, "invitation.too_many");
    // In place of the one that waits.
    invite(&owner, "p7@padel.example", "admin")
        .await
        .data(StatusCode::CREATED);
}

#[tokio::test]
async fn of_two_acceptances_at_once_one_succeeds() {
    let app = App::with_mailbox().await;
    let another = app.another();
    let (owner, other) = (app.admin().await, app.admin().await);
    let token = invited(&app, &owner, &other.email, "editor").await;
    let body: Value = json!({"token": token});
    let other_there = other.at(&another);
    let (one, two) = tokio::join!(
        other.post(ACCEPT, body.clone()),
        other_there.post(ACCEPT, body.clone())
    );
    let mut statuses = [one.status, two.status];
    statuses.sort();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::GONE]);
}

/// A stranger's inbox is not filled, whoever invites.
#[tokio::test]
async fn an_address_gets_so_many_mails() {
    let app = App::start_with(&["--dev-mailbox", "--limit-invitations", "2/3600"]).await;
    for _ in 0..2 {
        let owner = app.admin().await;
        invite(&owner, "linnea@padel.example", "editor")
            .await
            .data(StatusCode::CREATED);
    }
    let owner = app.admin().await;
    let refused = invite(&owner, "linnea@padel.example", "editor").await;
    refused.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.invitations");
}

#[tokio::test]
async fn without_mail_the_owner_gets_the_link_which_verifies_nothing() {
    let app = App::start().await;
    let owner = app.admin().await;
    let sent = invite(&owner, "linnea@padel.example", "editor").await;
    let sent = sent.data(StatusCode::CREATED);
    let token = link_token(&json!({"link": sent["link"]}));
    let form = json!({"token": token, "name": "Linnéa", "password": PASSWORD});
    let account = app.visitor().post(REGISTER, form).await.data(StatusCode::CREATED);
    assert_eq!(account["user"]["emailVerified"], json!(false));
}

#[tokio::test]
async fn an_invitation_to_a_closed_group_says_why_and_works_again_when_it_is_opened() {
    let app = App::with_mailbox().await;
    let owner = app.admin().await;
    let token = invited(&app, &owner, "linnea@padel.example", "editor").await;
    let closed = async |reason: &str| {
        let statement = format!("UPDATE groups SET closed_reason = {reason}");
        app.database.execute(&statement).await.unwrap();
    };
    closed("'The season is over.'").await;
    let refused = read(&app, &token).await;
    refused.assert_error(StatusCode::FORBIDDEN, "group.closed");
    assert_eq!(refused.json()["params"], json!({"reason": "The season is over."}));
    closed("NULL").await;
    read(&app, &token).await.ok();
}
