//! Accounts that their owners delete.

use serde_json::{Value, json};

use crate::support::actors::{Actor, Admin, PASSWORD, Response};
use crate::support::app::App;

/// The deletion of the account with these groups.
pub(crate) async fn delete(admin: &Admin<'_>, groups: &[&Value]) -> Response {
    let body = json!({"password": PASSWORD, "deletedGroups": groups});
    admin.delete_with("/api/auth/account", body).await
}

/// The deletion of the account with its only group.
pub(crate) async fn delete_with_group(admin: &Admin<'_>) -> Value {
    delete(admin, &[&admin.group["groupId"]]).await.ok()
}

fn credentials(admin: &Admin<'_>) -> Value {
    json!({"email": admin.email, "password": PASSWORD})
}

pub(crate) async fn read_deletion(admin: &Admin<'_>) -> Response {
    let visitor = admin.app().visitor();
    visitor
        .post("/api/auth/account/deletion", credentials(admin))
        .await
}

pub(crate) async fn keep(app: &App, admin: &Admin<'_>) -> Response {
    app.visitor()
        .post("/api/auth/account/keep", credentials(admin))
        .await
}

/// Moves the deletions of accounts and of groups into the past.
pub(crate) async fn let_days_pass(app: &App, days: u32) {
    let past = format!("interval '{days} days' + interval '1 minute'");
    // In one transaction: a group whose day alone has changed would be due.
    let statements = format!(
        "UPDATE groups SET deactivated_at = deactivated_at - ({past}) WHERE NOT is_active;
         UPDATE users SET deleted_at = deleted_at - ({past}) WHERE deleted_at IS NOT NULL"
    );
    app.database.execute(&statements).await.unwrap();
}

/// Waits until the expiry job has erased all deleted accounts.
pub(crate) async fn until_erased(app: &App) {
    let due = "SELECT FROM users WHERE deleted_at IS NOT NULL AND erased_at IS NULL";
    app.wait_until(&format!("SELECT WHERE NOT EXISTS ({due})")).await;
}

/// Asserts what a query says.
pub(crate) async fn assert_in_database(app: &App, condition: &str) {
    let assertion = format!("DO $$ BEGIN ASSERT ({condition}); END $$");
    app.database.execute(&assertion).await.unwrap();
}
