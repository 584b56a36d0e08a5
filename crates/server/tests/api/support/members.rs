//! Members of a group besides its owner.

use chrono::Utc;
use db::ids::{GroupId, UserId};
use db::queries::{groups, members};
use db::rows::Role;

use crate::support::actors::{Actor, Admin};
use crate::support::app::App;

/// Another administrator, who has this role in the owner's group.
pub(crate) async fn member<'a>(app: &'a App, owner: &Admin<'_>, role: Role) -> Admin<'a> {
    let member = app.admin().await;
    change_role(owner, &member, Some(role)).await;
    member
}

/// Gives a member another role in the owner's group, or removes them.
pub(crate) async fn change_role(owner: &Admin<'_>, member: &Admin<'_>, role: Option<Role>) {
    let group = GroupId(owner.group["groupId"].as_i64().unwrap());
    let user = user_id(member).await;
    let mut connection = owner.app().database.connect().await.unwrap();
    let changed: Result<(), db::Error> = db::transaction(&mut connection, async |connection| {
        let locked = groups::lock(connection, group).await?.expect("the group");
        match role {
            Some(role) => members::set_role(connection, &locked, user, role, Utc::now()).await,
            None => members::remove(connection, &locked, user).await.map(|_| ()),
        }
    })
    .await;
    changed.unwrap();
}

/// The account's id.
pub(crate) async fn user_id(admin: &Admin<'_>) -> UserId {
    let account = admin.get("/api/auth/verify").await.ok();
    UserId(account["user"]["userId"].as_i64().unwrap())
}
