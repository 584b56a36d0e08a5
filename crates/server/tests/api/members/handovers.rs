//! A group is handed over: offered by its owner, accepted or declined by a member.

use db::rows::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::account_requests::log_in;
use crate::support::actors::{Actor, Admin, PASSWORD, Response, text};
use crate::support::app::App;
use crate::support::audit_log::audit_entries;
use crate::support::database::shift_times;
use crate::support::members::{change_role, member, user_id};

fn path(owner: &Admin<'_>) -> String {
    format!("{}/handover", owner.group_path())
}

/// The owner offers the group to an account.
async fn offer(owner: &Admin<'_>, to: &Admin<'_>, password: &str) -> Response {
    let body = json!({"userId": user_id(to).await.0, "password": password});
    owner.post(&path(owner), body).await
}

async fn offered(owner: &Admin<'_>, to: &Admin<'_>) {
    offer(owner, to, PASSWORD).await.data(StatusCode::CREATED);
}

/// The member answers, on the server that their session is at.
async fn answer(by: &Admin<'_>, owner: &Admin<'_>, answer: &str) -> Response {
    by.post(&format!("{}/{answer}", path(owner)), json!({})).await
}

/// The members as this one sees them: address and role.
async fn roles(reader: &Admin<'_>, owner: &Admin<'_>) -> Vec<Value> {
    let path = format!("{}/members", owner.group_path());
    let mut list = reader.get(&path).await.ok();
    let members = list["members"].as_array_mut().unwrap();
    let summary = |member: &mut Value| json!([member["email"], member["role"]]);
    members.iter_mut().map(summary).collect()
}

/// The offer in the list of members.
async fn waiting(reader: &Admin<'_>, owner: &Admin<'_>) -> Value {
    let path = format!("{}/members", owner.group_path());
    reader.get(&path).await.ok()["handover"].take()
}

/// The offers to an account.
async fn offers_to(account: &Admin<'_>) -> Vec<Value> {
    let mut list = account.get("/api/auth/handovers").await.ok();
    list["handovers"].as_array_mut().unwrap().drain(..).collect()
}

/// How many accounts own the group, by its members and by its row.
async fn assert_one_owner(app: &App, owner: &Admin<'_>) {
    let two_roles = format!(
        "DO $$ BEGIN ASSERT NOT EXISTS (
             SELECT FROM groups JOIN group_members ON group_id = id AND user_id = owner_id WHERE id = {}
         ), 'the owner has another role'; END $$",
        owner.group["groupId"]
    );
    app.database.execute(&two_roles).await.unwrap();
}

/// Makes an account able to receive mails.
async fn verify_address(app: &App) {
    let verify = "UPDATE users SET email_verified_at = now() WHERE email_verified_at IS NULL";
    app.database.execute(verify).await.unwrap();
}

#[tokio::test]
async fn a_member_who_accepts_owns_the_group_and_the_former_owner_is_an_admin() {
    let app = App::start().await;
    let another = app.another();
    let owner = app.admin().await;
    let editor = member(&app, &owner, Role::Editor).await;
    offered(&owner, &editor).await;
    let own = waiting(&owner, &owner).await;
    assert_eq!(own["userId"], json!(user_id(&editor).await.0));
    assert_eq!(waiting(&editor, &owner).await, json!(null));
    let offers = offers_to(&editor).await;
    assert_eq!(
        (
            offers.len(),
            &offers[0]["groupId"],
            &offers[0]["groupName"],
            &offers[0]["role"]
        ),
        (
            1,
            &owner.group["groupId"],
            &json!("Torsdagspadel"),
            &json!("editor")
        )
    );
    assert_eq!(offers[0]["expiresAt"], own["expiresAt"]);
    // Nothing changes until then.
    assert_eq!(
        roles(&owner, &owner).await,
        [json!([owner.email, "owner"]), json!([editor.email, "editor"])]
    );
    answer(&editor.at(&another), &owner, "accept").await.ok();
    assert_eq!(
        roles(&owner, &owner).await,
        [json!([editor.email, "owner"]), json!([owner.email, "admin"])]
    );
    assert_one_owner(&app, &owner).await;
    assert_eq!(waiting(&editor, &owner).await, json!(null));
    assert_eq!(offers_to(&editor).await, Vec::<Value>::new());
    // The roles hold from the next call on.
    let refused = owner
        .delete_with(&owner.group_path(), json!({"confirmation": "Torsdagspadel"}))
        .await;
    refused.assert_error(StatusCode::FORBIDDEN, "group.forbidden");
    let to_editor = format!("{}/members/{}", owner.group_path(), user_id(&owner).await);
    editor.put(&to_editor, json!({"role": "editor"})).await.ok();
    answer(&editor, &owner, "accept")
        .await
        .assert_error(StatusCode::NOT_FOUND, "handover.not_found");
}

/// The date since which an account is a member stays the same when the owner changes.
#[tokio::test]
async fn members_keep_since_when_they_are_members() {
    let app = App::start().await;
    let owner = app.admin().await;
    let admin = member(&app, &owner, Role::Admin).await;
    let path = format!("{}/members", owner.group_path());
    let since = async |email: &str| {
        let list = owner.get(&path).await.ok();
        let members = list["members"].as_array().unwrap().clone();
        let found = members.into_iter().find(|member| member["email"] == email);
        found.unwrap()["since"].clone()
    };
    let (of_owner, of_admin) = (since(&owner.email).await, since(&admin.email).await);
    offered(&owner, &admin).await;
    answer(&admin, &owner, "accept").await.ok();
    assert_eq!(
        (since(&owner.email).await, since(&admin.email).await),
        (of_owner.clone(), of_admin.clone())
    );
    // And back.
    let body = json!({"userId": user_id(&owner).await.0, "password": PASSWORD});
    admin
        .post(&self::path(&owner), body)
        .await
        .data(StatusCode::CREATED);
    answer(&owner, &owner, "accept").await.ok();
    assert_eq!(
        (since(&owner.email).await, since(&admin.email).await),
        (of_owner, of_admin)
    );
}

#[tokio::test]
async fn a_declined_offer_changes_nothing_else() {
    let app = App::start().await;
    let owner = app.admin().await;
    let (admin, editor) = (
        member(&app, &owner, Role::Admin).await,
        member(&app, &owner, Role::Editor).await,
    );
    let before = roles(&owner, &owner).await;
    offered(&owner, &admin).await;
    // Only the one who is asked answers.
    for (by, reply) in [
        (&editor, "accept"),
        (&editor, "decline"),
        (&owner, "accept"),
        (&owner, "decline"),
    ] {
        answer(by, &owner, reply)
            .await
            .assert_error(StatusCode::NOT_FOUND, "handover.not_found");
    }
    answer(&admin, &owner, "decline").await.ok();
    assert_eq!(roles(&owner, &owner).await, before);
    answer(&admin, &owner, "accept")
        .await
        .assert_error(StatusCode::NOT_FOUND, "handover.not_found");
    // Another member can be asked then.
    offered(&owner, &editor).await;
}

#[tokio::test]
async fn one_offer_waits_at_a_time_and_is_taken_back_by_the_owner() {
    let app = App::start().await;
    let owner = app.admin().await;
    let (admin, editor) = (
        member(&app, &owner, Role::Admin).await,
        member(&app, &owner, Role::Editor).await,
    );
    offered(&owner, &admin).await;
    assert_ne!(waiting(&admin, &owner).await, json!(null));
    offer(&owner, &editor, PASSWORD)
        .await
        .assert_error(StatusCode::CONFLICT, "handover.waiting");
    owner.delete(&path(&owner)).await.ok();
    for refused in [
        owner.delete(&path(&owner)).await,
        answer(&admin, &owner, "accept").await,
        answer(&admin, &owner, "decline").await,
    ] {
        refused.assert_error(StatusCode::NOT_FOUND, "handover.not_found");
    }
    offered(&owner, &editor).await;
}

#[tokio::test]
async fn only_members_are_asked() {
    let app = App::start().await;
    let (owner, other) = (app.admin().await, app.admin().await);
    offer(&owner, &other, PASSWORD)
        .await
        .assert_error(StatusCode::NOT_FOUND, "member.not_found");
    offer(&owner, &owner, PASSWORD)
        .await
        .assert_error(StatusCode::CONFLICT, "member.is_owner");
    let admin = member(&app, &owner, Role::Admin).await;
    let body = json!({"userId": user_id(&admin).await.0, "password": PASSWORD});
    admin
        .post(&path(&owner), body)
        .await
        .assert_error(StatusCode::FORBIDDEN, "group.forbidden");
}

#[tokio::test]
async fn an_offer_lapses_after_seven_days() {
    let app = App::start().await;
    let owner = app.admin().await;
    let (admin, editor) = (
        member(&app, &owner, Role::Admin).await,
        member(&app, &owner, Role::Editor).await,
    );
    offered(&owner, &admin).await;
    let back = |by: &str| shift_times("handovers", &["group_id"], &["offered_at", "expires_at"], by);
    app.database.execute(&back("-7 days +1 minute")).await.unwrap();
    assert_eq!(offers_to(&admin).await.len(), 1);
    app.database.execute(&back("-1 minute")).await.unwrap();
    assert_eq!(offers_to(&admin).await.len(), 0);
    assert_eq!(waiting(&owner, &owner).await, json!(null));
    answer(&admin, &owner, "accept")
        .await
        .assert_error(StatusCode::NOT_FOUND, "handover.not_found");
    offered(&owner, &editor).await;
    answer(&editor, &owner, "accept").await.ok();
}

#[tokio::test]
async fn an_offer_ends_with_the_members_role_or_the_group() {
    let app = App::start().await;
    let owner = app.admin().await;
    let (left, removed, last) = (
        member(&app, &owner, Role::Admin).await,
        member(&app, &owner, Role::Editor).await,
        member(&app, &owner, Role::Editor).await,
    );
    offered(&owner, &left).await;
    left.delete(&format!("{}/membership", owner.group_path()))
        .await
        .ok();
    offered(&owner, &removed).await;
    let of_removed = format!("{}/members/{}", owner.group_path(), user_id(&removed).await);
    owner.delete(&of_removed).await.ok();
    for former in [&left, &removed] {
        answer(former, &owner, "accept")
            .await
            .assert_error(StatusCode::NOT_FOUND, "group.not_found");
        assert_eq!(offers_to(former).await.len(), 0);
    }
    // It does not come back with another role.
    change_role(&owner, &removed, Some(Role::Admin)).await;
    answer(&removed, &owner, "accept")
        .await
        .assert_error(StatusCode::NOT_FOUND, "handover.not_found");
    // But stays with another role of a member.
    offered(&owner, &last).await;
    change_role(&owner, &last, Some(Role::Admin)).await;
    assert_eq!(offers_to(&last).await[0]["role"], json!("admin"));
    let deletion = json!({"confirmation": "Torsdagspadel"});
    owner.delete_with(&owner.group_path(), deletion).await.ok();
    answer(&last, &owner, "accept")
        .await
        .assert_error(StatusCode::NOT_FOUND, "group.not_found");
    assert_eq!(offers_to(&last).await.len(), 0);
}

/// Of an acceptance and what ends the offer, at two servers at once, one succeeds, and the group has one owner.
#[tokio::test]
async fn an_acceptance_and_what_ends_the_offer_exclude_each_other() {
    let app = App::start().await;
    let another = app.another();
    let owner = app.admin().await;
    for ending in ["take back", "remove", "decline"] {
        for _ in 0..4 {
            let asked = member(&app, &owner, Role::Editor).await;
            offered(&owner, &asked).await;
            let (owner_there, asked_there) = (owner.at(&another), asked.at(&another));
            let of_asked = format!("{}/members/{}", owner.group_path(), user_id(&asked).await);
            let end = async {
                match ending {
                    "take back" => owner_there.delete(&path(&owner)).await,
                    "remove" => owner_there.delete(&of_asked).await,
                    _ => answer(&asked_there, &owner, "decline").await,
                }
            };
            let (accepted, ended) = tokio::join!(answer(&asked, &owner, "accept"), end);
            let both = [accepted.status.is_success(), ended.status.is_success()];
            assert_ne!(both[0], both[1], "{ending}: {accepted:?} {ended:?}");
            assert_one_owner(&app, &owner).await;
            if both[0] {
                assert_eq!(
                    roles(&asked, &owner).await,
                    [json!([asked.email, "owner"]), json!([owner.email, "admin"])]
                );
                let body = json!({"userId": user_id(&owner).await.0, "password": PASSWORD});
                asked.post(&path(&owner), body).await.data(StatusCode::CREATED);
                answer(&owner, &owner, "accept").await.ok();
            }
            change_role(&owner, &asked, None).await;
        }
    }
}

#[tokio::test]
async fn of_two_acceptances_at_once_one_succeeds() {
    let app = App::start().await;
    let another = app.another();
    let owner = app.admin().await;
    let admin = member(&app, &owner, Role::Admin).await;
    offered(&owner, &admin).await;
    let there = admin.at(&another);
    let (one, two) = tokio::join!(answer(&admin, &owner, "accept"), answer(&there, &owner, "accept"));
    let mut statuses = [one.status, two.status];
    statuses.sort();
    assert_eq!(statuses, [StatusCode::OK, StatusCode::NOT_FOUND]);
    assert_one_owner(&app, &owner).await;
}

/// An unlocked phone allows no guesses, neither here nor at the log-in.
#[tokio::test]
async fn a_wrong_password_counts_as_a_failed_log_in() {
    let app = App::start_with(&["--limit-logins", "3/900"]).await;
    let owner = app.admin().await;
    let admin = member(&app, &owner, Role::Admin).await;
    // Neither a right one nor none counts.
    offered(&owner, &admin).await;
    owner.delete(&path(&owner)).await.ok();
    offer(&owner, &admin, "")
        .await
        .assert_error(StatusCode::UNPROCESSABLE_ENTITY, "password.required");
    for _ in 0..3 {
        offer(&owner, &admin, "not my password").await.assert_error_body(
            StatusCode::UNAUTHORIZED,
            &json!({
                "success": false,
                "error": "The password is wrong",
                "code": "password.wrong",
                "details": [{"field": "password", "code": "password.wrong", "message": "The password is wrong"}],
            }),
        );
    }
    for refused in [
        offer(&owner, &admin, PASSWORD).await,
        log_in(&app, &owner.email, PASSWORD).await,
    ] {
        refused.assert_error(StatusCode::TOO_MANY_REQUESTS, "limit.logins");
    }
    assert_eq!(waiting(&owner, &owner).await, json!(null));
}

#[tokio::test]
async fn parallel_guesses_have_no_more_attempts() {
    let app = App::start_with(&["--limit-logins", "3/900"]).await;
    let owner = app.admin().await;
    let admin = member(&app, &owner, Role::Admin).await;
    let guesses = (0..8).map(|_| offer(&owner, &admin, "not my password"));
    let answers = futures::future::join_all(guesses).await;
    let wrong = answers
        .iter()
        .filter(|answer| answer.status == StatusCode::UNAUTHORIZED);
    assert_eq!(wrong.count(), 3);
}

#[tokio::test]
async fn nobody_owns_more_groups_than_an_account_may() {
    let app = App::start_with(&["--groups-per-account", "1"]).await;
    let owner = app.admin().await;
    // The member owns a group.
    let admin = member(&app, &owner, Role::Admin).await;
    offered(&owner, &admin).await;
    answer(&admin, &owner, "accept")
        .await
        .assert_error(StatusCode::CONFLICT, "group.too_many");
    assert_eq!(roles(&owner, &owner).await[0], json!([owner.email, "owner"]));
    admin
        .delete_with(&admin.group_path(), json!({"confirmation": "Torsdagspadel"}))
        .await
        .ok();
    answer(&admin, &owner, "accept").await.ok();
}

#[tokio::test]
async fn both_are_told_by_mail_in_their_languages() {
    let app = App::with_mailbox().await;
    let owner = app.admin().await;
    let admin = member(&app, &owner, Role::Admin).await;
    verify_address(&app).await;
    for (account, language) in [(&owner, "sv"), (&admin, "es")] {
        let profile = json!({"name": "Maja", "language": language});
        account.put("/api/auth/profile", profile).await.ok();
    }
    let members = |language: &str| {
        let group = &owner.group["groupId"];
        format!("/{language}/admin/groups/{group}/players/manage?tab=members")
    };
    let consent = format!("/es/admin/groups/{}/handover", owner.group["groupId"]);
    let told = async |kind: &str, to: &Admin<'_>, subject: &str, link: &str, count: usize| {
        let mails = app.mails(kind, &to.email, count).await;
        assert_eq!(mails[0]["subject"], json!(subject));
        assert!(text(&mails[0]["link"]).ends_with(link), "{mails:?}");
        assert!(!mails[0].to_string().contains("Torsdagspadel"), "{mails:?}");
    };
    offered(&owner, &admin).await;
    told("handover_offered", &admin, "Te ofrecen un grupo", &consent, 1).await;
    told(
        "handover_sent",
        &owner,
        "Du har erbjudit någon din grupp",
        &members("sv"),
        1,
    )
    .await;
    answer(&admin, &owner, "decline").await.ok();
    told(
        "handover_declined",
        &owner,
        "Ditt erbjudande avböjdes",
        &members("sv"),
        1,
    )
    .await;
    offered(&owner, &admin).await;
    told("handover_offered", &admin, "Te ofrecen un grupo", &consent, 2).await;
    answer(&admin, &owner, "accept").await.ok();
    told(
        "handover_accepted",
        &owner,
        "Din grupp har lämnats över",
        &members("sv"),
        1,
    )
    .await;
    told(
        "handover_received",
        &admin,
        "Ahora eres titular de un grupo",
        &members("es"),
        1,
    )
    .await;
}

#[tokio::test]
async fn the_audit_log_has_who_handed_over_to_whom() {
    let app = App::start().await;
    let owner = app.admin().await;
    let admin = member(&app, &owner, Role::Admin).await;
    let (from, to) = (user_id(&owner).await, user_id(&admin).await);
    offered(&owner, &admin).await;
    answer(&admin, &owner, "decline").await.ok();
    offered(&owner, &admin).await;
    owner.delete(&path(&owner)).await.ok();
    offered(&owner, &admin).await;
    answer(&admin, &owner, "accept").await.ok();
    let entries = audit_entries(&owner).await;
    let found: Vec<_> = entries
        .into_iter()
        .take(6)
        .map(|entry| (entry.action, entry.actor_id.unwrap(), entry.details))
        .collect();
    let offer = || ("member.handover_offered".to_owned(), from, json!({"userId": to}));
    assert_eq!(
        found,
        [
            ("member.handover_accepted".to_owned(), to, json!({"userId": from})),
            offer(),
            (
                "member.handover_withdrawn".to_owned(),
                from,
                json!({"userId": to})
            ),
            offer(),
            ("member.handover_declined".to_owned(), to, json!({})),
            offer(),
        ]
    );
}
