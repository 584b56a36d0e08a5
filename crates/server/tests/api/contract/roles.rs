//! Every operation of a group, called in each role.

use db::rows::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::actors::{Actor, Admin, Response};
use crate::support::app::App;
use crate::support::audit_log::audit_entries;
use crate::support::group_fixture::{GroupFixture, PASSCODE};
use crate::support::members::{change_role, member};
use crate::support::openapi::{Operation, operations};

/// Who calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Caller {
    Nobody,
    WithPasscode,
    MemberOfAnother,
    FormerMember,
    Member(Role),
}

impl Caller {
    const fn role(self) -> Option<Role> {
        match self {
            Self::Member(role) => Some(role),
            _ => None,
        }
    }
}

/// Why a call is refused whatever it asks for.
fn refusal(caller: Caller, operation: &Operation) -> Option<(StatusCode, &'static str)> {
    let by_number = operation.path.contains("{groupId}");
    let not_found = (StatusCode::NOT_FOUND, "group.not_found");
    let least = match operation.description["x-access"].as_str().unwrap() {
        "editor" => Role::Editor,
        "admin" => Role::Admin,
        "owner" => Role::Owner,
        // The group is private.
        _ => return (by_number && caller.role().is_none()).then_some(not_found),
    };
    match caller {
        Caller::Nobody | Caller::WithPasscode => Some((StatusCode::UNAUTHORIZED, "auth.required")),
        Caller::Member(role) if role >= least => None,
        Caller::MemberOfAnother | Caller::FormerMember if by_number => Some(not_found),
        _ => Some((StatusCode::FORBIDDEN, "group.forbidden")),
    }
}

/// The example of the operation, with the passcode for visitors; it changes no settings, which other calls depend on.
fn body(operation: &Operation, caller: Caller) -> Value {
    if operation.description["operationId"] == json!("update_group") {
        return json!({});
    }
    let mut body = operation.description["requestBody"]["content"]["application/json"]["example"].clone();
    if let Some(fields) = body.as_object_mut() {
        fields.remove("passcode");
        if caller == Caller::WithPasscode {
            fields.insert("passcode".to_owned(), json!(PASSCODE));
        }
    }
    body
}

#[tokio::test]
async fn each_role_may_use_its_operations_and_no_others() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let played = fixture.play([0, 1], [2, 3], &[[6, 4]]).await["match"].take();
    let owner = &fixture.admin;
    let (editor, admin) = (
        member(&app, owner, Role::Editor).await,
        member(&app, owner, Role::Admin).await,
    );
    let former = member(&app, owner, Role::Admin).await;
    change_role(owner, &former, None).await;
    let other = app.admin().await;
    let callers: [(Caller, Option<&Admin<'_>>); 7] = [
        (Caller::Nobody, None),
        (Caller::WithPasscode, None),
        (Caller::MemberOfAnother, Some(&other)),
        (Caller::FormerMember, Some(&former)),
        (Caller::Member(Role::Editor), Some(&editor)),
        (Caller::Member(Role::Admin), Some(&admin)),
        (Caller::Member(Role::Owner), Some(owner)),
    ];
    let of_groups =
        |operation: &Operation| operation.path.contains("{groupId}") || operation.path.contains("{hash}");
    for operation in operations().into_iter().filter(of_groups) {
        let path = operation.path_in(&owner.group, fixture.players[0], &played);
        for (caller, account) in callers {
            let request = match account {
                Some(account) => account.request(operation.method.clone(), &path),
                None => app.visitor().request(operation.method.clone(), &path),
            };
            let response = Response::to(request.json(&body(&operation, caller))).await;
            let what = format!("{} {path} by {caller:?}: {response:?}", operation.method);
            match refusal(caller, &operation) {
                Some((status, code)) => {
                    assert_eq!(
                        (response.status, &response.json()["code"]),
                        (status, &json!(code)),
                        "{what}"
                    );
                }
                None => assert!(!is_of_access(&response, caller), "{what}"),
            }
            if let (true, Some(account), Some(role)) = (leaves(&operation), account, caller.role())
                && role != Role::Owner
            {
                change_role(owner, account, Some(role)).await;
            }
        }
    }
}

/// Whether its caller is no member afterwards.
fn leaves(operation: &Operation) -> bool {
    operation.description["operationId"] == json!("leave_group")
}

/// Whether the caller was refused for who they are.
fn is_of_access(response: &Response, caller: Caller) -> bool {
    let Ok(body) = serde_json::from_str::<Value>(&response.text) else {
        return false;
    };
    let code = body["code"].as_str().unwrap_or_default();
    let asks_passcode = code.starts_with("passcode.") && caller != Caller::Nobody;
    // Of the password that confirms a change the owner has shown who they are.
    (response.status == StatusCode::UNAUTHORIZED && code != "password.wrong")
        || code.starts_with("group.forbidden")
        || code == "group.not_found"
        || (asks_passcode && (caller.role().is_some() || caller == Caller::WithPasscode))
}

/// What the roles see of a group: its passcode is the admins' and the owner's.
#[tokio::test]
async fn the_passcode_is_shown_to_admins_and_the_owner() {
    let app = App::start().await;
    let owner = app.admin().await;
    let (editor, admin) = (
        member(&app, &owner, Role::Editor).await,
        member(&app, &owner, Role::Admin).await,
    );
    for (caller, role, passcode) in [
        (&owner, "owner", PASSCODE),
        (&admin, "admin", PASSCODE),
        (&editor, "editor", ""),
    ] {
        for (path, own) in [
            (owner.hash_path(), "/group"),
            (format!("{}/admin", owner.group_path()), "/group"),
        ] {
            let seen = caller.get(&path).await.ok();
            let group = seen.pointer(own).unwrap();
            assert_eq!(
                (&group["role"], &group["passcode"]),
                (&json!(role), &json!(passcode))
            );
        }
        let account = caller.get("/api/auth/verify").await.ok();
        let groups = account["groups"].as_array().unwrap();
        let listed = groups
            .iter()
            .find(|group| group["groupId"] == owner.group["groupId"])
            .unwrap();
        assert_eq!(
            (&listed["role"], &listed["passcode"]),
            (&json!(role), &json!(passcode))
        );
    }
}

/// Its page has the answer that it was shown as a member, with an entity tag.
#[tokio::test]
async fn a_lost_role_is_lost_at_the_next_call() {
    let app = App::start().await;
    let another = app.another();
    let fixture = GroupFixture::with_players(&app, 4).await;
    let owner = &fixture.admin;
    let admin = member(&app, owner, Role::Admin).await;
    let seen = admin.get(&owner.hash_path()).await;
    let tag = seen.header("etag").to_owned();
    assert_eq!(seen.ok()["group"]["passcode"], json!(PASSCODE));
    change_role(owner, &admin, Some(Role::Editor)).await;
    let request = admin.request(reqwest::Method::GET, &owner.hash_path());
    let seen = Response::to(request.header("if-none-match", &tag)).await;
    assert_eq!(seen.ok()["group"]["passcode"], json!(""));
    change_role(owner, &admin, None).await;
    for server in [&app, &another] {
        let admin = admin.at(server);
        assert_eq!(
            admin.get(&owner.hash_path()).await.ok()["group"]["role"],
            json!(null)
        );
        let added = admin
            .post(&format!("{}/players", owner.group_path()), json!({"name": "Eva"}))
            .await;
        added.assert_error(StatusCode::NOT_FOUND, "group.not_found");
    }
    assert_eq!(fixture.standings().await.len(), 4);
}

#[tokio::test]
async fn a_visitor_who_becomes_a_member_gets_no_stored_answer() {
    let app = App::start().await;
    let (owner, other) = (app.admin().await, app.admin().await);
    for _ in 0..2 {
        assert_eq!(
            other.get(&owner.hash_path()).await.ok()["group"]["role"],
            json!(null)
        );
    }
    change_role(&owner, &other, Some(Role::Admin)).await;
    assert_eq!(
        other.get(&owner.hash_path()).await.ok()["group"]["passcode"],
        json!(PASSCODE)
    );
}

#[tokio::test]
async fn an_editor_submits_without_passcode_and_is_named_in_the_audit_log() {
    let app = App::start().await;
    let fixture = GroupFixture::with_players(&app, 4).await;
    let editor = member(&app, &fixture.admin, Role::Editor).await;
    let mut submission = fixture.submission([0, 1], [2, 3], &[[6, 4]]);
    submission["passcode"] = json!("");
    let path = format!("{}/matches", fixture.path());
    let saved = editor.post(&path, submission).await.data(StatusCode::CREATED);
    let lock = editor
        .post(&format!("{path}/lock-latest"), json!({}))
        .await
        .data(StatusCode::CREATED);
    let deletion = json!({"expectedLatestMatch": 1, "lockId": lock["lockId"]});
    editor
        .delete_with(&format!("{path}/{}", saved["match"]["matchId"]), deletion)
        .await
        .ok();
    let latest = audit_entries(&fixture.admin).await;
    let actor = crate::support::members::user_id(&editor).await;
    assert_eq!(
        (&*latest[0].action, latest[0].actor_id),
        ("match.deleted", Some(actor))
    );
}
