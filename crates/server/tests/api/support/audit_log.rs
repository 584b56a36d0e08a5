//! The audit log of a group.

use db::ids::GroupId;
use db::queries::audit::{self, AuditFilter};
use db::rows::AuditEntryRow;

use super::actors::{Actor, Admin};
use super::group_fixture::number;

/// All entries about the group of an administrator, newest first.
pub(crate) async fn audit_entries(admin: &Admin<'_>) -> Vec<AuditEntryRow> {
    let group = GroupId(number(&admin.group["groupId"]));
    let mut connection = admin.app().database.connect().await.expect("a connection");
    audit::of_group(&mut connection, group, &AuditFilter::default(), None, 1_000)
        .await
        .expect("the entries")
}
