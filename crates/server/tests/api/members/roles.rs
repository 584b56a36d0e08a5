//! Who runs a group: the list, other roles, removal and leaving.

use chrono::{TimeDelta, Utc};
use db::rows::Role;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::support::account_requests::{log_in_again, refresh};
use crate::support::actors::{Actor, Admin};
use crate::support::app::App;
use crate::support::database::shift_times;
use crate::support::members::{member, user_id};

fn members_path(owner: &Admin<'_>) -> String {
    format!("{}/members", owner.group_path())
}

/// Address, role and whether it is the reader, of each member in the list.
async fn listed(reader: &Admin<'_>, owner: &Admin<'_>) -> Vec<Value> {
    let mut list = reader.get(&members_path(owner)).await.ok();
    let members = list["members"].as_array_mut().unwrap();
    let summary = |member: &mut Value| json!([member["email"], member["role"], member["you"]]);
    members.iter_mut().map(summary).collect()
}

#[tokio::test]
async fn members_see_each_other_and_editors_no_addresses() {
    let app = App::start().await;
    let owner = app.admin().await;
    let admin = member(&app, &owner, Role::Admin).await;
    let editor = member(&app, &owner, Role::Editor).await;
    assert_eq!(
        listed(&admin, &owner).await,
        [
            json!([owner.email, "owner", false]),
            json!([admin.email, "admin", true]),
            json!([editor.email, "editor", false]),
        ]
    );
    assert_eq!(
        listed(&editor, &owner).await,
        [
            json!([null, "owner", false]),
            json!([null, "admin", false]),
            json!([null, "editor", true]),
        ]
    );
}

#[tokio::test]
async fn admins_see_on_which_day_each_member_was_last_here_and_editors_do_not() {
    let app = App::start().await;
    let owner = app.admin().await;
    let admin = member(&app, &owner, Role::Admin).await;
    let editor = member(&app, &owner, Role::Editor).await;
    let days = async |reader: &Admin<'_>| -> Vec<Value> {
        let list = reader.get(&members_path(&owner)).await.ok();
        let members = list["members"].as_array().unwrap().iter();
        members.map(|member| member["lastHereOn"].clone()).collect()
    };
    for (table, key) in [("sessions", "id"), ("refresh_tokens", "digest")] {
        let earlier = shift_times(table, &[key], &["created_at"], "-10 days");
        app.database.execute(&earlier).await.unwrap();
    }
    let before = (Utc::now() - TimeDelta::days(10)).date_naive();
    assert_eq!(days(&owner).await, vec![json!(before); 3]);
    let first = Utc::now().date_naive();
    refresh(&app, &editor.refresh_token).await.ok();
    let last = Utc::now().date_naive();
    let [owners, admins, editors] = days(&admin).await.try_into().unwrap();
    assert_eq!([owners, admins], [json!(before), json!(before)]);
    assert!(editors == json!(first) || editors == json!(last), "{editors}");
    let unseen = days(&editor).await;
    assert_eq!(unseen, [Value::Null, Value::Null, Value::Null]);
    // Of a member whose sessions are gone nothing is known.
    app.database
        .execute("DELETE FROM refresh_tokens; DELETE FROM sessions")
        .await
        .unwrap();
    let again = log_in_again(&owner).await;
    let known: Vec<bool> = days(&again).await.iter().map(Value::is_string).collect();
    assert_eq!(known, [true, false, false]);
}

#[tokio::test]
async fn another_role_holds_from_the_next_call_on_every_server() {
    let app = App::start().await;
    let another = app.another();
    let owner = app.admin().await;
    let admin = member(&app, &owner, Role::Admin).await;
    let path = format!("{}/{}", members_path(&owner), user_id(&admin).await);
    let settings = json!({"inactiveAfterWeeks": 12});
    admin.put(&owner.group_path(), settings.clone()).await.ok();
    owner.put(&path, json!({"role": "editor"})).await.ok();
    let refused = admin
        .at(&another)
        .put(&owner.group_path(), settings.clone())
        .await;
    refused.assert_error(StatusCode::FORBIDDEN, "group.forbidden");
    owner.put(&path, json!({"role": "admin"})).await.ok();
    admin.at(&another).put(&owner.group_path(), settings).await.ok();
    let owners = owner.put(&path, json!({"role": "owner"})).await;
    owners.assert_error(StatusCode::BAD_REQUEST, "request.malformed");
}

#[tokio::test]
async fn a_removed_member_has_no_role_any_more() {
    let app = App::start().await;
    let owner = app.admin().await;
    let editor = member(&app, &owner, Role::Editor).await;
    let path = format!("{}/{}", members_path(&owner), user_id(&editor).await);
    owner.delete(&path).await.ok();
    owner
        .delete(&path)
        .await
        .assert_error(StatusCode::NOT_FOUND, "member.not_found");
    editor
        .get(&members_path(&owner))
        .await
        .assert_error(StatusCode::NOT_FOUND, "group.not_found");
    let groups = editor.get("/api/auth/verify").await.ok()["groups"].take();
    assert_eq!(groups.as_array().unwrap().len(), 1);
}

#[tokio::test]
async fn a_member_leaves_and_the_owner_can_not() {
    let app = App::start().await;
    let owner = app.admin().await;
    let editor = member(&app, &owner, Role::Editor).await;
    let membership = format!("{}/membership", owner.group_path());
    editor.delete(&membership).await.ok();
    editor
        .delete(&membership)
        .await
        .assert_error(StatusCode::NOT_FOUND, "group.not_found");
    let own = format!("{}/{}", members_path(&owner), user_id(&owner).await);
    for refused in [
        owner.delete(&membership).await,
        owner.delete(&own).await,
        owner.put(&own, json!({"role": "editor"})).await,
    ] {
        refused.assert_error(StatusCode::CONFLICT, "member.is_owner");
    }
    assert_eq!(listed(&owner, &owner).await.len(), 1);
}
