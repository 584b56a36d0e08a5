use db::queries::audit;
use db::rows::NewAuditEntryRow;
use serde_json::json;

use crate::group_fixture::GroupFixture;
use crate::raw_sql::violated_constraint;

#[tokio::test]
async fn the_audit_log_is_append_only() {
    let mut fixture = GroupFixture::new().await;
    let entry = NewAuditEntryRow {
        action: "group.passcode_changed",
        actor_id: Some(fixture.owner),
        group_id: Some(fixture.group),
        request_id: None,
        details: json!({}),
    };
    audit::record(&mut fixture.connection, &entry).await.unwrap();
    for statement in [
        "UPDATE audit_log SET action = 'group.created'",
        "DELETE FROM audit_log",
        "TRUNCATE audit_log",
        "UPDATE audit_log SET happened_at = now() WHERE false",
    ] {
        assert_eq!(
            violated_constraint(&mut fixture.connection, statement).await,
            "audit_log_append_only",
            "{statement}"
        );
    }
    // Referenced users and groups cannot be deleted.
    assert_eq!(
        violated_constraint(&mut fixture.connection, "DELETE FROM players; DELETE FROM groups").await,
        "audit_log_group_id_fkey"
    );
}

#[tokio::test]
async fn an_entry_has_a_known_action_and_an_object() {
    let mut fixture = GroupFixture::new().await;
    let insert = |action: &str, details: &str| {
        format!("INSERT INTO audit_log (action, details) VALUES ('{action}', '{details}')")
    };
    assert_eq!(
        violated_constraint(&mut fixture.connection, &insert("Changed!", "{}")).await,
        "audit_log_action_format"
    );
    assert_eq!(
        violated_constraint(&mut fixture.connection, &insert("group.created", "[]")).await,
        "audit_log_details_object"
    );
}
